//! Statements in PostgreSQL's dialect.

/// Turns a statement that SQLite understands into PostgreSQL's dialect.
///
/// * `?1` becomes `$1`.
/// * The type `BLOB` becomes `bytea`.
/// * The column `user` is quoted: PostgreSQL takes the bare word for the user that is connected.
/// * `CROSS JOIN`, which fixes the order of SQLite's joins, becomes `JOIN`.
/// * `INDEXED BY name` is left out.
///
/// Texts in quotes stay as they are.
pub(super) fn to_postgres(sql: &str) -> String {
    let mut out = String::with_capacity(sql.len() + 16);
    let mut rest = sql;
    while let Some(first) = rest.chars().next() {
        let token = token(rest, first);
        rest = &rest[token.len()..];
        match token {
            "BLOB" => out.push_str("bytea"),
            "user" => out.push_str("\"user\""),
            "CROSS" => rest = rest.trim_start(),
            "INDEXED" => rest = without_words(rest, 2),
            _ if first == '?' => {
                out.push('$');
                out.push_str(&token[1..]);
            }
            _ => out.push_str(token),
        }
    }
    out
}

/// Returns the token that a text begins with: a word, a quoted text, a parameter, or one character.
fn token(text: &str, first: char) -> &str {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let len = match first {
        '\'' | '"' => text[1..].find(first).map_or(text.len(), |end| end + 2),
        '?' => text[1..]
            .find(|c: char| !c.is_ascii_digit())
            .map_or(text.len(), |end| end + 1),
        c if is_word(c) => text.find(|c| !is_word(c)).unwrap_or(text.len()),
        c => c.len_utf8(),
    };
    &text[..len]
}

/// Returns a text without its first words.
fn without_words(text: &str, count: usize) -> &str {
    (0..count).fold(text, |text, _| {
        let text = text.trim_start();
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        text[end..].trim_start()
    })
}

#[cfg(test)]
mod tests {
    use super::to_postgres;

    #[test]
    fn parameters_words_and_hints_are_translated_and_quoted_texts_stay() {
        let sql = "SELECT user, s.user, 'user ?1', \"user\" FROM account INDEXED BY some_index WHERE a = ?12 AND b=?1";
        assert_eq!(
            to_postgres(sql),
            "SELECT \"user\", s.\"user\", 'user ?1', \"user\" FROM account WHERE a = $12 AND b=$1"
        );
        assert_eq!(
            to_postgres("SELECT 1 FROM a CROSS JOIN b ON users = user_id"),
            "SELECT 1 FROM a JOIN b ON users = user_id"
        );
        assert_eq!(
            to_postgres("SELECT CAST(?1 AS BLOB)"),
            "SELECT CAST($1 AS bytea)"
        );
        assert_eq!(
            to_postgres("DELETE FROM a WHERE b = '"),
            "DELETE FROM a WHERE b = '"
        );
    }
}
