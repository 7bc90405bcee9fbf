/** Cleans untrusted text for storage, for display in several lines, or for display in one line. */

/** Everything that a terminal, a log or a spreadsheet might interpret; tabs and line ends stay. */
const CONTROL = /[^\P{Cc}\n\t]/gu;
/**
 * Everything invisible: control characters, direction marks, tags, lone surrogates. Joiners stay: Persian and emoji
 * need them.
 */
const UNSEEN = /[^\P{C}\n\t\u200c\u200d]|[\u2028\u2029\u{e0000}-\u{e0fff}]/gu;
const UNSEEN_OR_BLANK = /(?:[^\P{C}\u200c\u200d]|[\s\u{e0000}-\u{e0fff}])+/gu;

/**
 * For storage: whole characters, uniform line ends, no control characters. What the scripts of the world need stays,
 * direction marks too.
 */
export function storedText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL, '');
}

/** For terminals, logs and quotations, with line breaks: nothing in it is hidden, or reorders the text around it. */
export function shownText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNSEEN, '');
}

/**
 * As `shownText`, in one line without surrounding blanks.
 * @param max UTF-16 units, as `length` counts; a longer text ends in `…`
 */
export function oneLine(text: string, max = Infinity): string {
  return cutText(unbroken(text).trim(), max);
}

/** As `oneLine`, keeping one blank for each run, also at the ends. */
export function unbroken(text: string): string {
  return text.replace(UNSEEN_OR_BLANK, ' ');
}

/** The text, or as much of it as fits before a final `…`, without splitting a character. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = /[\ud800-\udbff]/.test(text[max - 2] ?? '') ? max - 2 : max - 1;
  return `${text.slice(0, end)}…`;
}
