/** The shape of a migration: a number, a name, and statements written once for both databases. */

/**
 * Marks in the statements, replaced for each database: `{text}` text compared byte by byte, `{int}` 64-bit integer,
 * `{bytes}`, `{table}` the end of a CREATE TABLE (`STRICT` where supported).
 */
export interface Migration {
  /** Counted from 1 without gaps. */
  readonly number: number;
  readonly name: string;
  /** One statement each. A released migration never changes: its checksum is stored with it. */
  readonly statements: readonly string[];
  /** Those that follow in one database only, such as triggers, for which the two have no common form. */
  readonly own?: { readonly sqlite: readonly string[]; readonly postgres: readonly string[] };
  /**
   * True when it only adds: servers of the release before run on what it leaves, and can be started again. Then versions
   * can be changed one server at a time, and back.
   */
  readonly adds?: true;
}
