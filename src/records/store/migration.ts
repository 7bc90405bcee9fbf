/** The shape of a migration: a number, a name, and statements written once for both databases. */

/**
 * Marks in the statements, replaced for each database: `{text}` text compared byte by byte, `{int}` 64-bit whole number, `{bytes}`,
 * `{table}` what ends a CREATE TABLE (`STRICT` where there is such a thing).
 */
export interface Migration {
  /** Counted from 1 without gaps. */
  readonly number: number;
  readonly name: string;
  /** One statement each. A released migration never changes: its checksum is stored with it. */
  readonly statements: readonly string[];
}
