/** Cuts a file that two sides changed into what they agree on and the blocks where they do not. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localError } from '../process/git-error.ts';
import type { GitPlace } from '../process/git-process.ts';
import { runGit } from '../process/run-git.ts';
import type { MergeBlock } from '../repository.ts';
import { withScratch } from '../scratch.ts';

export interface Versions {
  /** Empty where both added the file. */
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}

const SHORTEST_MARK = 40;

/** Texts keep their line ends, and joined again they are the file. */
export async function mergeBlocks(
  place: GitPlace,
  scratch: string,
  versions: Versions,
): Promise<readonly MergeBlock[]> {
  const size = markSize(Object.values(versions));
  const answer = await withScratch(scratch, async (folder) => {
    const names = ['ours', 'base', 'theirs'] as const;
    for (const name of names) await writeFile(join(folder, name), versions[name]);
    const marks = [`--marker-size=${size}`, '-L', 'ours', '-L', 'base', '-L', 'theirs'];
    return runGit(place, {
      args: ['merge-file', '-p', '--quiet', ...marks, '--', ...names.map((name) => join(folder, name))],
    });
  });
  // The exit code counts the conflicts, up to 127.
  if (answer.code < 0 || answer.code > 127) throw localError('merge-file', answer);
  return blocksOf(answer.stdout.toString('utf8'), size);
}

/** Longer than any line of the texts that looks like a mark. */
function markSize(texts: readonly string[]): number {
  let longest = SHORTEST_MARK;
  for (const text of texts)
    for (const [run] of text.matchAll(/^(?:<{40,}|={40,}|>{40,})/gm)) longest = Math.max(longest, run.length);
  return longest + 1;
}

function blocksOf(text: string, size: number): MergeBlock[] {
  const [begin, middle, end] = ['<', '=', '>'].map((sign) => sign.repeat(size));
  const blocks: MergeBlock[] = [];
  let same = '';
  let open: { ours: string; theirs: string; side: 'ours' | 'theirs' } | undefined;
  for (const line of text.split(/(?<=\n)/)) {
    if (line.startsWith(`${begin} `)) {
      if (same !== '') blocks.push({ kind: 'same', text: same });
      same = '';
      open = { ours: '', theirs: '', side: 'ours' };
    } else if (open !== undefined && line.replace(/\r?\n$/, '') === middle) open.side = 'theirs';
    else if (open !== undefined && line.startsWith(`${end} `)) {
      blocks.push({ kind: 'conflict', ours: open.ours, theirs: open.theirs });
      open = undefined;
    } else if (open !== undefined) open[open.side] += line;
    else same += line;
  }
  if (same !== '') blocks.push({ kind: 'same', text: same });
  return blocks;
}
