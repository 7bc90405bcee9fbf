/** The test forge as Bitbucket Cloud: repositories and pull requests, with their habits. */
import { asked, BAD_TOKEN, lacks, NOT_FOUND, page, refuse } from './bitbucket-answers.ts';
import { settleWithPush } from './bitbucket-pushes.ts';
import { bitbucketReviewsApi } from './bitbucket-reviews-api.ts';
import { accountJson, pullJson, repositoryJson, stateOf } from './bitbucket-shapes.ts';
import { ok, type RepositoryCall, sendHooks } from './bitbucket-world.ts';
import type { ForgePull } from './forge-rows.ts';
import { type ApiCall, type ForgeAnswer, type ForgeWorld, loginOf, rightsOf, sees } from './forge-world.ts';
import { openPull, pullsOf } from './open-pull.ts';

const SCOPES = 'repository:write, pullrequest:write, webhook';
export async function bitbucketApi(world: ForgeWorld, call: ApiCall): Promise<ForgeAnswer> {
  if (call.path === '/user/workspaces') return workspaces(world, call);
  const permissions = /^\/workspaces\/([^/]+)\/permissions\/repositories\/([^/]+)$/.exec(call.path);
  if (permissions !== null) return permissionsOf(world, call);
  const [, workspace] = /^\/repositories\/([^/]+)$/.exec(call.path) ?? [];
  if (workspace !== undefined) return repositories(world, call, workspace);
  const [, name = '', rest = ''] = /^\/repositories\/([^/]+\/[^/]+)(\/.*)?$/.exec(call.path) ?? [];
  const rights = rightsOf(world, call.token, name);
  if (rights === undefined) return BAD_TOKEN;
  const repository = world.repositories.get(name);
  if (repository === undefined || !sees(world, call.token, name)) return NOT_FOUND;
  const scopes = rights.push ? SCOPES : 'repository, pullrequest';
  const headers = { 'x-oauth-scopes': scopes, 'x-accepted-oauth-scopes': 'repository' };
  if (rest === '') return { ...ok(repositoryJson(world, repository)), headers };
  const writes = call.method !== 'GET';
  if (writes && (!rights.pulls || world.behaviours.pullsDenied)) return lacks('pullrequest:write');
  return await ofRepository({ world, call, repository, rest, login: loginOf(world, call.token) });
}

async function ofRepository(about: RepositoryCall): Promise<ForgeAnswer> {
  const { world, call, repository, rest } = about;
  if (rest === '/pullrequests') return call.method === 'GET' ? list(about) : await create(about);
  const [, number, action = ''] = /^\/pullrequests\/(\d+)(\/merge|\/decline)?$/.exec(rest) ?? [];
  if (number === undefined) return (await bitbucketReviewsApi(about)) ?? refuse(404, 'Resource not found');
  const pull = pullsOf(world, repository.name).find((one) => one.number === Number(number));
  if (pull === undefined) return refuse(404, `Pull request ${number} not found`);
  if (call.method === 'PUT') {
    const { reviewers = [] } = call.body as { reviewers?: { uuid?: string; account_id?: string }[] };
    const ids = reviewers.map(({ uuid, account_id: account }) => uuid ?? account ?? '');
    const unknown = ids.find((one) => world.behaviours.strangers.includes(one));
    if (unknown !== undefined) return refuse(400, `reviewers: Malformed reviewers list: ${unknown}`);
    pull.reviewers.clear();
    for (const id of ids) pull.reviewers.add(id);
  }
  if (call.method === 'POST') await settle(about, pull, action === '/merge' ? 'merged' : 'closed');
  return ok(pullJson(world, pull));
}

function list({ world, call, repository }: RepositoryCall): ForgeAnswer {
  const q = call.query.get('q') ?? '';
  const states = [...q.matchAll(/state="(\w+)"/g)].map(([, state]) => state);
  const [branch, base] = [asked(q, 'source.branch.name'), asked(q, 'destination.branch.name')];
  const since = /updated_on>=(\S+)/.exec(q)?.[1] ?? '';
  const found = pullsOf(world, repository.name)
    .filter((pull) => (states.length === 0 ? ['OPEN'] : states).includes(stateOf(pull)))
    .filter((pull) => branch === undefined || pull.branch === branch)
    .filter((pull) => base === undefined || pull.base === base)
    .filter((pull) => (pull.settledAt ?? pull.createdAt) >= since)
    .toReversed();
  return page(
    call,
    found.map((pull) => pullJson(world, pull)),
  );
}

