/** Detects databases, private keys and exports by their first bytes, under any name, so that they are never served. */

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

/** The beginning of every exported CSV. */
const CSV_MARK = 'id,createdAt,path,source,status,helpful,comment,reason,contact';

const CSV = CSV_MARK.toLowerCase();
/** First line of JSON Lines: the id, the page, and the reader's text. */
const JSON_LINE = /^\s*\{"id":"[^"\\]{1,100}","path":"(?:[^"\\]|\\.)*","comment":(?:null,|")/;

/** @param head the first kilobyte of a file; also as a spreadsheet saves it again */
export function isFeedbackExport(head: string): boolean {
  const text = head.replace(/^\ufeff/, '');
  const columns = text
    .slice(0, 4 * CSV.length)
    .split(/[\r\n]/, 1)[0]!
    .replace(/["\s]/g, (found) => (found === '\t' ? ',' : ''))
    .replaceAll(';', ',');
  return columns.toLowerCase().startsWith(CSV) || JSON_LINE.test(text);
}
