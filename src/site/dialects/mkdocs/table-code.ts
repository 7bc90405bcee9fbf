/** Keeps a bar in code inside a table from ending its cell: in Python-Markdown it is part of the code. */
import type { PlacedLine } from '../common/dialect.ts';
import { afterFence, append, fenceOf, inPlace, isBlank, LONGEST_LINE } from '../common/page-lines.ts';

const DELIMITERS = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)*$/;

/** Lines of tables are those from the one above the dashes to the next empty one. */
export function withTableCode(lines: readonly PlacedLine[]): PlacedLine[] {
  const out: PlacedLine[] = [];
  let inTable = false;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const fence = fenceOf(line.text);
    const end = fence && afterFence(lines, i, fence);
    if (end !== undefined) {
      append(out, lines.slice(i, end));
      i = end - 1;
      inTable = false;
      continue;
    }
    const next = lines[i + 1]?.text ?? '';
    if (isBlank(line)) inTable = false;
    else if (line.text.includes('|') && next.includes('|') && DELIMITERS.test(next)) inTable = true;
    const { text } = line;
    const isRow = inTable && text.includes('`') && text.includes('|') && text.length <= LONGEST_LINE;
    out.push(isRow ? inPlace(line, withBars(text)) : line);
  }
  return out;
}

/** Runs of backticks pair as in any other text; one without its like is none of code. */
function withBars(row: string): string {
  const runs = [...row.matchAll(/(?<![\\`])`+/g)];
  let out = '';
  let at = 0;
  for (let i = 0; i < runs.length; i++) {
    const { index, 0: mark } = runs[i]!;
    const close = runs.findIndex((one, k) => k > i && one[0] === mark);
    if (close < 0) continue;
    const end = runs[close]!.index + mark.length;
    out += row.slice(at, index) + row.slice(index, end).replace(/(?<!\\)\|/g, '\\|');
    at = end;
    i = close;
  }
  return out + row.slice(at);
}
