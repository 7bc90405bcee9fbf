/** Comments, statuses and webhooks of the test forge, written the same way through every forge's API. */
import type { ForgeComment, ForgeHook, ForgeKind, ForgeRepository, ForgeStatus } from './forge-rows.ts';
import { type ApiCall, type ForgeWorld, loginOf, nextId, type TokenRights } from './forge-world.ts';
import { git } from './served-repository.ts';

/** A request about a repository. */
export interface ReviewPlace {
  readonly repository: ForgeRepository;
  /** Below the repository. */
  readonly rest: string;
  readonly rights: TokenRights;
}

export interface ReviewCall extends ReviewPlace {
  readonly world: ForgeWorld;
  readonly call: ApiCall;
  /** Id, number or commit of the path. */
  readonly key: string;
}

export async function hasCommit({ folder }: ForgeRepository, commit: string): Promise<boolean> {
  return await git(folder, ['cat-file', '-e', `${commit}^{commit}`]).then(
    () => true,
    () => false,
  );
}

/** @returns the name of a branch that has the commit, or nothing */
export async function branchWith({ folder }: ForgeRepository, commit: string): Promise<string> {
  const listed = ['for-each-ref', '--count=1', '--format=%(refname:short)', `--contains=${commit}`];
  return await git(folder, [...listed, 'refs/heads']).catch(() => '');
}

/** Oldest first. */
export const commentsOf = (world: ForgeWorld, { name }: ForgeRepository, number: number): ForgeComment[] =>
  world.comments.filter((one) => one.repository === name && one.number === number);

export function addComment(
  world: ForgeWorld,
  call: ApiCall,
  at: { readonly repository: ForgeRepository; readonly number: number },
): ForgeComment {
  const comment = {
    id: nextId(),
    repository: at.repository.name,
    number: at.number,
    author: loginOf(world, call.token),
    byApp: world.tokens.get(call.token)?.installation === true,
    body: String(call.body['body']),
    at: new Date(world.now()).toISOString(),
  };
  world.comments.push(comment);
  return comment;
}

export function findComment(
  world: ForgeWorld,
  { name }: ForgeRepository,
  id: string,
): ForgeComment | undefined {
  return world.comments.find((one) => one.repository === name && String(one.id) === id);
}

export function removeFrom<T>(list: T[], one: T): void {
  list.splice(list.indexOf(one), 1);
}

export function addStatus(world: ForgeWorld, status: Omit<ForgeStatus, 'id'>): ForgeStatus {
  const made = { id: nextId(), ...status };
  world.statuses.push(made);
  return made;
}

export const hooksOf = (world: ForgeWorld, kind: ForgeKind, { name }: ForgeRepository): ForgeHook[] =>
  world.hooks.filter((one) => one.kind === kind && one.repository === name);

export function addHook(world: ForgeWorld, hook: Omit<ForgeHook, 'id'>): ForgeHook {
  const made = { id: nextId(), ...hook };
  world.hooks.push(made);
  return made;
}
