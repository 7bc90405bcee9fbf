/** By what a file of exported feedback is known: its first words, which no other table has, so that it is never published. */

/** Where the head of every CSV begins. */
export const CSV_MARK = 'id,createdAt,path,source,status,helpful,comment,reason,contact';

const CSV = CSV_MARK.toLowerCase();
/** First line of JSON Lines: the id, the page, and what the reader wrote. */
const JSON_LINE = /^\s*\{"id":"[^"\\]{1,100}","path":"(?:[^"\\]|\\.)*","comment":(?:null,|")/;

/** @param head the first kilobyte of a file; also as a spreadsheet has saved it again */
export function isFeedbackExport(head: string): boolean {
  const text = head.replace(/^\ufeff/, '');
  const columns = text
    .slice(0, 4 * CSV.length)
    .split(/[\r\n]/, 1)[0]!
    .replace(/["\s]/g, (found) => (found === '\t' ? ',' : ''))
    .replaceAll(';', ',');
  return columns.toLowerCase().startsWith(CSV) || JSON_LINE.test(text);
}
