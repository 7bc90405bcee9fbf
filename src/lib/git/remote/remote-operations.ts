/** The operations on a remote: list its branches, fetch them, push a commit. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../app-error.ts';
import { isObjectId } from '../object-id.ts';
import { remoteError } from '../process/git-error.ts';
import type { Mirror } from '../process/mirror.ts';
import { type GitAnswer, type GitCall, runGit } from '../process/run-git.ts';
import { pushing, type RemoteConnection, withConnection } from '../remote.ts';
import type { PushOutcome, PushRequest, RemotePlan } from '../repository.ts';
import { type RemoteTip, SOON_MILLISECONDS, type TipRequest } from './ask-tip.ts';
import { pageInFront } from './page-in-front.ts';

export const BRANCHES = 'refs/remotes/origin/';
const ASK_MILLISECONDS = 60_000;
export const FETCH_MILLISECONDS = 15 * 60_000;
const PUSH_MILLISECONDS = 5 * 60_000;
/** More packs than this are repacked. */
const MANY_PACKS = 40;

/** Fetches what is requested, without git's side effects. */
export const FETCH = [
  'fetch',
  '--quiet',
  '--no-tags',
  // A repository on this machine may be a shallow clone.
  '--update-shallow',
  '--no-write-fetch-head',
  '--no-auto-gc',
  '--no-show-forced-updates',
  '--no-recurse-submodules',
] as const;
const PUSH = [
  'push',
  '--no-progress',
  '--porcelain',
  '--no-verify',
  '--no-follow-tags',
  '--no-signed',
] as const;

export interface RemoteHeads {
  readonly branches: ReadonlyMap<string, string>;
  /** Branch that the remote's HEAD names; undefined when it names a commit. */
  readonly main: string | undefined;
  /** Commit of the remote's HEAD. */
  readonly head: string | undefined;
}

interface HeadsRequest {
  readonly branch?: string;
  /** Asks for the remote's HEAD only. */
  readonly headOnly?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Default one minute. */
  readonly milliseconds?: number;
}

/** @param request.branch limits the request to this one */
export async function remoteHeads(
  mirror: Mirror,
  plan: RemotePlan,
  { branch, headOnly = false, signal, milliseconds = ASK_MILLISECONDS }: HeadsRequest = {},
): Promise<RemoteHeads> {
  const patterns = headOnly
    ? ['HEAD']
    : branch === undefined
      ? ['HEAD', 'refs/heads/*']
      : [`refs/heads/${branch}`];
  const branches = new Map<string, string>();
  let main: string | undefined;
  let head: string | undefined;
  for (const line of await listRemote(mirror, plan, {
    flags: ['--symref'],
    patterns,
    signal,
    milliseconds,
  })) {
    const [left = '', name = ''] = line.split('\t');
    if (name === 'HEAD' && left.startsWith('ref: refs/heads/')) main = left.slice('ref: refs/heads/'.length);
    else if (name === 'HEAD' && isObjectId(left)) head = left;
    if (name.startsWith('refs/heads/') && isObjectId(left))
      branches.set(name.slice('refs/heads/'.length), left);
  }
  return { branches, main, head };
}

interface Listing extends Pick<GitCall, 'bytes' | 'signal' | 'milliseconds'> {
  readonly flags?: readonly string[];
  readonly patterns: readonly string[];
}

/** Lines of `git ls-remote`. Not run in the mirror, which may need repair first. */
function listRemote(
  { place }: Mirror,
  plan: RemotePlan,
  { flags = [], patterns, ...limits }: Listing,
): Promise<readonly string[]> {
  return withConnection(plan, async (connection) => {
    const { reading, url, env } = connection;
    const answer = await runGit(place, {
      args: ['ls-remote', '--quiet', ...flags, ...reading, '--', url, ...patterns],
      env,
      milliseconds: ASK_MILLISECONDS,
      ...limits,
    });
    const page = await pageInFront(plan, answer, connection);
    if (page !== undefined) throw page;
    if (answer.code !== 0) throw remoteError('ls-remote', answer, connection);
    return answer.stdout.toString('utf8').split('\n');
  });
}

