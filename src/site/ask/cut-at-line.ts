/** Cuts a text to a number of bytes. */

/** @param maxBytes bytes @returns the beginning of a text, whole lines where there are some */
export function cutAtLine(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const head = Buffer.from(text)
    .subarray(0, maxBytes)
    .toString('utf8')
    .replace(/\ufffd$/, '');
  const end = head.lastIndexOf('\n');
  return (end > 0 ? head.slice(0, end) : head).trimEnd();
}
