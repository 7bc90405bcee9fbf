/** Reads fields of untrusted values from another program. */

export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;

export const listOf = (value: unknown): readonly unknown[] | undefined =>
  Array.isArray(value) ? value : undefined;

export const stringOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** The beginning of a text, as a copy: a slice would hold the whole text in memory. */
export const beginOf = (text: string, max: number): string =>
  text.length <= max ? text : Buffer.from(text.slice(0, max)).toString('utf8');
