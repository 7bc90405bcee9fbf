/** The test forge as Bitbucket Data Center: repositories and pull requests, with their habits. */
import { BAD_TOKEN, FORBIDDEN, pageOf, refuse } from './bitbucket-data-center-answers.ts';
import { dataCenterDiscussionApi } from './bitbucket-data-center-discussion-api.ts';
import { dataCenterReviewsApi } from './bitbucket-data-center-reviews-api.ts';
import { dataCenterPull, dataCenterRepository, dataCenterState } from './bitbucket-data-center-shapes.ts';
import { settleWithPush } from './bitbucket-pushes.ts';
import { ok, type RepositoryCall, sendHooks } from './bitbucket-world.ts';
import type { ForgePull } from './forge-rows.ts';
import { type ApiCall, type ForgeAnswer, type ForgeWorld, loginOf, rightsOf, sees } from './forge-world.ts';
import { openPull, pullsOf } from './open-pull.ts';
import { git } from './served-repository.ts';

export async function dataCenterApi(world: ForgeWorld, call: ApiCall): Promise<ForgeAnswer> {
  await keepRefs(world);
  if (!call.authorization?.startsWith('Bearer ') || !world.tokens.has(call.token)) return BAD_TOKEN;
  if (call.path === '/api/1.0/repos') return repositories(world, call);
  const discussion = dataCenterDiscussionApi(world, call);
  if (discussion !== undefined) return discussion;
  const path = /^\/(api|insights)\/1\.0\/projects\/([^/]+)\/repos\/([^/]+)(\/.*)?$/.exec(call.path);
  const [, api = '', key = '', slug = '', rest = ''] = path ?? [];
  const name = `${decodeURIComponent(key)}/${slug}`.toLowerCase();
  const rights = rightsOf(world, call.token, name);
  if (rights === undefined) return BAD_TOKEN;
  const repository = world.repositories.get(name);
  if (repository === undefined || !sees(world, call.token, name))
    return refuse(404, `Repository ${key}/${slug} does not exist.`, 'repository.NoSuchRepositoryException');
  if (rest === '') return ok(dataCenterRepository(world, repository));
  if (call.method !== 'GET' && (!rights.pulls || world.behaviours.pullsDenied)) return FORBIDDEN;
  const about = { world, call, repository, login: loginOf(world, call.token) };
  return await ofRepository({ ...about, rest: api === 'insights' ? `/insights${rest}` : rest });
}

/** Commits that the refs of pull requests have. */
const kept = new WeakMap<ForgePull, string>();

/** Whatever repository a branch is in, its pull request has a ref beside the branches. */
async function keepRefs(world: ForgeWorld): Promise<void> {
  for (const pull of world.pulls.filter((one) => one.state === 'open' && kept.get(one) !== one.commit)) {
    kept.set(pull, pull.commit);
    const { folder } = world.repositories.get(pull.repository)!;
    await git(folder, ['update-ref', `refs/pull-requests/${pull.number}/from`, pull.commit]);
  }
}

/** `permission` limits the list to what the token may do. */
function repositories(world: ForgeWorld, call: ApiCall): ForgeAnswer {
  const search = call.query.get('name')?.toLowerCase() ?? '';
  const writes = call.query.get('permission') === 'REPO_WRITE';
  const found = [...world.repositories.values()]
    .filter(({ name }) => sees(world, call.token, name))
    .filter(({ name }) => !writes || rightsOf(world, call.token, name)?.push === true)
    .filter(({ name }) => name.split('/')[1]!.startsWith(search));
  return pageOf(
    call,
    found.map((one) => dataCenterRepository(world, one)),
  );
}

