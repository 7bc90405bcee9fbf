/** Definition lists, which Markdown of many programs has: a term, and below it what it means after colons. */
import type { PlacedLine } from './dialect.ts';
import { closeTag, openTag } from './escape.ts';
import {
  afterFence,
  append,
  block,
  bodyEnd,
  dedented,
  fenceOf,
  indented,
  indentOf,
  inPlace,
  isBlank,
} from './page-lines.ts';

const DEFINITION = /^([ \t]*):[ \t]{1,3}(\S.*)$/;
/** What is no term. */
const OTHER = /^[ \t]*(?:(?:[-*+:]|\d{1,9}[.)])[ \t]|[#>|])/;

interface Found {
  readonly lines: readonly PlacedLine[];
  /** Index after the last line that was taken. */
  readonly end: number;
}

/**
 * @param at a line that may be a term
 * @param columns by which further lines of a meaning are indented
 * @param convert what becomes of the lines of a meaning
 */
export function definitionList(
  lines: readonly PlacedLine[],
  at: number,
  columns: number,
  convert: (lines: readonly PlacedLine[]) => readonly PlacedLine[],
): Found | undefined {
  const line = lines[at]!;
  const follows = (i: number): boolean => /^[ \t]*:[ \t]/.test(lines[i]?.text ?? '');
  if (!follows(at + 1) && !(isBlank(lines[at + 1]) && follows(at + 2))) return undefined;
  if (isBlank(line) || OTHER.test(line.text) || (at > 0 && !isBlank(lines[at - 1]))) return undefined;
  const indent = indentOf(line.text);
  const starts = (i: number): boolean => {
    const found = DEFINITION.exec(lines[i]?.text ?? '');
    return found !== null && indentOf(found[1]!) === indent;
  };
  const first = starts(at + 1) ? at + 1 : isBlank(lines[at + 1]) && starts(at + 2) ? at + 2 : -1;
  if (first < 0) return undefined;
  const inner = block(line, openTag('dt'), [inPlace(line, line.text.trim())], closeTag('dt'));
  let next = first;
  while (starts(next)) {
    const [, , text] = DEFINITION.exec(lines[next]!.text)!;
    const end = bodyEnd(lines, next + 1, indent + columns);
    const further = lines.slice(next + 1, end).map((one) => dedented(one, indent + columns));
    const own = convert([inPlace(lines[next]!, text!), ...further]);
    append(inner, block(lines[next]!, openTag('dd'), own, closeTag('dd')));
    next = end;
  }
  const whole = block(line, openTag('dl'), inner, closeTag('dl'));
  return { lines: whole.map((one) => indented(one, indent)), end: next };
}

/** All of them outside of samples, with what they mean as it is. */
export function withDefinitionLists(lines: readonly PlacedLine[]): PlacedLine[] {
  const out: PlacedLine[] = [];
  for (let i = 0; i < lines.length; ) {
    const fence = fenceOf(lines[i]!.text);
    const end = fence && afterFence(lines, i, fence);
    const found = fence === undefined ? definitionList(lines, i, 2, (own) => own) : undefined;
    append(out, found?.lines ?? lines.slice(i, end ?? i + 1));
    i = found?.end ?? end ?? i + 1;
  }
  return out;
}
