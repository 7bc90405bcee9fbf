/** Extracts `[!code ++]` and similar marks from the comments of a code sample. */

type LineMark = 'add' | 'del' | 'mark' | 'focus';

interface MarkedCode {
  readonly source: string;
  /** Marks by line, counted from 0. */
  readonly marks: ReadonlyMap<number, ReadonlySet<LineMark>>;
}

/** Marks of single words have no words of their own, and none here. */
const MARK = /^\[!code (?:([\w+-]{1,20})(?::(\d{1,4}))?|word:[^\]\n]{1,200})\]/;
const COMMENT = /(?:\/\/|\/\*|\{\/\*|<!--|--|##?|;|%|(?<!\S)["'])$/;
/** A comment that has words before its mark. */
const WORDS = /(?:^|\s)(?:\/\/|\/\*|<!--|--|#)\s/;
const CLOSE = /^(?:\*\/\}?|-->)?$/;
/** A comment that has words behind its mark, as `// [!code ++] new in 2`. */
const START = /(?:\/\/|\/\*|\{\/\*|<!--|--|#)$/;
const MORE = /^\s+\S/;
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
    const { mark, count, rest, isAbove } = found;
    if (isAbove) lines.push(rest);
    const end = lines.length + count;
    for (let at = Math.max(lines.length, ends.get(mark) ?? 0); at < end; at++)
      marks.set(at, (marks.get(at) ?? new Set<LineMark>()).add(mark));
    ends.set(mark, Math.max(end, ends.get(mark) ?? 0));
    if (rest !== '' && !isAbove) lines.push(rest);
  }
  return { source: lines.join('\n'), marks };
}

/** What a line is without its mark; undefined where it has none. */
function markOf(line: string) {
  const at = line.lastIndexOf('[!code ');
  const [all = '', name = '', count = '1'] = at < 0 ? [] : (MARK.exec(line.slice(at)) ?? []);
  const isWord = all !== '' && name === '';
  const mark = isWord ? 'mark' : Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
  if (mark === undefined) return undefined;
  const after = line.slice(at + all.length);
  const close = after.trim();
  const before = line.slice(0, at).trimEnd();
  const found = { mark, count: isWord ? 0 : Number(count), isAbove: false };
  if (!CLOSE.test(close)) {
    const start = MORE.test(after) ? START.exec(before) : null;
    if (start === null) return undefined;
    // The comment stays, and alone on its line it stands above what it marks.
    return { ...found, rest: `${before} ${close}`, isAbove: before.slice(0, start.index).trim() === '' };
  }
  const comment = COMMENT.exec(before);
  if (comment === null && !WORDS.test(before)) return undefined;
  const rest = comment === null ? `${before} ${close}` : before.slice(0, comment.index);
  return { ...found, rest: rest.trimEnd() };
}
