/** Opens a pull request in the test forge's state: asks the real repository first, then decides in one step. */
import type { ForgePull, ForgeRepository } from './forge-rows.ts';
import type { ForgeWorld } from './forge-world.ts';
import { commitsBetween, git, headOf, mergeInto, refsOf } from './served-repository.ts';

export type RequestedPull = Pick<ForgePull, 'branch' | 'base' | 'title' | 'body' | 'draft'> &
  Partial<Pick<ForgePull, 'from' | 'author'>>;

export type OpenedPull =
  | { readonly kind: 'opened'; readonly pull: ForgePull }
  | { readonly kind: 'duplicate'; readonly pull: ForgePull }
  | { readonly kind: 'no-base' }
  | { readonly kind: 'no-head' }
  | { readonly kind: 'no-commits' };

export async function openPull(
  world: ForgeWorld,
  repository: ForgeRepository,
  wanted: RequestedPull,
): Promise<OpenedPull> {
  const { folder, name } = repository;
  const { from = name, author = 'lectern' } = wanted;
  if ((await headOf(folder, wanted.base)) === undefined) return { kind: 'no-base' };
  const commit = await headOf(world.repositories.get(from)!.folder, wanted.branch);
  if (commit === undefined) return { kind: 'no-head' };
  if (from === name && (await commitsBetween(folder, wanted.base, wanted.branch)) === 0)
    return { kind: 'no-commits' };
  // From here on nothing waits: of two requests at once, one finds the other's.
  const own = pullsOf(world, name);
  const open = own.find(
    (pull) =>
      pull.state === 'open' &&
      pull.from === from &&
      pull.branch === wanted.branch &&
      pull.base === wanted.base,
  );
  if (open !== undefined) return { kind: 'duplicate', pull: open };
  const pull: ForgePull = {
    ...wanted,
    from,
    author,
    commit,
    number: own.length + 1,
    repository: name,
    createdAt: new Date(world.now()).toISOString(),
    state: 'open',
    labels: new Set(),
    reviewers: new Set(),
  };
  world.pulls.push(pull);
  await keepRefs(world, pull);
  void world.announce({ kind: 'pull', pull, action: 'opened' });
  return { kind: 'opened', pull };
}

/** Open pull requests follow their branches. */
export async function followPulls(world: ForgeWorld): Promise<void> {
  const open = world.pulls.filter(({ state }) => state === 'open');
  const heads = new Map<string, ReadonlyMap<string, string>>();
  for (const from of new Set(open.map((pull) => pull.from)))
    heads.set(from, await refsOf(world.repositories.get(from)!.folder));
  for (const pull of open) {
    const commit = heads.get(pull.from)?.get(`refs/heads/${pull.branch}`);
    if (commit === undefined || commit === pull.commit) continue;
    const before = pull.commit;
    pull.commit = commit;
    await keepRefs(world, pull);
    await world.announce({ kind: 'pull', pull, action: 'synchronized', before });
  }
}

/** Where GitHub and Gitea have the refs of pull requests, and where GitLab has them. */
async function keepRefs(world: ForgeWorld, pull: ForgePull): Promise<void> {
  const from = world.repositories.get(pull.from)!.folder;
  const { folder } = world.repositories.get(pull.repository)!;
  if (from !== folder) await git(folder, ['fetch', '--quiet', from, `refs/heads/${pull.branch}`]);
  for (const kind of ['pull', 'merge-requests'])
    await git(folder, ['update-ref', `refs/${kind}/${pull.number}/head`, pull.commit]);
}

export const pullsOf = (world: ForgeWorld, repository: string): ForgePull[] =>
  world.pulls.filter((pull) => pull.repository === repository);

/** What a person does with a pull request; merging moves the base, as a fast-forward where that is possible. @throws on a conflict */
export async function settlePull(
  world: ForgeWorld,
  pull: ForgePull,
  state: 'closed' | 'merged',
): Promise<void> {
  const { folder, name: repository } = world.repositories.get(pull.repository)!;
  const ref = `refs/heads/${pull.base}`;
  const before = await headOf(folder, pull.base);
  const after = state === 'merged' ? await mergeInto(folder, before, pull.commit) : before;
  pull.settledAt = new Date(world.now()).toISOString();
  if (state === 'merged' && after !== undefined) {
    await git(folder, ['update-ref', ref, after]);
    Object.assign(pull, { state, mergeCommit: after });
    await world.announce({ kind: 'push', repository, ref, before, after, by: 'somebody' });
  }
  pull.state = state;
  await world.announce({ kind: 'pull', pull, action: state });
}
