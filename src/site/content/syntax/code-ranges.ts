/** Finds the code in Markdown text, so that repairs do not change it. */

const FENCE = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})(.*)$/;
const RUN = /`+/g;
const LONGEST_INLINE = 5_000;

/** Half-open ranges of offsets, in order: code fences whole, and inline code within its paragraph. */
export function codeRanges(source: string): [number, number][] {
  const ranges: [number, number][] = [];
  let at = 0;
  let open: { mark: string; from: number } | undefined;
  let prose = 0;
  for (const line of source.split('\n')) {
    const [, mark, rest = ''] = FENCE.exec(line) ?? [];
    if (open !== undefined) {
      if (mark?.startsWith(open.mark) === true && rest.trim() === '') {
        ranges.push([open.from, at + line.length]);
        open = undefined;
        prose = at + line.length;
      }
    } else if (mark !== undefined && !(mark.startsWith('`') && rest.includes('`'))) {
      inlineRanges(source, prose, at, ranges);
      open = { mark, from: at };
    }
    at += line.length + 1;
  }
  if (open !== undefined) ranges.push([open.from, source.length]);
  else inlineRanges(source, prose, source.length, ranges);
  return ranges;
}

function inlineRanges(source: string, from: number, to: number, ranges: [number, number][]): void {
  let start = from;
  for (const paragraph of source.slice(from, to).split(/(\n[ \t]*\n)/)) {
    if (paragraph.includes('`') && paragraph.length < LONGEST_INLINE * 20) {
      for (const [begin, end] of inlineCode(paragraph))
        if (end - begin < LONGEST_INLINE) ranges.push([start + begin, start + end]);
    }
    start += paragraph.length;
  }
}

/** From each run of marks to the next one that is as long; in one pass, so that no text takes long. */
function inlineCode(paragraph: string): [number, number][] {
  const runs = [...paragraph.matchAll(RUN)].map(({ 0: { length }, index }) => ({ index, length }));
  const found: [number, number][] = [];
  // Places of the runs of each length, the next one last.
  const later = new Map<number, number[]>();
  for (let at = runs.length - 1; at >= 0; at--) {
    const same = later.get(runs[at]!.length);
    if (same === undefined) later.set(runs[at]!.length, [at]);
    else same.push(at);
  }
  for (let at = 0; at < runs.length; at++) {
    const { index, length } = runs[at]!;
    const same = later.get(length)!;
    while (same.length > 0 && same.at(-1)! <= at) same.pop();
    const end = same.at(-1);
    if (end === undefined) continue;
    found.push([index, runs[end]!.index + length]);
    at = end;
  }
  return found;
}

/** Replaces matches of `pattern` outside of `ranges`. */
export function replaceOutside(
  source: string,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => string,
): string {
  const ranges = codeRanges(source);
  let next = 0;
  let out = '';
  let copied = 0;
  for (const match of source.matchAll(pattern)) {
    while (next < ranges.length && ranges[next]![1] <= match.index) next++;
    const range = ranges[next];
    if (match.index < copied || (range !== undefined && range[0] <= match.index)) continue;
    out += source.slice(copied, match.index) + replace(match);
    copied = match.index + match[0].length;
  }
  return out + source.slice(copied);
}
