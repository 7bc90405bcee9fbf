/** Finds the place of an address in the text of a page: where it stands as an address, not as a word. */

export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** What stands before an address: a Markdown link, a definition, an attribute, a key or value of data. */
const BEFORE = String.raw`(?:\]\(\s*<?|^[ >\t]*\[[^\]\n]+\]:\s*<?|=\s*["']|=\s*\{\s*["'\x60]|:\s*["'\x60]|^\s*\w+:\s+)`;
const AFTER = String.raw`(?=[\s"'\x60)>]|$)`;

/**
 * @param from line to look from; an element begins at or before its address
 * @returns the first such place, counted from 1; undefined when the address was put together by code
 */
export function findInText(text: string, written: string, from: number): TextPlace | undefined {
  if (written === '') return undefined;
  const pattern = new RegExp(`${BEFORE}(${written.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})${AFTER}`, 'dgm');
  const start = offsetOfLine(text, from);
  pattern.lastIndex = start;
  const found = pattern.exec(text);
  const at = found?.indices?.[1]?.[0];
  if (at === undefined) return undefined;
  const before = text.slice(0, at);
  return {
    line: countLines(before) + 1,
    column: at - (Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1) + 1,
  };
}

/** Offset of the first character of a line; line ends of all kinds count once. */
export function offsetOfLine(text: string, line: number): number {
  const ends = /\r\n?|\n/g;
  for (let n = 1; n < line; n++) if (ends.exec(text) === null) return text.length;
  return ends.lastIndex;
}

function countLines(text: string): number {
  return text.match(/\r\n?|\n/g)?.length ?? 0;
}
