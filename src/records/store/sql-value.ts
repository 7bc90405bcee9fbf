/** What both databases must be able to keep of a text: neither a NUL nor half of a character, which PostgreSQL refuses. */
import type { SqlValue } from './database.ts';

/** Text of strangers is checked where it enters; this is the same in both databases for what was forgotten there. */
export function storableValue(value: SqlValue): SqlValue {
  if (typeof value !== 'string') return value;
  const text = value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
  return text.isWellFormed() ? text : text.toWellFormed();
}
