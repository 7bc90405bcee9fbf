/** Recognises exported feedback by its first bytes, so that such a file is never published. */

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
