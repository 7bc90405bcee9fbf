/** Code that is only indented, which MDX does not know, as a sample between marks. */
import type { PlacedLine } from './dialect.ts';
import { bodyEnd, dedented, inPlace, isBlank } from './page-lines.ts';

interface Found {
  readonly lines: readonly PlacedLine[];
  /** Index after the last line that was taken. */
  readonly end: number;
}

/** @param at a line that is indented by four columns or more, outside of lists, after an empty one */
export function indentedCode(lines: readonly PlacedLine[], at: number): Found | undefined {
  if (isBlank(lines[at])) return undefined;
  const end = bodyEnd(lines, at, 4);
  const code = lines.slice(at, end).map((line) => dedented(line, 4));
  const mark = code.some(({ text }) => text.includes('```')) ? '~~~~~~' : '```';
  const last = code.at(-1)!;
  return { lines: [inPlace(code[0]!, mark), ...code, inPlace(last, mark)], end };
}
