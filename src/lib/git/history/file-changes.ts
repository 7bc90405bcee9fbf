/** Lists the commits that changed files, by one line of history, so that one file can be compared with another. */
import { localError } from '../process/git-error.ts';
import type { GitPlace } from '../process/git-process.ts';
import { outputTokens } from '../process/output-tokens.ts';
import { runGit } from '../process/run-git.ts';
import type { FileChange, FileChanges } from '../repository.ts';
import { withScratch } from '../scratch.ts';
import { borrowedRepository } from './borrowed-repository.ts';
import { HISTORY_LIMITS, type HistoryRequest, logArguments } from './file-history.ts';

/** Of one file; older ones are not listed. */
export const MAX_CHANGES = 200;

/** One change as `git log -z --raw` prints it; of a merge it has an id for each parent before the last one. */
const RAW = /^\n?:+(?:[0-7]{6} )+(?:[0-9a-f]{40} )*([0-9a-f]{40}) [A-Z]+\d*$/;

/**
 * @param isWanted for a path inside the folder
 * @throws AppErrors `git/missing`, `git/failed`
 */
export async function fileChanges(
  { place, scratch }: { readonly place: GitPlace; readonly scratch: string },
  { objects, commit, folder, shallow = [], signal }: HistoryRequest,
  isWanted: (path: string) => boolean,
): Promise<FileChanges> {
  return withScratch(scratch, async (at) => {
    const log = await runGit(place, {
      args: [
        `--git-dir=${borrowedRepository(at, shallow)}`,
        ...logArguments(HISTORY_LIMITS, ['--raw', '--no-abbrev']),
        commit,
        '--',
        ...(folder === '' ? [] : [folder]),
      ],
      env: { GIT_OBJECT_DIRECTORY: objects },
      bytes: HISTORY_LIMITS.bytes,
      milliseconds: HISTORY_LIMITS.milliseconds,
      signal,
    });
    if (log.code !== 0 && log.ended === undefined) throw localError('log', log);
    return readChanges(log.stdout, { prefix: folder === '' ? '' : `${folder}/`, shallow, isWanted });
  });
}

interface Reading {
  readonly prefix: string;
  readonly shallow: readonly string[];
  readonly isWanted: (path: string) => boolean;
}

async function readChanges(output: Buffer, { prefix, shallow, isWanted }: Reading): Promise<FileChanges> {
  const changes = new Map<string, FileChange[]>();
  let [position, commit, oid, isKnown] = [-1, '', '', true];
  for await (const token of outputTokens(output)) {
    const id = /^\u0001([0-9a-f]{40}) -?\d+$/.exec(token)?.[1];
    if (id !== undefined) {
      position++;
      commit = id;
      // The oldest commit of a shallow clone seems to have created every file, and did not.
      isKnown = !shallow.includes(id);
      continue;
    }
    const raw = RAW.exec(token)?.[1];
    if (raw !== undefined) {
      oid = raw;
      continue;
    }
    const path = token.startsWith(prefix) ? token.slice(prefix.length) : undefined;
    if (path === undefined || !isKnown || !isWanted(path)) continue;
    const own = changes.get(path) ?? [];
    if (own.length < MAX_CHANGES) own.push({ position, commit, oid });
    changes.set(path, own);
  }
  return changes;
}
