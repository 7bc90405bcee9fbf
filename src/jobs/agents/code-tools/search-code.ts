/** Tool: finds a text in the source code. */
import * as z from '../../../../lib/schema.ts';
import { globMatcher } from '../../writer-tools/matches-glob.ts';
import { quoteData } from '../../writer-tools/quote-data.ts';
import { mistake } from '../../writer-tools/tool.ts';
import { NO_CODE } from './list-code.ts';
import { modelTool } from './model-tool.ts';

/** Bytes of all files that one search reads. */
const MOST_READ = 32 * 1024 * 1024;
const OF_ONE_FILE = 5;
const LONGEST_LINE = 200;

export const searchCode = modelTool({
  name: 'search_code',
  title: 'Search the source code',
  description:
    'Finds lines of the repository around the documentation that hold a text, upper and lower case alike.',
  input: z.object({
    text: z.string().trim().min(2).max(200).describe('What to find, on one line.'),
    glob: z.string().max(200).optional().describe('Only in files that fit, for example "src/**/*.ts".'),
  }),
  async run({ text, glob }, context) {
    if (context.code === undefined) return mistake(NO_CODE);
    const fits = glob === undefined ? () => true : globMatcher(glob);
    if (fits === undefined) return mistake(`"${glob}" is no pattern of file names.`);
    const wanted = text.toLowerCase();
    const out: string[] = [];
    let [read, files, left] = [0, 0, context.limits.results];
    for (const { path, size } of await context.code.list()) {
      if (!fits(path)) continue;
      read += size;
      if (read > MOST_READ || left <= 0) break;
      context.signal.throwIfAborted();
      const lines = (await context.code.read(path))?.split('\n') ?? [];
      const found = lines.flatMap((line, at) => (line.toLowerCase().includes(wanted) ? [at] : []));
      if (found.length === 0) continue;
      files += 1;
      const shown = found.slice(0, Math.min(OF_ONE_FILE, left));
      left -= shown.length;
      out.push(
        `${path} (${found.length})`,
        ...shown.map((at) => `  ${at + 1}: ${lines[at]!.trim().slice(0, LONGEST_LINE)}`),
      );
    }
    context.did(`Searched the source code for "${text}"`);
    const cut = read > MOST_READ || left <= 0 ? '\n[There may be more: name a part with glob.]' : '';
    if (files === 0) return `Nothing found.${cut}`;
    return quoteData(context.mark, { search: text }, out.join('\n')) + cut;
  },
});
