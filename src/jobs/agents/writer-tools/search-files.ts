/** Tool: finds lines by a text or an expression, ordered by page, with lines around them. */
import * as z from '../../../lib/schema.ts';
import { globMatcher } from '../../workspace/matches-glob.ts';
import { lineMatcher } from './line-matcher.ts';
import { quoteData } from './quote-data.ts';
import { type FileMatches, searchTexts } from './search-texts.ts';
import { mistake } from './tool.ts';
import { isText } from './writable-file.ts';
import { writerTool } from './writer-tool.ts';

/** Bytes of one file. */
const LARGEST = 1024 * 1024;
/** Lines of one file, before the next file is shown. */
const OF_ONE_FILE = 3;
/** Lines of all files, where there are several. */
const OF_ALL_FILES = 60;
const SHOWN = 160;
const MAX_OTHER_FILES = 20;

export const searchFiles = writerTool({
  name: 'search',
  title: 'Search the files',
  description:
    'Finds lines by a text or a regular expression. Files come ordered by how much of them is about it, with their first lines; with a glob of one file all its lines.',
  input: z.object({
    pattern: z.string().min(1).max(200).describe('What to find, on one line.'),
    regex: z
      .boolean()
      .optional()
      .describe(
        'True: the pattern is a regular expression, with at most two repetitions, none inside another.',
      ),
    case: z.boolean().optional().describe('True: upper and lower case differ.'),
    glob: z.string().max(500).optional().describe('Only in files that fit, for example "guides/**/*.mdx".'),
    context: z.int().min(0).max(5).optional().describe('Lines shown before and after each. Default 0.'),
  }),
  async run({ pattern, regex = false, case: matchCase = false, glob, context: around = 0 }, context) {
    const fits = glob === undefined ? () => true : globMatcher(glob);
    if (fits === undefined) return mistake(`"${glob}" is no pattern of file names.`);
    const matches = lineMatcher({ pattern, regex, matchCase });
    const files = context.folder
      .list()
      .filter(({ path, size }) => isText(path) && size <= LARGEST && fits(path));
    const paths = files.map(({ path }) => path);
    const found = await searchTexts(paths, { ...context, matches });
    context.did(`Searched for "${pattern}"${glob === undefined ? '' : ` in ${glob}`}`);
    const cut = found.complete ? '' : '\n[The search was ended early: name a smaller part with glob.]';
    if (found.files.length === 0) return `Nothing found in ${paths.length} files.${cut}`;
    const { text, note } = shownMatches(found.files, { around, max: context.limits.results });
    return `${summary(found.files)}\n${quoteData(context.mark, { search: pattern }, text)}${note}${cut}`;
  },
});

const summary = (files: readonly FileMatches[]): string => {
  const lines = files.reduce((sum, { lines: own }) => sum + own.length, 0);
  return `${lines} ${lines === 1 ? 'line' : 'lines'} in ${files.length} ${files.length === 1 ? 'file' : 'files'}.`;
};

interface Room {
  readonly around: number;
  /** Lines in all. */
  readonly max: number;
}

function shownMatches(files: readonly FileMatches[], { around, max }: Room): { text: string; note: string } {
  const [each, all] = files.length === 1 ? [max, max] : [OF_ONE_FILE, Math.min(max, OF_ALL_FILES)];
  const out: string[] = [];
  let [left, shown] = [all, 0];
  for (const { path, text, lines } of files) {
    if (left <= 0) break;
    const own = lines.slice(0, Math.min(each, left));
    const more = lines.length - own.length;
    const excerpt = linesAround(text.split('\n'), own, around).slice(0, left);
    out.push(`${cutLine(path)}${more > 0 ? ` (${lines.length} lines)` : ''}`, ...excerpt);
    left -= excerpt.length;
    shown += 1;
  }
  const others = files.slice(shown);
  const names = others
    .slice(0, MAX_OTHER_FILES)
    .map(({ path, lines }) => `${cutLine(path)} (${lines.length})`);
  if (others.length > 0) out.push('Also in', ...names);
  const unnamed = others.length - names.length;
  return {
    text: out.join('\n'),
    note: unnamed > 0 ? `\n… and ${unnamed} more files; search for something longer, or with a glob` : '',
  };
}

/** `:` after the number of a line that was found, `-` after one beside it. */
function linesAround(all: readonly string[], found: readonly number[], around: number): string[] {
  const hits = new Set(found);
  const numbers = new Set(
    found.flatMap((line) => Array.from({ length: 2 * around + 1 }, (_, at) => line - around + at)),
  );
  return [...numbers]
    .filter((line) => line >= 1 && line <= all.length)
    .sort((a, b) => a - b)
    .map((line) => `  ${line}${hits.has(line) ? ':' : '-'} ${cutLine(all[line - 1]!)}`);
}

const cutLine = (line: string): string => {
  const trimmed = line.trim();
  return trimmed.length > SHOWN ? `${trimmed.slice(0, SHOWN)}…` : trimmed;
};
