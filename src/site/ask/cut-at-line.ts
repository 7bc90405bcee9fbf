/** Cuts a text to a number of bytes. */

/** @param most bytes @returns the beginning of a text, whole lines where there are some */
export function cutAtLine(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  const head = Buffer.from(text)
    .subarray(0, most)
    .toString('utf8')
    .replace(/\ufffd$/, '');
  const end = head.lastIndexOf('\n');
  return (end > 0 ? head.slice(0, end) : head).trimEnd();
}
