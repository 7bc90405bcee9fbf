/** The test forge as Bitbucket Data Center: builds of a commit in its own API, and people by what they may do. */
import { pageOf } from './bitbucket-data-center-answers.ts';
import { dataCenterUser } from './bitbucket-data-center-shapes.ts';
import { bitbucketState } from './bitbucket-world.ts';
import type { ApiCall, ForgeAnswer, ForgeWorld } from './forge-world.ts';

/** @returns undefined for a path of something else */
export function dataCenterDiscussionApi(world: ForgeWorld, call: ApiCall): ForgeAnswer | undefined {
  const commit = /^\/build-status\/1\.0\/commits\/([0-9a-f]+)$/.exec(call.path)?.[1];
  if (commit !== undefined) {
    const all = bitbucketState(world).statuses.filter((one) => one.commit === commit);
    return pageOf(
      call,
      all.map(({ body }) => ({ ...body, dateAdded: 0 })),
    );
  }
  if (call.path !== '/api/1.0/users') return undefined;
  const isAsked =
    call.query.get('permission.1') === 'REPO_WRITE' &&
    call.query.get('permission.1.repositorySlug') === 'docs';
  const filter = call.query.get('filter') ?? '';
  const found = isAsked
    ? [...world.behaviours.writers, 'lectern'].filter((login) => login.startsWith(filter))
    : [];
  return pageOf(call, found.map(dataCenterUser));
}
