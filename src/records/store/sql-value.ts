/** Makes text storable in both databases: no NUL and no lone surrogate, which PostgreSQL refuses. */
import type { SqlValue } from './database.ts';

/** Untrusted text is checked on input; this treats text that was not checked alike in both databases. */
export function storableValue(value: SqlValue): SqlValue {
  if (typeof value !== 'string') return value;
  const text = value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
  return text.isWellFormed() ? text : text.toWellFormed();
}
