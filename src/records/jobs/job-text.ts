/** Words of strangers and agents as they are kept: without control characters, and cut at whole characters. */

/** Line ends and tabs stay. */
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

/** `"a\r\nb\u0007"` -> `"a\nb"` */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL, '');
}

/** @param most in UTF-16 units, as `length` counts; no half of a character is left at the end */
export function cutText(text: string, most: number): string {
  // What is far beyond the limit need not be cleaned, however long it is.
  const clean = cleanText(text.slice(0, 4 * most));
  if (clean.length <= most) return clean;
  const last = clean.charCodeAt(most - 1);
  return clean.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}
