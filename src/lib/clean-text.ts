/** Text that others wrote, made fit to be kept, to be shown with its lines, or to stand in one line. */

/** All that a terminal, a log or a spreadsheet might obey; tabs and line ends stay. */
const CONTROL = /[^\P{Cc}\n\t]/gu;
/** All that nobody sees: control characters, marks of direction, tags, halves of characters. Joiners stay: Persian and emoji need them. */
const UNSEEN = /[^\P{C}\n\t\u200c\u200d]|[\u2028\u2029\u{e0000}-\u{e0fff}]/gu;
const UNSEEN_OR_BLANK = /(?:[^\P{C}\u200c\u200d]|[\s\u{e0000}-\u{e0fff}])+/gu;

/**
 * For what is kept as people wrote it: whole characters, line ends of one kind, no control characters. What the scripts of the
 * world need stays, marks of direction too.
 */
export function storedText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL, '');
}

/** For terminals, logs and quotations, with its lines: nothing in it hides, or turns around what stands beside it. */
export function shownText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNSEEN, '');
}

/**
 * The same in one line without blanks around it.
 * @param most UTF-16 units, as `length` counts; a longer text ends in `…`
 */
export function oneLine(text: string, most = Infinity): string {
  return cutText(unbroken(text).trim(), most);
}

/** The same with the blanks around it, of which each run is one. */
export function unbroken(text: string): string {
  return text.replace(UNSEEN_OR_BLANK, ' ');
}

/** The text, or as much of it as fits with `…` at its end; no half of a character is left. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = /[\ud800-\udbff]/.test(text[most - 2] ?? '') ? most - 2 : most - 1;
  return `${text.slice(0, end)}…`;
}
