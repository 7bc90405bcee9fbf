/** Replaces tags of template languages in Markdown, in pairs and alone: `{% hint %}` … `{% endhint %}`, `{{< tabs >}}`. */
import type { PlacedLine } from './dialect.ts';
import {
  afterFence,
  append,
  fenceOf,
  indented,
  indentOf,
  inPlace,
  isBlank,
  LONGEST_LINE,
} from './page-lines.ts';

/** What a syntax says of a tag. */
export interface WrittenTag {
  readonly name: string;
  readonly args: string;
  readonly isClose?: boolean;
  /** Ends itself: `{{< a />}}`. */
  readonly isAlone?: boolean;
  /** Text that only shows a tag, written so that it is none. */
  readonly literal?: string;
}

export interface FoundTag extends WrittenTag {
  readonly isPaired: boolean;
  readonly line: PlacedLine;
  /** Lines between it and its end: asked for only by what needs them, as every tag may hold all those after it. */
  inner(): readonly PlacedLine[];
  /** How many those are. */
  readonly innerLines: number;
  /** Whether its end stands in the same line. */
  readonly endsInLine: boolean;
  /** Whether a code sample begins in one of them. */
  readonly hasSample: boolean;
}

/** What becomes of a tag; undefined for one that stays as it is written. */
export interface MadeTag {
  readonly open: string;
  readonly close?: string;
  /** In a line of text, on lines of their own, or around code, in which nothing is replaced. */
  readonly kind: 'inline' | 'block' | 'code';
  /** Leaves out what is between it and its end. */
  readonly without?: boolean;
}

export interface TemplateSyntax {
  /** Global; each match is one tag. */
  readonly pattern: RegExp;
  parse(match: RegExpMatchArray): WrittenTag;
  /** Names that never have an end. */
  readonly alone?: (name: string) => boolean;
}

interface Place {
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly tag: WrittenTag;
  readonly inSample: boolean;
  /** The place of its other end. */
  other?: Place;
}

const MAX_TAGS = 50_000;
const MARKER = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+$/;

export function withTemplateTags(
  source: readonly PlacedLine[],
  syntax: TemplateSyntax,
  make: (tag: FoundTag) => MadeTag | undefined,
): PlacedLine[] {
  const found = paired(placesOf(source, syntax), syntax);
  const lines = withIndents(source, found);
  const places = lines === source ? found : paired(placesOf(lines, syntax), syntax);
  const converted = new Map<Place, MadeTag>();
  const out: PlacedLine[] = [];
  let next = 0;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const here: (readonly [Place, string, MadeTag['kind']])[] = [];
    let skipTo: Place | undefined;
    for (; places[next]?.line === i; next++) {
      const place = places[next]!;
      const own = replaced(place, lines, converted, make);
      if (own === undefined) continue;
      const [text, tag] = own;
      here.push([place, text, tag.kind]);
      const end = place.other;
      if (end === undefined || place.tag.isClose === true) continue;
      if (tag.kind !== 'code' && tag.without !== true) continue;
      // What is between is neither replaced nor, where it is left out, shown.
      while (places[next + 1] !== undefined && places[next + 1] !== end) next++;
      skipTo = tag.without === true || end.line > i ? end : undefined;
      if (skipTo !== undefined) {
        append(out, written(line, here, skipTo.line === i ? skipTo.from : undefined));
        if (tag.without !== true) {
          const rest = line.text.slice(place.to);
          if (rest.trim() !== '') out.push(inPlace(line, rest));
          append(out, lines.slice(i + 1, end.line));
          const before = lines[end.line]!.text.slice(0, end.from);
          if (before.trim() !== '') out.push(inPlace(lines[end.line]!, before));
        }
        break;
      }
    }
    if (skipTo === undefined) {
      append(out, here.length === 0 ? [line] : written(line, here));
      continue;
    }
    // The line of the end is read from there.
    while (places[next] !== undefined && places[next] !== skipTo) next++;
    next++;
    const last = lines[skipTo.line]!;
    const close = replaced(skipTo, lines, converted, make);
    const tail: (readonly [Place, string, MadeTag['kind']])[] =
      close === undefined ? [] : [[skipTo, close[0], close[1].kind]];
    for (; places[next]?.line === skipTo.line; next++) {
      const own = replaced(places[next]!, lines, converted, make);
      if (own !== undefined) tail.push([places[next]!, own[0], own[1].kind]);
    }
    append(out, written(last, tail, undefined, skipTo.from));
    i = skipTo.line;
  }
  return out;
}

/** What stands in a tag of a list item belongs to the item, wherever its lines begin. */
function withIndents(lines: readonly PlacedLine[], places: readonly Place[]): readonly PlacedLine[] {
  let out: PlacedLine[] | undefined;
  let until = 0;
  for (const { line, from, other, tag } of places) {
    if (other === undefined || tag.isClose === true || line < until || other.line <= line) continue;
    until = other.line + 1;
    const columns = indentOf(lines[line]!.text);
    if (columns === 0 || lines[line]!.text.slice(0, from).trim() !== '') continue;
    const inner = lines.slice(line + 1, until);
    if (!inner.some((one) => !isBlank(one) && indentOf(one.text) < columns)) continue;
    out ??= [...lines];
    for (const [i, one] of inner.entries())
      if (i < inner.length - 1 || indentOf(one.text) < columns) out[line + 1 + i] = indented(one, columns);
  }
  return out ?? lines;
}

