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
  type TakenBlock,
} from './page-lines.ts';

const DEFINITION = /^([ \t]*):[ \t]{1,3}(\S.*)$/;
/** What is no term. */
const OTHER = /^[ \t]*(?:(?:[-*+:]|\d{1,9}[.)])[ \t]|[#>|])/;

/** Lines of a paragraph that are looked at. */
const MOST_TERMS = 20;

interface Kind {
  /** By which further lines of a meaning are indented. */
  readonly columns: number;
  /** What becomes of the lines of a meaning. */
  readonly convert: (lines: readonly PlacedLine[]) => readonly PlacedLine[];
  /** Each line of a paragraph is a term; else only one that stands alone. */
  readonly manyTerms: boolean;
  /** A meaning may stand below what is no term, such as a heading. */
  readonly bareMeanings: boolean;
}

/** @param at the first line of what may be terms, or a meaning without one */
export function definitionList(lines: readonly PlacedLine[], at: number, kind: Kind): TakenBlock | undefined {
  const line = lines[at]!;
  if (isBlank(line)) return undefined;
  const isFirst = at === 0 || isBlank(lines[at - 1]);
  const indent = indentOf(line.text);
  if (
    kind.bareMeanings &&
    at > 0 &&
    (isFirst || /^ {0,3}#{1,6}[ \t]/.test(lines[at - 1]!.text)) &&
    startsAt(lines, at, indent)
  )
    return listOf(lines, at, at, kind);
  if (!isFirst) return undefined;
  const after = termsEnd(lines, at, kind.manyTerms ? MOST_TERMS : 1);
  const first = isBlank(lines[after]) ? after + 1 : after;
  return after > at && startsAt(lines, first, indent) ? listOf(lines, at, first, kind) : undefined;
}

function termsEnd(lines: readonly PlacedLine[], at: number, most: number): number {
  let end = at;
  while (end < at + most && !isBlank(lines[end]) && !OTHER.test(lines[end]!.text)) end++;
  return end;
}

function startsAt(lines: readonly PlacedLine[], at: number, indent: number): boolean {
  const found = DEFINITION.exec(lines[at]?.text ?? '');
  const deeper = found === null ? -1 : indentOf(found[1]!) - indent;
  return deeper >= 0 && deeper < 4;
}

/** Lines directly below a paragraph are part of it, however they are indented. */
function lazyEnd(lines: readonly PlacedLine[], from: number): number {
  let end = from;
  while (!isBlank(lines[end]) && !OTHER.test(lines[end]!.text) && fenceOf(lines[end]!.text) === undefined)
    end++;
  return end;
}

/** @param first index of the first meaning */
function listOf(
  lines: readonly PlacedLine[],
  at: number,
  first: number,
  { columns, convert }: Kind,
): TakenBlock {
  const line = lines[at]!;
  const indent = indentOf(line.text);
  const terms = lines.slice(at, first).filter((one) => !isBlank(one));
  const inner = terms.flatMap((one) =>
    block(one, openTag('dt'), [inPlace(one, one.text.trim())], closeTag('dt')),
  );
  let next = first;
  while (startsAt(lines, next, indent)) {
    const [, before, text] = DEFINITION.exec(lines[next]!.text)!;
    const own = Math.max(indentOf(before!) + 2, indent + columns);
    const end = bodyEnd(lines, lazyEnd(lines, next + 1), own);
    const further = lines.slice(next + 1, end).map((one) => dedented(one, own));
    const meaning = convert([inPlace(lines[next]!, text!), ...further]);
    append(inner, block(lines[next]!, openTag('dd'), meaning, closeTag('dd')));
    next = end;
  }
  const whole = block(line, openTag('dl'), inner, closeTag('dl'));
  return { lines: whole.map((one) => indented(one, indent)), end: next };
}

const GOLDMARK: Kind = { columns: 2, convert: (own) => own, manyTerms: true, bareMeanings: false };

/** All of them outside of samples, with what they mean as it is. */
export function withDefinitionLists(lines: readonly PlacedLine[]): PlacedLine[] {
  const out: PlacedLine[] = [];
  for (let i = 0; i < lines.length; ) {
    const fence = fenceOf(lines[i]!.text);
    const end = fence && afterFence(lines, i, fence);
    const found = fence === undefined ? definitionList(lines, i, GOLDMARK) : undefined;
    append(out, found?.lines ?? lines.slice(i, end ?? i + 1));
    i = found?.end ?? end ?? i + 1;
  }
  return out;
}
