/** Fetches a branch, or any commit, in three steps, each adding to the last: the commit, contents of a folder, history. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listTree } from '../files/tree-listing.ts';
import { isObjectId } from '../object-id.ts';
import { remoteError } from '../process/git-error.ts';
import type { Mirror } from '../process/mirror.ts';
import type { GitAnswer } from '../process/run-git.ts';
import { remoteKind, withConnection } from '../remote.ts';
import type { RemotePlan } from '../repository.ts';
import { BRANCHES, FETCH, FETCH_MILLISECONDS, tidy } from './remote-operations.ts';

/**
 * Names and dates without contents. A remote without partial clone sends everything, and says so; one on this machine
 * has everything on the same disk, and git keeps no record of what it left out there.
 */
const withoutContents = (plan: RemotePlan): readonly string[] =>
  remoteKind(plan.remote) === 'local' ? [] : ['--filter=blob:none'];
/** Of a fetch while others change how much of the history is here. */
const MAX_TRIES = 5;
/** Of the list of missing objects, one id each. */
const MAX_MISSING_BYTES = 20 * 1024 * 1024;

interface FetchRequest {
  /** What the remote calls the commit, and the ref that keeps it here: `+refs/heads/main:refs/…`. */
  readonly refspec: string;
  readonly signal: AbortSignal | undefined;
}

export const branchRefspec = (branch: string): string => `+refs/heads/${branch}:${BRANCHES}${branch}`;

interface Fetch extends FetchRequest {
  /** Made for each try: another process may have brought the history meanwhile. */
  readonly options: () => readonly string[] | Promise<readonly string[]>;
  /** Objects to fetch instead of the commit. */
  readonly objects?: readonly string[];
}

/** One commit alone, with the names of its files. */
export async function fetchTip(mirror: Mirror, plan: RemotePlan, request: FetchRequest): Promise<void> {
  // Once the history is here, only new commits are fetched; truncating it again would lose it.
  const withPast = async (): Promise<boolean> =>
    !existsSync(join(mirror.path, 'shallow')) && !(await isEmpty(mirror));
  const options = async (): Promise<readonly string[]> => [
    ...withoutContents(plan),
    ...((await withPast()) ? [] : ['--depth=1']),
  ];
  await refuse(await mirror.mended(() => fetch(mirror, plan, { ...request, options })), plan);
  await tidy(mirror, request.signal);
}

/** Ids of the folder's contents in a commit that are not here. */
async function missingContents(mirror: Mirror, commit: string, folder: string): Promise<readonly string[]> {
  const answer = await mirror.run({
    args: [
      'rev-list',
      '--objects',
      '--no-object-names',
      '--missing=print',
      '--end-of-options',
      `${commit}:${folder}`,
    ],
    bytes: MAX_MISSING_BYTES,
  });
  // `listTree` fails the same way, with a message for people.
  if (answer.code !== 0) await listTree(mirror, commit, folder);
  return answer.stdout
    .toString('latin1')
    .split('\n')
    .flatMap((line) => (line.startsWith('?') && isObjectId(line.slice(1)) ? [line.slice(1)] : []));
}

/** Whether a commit is here, with every content of the folder. */
export async function isWhole(mirror: Mirror, commit: string, folder: string): Promise<boolean> {
  const missing = await missingContents(mirror, commit, folder).catch(() => undefined);
  return missing?.length === 0;
}

/** Fetches the contents of every file of a folder in one connection. */
export async function fetchContents(
  mirror: Mirror,
  plan: RemotePlan,
  { refspec, commit, folder, signal }: FetchRequest & { readonly commit: string; readonly folder: string },
): Promise<void> {
  const objects = await missingContents(mirror, commit, folder);
  if (objects.length > 0) await fetchObjects(mirror, plan, { refspec, objects, signal });
}

/** Contents by their ids. @param request.refspec of a commit that has them */
export async function fetchObjects(
  mirror: Mirror,
  plan: RemotePlan,
  { refspec, objects, signal }: FetchRequest & { readonly objects: readonly string[] },
): Promise<void> {
  const answer = await fetch(mirror, plan, {
    refspec,
    signal,
    options: () => [...withoutContents(plan), '--stdin'],
    objects,
  });
  // A remote that does not serve objects by id sends the commit complete.
  if (answer.code > 0 && /not our ref|unadvertised object|want .* not valid/i.test(answer.stderr))
    await refuse(
      await fetch(mirror, plan, {
        refspec,
        signal,
        options: () => ['--no-filter', '--refetch', '--depth=1'],
      }),
      plan,
    );
  else await refuse(answer, plan);
}

/** Every earlier commit, without contents: they show when a file last changed. */
export async function fetchHistory(mirror: Mirror, plan: RemotePlan, request: FetchRequest): Promise<void> {
  const options = () => [...withoutContents(plan), '--unshallow'];
  const answer = await fetch(mirror, plan, { ...request, options });
  // Another process was faster.
  if (!/--unshallow on a complete repository/i.test(answer.stderr)) await refuse(answer, plan);
}

function fetch(
  mirror: Mirror,
  plan: RemotePlan,
  { refspec, signal, options, objects }: Fetch,
): Promise<GitAnswer> {
  const refspecs = objects === undefined ? [refspec] : [];
  // Objects requested by id have no relation to those already here.
  const plainly = objects === undefined ? [] : ['-c', 'fetch.negotiationAlgorithm=noop'];
  return withConnection(plan, async ({ reading, url, env }) => {
    for (let left = MAX_TRIES; ; left--) {
      const answer = await mirror.run({
        args: [...plainly, ...FETCH, ...(await options()), ...reading, '--', url, ...refspecs],
        env,
        milliseconds: FETCH_MILLISECONDS,
        signal,
        ...(objects === undefined ? {} : { input: objects.map((oid) => `${oid}\n`).join('') }),
      });
      if (left === 1 || !/shallow file has changed/i.test(answer.stderr)) return answer;
    }
  });
}

async function refuse(answer: GitAnswer, plan: RemotePlan): Promise<void> {
  if (answer.code === 0) return;
  throw await withConnection(plan, async (connection) => remoteError('fetch', answer, connection));
}

async function isEmpty(mirror: Mirror): Promise<boolean> {
  const answer = await mirror.run({ args: ['for-each-ref', '--count=1'] });
  return answer.code === 0 && answer.stdout.length === 0;
}
