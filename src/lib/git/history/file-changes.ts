/** Counts how often files changed after others, by the commits of one line of history. */
import { localError } from '../process/git-error.ts';
import type { GitPlace } from '../process/git-process.ts';
import { outputTokens } from '../process/output-tokens.ts';
import { runGit } from '../process/run-git.ts';
import { withScratch } from '../scratch.ts';
import { borrowedRepository } from './borrowed-repository.ts';
import { HISTORY_LIMITS, type HistoryRequest, logArguments } from './file-history.ts';

/** Of one file; older ones are not counted. */
const MAX_CHANGES = 1_000;

/** Positions in the history of the commits that changed a file, newest first: 0 is the newest commit of all. */
export type FileChanges = ReadonlyMap<string, readonly number[]>;

/**
 * @param paths inside the folder
 * @throws AppErrors `git/missing`, `git/failed`
 */
export async function fileChanges(
  { place, scratch }: { readonly place: GitPlace; readonly scratch: string },
  { objects, commit, folder, shallow = [] }: HistoryRequest,
  paths: ReadonlySet<string>,
): Promise<FileChanges> {
  return withScratch(scratch, async (at) => {
    const log = await runGit(place, {
      args: [
        `--git-dir=${borrowedRepository(at, shallow)}`,
        ...logArguments(HISTORY_LIMITS),
        commit,
        '--',
        ...(folder === '' ? [] : [folder]),
      ],
      env: { GIT_OBJECT_DIRECTORY: objects },
      bytes: HISTORY_LIMITS.bytes,
      milliseconds: HISTORY_LIMITS.milliseconds,
    });
    if (log.code !== 0 && log.ended === undefined) throw localError('log', log);
    const prefix = folder === '' ? '' : `${folder}/`;
    const changes = new Map<string, number[]>();
    let position = -1;
    let isKnown = true;
    for await (const token of outputTokens(log.stdout)) {
      const id = /^\u0001([0-9a-f]{40}) -?\d+$/.exec(token)?.[1];
      if (id !== undefined) {
        position++;
        // The oldest commit of a shallow clone seems to have created every file, and did not.
        isKnown = !shallow.includes(id);
        continue;
      }
      const path = token.replace(/^\n/, '');
      const name = path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
      if (name === undefined || !isKnown || !paths.has(name)) continue;
      const own = changes.get(name) ?? [];
      if (own.length < MAX_CHANGES) own.push(position);
      changes.set(name, own);
    }
    return changes;
  });
}
