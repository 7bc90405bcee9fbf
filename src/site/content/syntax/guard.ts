/** Refuses pages that the parser could not handle: too large, too deep, or built to exhaust it. */
import { defined } from '../../../lib/defined.ts';
import type { Issue } from '../../../lib/issue.ts';

const LARGEST = 5 * 1024 * 1024;
const DEEPEST = 1_000;
const LONGEST_RUN = 4_000;
/** Pages below this size are too small to be harmful. */
const SMALL = 4_000;
const MAX_IN_PARAGRAPH = 3_000;

/** A long literal is found or excluded in few steps, unlike a pattern that examines every character. */
const RUNS = [...'!"$%&\'()*+,./:;<>?@[\\]^`{|}~'].map((character) => character.repeat(LONGEST_RUN));
const SPECIAL = /&[#\w]{1,32};|\{|\*|\]|</g;

/** The reason why `source` will not be rendered, or undefined when it may. */
export function guardSource(source: string, file: string): Issue | undefined {
  if (source.length > LARGEST)
    return problem(
      file,
      'content/too-large',
      `The page has ${(source.length / 1024 / 1024).toFixed(1)} million characters; the limit is 5`,
      'Split it into several pages',
    );
  if (source.length < SMALL) return undefined;
  const deep = tooDeep(source);
  if (deep !== undefined)
    return problem(
      file,
      'content/too-deep',
      `Brackets are nested more than ${DEEPEST} levels deep`,
      'Close them, or write them inside a code fence',
      lineOf(source, deep),
    );
  const run = RUNS.find((characters) => source.includes(characters));
  if (run !== undefined)
    return problem(
      file,
      'content/long-run',
      `The character "${run[0]!}" is repeated ${LONGEST_RUN} times or more`,
      'Shorten the run',
      lineOf(source, source.indexOf(run)),
    );
  const crowded = crowdedParagraph(source);
  if (crowded === undefined) return undefined;
  return problem(
    file,
    'content/too-dense',
    `One paragraph holds more than ${MAX_IN_PARAGRAPH} marks such as braces, tags and character references`,
    'Divide it with blank lines, or put it into a code fence',
    lineOf(source, crowded),
  );
}

function problem(file: string, code: string, message: string, hint: string, line?: number): Issue {
  return { severity: 'error', code, message, hint, file, ...defined({ line }) };
}

function lineOf(source: string, offset: number): number {
  let line = 1;
  for (let at = source.indexOf('\n'); at >= 0 && at < offset; at = source.indexOf('\n', at + 1)) line++;
  return line;
}

function countIsOver(source: string, part: string, limit: number): boolean {
  let count = 0;
  for (let at = source.indexOf(part); at >= 0; at = source.indexOf(part, at + 1))
    if (++count > limit) return true;
  return false;
}

/** Offset at which the number of open brackets of one kind exceeds the limit. */
function tooDeep(source: string): number | undefined {
  if (!['(', '[', '{'].some((bracket) => countIsOver(source, bracket, DEEPEST))) return undefined;
  const samples = fenceEnds(source);
  let round = 0;
  let square = 0;
  let curly = 0;
  let template = 0;
  for (let i = 0; i < source.length; i++) {
    switch (source.charCodeAt(i)) {
      case 96:
      case 126:
        // Inside braces it is no sample, but code of an expression.
        if (curly === 0) i = samples.get(i) ?? i;
        break;
      case 40:
        round++;
        break;
      case 41:
        if (round > 0) round--;
        break;
      case 91:
        square++;
        break;
      case 93:
        if (square > 0) square--;
        break;
      case 123:
        curly++;
        if (source.charCodeAt(i - 1) === 36) template++;
        break;
      case 125:
        if (curly > 0) curly--;
        if (template > 0) template--;
        break;
      default:
        continue;
    }
    if (round > DEEPEST || square > DEEPEST || curly > DEEPEST || template > DEEPEST) return i;
  }
  return undefined;
}

const MARKS = /^( {0,3})(`{3,}|~{3,})([^\n]*)$/gm;
/** A statement of a module may hold lines that look like fences in its texts. */
const STATEMENT = /^(?:import|export)\b/m;

/**
 * The offset of the last line of each code fence that has an end, by the offset of its first mark. Fences that begin with spaces
 * may stand in a list and end with it: their brackets count.
 */
function fenceEnds(source: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  if (STATEMENT.test(source)) return ends;
  const lines = [...source.matchAll(MARKS)].map(({ 1: indent = '', 2: mark = '', 3: rest = '', index }) => ({
    at: index,
    mark,
    isEnd: rest.trim() === '',
    isStart: indent === '' && !(mark.startsWith('`') && rest.includes('`')),
  }));
  // A fence without an end says that longer ones of its kind have none either.
  const endless: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const { mark, isStart, at } = lines[i]!;
    if (!isStart || endless.some((one) => mark.startsWith(one))) continue;
    let end = i + 1;
    while (end < lines.length && !(lines[end]!.isEnd && lines[end]!.mark.startsWith(mark))) end++;
    if (end < lines.length) {
      ends.set(at, lines[end]!.at);
      i = end;
    } else endless.push(mark);
  }
  return ends;
}

/** A cheap first test: it ignores blank lines that contain spaces, which only makes paragraphs look longer. */
function hasLongParagraph(source: string): boolean {
  let from = 0;
  for (let at = source.indexOf('\n\n'); at >= 0; at = source.indexOf('\n\n', from)) {
    if (at - from > SMALL) return true;
    from = at + 2;
  }
  return source.length - from > SMALL;
}

/** Offset of a paragraph whose marks would cost the parser quadratic time; code fences are not counted. */
function crowdedParagraph(source: string): number | undefined {
  if (!hasLongParagraph(source)) return undefined;
  let start = 0;
  let fence = '';
  for (const block of source.split(/\n[ \t]*\n/)) {
    const opened = fence;
    for (const line of block.matchAll(/^[ \t>]*(`{3,}|~{3,})/gm))
      fence = fence === '' ? line[1]! : line[1]!.startsWith(fence) ? '' : fence;
    if (
      opened === '' &&
      fence === '' &&
      block.length > SMALL &&
      (block.match(SPECIAL)?.length ?? 0) > MAX_IN_PARAGRAPH &&
      !block.includes('```')
    )
      return start;
    start += block.length + 2;
  }
  return undefined;
}
