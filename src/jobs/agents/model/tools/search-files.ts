/** Tool: searches the files for plain text; a regular expression could take unbounded time. */
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../../../lib/app-error.ts';
import * as z from '../../../../lib/schema.ts';
import { globMatcher } from './matches-glob.ts';
import { defineTool, type ToolContext } from './tool.ts';
import { isText } from './writable-file.ts';

/** Bytes of one file, and of all of them. */
const LARGEST = 1024 * 1024;
const ALL = 64 * 1024 * 1024;
const SHOWN = 200;
/** Yields to other work of this process from time to time. */
const BREATH = 128 * 1024;

export const searchFiles = defineTool({
  name: 'search',
  description: 'Finds the lines that contain a text, upper and lower case alike. No regular expressions.',
  input: z.object({
    pattern: z.string().min(1).max(200).describe('The text itself, on one line.'),
    glob: z.string().max(200).optional().describe('Only in files that fit, for example "guides/**/*.mdx".'),
  }),
  async run({ pattern, glob }, context) {
    const fits = glob === undefined ? () => true : globMatcher(glob);
    if (fits === undefined) return `"${glob}" is no pattern of file names.`;
    const files = context.folder
      .list()
      .filter(({ path, size }) => isText(path) && size <= LARGEST && fits(path));
    const found = await searchAll(
      files.map(({ path }) => path),
      pattern.toLowerCase(),
      context,
    );
    context.did(`Searched for "${pattern}"${glob === undefined ? '' : ` in ${glob}`}`);
    if (found.lines.length === 0) return 'Nothing found.';
    return [...found.lines, ...(found.more ? ['… and more; search for something longer'] : [])].join('\n');
  },
});

async function searchAll(
  paths: readonly string[],
  pattern: string,
  { folder, limits, signal }: ToolContext,
): Promise<{ readonly lines: readonly string[]; readonly more: boolean }> {
  const lines: string[] = [];
  let [read, rested] = [0, 0];
  for (const path of paths) {
    const text = textOf(() => folder.read(path));
    read += text.length;
    if (read > ALL) return { lines, more: true };
    if (read - rested > BREATH) {
      rested = read;
      await setImmediate();
      signal.throwIfAborted();
    }
    for (const [index, line] of text.split('\n').entries()) {
      const at = line.toLowerCase().indexOf(pattern);
      if (at < 0) continue;
      if (lines.length >= limits.results) return { lines, more: true };
      const start = Math.max(0, at - SHOWN / 2);
      lines.push(`${path}:${index + 1}: ${line.slice(start, start + SHOWN).trim()}`);
    }
  }
  return { lines, more: false };
}

/** Binary files are not searched. */
function textOf(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError) return '';
    throw error;
  }
}