async function ofRepository(about: RepositoryCall): Promise<ForgeAnswer> {
  const { world, call, repository, rest } = about;
  if (rest === '/pull-requests') return call.method === 'GET' ? list(about) : await create(about);
  const [, number, action = ''] =
    /^\/pull-requests\/(\d+)(\/merge|\/decline|\/participants)?$/.exec(rest) ?? [];
  if (number === undefined) return await dataCenterReviewsApi(about);
  const pull = pullsOf(world, repository.name).find((one) => one.number === Number(number));
  if (pull === undefined)
    return refuse(
      404,
      `Pull request '${number}' does not exist in repository`,
      'pull.NoSuchPullRequestException',
    );
  if (action === '/participants') {
    const name = (call.body['user'] as { name: string }).name;
    if (world.behaviours.strangers.includes(name))
      return refuse(
        409,
        `${name} is not a user with access to the repository.`,
        'pull.InvalidPullRequestReviewersException',
      );
    pull.reviewers.add(name);
    const user = { name, displayName: name, id: 1, slug: name };
    return ok({ user, role: 'REVIEWER', approved: false, status: 'UNAPPROVED' });
  }
  if (call.method === 'POST') await settle(world, pull, action === '/merge' ? 'merged' : 'closed');
  return ok(dataCenterPull(world, pull));
}

/** `at` is the source of outgoing pull requests, and the target of incoming ones. */
function list({ world, call, repository }: RepositoryCall): ForgeAnswer {
  const { query } = call;
  const at = query.get('at')?.replace('refs/heads/', '') ?? null;
  const state = query.get('state') ?? 'OPEN';
  const outgoing = query.get('direction') === 'OUTGOING';
  const found = world.pulls
    .filter((pull) => (outgoing ? pull.from : pull.repository) === repository.name)
    .filter((pull) => at === null || (outgoing ? pull.branch : pull.base) === at)
    .filter((pull) => state === 'ALL' || dataCenterState(pull) === state)
    .toReversed();
  return pageOf(
    call,
    found.map((pull) => dataCenterPull(world, pull)),
  );
}

interface WantedRef {
  readonly id?: string;
  readonly repository?: { readonly slug?: string; readonly project?: { readonly key?: string } };
}

async function create({ world, call, repository, login }: RepositoryCall): Promise<ForgeAnswer> {
  const { title = '', description = '' } = call.body as Record<string, string>;
  const fromRef = call.body['fromRef'] as WantedRef;
  const [branch, base] = [fromRef, call.body['toRef'] as WantedRef].map((one) =>
    (one.id ?? '').replace('refs/heads/', ''),
  ) as [string, string];
  const { project, slug } = fromRef.repository ?? {};
  const from = slug === undefined ? repository.name : `${project?.key}/${slug}`.toLowerCase();
  if (world.behaviours.archived)
    return refuse(409, 'Repository is archived', 'repository.RepositoryArchivedException');
  if (title.length > 255 || description.length > 32_768)
    return refuse(400, 'Please enter a shorter value', 'validation.ArgumentValidationException');
  const draft = call.body['draft'] === true && !world.behaviours.draftUnsupported;
  const outcome = await openPull(world, repository, {
    branch,
    base,
    from,
    title,
    body: description,
    draft,
    author: login,
  });
  const missing = (name: string): ForgeAnswer =>
    refuse(404, `Repository does not have a branch named "${name}"`, 'repository.NoSuchBranchException');
  switch (outcome.kind) {
    case 'no-base':
      return missing(base);
    case 'no-head':
      return missing(branch);
    case 'no-commits':
      return refuse(409, `${branch} is already up-to-date with ${base}`, 'pull.EmptyPullRequestException');
    case 'duplicate':
      return refuse(
        409,
        'Only one pull request may be open for a given source and target branch',
        'pull.DuplicatePullRequestException',
        { existingPullRequest: dataCenterPull(world, outcome.pull) },
      );
  }
  await keepRefs(world);
  await send(world, outcome.pull, 'pr:opened');
  return ok(dataCenterPull(world, outcome.pull), 201);
}

async function settle(world: ForgeWorld, pull: ForgePull, state: 'merged' | 'closed'): Promise<void> {
  await settleWithPush(world, pull, state);
  await send(world, pull, state === 'merged' ? 'pr:merged' : 'pr:declined');
}

async function send(world: ForgeWorld, pull: ForgePull, event: string): Promise<void> {
  const date = '2024-01-01T00:00:00+0000';
  const body = { eventKey: event, date, pullRequest: dataCenterPull(world, pull) };
  await sendHooks(world, pull.repository, { kind: 'data-center', event, body });
}
