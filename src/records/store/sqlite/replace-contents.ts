/** Replaces the rows of a database in use by those of another one, in one transaction. */
import { AppError } from '../../../lib/app-error.ts';
import { openConnection, type SqliteConnection } from './sqlite-connection.ts';
import { sqliteError } from './sqlite-errors.ts';

/** Milliseconds to wait for other writers. */
const PATIENCE = 30_000;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function tablesOf(connection: SqliteConnection): string[] {
  return connection
    .all<{ name: string }>(
      "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .map(({ name }) => name);
}

/** Only rows are replaced, so both databases must have the same schema. */
function checkShape(connection: SqliteConnection): void {
  const shape = (schema: string): string =>
    JSON.stringify(connection.all(`SELECT number, checksum FROM ${schema}.migrations ORDER BY number`));
  if (shape('main') !== shape('restored'))
    throw new AppError('store/changed', 'The backup and the store in use have different migrations', {
      hint: 'Stop the server and restore then',
    });
}

function exchange(connection: SqliteConnection): void {
  const { db } = connection;
  // Tables that refer to each other are emptied and refilled; in between their references are invalid.
  db.exec('PRAGMA defer_foreign_keys = ON');
  checkShape(connection);
  // They would count the rows a second time, beside the counts that are copied.
  const triggers = connection.all<{ name: string; sql: string }>(
    "SELECT name, sql FROM main.sqlite_schema WHERE type = 'trigger' ORDER BY name",
  );
  for (const { name } of triggers) db.exec(`DROP TRIGGER main.${quoted(name)}`);
  const tables = tablesOf(connection);
  for (const table of tables) db.exec(`DELETE FROM main.${quoted(table)}`);
  for (const table of tables) {
    const columns = connection
      .all<{ name: string }>(`SELECT name FROM pragma_table_info(?)`, [table])
      .map(({ name }) => quoted(name))
      .join(', ');
    db.exec(
      `INSERT INTO main.${quoted(table)} (${columns}) SELECT ${columns} FROM restored.${quoted(table)}`,
    );
  }
  for (const { sql } of triggers) db.exec(sql);
}

/** @param from a verified database with the same migrations @throws AppError `store/…`; nothing has changed then */
export function replaceContents(file: string, from: string): void {
  const connection = openConnection(file, { timeout: PATIENCE });
  const { db } = connection;
  try {
    connection.run('ATTACH DATABASE ? AS restored', [from]);
    db.exec('BEGIN IMMEDIATE');
    exchange(connection);
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw sqliteError(error, 'write');
  } finally {
    connection.close();
  }
}
