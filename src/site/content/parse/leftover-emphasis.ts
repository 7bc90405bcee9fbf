/** Warns about marks of emphasis that stayed in the text where an author surely meant emphasis. */
import type { Issue } from '../../../lib/issue.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';

/** Escaped characters, and whole runs: only runs of two are considered, since one `*` or four have other meanings. */
const RUNS = /\\[\s\S]|\*+|~+/g;
const DOUBLE = /\*\*|~~/;
const LONGEST = 300;
const MAX = 20;
const SHOWN = 60;
const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u30ff\uff00-\uffef]/u;
const BEFORE_WORD = /[\s([{"'“‘—–:,.;]/;
const WORD_START = /[\p{L}\p{N}"'“‘([`]/u;
const SENTENCE_END = /[.:;!?)\]}%"'`”’…」』）】。：！？]/u;
const AFTER_WORD = /[\s.,:;!?)\]]/;

interface Run {
  readonly mark: string;
  readonly from: number;
  readonly to: number;
  /** The characters beside it; a blank at the edges of the text. */
  readonly before: string;
  readonly after: string;
}

/** @param source the text in which the nodes have their positions */
export function leftoverEmphasis(nodes: readonly MarkdownNode[], source: string, file: string): Issue[] {
  const issues: Issue[] = [];
  if (!DOUBLE.test(source)) return issues;
  const rest = nodes.toReversed();
  for (let node = rest.pop(); node !== undefined && issues.length < MAX; node = rest.pop()) {
    const { children } = node;
    if (children === undefined) continue;
    if (children.some(({ type, value = '' }) => type === 'text' && DOUBLE.test(value)))
      issues.push(...issuesIn(children, source, file));
    for (let i = children.length - 1; i >= 0; i--) rest.push(children[i]!);
  }
  return issues;
}

function issuesIn(children: readonly MarkdownNode[], source: string, file: string): Issue[] {
  const edges = [
    children[0]?.position?.start.offset ?? 0,
    children.at(-1)?.position?.end.offset ?? 0,
  ] as const;
  const runs = children.flatMap((child) => (child.type === 'text' ? runsIn(child, source, edges) : []));
  const issues: Issue[] = [];
  for (let i = 0; i < runs.length; i++) {
    const [run, next] = [runs[i]!, runs[i + 1]];
    const hint = next === undefined ? undefined : hintForPair(run, next, source);
    if (hint === undefined && !isOddOneOut(run)) continue;
    const to = hint === undefined ? source.length : next!.to;
    issues.push({
      severity: 'warning',
      code: 'content/emphasis',
      message: `The marks "${run.mark}" are shown as text in "${excerpt(source, run, to)}"`,
      hint:
        hint ??
        `Open and close the emphasis with the same marks, or write "${run.mark.replace(/./g, '\\$&')}"`,
      file,
      ...placeOf(source, run.from),
    });
    if (hint !== undefined) i++;
  }
  return issues;
}

function runsIn({ position }: MarkdownNode, source: string, edges: readonly [number, number]): Run[] {
  const start = position?.start.offset ?? 0;
  const end = position?.end.offset ?? 0;
  const runs: Run[] = [];
  for (const { 0: mark, index } of source.slice(start, end).matchAll(RUNS)) {
    if (mark !== '**' && mark !== '~~') continue;
    const from = start + index;
    const to = from + 2;
    const before =
      from === edges[0] ? ' ' : (source.slice(Math.max(0, from - 2), from).match(/.$/su)?.[0] ?? ' ');
    const after = to === edges[1] ? ' ' : (source.slice(to, to + 2).match(/^./su)?.[0] ?? ' ');
    runs.push({ mark, from, to, before, after });
  }
  return runs;
}

/** What to do where two runs embrace words as emphasis does; undefined where they may be anything else. */
function hintForPair(open: Run, close: Run, source: string): string | undefined {
  const between = source.slice(open.to, close.from);
  if (open.mark !== close.mark || between.length > LONGEST || !/\p{L}/u.test(between)) return undefined;
  if (!BEFORE_WORD.test(open.before) && !CJK.test(open.before)) return undefined;
  const ends = AFTER_WORD.test(close.after) || CJK.test(close.after);
  const word = WORD_START.test(open.after) || CJK.test(open.after);
  if (word && SENTENCE_END.test(close.before) && /\p{L}|\p{N}/u.test(close.after))
    return `Put a blank after the second "${close.mark}", or the "${close.before}" behind it`;
  const blankInside = word ? /\s/.test(close.before) : /[ \t]/.test(open.after) && isLineStart(open, source);
  return ends && blankInside ? `Leave out the blanks inside of the marks "${open.mark}"` : undefined;
}

function isLineStart(run: Run, source: string): boolean {
  return /^[\s>]*$/.test(source.slice(source.lastIndexOf('\n', run.from - 1) + 1, run.from));
}

/** A single run inside of a Chinese, Japanese or Korean text: an operator or the name of a parameter has Latin letters beside it. */
function isOddOneOut({ before, after }: Run): boolean {
  const own = (side: string): boolean => CJK.test(side);
  return (own(before) || own(after)) && [before, after].every((side) => own(side) || /\s/.test(side));
}

function excerpt(source: string, run: Run, to: number): string {
  const start = Math.max(run.from - 20, source.lastIndexOf('\n', run.from - 1) + 1);
  const from = to === source.length ? start : run.from;
  const line = source.indexOf('\n', run.to);
  const end = to === source.length ? (line < 0 ? source.length : line) : to;
  return source
    .slice(from, Math.min(end, from + SHOWN))
    .replace(/\s+/g, ' ')
    .trim();
}

function placeOf(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
