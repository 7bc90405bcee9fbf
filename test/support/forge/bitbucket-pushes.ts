/** The webhooks of both kinds of Bitbucket for a push, of which one may move several branches and tags. */

import { dataCenterPull, dataCenterRepository, dataCenterUser } from './bitbucket-data-center-shapes.ts';
import { accountJson, pullJson, repositoryJson } from './bitbucket-shapes.ts';
import { bitbucketState, type MovedRef, movedRefs, refsOf, sendHooks } from './bitbucket-world.ts';
import type { ForgePull, ForgeRepository, Happening } from './forge-rows.ts';
import type { ForgeWorld } from './forge-world.ts';
import { settlePull } from './open-pull.ts';

const NONE = '0'.repeat(40);

interface BeforePush {
  readonly repository: ForgeRepository;
  readonly refs: ReadonlyMap<string, string>;
}

/** @returns undefined for other requests, and where nobody wants to know */
export async function beforePush(world: ForgeWorld, { pathname }: URL): Promise<BeforePush | undefined> {
  const [, name = ''] = /^\/(?:scm\/)?(.+?)(?:\.git)?\/git-receive-pack$/.exec(pathname) ?? [];
  const repository = world.repositories.get(name);
  if (repository === undefined || bitbucketState(world).hooks.length === 0) return undefined;
  return { repository, refs: await refsOf(repository) };
}

export async function announcePush(world: ForgeWorld, before: BeforePush | undefined): Promise<void> {
  if (before === undefined) return;
  const { repository, refs } = before;
  const moved = movedRefs(refs, await refsOf(repository));
  if (moved.length === 0) return;
  const cloud = {
    actor: accountJson(world, 'somebody'),
    repository: repositoryJson(world, repository),
    push: { changes: moved.map(cloudChange) },
  };
  await sendHooks(world, repository.name, { kind: 'cloud', event: 'repo:push', body: cloud });
  const dataCenter = {
    eventKey: 'repo:refs_changed',
    date: '2024-01-01T00:00:00+0000',
    actor: dataCenterUser('somebody'),
    repository: dataCenterRepository(world, repository),
    changes: moved.map(dataCenterChange),
  };
  const event = 'repo:refs_changed';
  await sendHooks(world, repository.name, { kind: 'data-center', event, body: dataCenter });
}

/** Merges or closes a pull request; merging is a push to its base. */
export async function settleWithPush(
  world: ForgeWorld,
  pull: ForgePull,
  state: 'closed' | 'merged',
): Promise<void> {
  const repository = world.repositories.get(pull.repository)!;
  const before = { repository, refs: await refsOf(repository) };
  await settlePull(world, pull, state);
  await announcePush(world, before);
}

/** When the branch of a pull request has moved. */
export async function announceMovedPull(world: ForgeWorld, what: Happening): Promise<void> {
  if (what.kind === 'pull' && what.action === 'synchronized') await announcePull(world, what.pull);
}

async function announcePull(world: ForgeWorld, pull: ForgePull): Promise<void> {
  const repository = repositoryJson(world, world.repositories.get(pull.repository)!);
  const cloud = { repository, pullrequest: pullJson(world, pull) };
  await sendHooks(world, pull.repository, { kind: 'cloud', event: 'pullrequest:updated', body: cloud });
  const event = 'pr:from_ref_updated';
  const dataCenter = { eventKey: event, pullRequest: dataCenterPull(world, pull), previousFromHash: NONE };
  await sendHooks(world, pull.repository, { kind: 'data-center', event, body: dataCenter });
}

function cloudChange({ ref, before, after }: MovedRef): object {
  const [, folder, ...name] = ref.split('/');
  const end = (hash: string | undefined): object | null =>
    hash === undefined
      ? null
      : {
          type: folder === 'tags' ? 'tag' : 'branch',
          name: name.join('/'),
          target: { type: 'commit', hash },
        };
  return {
    old: end(before),
    new: end(after),
    created: before === undefined,
    closed: after === undefined,
    forced: false,
    truncated: false,
  };
}

function dataCenterChange({ ref, before = NONE, after = NONE }: MovedRef): object {
  const type = ref.startsWith('refs/tags/') ? 'TAG' : 'BRANCH';
  return {
    ref: { id: ref, displayId: ref.replace(/^refs\/\w+\//, ''), type },
    refId: ref,
    fromHash: before,
    toHash: after,
    type: before === NONE ? 'ADD' : after === NONE ? 'DELETE' : 'UPDATE',
  };
}