export interface RemoteRefs {
  /** Commits by name of the branch. */
  readonly branches: ReadonlyMap<string, string>;
  /** Commits by name of the tag: what an annotated tag points to. */
  readonly tags: ReadonlyMap<string, string>;
}

/** More branches and tags than this are not listed. */
const MAX_REFS_BYTES = 16 * 1024 * 1024;

export async function remoteRefs(
  mirror: Mirror,
  plan: RemotePlan,
  signal?: AbortSignal,
): Promise<RemoteRefs> {
  const branches = new Map<string, string>();
  const tags = new Map<string, string>();
  const patterns = ['refs/heads/*', 'refs/tags/*'];
  for (const line of await listRemote(mirror, plan, { patterns, bytes: MAX_REFS_BYTES, signal })) {
    const [oid = '', name = ''] = line.split('\t');
    if (!isObjectId(oid)) continue;
    if (name.startsWith('refs/heads/')) branches.set(name.slice('refs/heads/'.length), oid);
    // The peeled line of an annotated tag comes after the one of its object.
    else if (name.startsWith('refs/tags/'))
      tags.set(name.slice('refs/tags/'.length).replace(/\^\{\}$/, ''), oid);
  }
  return { branches, tags };
}

/**
 * The newest commit of one branch, by default the remote's own, with as little traffic as possible.
 * @throws AppError `git/unknown` when there is no such branch
 */
export async function remoteTip(
  mirror: Mirror,
  plan: RemotePlan,
  {
    branch,
    signal,
    soon = false,
  }: Omit<TipRequest, 'signal'> & { readonly signal?: AbortSignal | undefined },
): Promise<RemoteTip> {
  const milliseconds = soon ? SOON_MILLISECONDS : ASK_MILLISECONDS;
  if (branch !== undefined) {
    const commit = (await remoteHeads(mirror, plan, { branch, signal, milliseconds })).branches.get(branch);
    if (commit !== undefined) return { branch, commit };
    throw new AppError('git/unknown', `The repository has no branch "${branch}"`, {
      hint: 'Name one that it has as "branch" of the project\'s source in the settings file',
    });
  }
  const heads = await remoteHeads(mirror, plan, { headOnly: true, signal, milliseconds });
  if (heads.main !== undefined && heads.head !== undefined) return { branch: heads.main, commit: heads.head };
  // Its HEAD names no branch: the list of branches decides.
  const all = await remoteHeads(mirror, plan, { signal });
  const main = mainBranch(all);
  return { branch: main, commit: all.branches.get(main)! };
}

