/** Opens a pull request in the test forge's state: asks the real repository first, then decides in one step. */
import type { ForgePull, ForgeRepository, ForgeWorld } from './forge-world.ts';
import { commitsBetween, git, headOf } from './served-repository.ts';

export type WantedPull = Pick<ForgePull, 'branch' | 'base' | 'title' | 'body' | 'draft'>;

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
  if ((await headOf(folder, wanted.base)) === undefined) return { kind: 'no-base' };
  if ((await headOf(folder, wanted.branch)) === undefined) return { kind: 'no-head' };
  if ((await commitsBetween(folder, wanted.base, wanted.branch)) === 0) return { kind: 'no-commits' };
  // From here on nothing waits: of two requests at once, one finds the other's.
  const own = pullsOf(world, name);
  const open = own.find(
    (pull) => pull.state === 'open' && pull.branch === wanted.branch && pull.base === wanted.base,
  );
  if (open !== undefined) return { kind: 'duplicate', pull: open };
  const pull: ForgePull = {
    ...wanted,
    number: own.length + 1,
    repository: name,
    createdAt: new Date(world.now()).toISOString(),
    state: 'open',
  };
  world.pulls.push(pull);
  return { kind: 'opened', pull };
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
    await git(folder, ['update-ref', `refs/heads/${pull.base}`, `refs/heads/${pull.branch}`]);
  }
  pull.state = state;
}