function placesOf(lines: readonly PlacedLine[], { pattern, parse }: TemplateSyntax): Place[] {
  const places: Place[] = [];
  let sampleEnd = 0;
  for (const [i, { text }] of lines.entries()) {
    if (i >= sampleEnd) {
      const fence = fenceOf(text);
      sampleEnd = (fence && afterFence(lines, i, fence)) ?? sampleEnd;
    }
    if (!text.includes('{') || text.length > LONGEST_LINE) continue;
    const code = i < sampleEnd ? [] : spans(text);
    for (const match of text.matchAll(pattern)) {
      if (places.length >= MAX_TAGS) return places;
      const inSpan = code.some(([from, to]) => from <= match.index && match.index < to);
      const tag = parse(match);
      places.push({
        line: i,
        from: match.index,
        to: match.index + match[0].length,
        tag,
        inSample: i < sampleEnd || inSpan,
      });
    }
  }
  return places;
}

/** Code in a line. */
function spans(text: string): (readonly [number, number])[] {
  return text.includes('`')
    ? [...text.matchAll(/`+[^`]+`+/g)].map((one) => [one.index, one.index + one[0].length] as const)
    : [];
}

/** Finds the end of each tag: the nearest one of its name that no other needs. */
function paired(places: Place[], { alone }: TemplateSyntax): readonly Place[] {
  const open: Place[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by: number): void => void counts.set(name, (counts.get(name) ?? 0) + by);
  for (const place of places) {
    const { tag, inSample } = place;
    if (inSample || tag.literal !== undefined || tag.isAlone === true) continue;
    if (tag.isClose !== true) {
      if (alone?.(tag.name) === true) continue;
      open.push(place);
      count(tag.name, 1);
      continue;
    }
    if ((counts.get(tag.name) ?? 0) === 0) continue;
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      count(last.tag.name, -1);
      if (last.tag.name !== tag.name) continue;
      last.other = place;
      place.other = last;
      break;
    }
  }
  return places;
}

const samples = new WeakMap<readonly PlacedLine[], readonly number[]>();

/** For each line, the next one that a code sample begins in. */
function nextSamples(lines: readonly PlacedLine[]): readonly number[] {
  const known = samples.get(lines);
  if (known !== undefined) return known;
  const next = new Array<number>(lines.length);
  let last = lines.length;
  for (let i = lines.length - 1; i >= 0; i--) {
    if (/^\s*(?:```|~~~)/.test(lines[i]!.text)) last = i;
    next[i] = last;
  }
  samples.set(lines, next);
  return next;
}

function replaced(
  place: Place,
  lines: readonly PlacedLine[],
  converted: Map<Place, MadeTag>,
  make: (tag: FoundTag) => MadeTag | undefined,
): readonly [string, MadeTag] | undefined {
  const { tag, other, line, inSample } = place;
  if (tag.literal !== undefined) return [tag.literal, { open: '', kind: 'inline' }];
  if (inSample) return undefined;
  if (tag.isClose === true) {
    const opened = other && converted.get(other);
    if (other !== undefined && opened === undefined) return undefined;
    return [opened?.close ?? '', opened ?? { open: '', kind: 'block' }];
  }
  const end = other?.line ?? line + 1;
  const own = make({
    ...tag,
    isPaired: other !== undefined,
    line: lines[line]!,
    inner: () => lines.slice(line + 1, end),
    innerLines: Math.max(0, end - line - 1),
    endsInLine: other?.line === line,
    get hasSample() {
      return (nextSamples(lines)[line + 1] ?? end) < end;
    },
  });
  if (own !== undefined) converted.set(place, own);
  return own && [own.open, own];
}

/** A line with its tags replaced; blocks stand on lines of their own. */
function written(
  line: PlacedLine,
  tags: readonly (readonly [Place, string, MadeTag['kind']])[],
  upTo?: number,
  from = 0,
): PlacedLine[] {
  const out: PlacedLine[] = [];
  const before = /^[ \t>]*/.exec(line.text)![0];
  const blank = inPlace(line, before.trimEnd());
  let text = from > 0 ? before : '';
  let at = from;
  const flush = (): void => {
    if (text.trim() !== '' && text.trim() !== before.trim()) out.push(inPlace(line, text.trimEnd()));
    text = before;
  };
  for (const [place, converted, kind] of tags) {
    text += line.text.slice(at, place.from);
    at = place.to;
    if (kind === 'inline') text += converted;
    else if (kind === 'code') {
      flush();
      if (converted !== '') out.push(inPlace(line, before + converted));
    } else {
      const marker = MARKER.test(text) ? text : undefined;
      if (marker === undefined) flush();
      if (converted !== '' || marker !== undefined)
        out.push(
          ...(marker === undefined ? [blank] : []),
          inPlace(line, (marker ?? before) + converted),
          blank,
        );
      else out.push(blank);
      text = marker === undefined ? before : ' '.repeat(marker.length);
    }
  }
  if (upTo === undefined) text += line.text.slice(at);
  flush();
  return out.length === 0 ? [blank] : out;
}
