//! The second verifier, `tools/fair_verify.py`.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::Verdicts;

/// The program that verifies many files in one process: each line of its input is a list of lines.
const DRIVER: &str = "
import json, sys
sys.path.insert(0, sys.argv[1])
import fair_verify
files = [json.loads(line) for line in sys.stdin.buffer]
for lines in files:
    answers = fair_verify.verify(line.encode() for line in lines)
    print(json.dumps([answer.get('failed') for answer in answers]))
";

/// The program that computes the published test vector.
const TEST_VECTOR: &str = "
import hmac, sys
sys.path.insert(0, sys.argv[1])
from fair_verify import lp, receipt_hash, sha, shuffled
table, seed = '1180000000000000001/7', bytes(range(32))
commit = sha(b'commit', lp(table), (42).to_bytes(8, 'big'), seed)
users = range(100000000000000001, 100000000000000005)
seats = list(zip(users, ['luck be mine', 'auto:9f2c', '\\u5929\\u4e5d', '']))
receipt = receipt_hash(table, 42, 'tg-rules/1', bytes(32), commit, seats, 'none')
key = hmac.digest(seed, receipt, 'sha256')
print(commit.hex(), receipt.hex(), key.hex(), ' '.join(map(str, shuffled(key, 32))), sep='\\n')
";

/// The second verifier, run by an installed Python 3.
pub(super) struct PythonVerifier;

impl PythonVerifier {
    /// Returns the verifier if `python3` is installed.
    pub(super) fn find() -> Option<Self> {
        let version = Command::new("python3").arg("--version").output();
        version
            .is_ok_and(|output| output.status.success())
            .then_some(Self)
    }

    /// Verifies files, each a list of lines.
    pub(super) fn verify(&self, files: &[&[String]]) -> Vec<Verdicts> {
        let lines: Vec<String> = files
            .iter()
            .map(|lines| serde_json::to_string(lines).unwrap())
            .collect();
        let output = self.run_program(DRIVER, lines.join("\n").as_bytes());
        let verdicts: Vec<Verdicts> = output
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(verdicts.len(), files.len());
        verdicts
    }

    /// Returns the lines of the test vector: commitment, hash of the receipt, key, order of the tiles.
    pub(super) fn test_vector(&self) -> Vec<String> {
        self.run_program(TEST_VECTOR, b"")
            .lines()
            .map(str::to_owned)
            .collect()
    }

    /// Runs the command line of the verifier; returns its exit status and its answers.
    pub(super) fn run(&self, file: &str, input: &[u8]) -> (i32, String) {
        let script = tools_folder().join("fair_verify.py");
        let output = run_with_input(Command::new("python3").arg(script).arg(file), input);
        (
            output.status.code().unwrap(),
            String::from_utf8(output.stdout).unwrap(),
        )
    }

    /// Runs a Python program and returns its output.
    fn run_program(&self, program: &str, input: &[u8]) -> String {
        let output = run_with_input(
            Command::new("python3")
                .args(["-c", program])
                .arg(tools_folder()),
            input,
        );
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap()
    }
}

fn tools_folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tools")
}

/// Runs a command with an input.
fn run_with_input(command: &mut Command, input: &[u8]) -> Output {
    let piped = command.env("PYTHONDONTWRITEBYTECODE", "1");
    let piped = piped
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = piped.spawn().unwrap();
    // A program that does not read its input closes the pipe at once.
    let _closed = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}