interface WantedPull {
  readonly title?: string;
  readonly description?: string;
  readonly draft?: boolean;
  readonly source?: { branch?: { name?: string }; repository?: { full_name?: string } };
  readonly destination?: { branch?: { name?: string } };
}

async function create({ world, call, repository, login }: RepositoryCall): Promise<ForgeAnswer> {
  const { title = '', description = '', draft = false, source, destination } = call.body as WantedPull;
  const branch = source?.branch?.name ?? '';
  const base = destination?.branch?.name ?? 'main';
  const from = source?.repository?.full_name ?? repository.name;
  const wanted = { branch, base, from, title, body: description, draft, author: login };
  const outcome = await openPull(world, repository, wanted);
  const missing = (end: string, name: string): ForgeAnswer =>
    refuse(400, `${end}: branch not found: ${name}`, { fields: { [end]: [`branch not found: ${name}`] } });
  switch (outcome.kind) {
    case 'no-base':
      return missing('destination', base);
    case 'no-head':
      return missing('source', branch);
    case 'no-commits':
      return refuse(400, 'There are no changes to be pulled');
    case 'duplicate':
      // Bitbucket opens no second one: it changes the first.
      Object.assign(outcome.pull, { title, body: description });
      return ok(pullJson(world, outcome.pull), 201);
  }
  await send(world, outcome.pull, 'pullrequest:created');
  return ok(pullJson(world, outcome.pull), 201);
}

async function settle({ world }: RepositoryCall, pull: ForgePull, state: 'merged' | 'closed'): Promise<void> {
  await settleWithPush(world, pull, state);
  await send(world, pull, state === 'merged' ? 'pullrequest:fulfilled' : 'pullrequest:rejected');
}

async function send(world: ForgeWorld, pull: ForgePull, event: string): Promise<void> {
  const repository = repositoryJson(world, world.repositories.get(pull.repository)!);
  const body = { repository, pullrequest: pullJson(world, pull) };
  await sendHooks(world, pull.repository, { kind: 'cloud', event, body });
}

function workspaces(world: ForgeWorld, call: ApiCall): ForgeAnswer {
  const rights = world.tokens.get(call.token);
  if (rights === undefined) return BAD_TOKEN;
  // Only accounts have workspaces.
  if (call.authorization?.startsWith('Basic') !== true) return lacks('account');
  const slugs = new Set([...world.repositories.keys()].map((name) => name.split('/')[0]!));
  const values = [...slugs].map((slug) => ({
    type: 'workspace_access',
    administrator: false,
    workspace: { type: 'workspace_base', slug, uuid: `{${slug}}`, links: {} },
  }));
  return page(call, values);
}

/** Of everybody with an explicit or inherited permission. */
function permissionsOf(world: ForgeWorld, call: ApiCall): ForgeAnswer {
  if (!world.tokens.has(call.token)) return BAD_TOKEN;
  const wanted = asked(call.query.get('q') ?? '', 'user.uuid');
  const named = [...world.behaviours.writers, 'lectern', ...world.comments.map(({ author }) => author)];
  const values = [...new Set(named)]
    .filter((login) => !world.behaviours.strangers.includes(login))
    .map((login) => ({
      type: 'repository_permission',
      permission: world.behaviours.writers.includes(login) || login === 'lectern' ? 'write' : 'read',
      user: accountJson(world, login) as { readonly uuid: string },
    }));
  return page(
    call,
    values.filter(({ user }) => user.uuid === wanted),
  );
}

function repositories(world: ForgeWorld, call: ApiCall, workspace: string): ForgeAnswer {
  if (!world.tokens.has(call.token)) return BAD_TOKEN;
  const search = asked(call.query.get('q') ?? '', 'full_name')?.toLowerCase() ?? '';
  const found = [...world.repositories.values()]
    .filter(({ name }) => name.startsWith(`${workspace}/`) && sees(world, call.token, name))
    .filter(({ name }) => name.toLowerCase().includes(search))
    .toReversed();
  if (![...world.repositories.keys()].some((name) => name.startsWith(`${workspace}/`)))
    return refuse(404, `No workspace with identifier '${workspace}'.`);
  return page(
    call,
    found.map((one) => repositoryJson(world, one)),
  );
}
