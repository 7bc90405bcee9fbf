/** Extracts `[!code ++]` and similar marks from the comments of a code sample. */

type LineMark = 'add' | 'del' | 'mark' | 'focus';

interface MarkedCode {
  readonly source: string;
  /** Marks by line, counted from 0. */
  readonly marks: ReadonlyMap<number, ReadonlySet<LineMark>>;
}

const MARK = /^\[!code ([\w+-]{1,20})(?::(\d{1,4}))?\]/;
const COMMENT = /(?:\/\/|\/\*|\{\/\*|<!--|--|##?|;|%|(?<!\S)["'])$/;
/** A comment that has words before its mark. */
const WORDS = /(?:^|\s)(?:\/\/|\/\*|<!--|--|#)\s/;
const CLOSE = /^(?:\*\/\}?|-->)?$/;
const NAMES: Readonly<Record<string, LineMark>> = {
  '++': 'add',
  '--': 'del',
  highlight: 'mark',
  hl: 'mark',
  focus: 'focus',
  error: 'del',
  warning: 'mark',
};
const NO_MARKS: ReadonlyMap<number, ReadonlySet<LineMark>> = new Map();

/** A mark is at the end of its line, or alone on a line before the lines it marks; `:n` marks n lines. */
export function readCodeMarks(source: string): MarkedCode {
  if (!source.includes('[!code ')) return { source, marks: NO_MARKS };
  const lines: string[] = [];
  const marks = new Map<number, Set<LineMark>>();
  /** The line after the last one with each mark. */
  const ends = new Map<LineMark, number>();
  for (const line of source.split('\n')) {
    const found = markOf(line);
    if (found === undefined) {
      lines.push(line);
      continue;
    }
    const { mark, count, rest } = found;
    const end = lines.length + count;
    for (let at = Math.max(lines.length, ends.get(mark) ?? 0); at < end; at++)
      marks.set(at, (marks.get(at) ?? new Set<LineMark>()).add(mark));
    ends.set(mark, Math.max(end, ends.get(mark) ?? 0));
    if (rest !== '') lines.push(rest);
  }
  return { source: lines.join('\n'), marks };
}

/** What a line is without its mark; undefined where it has none. */
function markOf(line: string) {
  const at = line.lastIndexOf('[!code ');
  const [all = '', name = '', count = '1'] = at < 0 ? [] : (MARK.exec(line.slice(at)) ?? []);
  const mark = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
  const close = line.slice(at + all.length).trim();
  if (mark === undefined || !CLOSE.test(close)) return undefined;
  const before = line.slice(0, at).trimEnd();
  const comment = COMMENT.exec(before);
  if (comment === null && !WORDS.test(before)) return undefined;
  const rest = comment === null ? `${before} ${close}` : before.slice(0, comment.index);
  return { mark, count: Number(count), rest: rest.trimEnd() };
}
