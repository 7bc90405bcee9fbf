/** Brings one branch in three steps, each with what the one before left out: its newest commit, the contents of a folder, its past. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { remoteProblem } from './git-problem.ts';
import type { Mirror } from './mirror.ts';
import { isObjectId } from './object-id.ts';
import { remoteConnection, remoteKind } from './remote.ts';
import { BRANCHES, FETCH, FETCH_MILLISECONDS, tidy } from './remote-commands.ts';
import type { RemotePlan } from './repository.ts';
import type { GitAnswer } from './run-git.ts';
import { listTree } from './tree-listing.ts';

/**
 * Names and dates, no contents. A remote that cannot leave them out sends everything, and says so; one on this machine has everything
 * on the same disk, and git keeps no record of what it left out there.
 */
const withoutContents = (plan: RemotePlan): readonly string[] =>
  remoteKind(plan.remote) === 'local' ? [] : ['--filter=blob:none'];
/** Most output of a list of missing objects, one id each. */
const MOST_MISSING_BYTES = 20 * 1024 * 1024;

interface BranchRequest {
  readonly branch: string;
  readonly signal: AbortSignal | undefined;
}

interface Fetch extends BranchRequest {
  readonly options: readonly string[];
  /** Objects to bring instead of the branch. */
  readonly objects?: readonly string[];
}

/** Fetches the newest commit alone, with its trees. */
export async function bringCommit(mirror: Mirror, plan: RemotePlan, request: BranchRequest): Promise<void> {
  // Once the history is here, only new commits are fetched; a shallow fetch would remove it.
  const withPast = async (): Promise<boolean> =>
    !existsSync(join(mirror.path, 'shallow')) && !(await isEmpty(mirror));
  const bring = async (): Promise<GitAnswer> =>
    fetch(mirror, plan, {
      ...request,
      options: [...withoutContents(plan), ...((await withPast()) ? [] : ['--depth=1'])],
    });
  let answer = await bring();
  if (mirror.isBroken(answer)) {
    await mirror.remake();
    answer = await bring();
  }
  await refuse(answer, plan);
  await tidy(mirror, request.signal);
}

/** Ids of the objects in a folder of a commit that the mirror lacks. */
export async function missingContents(
  mirror: Mirror,
  commit: string,
  folder: string,
): Promise<readonly string[]> {
  const answer = await mirror.run({
    args: [
      'rev-list',
      '--objects',
      '--no-object-names',
      '--missing=print',
      '--end-of-options',
      `${commit}:${folder}`,
    ],
    bytes: MOST_MISSING_BYTES,
  });
  // Lists the folder again by another command, whose errors are readable.
  if (answer.code !== 0) await listTree(mirror, commit, folder);
  return answer.stdout
    .toString('latin1')
    .split('\n')
    .flatMap((line) => (line.startsWith('?') && isObjectId(line.slice(1)) ? [line.slice(1)] : []));
}

/** Fetches the contents of every file of a folder over one connection. */
export async function bringContents(
  mirror: Mirror,
  plan: RemotePlan,
  { branch, commit, folder, signal }: BranchRequest & { readonly commit: string; readonly folder: string },
): Promise<void> {
  const missing = await missingContents(mirror, commit, folder);
  if (missing.length === 0) return;
  const answer = await fetch(mirror, plan, {
    branch,
    signal,
    options: [...withoutContents(plan), '--stdin'],
    objects: missing,
  });
  // A remote that does not serve objects by id sends the whole branch.
  if (answer.code > 0 && /not our ref|unadvertised object|want .* not valid/i.test(answer.stderr))
    await refuse(
      await fetch(mirror, plan, { branch, signal, options: ['--no-filter', '--refetch', '--depth=1'] }),
      plan,
    );
  else await refuse(answer, plan);
}

/** Fetches all earlier commits without file contents, which is enough to date each file's last change. */
export async function bringHistory(mirror: Mirror, plan: RemotePlan, request: BranchRequest): Promise<void> {
  await refuse(
    await fetch(mirror, plan, { ...request, options: [...withoutContents(plan), '--unshallow'] }),
    plan,
  );
}

async function fetch(
  mirror: Mirror,
  plan: RemotePlan,
  { branch, signal, options, objects }: Fetch,
): Promise<GitAnswer> {
  const connection = await remoteConnection(plan);
  const wanted = objects === undefined ? [`+refs/heads/${branch}:${BRANCHES}${branch}`] : [];
  // Objects that are fetched by id do not depend on the commits in the mirror.
  const plainly = objects === undefined ? [] : ['-c', 'fetch.negotiationAlgorithm=noop'];
  return mirror.run({
    args: [...plainly, ...FETCH, ...options, ...connection.reading, '--', connection.url, ...wanted],
    env: connection.env,
    milliseconds: FETCH_MILLISECONDS,
    signal,
    ...(objects === undefined ? {} : { input: objects.map((oid) => `${oid}\n`).join('') }),
  });
}

async function refuse(answer: GitAnswer, plan: RemotePlan): Promise<void> {
  if (answer.code !== 0) throw remoteProblem('fetch', answer, await remoteConnection(plan));
}

async function isEmpty(mirror: Mirror): Promise<boolean> {
  const answer = await mirror.run({ args: ['for-each-ref', '--count=1'] });
  return answer.code === 0 && answer.stdout.length === 0;
}
