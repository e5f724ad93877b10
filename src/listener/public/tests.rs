use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::*;

/// A post that no bot accepts, because none runs.
const POST: &[u8] = b"POST /interactions HTTP/1.1\r\nhost: bot\r\ncontent-length: 0\r\n\r\n";

/// The first line of the answer.
const REFUSED: &str = "HTTP/1.1 503 Service Unavailable";

#[tokio::test]
async fn a_request_sent_before_the_end_gets_its_answer() {
    let config = HttpConfig {
        public_listen: "127.0.0.1:0".to_owned(),
        ..HttpConfig::default()
    };
    let started = PublicListener::start(&config, Metrics::default()).await;
    let listener = started.unwrap().unwrap();
    let mut stream = TcpStream::connect(listener.address()).await.unwrap();
    stream.write_all(POST).await.unwrap();
    let mut said = vec![0; REFUSED.len()];
    stream.read_exact(&mut said).await.unwrap();
    assert_eq!(said, REFUSED.as_bytes());
    listener.drain();
    // Nobody reads it before the listener is told to finish.
    assert_eq!(stream.try_write(POST).unwrap(), POST.len());
    listener.finish().await;
    let mut rest = String::new();
    stream.read_to_string(&mut rest).await.unwrap();
    let (_, last) = rest.split_once(REFUSED).unwrap();
    assert!(last.contains("connection: close"), "{rest}");
}
