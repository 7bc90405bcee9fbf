/** Extracts `[!code ++]` and similar marks from the comments of a code sample. */

type LineMark = 'add' | 'del' | 'mark' | 'focus';

interface MarkedCode {
  readonly source: string;
  /** Marks by line, counted from 0. */
  readonly marks: ReadonlyMap<number, ReadonlySet<LineMark>>;
}

const MARK =
  /[ \t]*(?:\/\/|\/\*|\{\/\*|<!--|--|##?|;|%|"|')[ \t]*\[!code ([\w+-]{1,20})(?::(\d{1,4}))?\][ \t]*(?:\*\/\}?|-->)?[ \t]*$/;
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
  for (const line of source.split('\n')) {
    const found = MARK.exec(line);
    const mark = found === null ? undefined : Object.hasOwn(NAMES, found[1]!) ? NAMES[found[1]!] : undefined;
    if (found === null || mark === undefined) {
      lines.push(line);
      continue;
    }
    const rest = line.slice(0, found.index);
    for (let i = 0; i < Number(found[2] ?? 1); i++) {
      const at = lines.length + i;
      marks.set(at, (marks.get(at) ?? new Set<LineMark>()).add(mark));
    }
    if (rest.trim() !== '') lines.push(rest);
  }
  return { source: lines.join('\n'), marks };
}
