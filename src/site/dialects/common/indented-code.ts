/** Code that is only indented, which MDX does not know, as a sample between marks. */
import { fenceAround } from '../../content/syntax/indented-samples.ts';
import type { PlacedLine } from './dialect.ts';
import {
  afterFence,
  append,
  bodyEnd,
  dedented,
  fenceOf,
  indentOf,
  inPlace,
  isBlank,
  type TakenBlock,
} from './page-lines.ts';

/** @param at a line that is indented by four columns or more, outside of lists, after an empty one */
export function indentedCode(lines: readonly PlacedLine[], at: number): TakenBlock | undefined {
  if (isBlank(lines[at])) return undefined;
  const end = bodyEnd(lines, at, 4);
  const code = lines.slice(at, end).map((line) => dedented(line, 4));
  const mark = fenceAround(code.map(({ text }) => text));
  const last = code.at(-1)!;
  return { lines: [inPlace(code[0]!, mark), ...code, inPlace(last, mark)], end };
}

/** What holds the text that is indented below it: items, definitions and notes. */
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)]|:(?=[ \t]{1,3}\S))[ \t]+|^[ \t]*\[\^[^\]]+\]:/;

/**
 * All of it in a text, outside of lists, definitions and notes.
 * @param afterOwn the index after a block of the dialect that begins at a line, and holds code of its own
 */
export function withIndentedCode(
  lines: readonly PlacedLine[],
  afterOwn: (at: number) => number | undefined = () => undefined,
): PlacedLine[] {
  const out: PlacedLine[] = [];
  let inside = false;
  for (let i = 0; i < lines.length; ) {
    const line = lines[i]!;
    const after = i === 0 || isBlank(lines[i - 1]);
    const indent = indentOf(line.text);
    const isCode = after && !inside && indent >= 4;
    // The marks of a sample that is indented as far are a part of the code.
    const fence = isCode ? undefined : fenceOf(line.text);
    const last = fence === undefined ? afterOwn(i) : (afterFence(lines, i, fence) ?? lines.length);
    if (last !== undefined) {
      append(out, lines.slice(i, last));
      i = last;
      continue;
    }
    if (ITEM.test(line.text) && (indent < 4 || inside)) inside = true;
    else if (after && !isBlank(line) && indent < 2) inside = false;
    const found = isCode ? indentedCode(lines, i) : undefined;
    if (found === undefined) {
      out.push(line);
      i++;
    } else {
      append(out, found.lines);
      i = found.end;
    }
  }
  return out;
}
