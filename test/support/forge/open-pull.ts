/** Opens a pull request in the test forge's state: asks the real repository first, then decides in one step. */
import type { ForgePull, ForgeRepository, ForgeWorld } from './forge-world.ts';
import { commitsBetween, git, headOf } from './served-repository.ts';

export type WantedPull = Pick<ForgePull, 'branch' | 'base' | 'title' | 'body' | 'draft'> &
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
  wanted: WantedPull,
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
  };
  world.pulls.push(pull);
  await followPulls(world);
  return { kind: 'opened', pull };
}

/** Open pull requests follow their branches; the refs of all are where GitHub, Gitea and GitLab have them. @returns those that moved */
export async function followPulls(world: ForgeWorld): Promise<ForgePull[]> {
  const moved: ForgePull[] = [];
  for (const pull of world.pulls.filter(({ state }) => state === 'open')) {
    const from = world.repositories.get(pull.from)!.folder;
    const commit = await headOf(from, pull.branch);
    if (commit !== undefined && commit !== pull.commit) moved.push(pull);
    pull.commit = commit ?? pull.commit;
    const { folder } = world.repositories.get(pull.repository)!;
    if (from !== folder) await git(folder, ['fetch', '--quiet', from, pull.commit]);
    for (const kind of ['pull', 'merge-requests'])
      await git(folder, ['update-ref', `refs/${kind}/${pull.number}/head`, pull.commit]);
  }
  return moved;
}

export const pullsOf = (world: ForgeWorld, repository: string): ForgePull[] =>
  world.pulls.filter((pull) => pull.repository === repository);

/** What a person does with a pull request; merging moves the base, as a fast-forward. */
export async function settlePull(
  world: ForgeWorld,
  pull: ForgePull,
  state: 'closed' | 'merged',
): Promise<void> {
  if (state === 'merged') {
    const folder = world.repositories.get(pull.repository)!.folder;
    await git(folder, ['update-ref', `refs/heads/${pull.base}`, pull.commit]);
  }
  pull.state = state;
}
