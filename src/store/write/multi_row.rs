//! Statements that write several rows, because each statement to a server is a round trip.

use rusqlite::ToSql;
use rusqlite::types::ToSqlOutput;

use crate::store::StoreError;
use crate::store::connection::{Connection, Row};

/// How many rows a statement writes. There are few sizes, because each is a separate statement to prepare;
/// with these, up to 64 rows take five statements at most. The end of a hand writes six standings of a person.
const SIZES: [usize; 8] = [64, 32, 16, 8, 6, 4, 2, 1];

/// Runs a statement for rows with columns of some types, as often as needed; the statement has `{rows}` in the
/// place of the rows, in the form of `VALUES`; rows of one column also fit `IN`. Returns how many rows it wrote.
pub(in crate::store) fn execute<const N: usize>(
    connection: &dyn Connection,
    (sql, types): (&str, [&str; N]),
    mut rows: &[[ToSqlOutput<'_>; N]],
) -> Result<usize, StoreError> {
    let mut wrote = 0;
    for size in SIZES {
        while let Some((now, later)) = rows.split_at_checked(size) {
            let sql = sql.replace("{rows}", &list(size, types));
            let values: Vec<&dyn ToSql> = now
                .iter()
                .flatten()
                .map(|value| value as &dyn ToSql)
                .collect();
            wrote += connection.execute(&sql, &values)?;
            rows = later;
        }
    }
    Ok(wrote)
}

/// Runs a query for rows like [`execute`], and passes its results to `each`. Results for the last row may
/// be passed several times, because that row fills up the statement.
pub(in crate::store) fn query<const N: usize>(
    connection: &dyn Connection,
    (sql, types): (&str, [&str; N]),
    rows: &[[ToSqlOutput<'_>; N]],
    each: &mut dyn FnMut(&Row<'_>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let [most, ..] = SIZES;
    for some in rows.chunks(most) {
        let mut sizes = SIZES.into_iter().rev();
        let size = sizes.find(|size| *size >= some.len()).unwrap_or(most);
        let filled = some.iter().chain(std::iter::repeat(&some[some.len() - 1]));
        let values: Vec<&dyn ToSql> = filled
            .take(size)
            .flatten()
            .map(|value| value as &dyn ToSql)
            .collect();
        connection.query(&sql.replace("{rows}", &list(size, types)), &values, each)?;
    }
    Ok(())
}

/// Returns rows of numbered parameters.
fn list<const N: usize>(rows: usize, types: [&str; N]) -> String {
    // PostgreSQL treats parameters in a list of rows as texts, unless they are cast.
    let row = |row: usize| {
        let parameters = types.iter().enumerate();
        let parameters: Vec<String> = parameters
            .map(|(column, kind)| format!("CAST(?{} AS {kind})", row * N + column + 1))
            .collect();
        format!("({})", parameters.join(", "))
    };
    (0..rows).map(row).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::list;

    #[test]
    fn parameters_are_numbered_through_all_rows() {
        assert_eq!(
            list(2, ["BIGINT", "TEXT"]),
            "(CAST(?1 AS BIGINT), CAST(?2 AS TEXT)), (CAST(?3 AS BIGINT), CAST(?4 AS TEXT))"
        );
    }
}
