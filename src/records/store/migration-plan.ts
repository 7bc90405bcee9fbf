/** Pure: which migrations a database still needs, and why one is rejected. */
import { createHash } from 'node:crypto';
import { AppError } from '../../lib/app-error.ts';
import type { Migration } from './migration.ts';

type Dialect = 'sqlite' | 'postgres';

/** A migration with its statements for one database. */
interface RenderedMigration {
  readonly number: number;
  readonly name: string;
  readonly statements: readonly string[];
  readonly checksum: string;
}

/** A row of the table `migrations`. */
export interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

const MARKS: Readonly<Record<Dialect, Readonly<Record<string, string>>>> = {
  sqlite: { text: 'TEXT', int: 'INTEGER', bytes: 'BLOB', table: 'STRICT' },
  postgres: { text: 'text COLLATE "C"', int: 'bigint', bytes: 'bytea', table: '' },
};

/**
 * End of the stored names of migrations that only add. It is read by programs that do not know the migration, and a column
 * of its own would be missing in databases that are only looked at.
 */
const ADDS = ' (adds)';

export function renderMigration(
  { number, name, statements, own, adds }: Migration,
  dialect: Dialect,
): RenderedMigration {
  const marks = MARKS[dialect];
  const rendered = [...statements, ...(own?.[dialect] ?? [])].map((statement) =>
    statement.replace(/\{(\w+)\}/g, (whole, mark: string) => {
      const text = marks[mark];
      if (text === undefined) throw new Error(`Migration ${number} (${name}) has an unknown mark ${whole}`);
      return text;
    }),
  );
  const checksum = createHash('sha256').update(JSON.stringify(rendered)).digest('hex');
  return { number, name: adds === true ? name + ADDS : name, statements: rendered, checksum };
}

/** The table of applied migrations, which both drivers create first. */
export const MIGRATIONS_TABLE: Migration = {
  number: 0,
  name: 'migrations',
  statements: [
    `CREATE TABLE IF NOT EXISTS migrations (
      number {int} PRIMARY KEY,
      name {text} NOT NULL,
      checksum {text} NOT NULL,
      applied_at {int} NOT NULL
    ) {table}`,
  ],
};

export const SELECT_APPLIED = 'SELECT number, name, checksum FROM migrations ORDER BY number';
export const INSERT_APPLIED =
  'INSERT INTO migrations (number, name, checksum, applied_at) VALUES (?, ?, ?, ?)';

/**
 * @param applied in order of their numbers
 * @returns those to apply, in order
 * @throws AppError `store/newer` when the database has migrations that this program does not know and that do more than add,
 * `store/changed` when a migration differs from the applied one
 */
export function pendingMigrations(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
  dialect: Dialect,
): readonly RenderedMigration[] {
  const known = migrations.map((migration) => renderMigration(migration, dialect));
  known.forEach(({ number, name }, at) => {
    if (number !== at + 1) throw new Error(`Migration ${number} (${name}) stands at place ${at + 1}`);
  });
  for (const [at, { number, name, checksum }] of applied.entries()) {
    const same = known[at];
    if (same === undefined) {
      if (name.endsWith(ADDS)) continue;
      throw new AppError(
        'store/newer',
        `The database was written by a newer Lectern: it has migration ${number} (${name}), this program knows ${known.length}`,
        { hint: 'Run the newer program, or restore a backup that was made with this one' },
      );
    }
    if (same.number !== number || same.checksum !== checksum)
      throw new AppError(
        'store/changed',
        `Migration ${number} (${name}) of the database is not the one of this program (${same.number}, ${same.name})`,
        { hint: 'Run the program that wrote this database; a released migration never changes' },
      );
  }
  return known.slice(applied.length);
}