/** Fetches all branches, and removes those that the remote no longer has. @param request.branch fetches this one alone */
export async function fetchBranches(
  mirror: Mirror,
  plan: RemotePlan,
  { branch, signal }: { readonly branch?: string; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const refspec =
    branch === undefined ? `+refs/heads/*:${BRANCHES}*` : `+refs/heads/${branch}:${BRANCHES}${branch}`;
  await withConnection(plan, async (connection) => {
    const { reading, url, env } = connection;
    const fetch = (): Promise<GitAnswer> =>
      mirror.run({
        args: [...FETCH, '--prune', ...reading, '--', url, refspec],
        env,
        milliseconds: FETCH_MILLISECONDS,
        signal,
      });
    await mirror.renewDamaged();
    const answer = await mirror.mended(fetch);
    if (answer.code !== 0) throw remoteError('fetch', answer, connection);
  });
  await tidy(mirror, signal);
}

/** Each fetch leaves a pack. Unreferenced objects are kept for two weeks, far longer than any job. */
export async function tidy(mirror: Mirror, signal: AbortSignal | undefined): Promise<void> {
  const packs = readdirSync(join(mirror.path, 'objects', 'pack')).filter((name) => name.endsWith('.pack'));
  if (packs.length <= MANY_PACKS) return;
  // Another process may be doing this; what one run skips, the next one does.
  const limits = ['gc.auto=2000', `gc.autoPackLimit=${MANY_PACKS}`, 'gc.autoDetach=false'];
  await mirror.run({
    args: [...limits.flatMap((limit) => ['-c', limit]), 'gc', '--auto', '--quiet'],
    signal,
  });
}

interface PushPlan extends PushRequest {
  /** Checked-out files of the branch at the remote follow it. */
  readonly update?: boolean;
  readonly signal?: AbortSignal | undefined;
}

type Pushed = PushOutcome | { readonly busy: string };

/** Pushes the branch if the remote has the expected commit. @throws AppErrors as `Repository` documents */
export function pushCommit(mirror: Mirror, plan: RemotePlan, request: PushPlan): Promise<Pushed> {
  return withConnection(plan, (connection) => pushOver(connection, { mirror, plan, request }));
}

interface Push {
  readonly mirror: Mirror;
  readonly plan: RemotePlan;
  readonly request: PushPlan;
}

async function pushOver(connection: RemoteConnection, push: Push): Promise<Pushed> {
  const { mirror, request } = push;
  const ref = `refs/heads/${request.branch}`;
  const options = pushing(connection, request.update === true);
  const answer = await mirror.run({
    args: [
      ...PUSH,
      `--force-with-lease=${ref}:${request.expect ?? ''}`,
      ...options,
      '--',
      connection.url,
      `${request.commit}:${ref}`,
    ],
    env: connection.env,
    milliseconds: PUSH_MILLISECONDS,
    signal: request.signal,
  });
  if (answer.code === 0) {
    const unchanged = answer.stdout
      .toString('utf8')
      .split('\n')
      .some((line) => line.startsWith('=\t'));
    return unchanged ? 'there' : 'pushed';
  }
  return refusal(push, answer, connection);
}

/** Why a push was refused: asks the remote for its state, because messages differ and a lost reply has none. */
async function refusal(
  { mirror, plan, request }: Push,
  answer: GitAnswer,
  connection: RemoteConnection,
): Promise<Pushed> {
  const output = { ...answer, stderr: `${answer.stdout.toString('utf8')}\n${answer.stderr}` };
  const problem = remoteError('push', output, connection);
  if (answer.ended === undefined && /^!\t/m.test(output.stderr)) {
    const { branches } = await remoteHeads(mirror, plan, { branch: request.branch, signal: request.signal });
    const now = branches.get(request.branch);
    if (now === request.commit) return 'there';
    if (now !== request.expect) return 'moved';
    const busy = busyWorkTree(output.stderr);
    if (busy !== undefined) return { busy };
    if (/cannot lock ref|failed to update ref|stale info/i.test(output.stderr)) return 'moved';
  }
  throw problem;
}

function busyWorkTree(output: string): string | undefined {
  if (/Working directory has (?:un)?staged changes/i.test(output))
    return 'The branch is checked out in the repository, and files there have changes that are not committed';
  if (/index\.lock|Up-to-date check failed/i.test(output))
    return 'The branch is checked out in the repository, and another program works on it now';
  if (/Could not update working tree/i.test(output))
    return 'The branch is checked out in the repository, and files there are in the way of the new ones';
  return undefined;
}

/** @throws AppError `git/unknown` when the remote has no branch at all */
export function mainBranch({ branches, main }: RemoteHeads): string {
  if (main !== undefined && branches.has(main)) return main;
  const found = ['main', 'master', 'trunk'].find((name) => branches.has(name)) ?? [...branches.keys()][0];
  if (found !== undefined) return found;
  throw new AppError('git/unknown', 'The remote repository has no branch yet', {
    hint: 'Push a first commit to it',
  });
}
