/** Detects databases, private keys and exports by their first bytes, under any name, so that they are never served. */
import { isFeedbackExport } from '../../lib/export-mark.ts';

/** Bytes of a file that are checked. */
export const HEAD_BYTES = 4096;

const BINARY: readonly Buffer[] = [
  Buffer.from('SQLite format 3\0'),
  // The log and the journal of an SQLite database.
  Buffer.from('377f0682', 'hex'),
  Buffer.from('377f0683', 'hex'),
  Buffer.from('d9d505f920a163d7', 'hex'),
  // Output of pg_dump.
  Buffer.from('PGDMP'),
];
const TEXT = /^(?:\s*-----BEGIN (?:[A-Z0-9 ]+ )?PRIVATE KEY|\s*PuTTY-User-Key-File-)/;

/** @param head the first `HEAD_BYTES` bytes of the file, or all of it */
export function isSecretContent(head: Buffer): boolean {
  if (BINARY.some((mark) => head.subarray(0, mark.length).equals(mark))) return true;
  const text = head.toString('utf8');
  return TEXT.test(text.replace(/^\ufeff/, '')) || isFeedbackExport(text);
}
