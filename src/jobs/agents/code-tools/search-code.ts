/** Tool: finds a text in the source code. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from '../../../lib/schema.ts';
import { globMatcher } from '../../workspace/matches-glob.ts';
import { quoteData } from '../writer-tools/quote-data.ts';
import { mistake } from '../writer-tools/tool.ts';
import { writerTool } from '../writer-tools/writer-tool.ts';
import { commitArgument, ofRepository, placeOf, repositoryArgument, repositoryOf } from './code-arguments.ts';

/** Bytes of all texts that one search reads. */
const MAX_TEXT = 32 * 1024 * 1024;
/** The same with files that turn out to be no text, or a secret. */
const MAX_READ = 8 * MAX_TEXT;
/** Names that are looked at between two pauses for other work. */
const FILES_IN_A_TURN = 2_000;
const OF_ONE_FILE = 5;
const LONGEST_LINE = 200;

export const searchCode = writerTool({
  name: 'search_code',
  title: 'Search the source code',
  description: 'Finds lines of a code repository that hold a text, upper and lower case alike.',
  input: z.object({
    text: z.string().trim().min(2).max(200).describe('What to find, on one line.'),
    glob: z.string().max(200).optional().describe('Only in files that fit, for example "src/**/*.ts".'),
    repository: repositoryArgument,
    commit: commitArgument('First digits of a commit; left out for the newest.'),
  }),
  async run({ text, glob, repository: name, commit }, context) {
    const repository = repositoryOf(context, name);
    const fits = glob === undefined ? () => true : globMatcher(glob);
    if (fits === undefined) return mistake(`"${glob}" is no pattern of file names.`);
    const source = await repository.at(commit);
    const query = text.toLowerCase();
    const out: string[] = [];
    let [texts, read, left, isCut] = [0, 0, context.limits.results, false];
    for (const [at, { path, size }] of (await source.list()).entries()) {
      if (at % FILES_IN_A_TURN === 0) await nextTurn();
      if (!fits(path)) continue;
      if (texts + size > MAX_TEXT || read + size > MAX_READ || left <= 0) {
        isCut = true;
        break;
      }
      context.signal.throwIfAborted();
      const file = await source.read(path);
      read += size;
      if (file === undefined) continue;
      texts += size;
      const lines = file.split('\n');
      const found = lines.flatMap((line, at) => (line.toLowerCase().includes(query) ? [at] : []));
      if (found.length === 0) continue;
      const shown = found.slice(0, Math.min(OF_ONE_FILE, left));
      left -= shown.length;
      out.push(
        `${path} (${found.length})`,
        ...shown.map((at) => `  ${at + 1}: ${lines[at]!.trim().slice(0, LONGEST_LINE)}`),
      );
    }
    context.did(`Searched the source code${ofRepository(repository)} for "${text}"`);
    const cut = isCut ? '\n[There may be more: name a part with glob.]' : '';
    if (out.length === 0) return `Nothing found.${cut}`;
    return (
      quoteData(context.mark, { search: text, ...placeOf(repository, source.commit) }, out.join('\n')) + cut
    );
  },
});
