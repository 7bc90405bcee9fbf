/** The test forge as GitLab: project, branches and merge requests, with GitLab's habits. */
import type { ForgePull, ForgeRepository } from './forge-rows.ts';
import {
  type ApiCall,
  type ForgeAnswer,
  type ForgeWorld,
  loginOf,
  rightsOf,
  sees,
  userId,
} from './forge-world.ts';
import { gitlabReviewsApi, gitlabUser } from './gitlab-reviews-api.ts';
import { openPull, pullsOf } from './open-pull.ts';
import { commitsBetween, headOf } from './served-repository.ts';

const refuse = (status: number, message: unknown): ForgeAnswer => ({ status, json: { message } });

const STATES = { open: 'opened', closed: 'closed', merged: 'merged' } as const;

function mergeRequestJson(world: ForgeWorld, { id, name }: ForgeRepository, pull: ForgePull): object {
  return {
    id: pull.number,
    iid: pull.number,
    project_id: id,
    source_project_id: world.repositories.get(pull.from)!.id,
    target_project_id: id,
    title: pull.title,
    description: pull.body,
    state: STATES[pull.state],
    draft: pull.draft,
    source_branch: pull.branch,
    target_branch: pull.base,
    created_at: pull.createdAt,
    updated_at: pull.settledAt ?? pull.createdAt,
    merged_at: pull.state === 'merged' ? (pull.settledAt ?? pull.createdAt) : null,
    merge_commit_sha: null,
    squash_commit_sha: pull.mergeCommit ?? null,
    sha: pull.commit,
    labels: [...pull.labels],
    reviewers: [...pull.reviewers].map((login) => gitlabUser(world, login)),
    author: gitlabUser(world, pull.author),
    web_url: `${world.url}/${name}/-/merge_requests/${pull.number}`,
  };
}

export async function gitlabApi(world: ForgeWorld, call: ApiCall): Promise<ForgeAnswer> {
  if (call.path === '/user' || call.path === '/projects') return account(world, call);
  if (call.path === '/users') return people(world, call);
  const [, project = '', rest = ''] = /^\/projects\/([^/]+)(\/.*)?$/.exec(call.path) ?? [];
  const numbered = [...world.repositories.values()].find(({ id }) => String(id) === project);
  const name = numbered?.name ?? decodeURIComponent(project);
  const rights = rightsOf(world, call.token, name);
  if (rights === undefined) return refuse(401, '401 Unauthorized');
  const repository = world.repositories.get(name);
  if (repository === undefined || !sees(world, call.token, name)) return refuse(404, '404 Project Not Found');
  if (rest === '') return { status: 200, json: projectJson(world, repository, rights.push) };
  if (rest.startsWith('/repository/branches/'))
    return branch(repository, decodeURIComponent(rest.slice('/repository/branches/'.length)));
  if (rest === '/repository/commits') return commits(call, repository);
  const number = /^\/merge_requests\/(\d+)$/.exec(rest)?.[1];
  if (number !== undefined) {
    const pull = pullsOf(world, name).find((one) => String(one.number) === number);
    if (pull === undefined) return refuse(404, '404 Not found');
    if (call.method === 'PUT' && !rights.pulls) return refuse(403, '403 Forbidden');
    if (call.method === 'PUT') changeExtras(world, call, pull);
    return { status: 200, json: mergeRequestJson(world, repository, pull) };
  }
  if (rest !== '/merge_requests') return await gitlabReviewsApi(world, call, { repository, rest, rights });
  if (call.method === 'GET') return list(world, call, repository);
  if (!rights.pulls || world.behaviours.pullsDenied) return refuse(403, '403 Forbidden');
  return create(world, call, repository);
}

/** Everybody that it was asked for has an account, but for the strangers. */
const accounts = new WeakMap<ForgeWorld, Map<number, string>>();

function people(world: ForgeWorld, call: ApiCall): ForgeAnswer {
  if (!world.tokens.has(call.token)) return refuse(401, '401 Unauthorized');
  const login = call.query.get('username') ?? '';
  if (world.behaviours.strangers.includes(login)) return { status: 200, json: [] };
  const known = accounts.get(world) ?? new Map<number, string>();
  accounts.set(world, known.set(userId(login), login));
  return { status: 200, json: [gitlabUser(world, login)] };
}

function changeExtras(world: ForgeWorld, call: ApiCall, pull: ForgePull): void {
  const { add_labels: labels, reviewer_ids: ids } = call.body as {
    add_labels?: string;
    reviewer_ids?: number[];
  };
  for (const label of labels?.split(',') ?? []) pull.labels.add(label);
  if (ids === undefined) return;
  const logins = ids.map((id) => accounts.get(world)?.get(id) ?? 'nobody');
  pull.reviewers.clear();
  for (const login of world.behaviours.oneReviewer ? logins.slice(0, 1) : logins) pull.reviewers.add(login);
}

function projectJson(world: ForgeWorld, { id, name }: ForgeRepository, push: boolean): object {
  return {
    id,
    path_with_namespace: name,
    web_url: `${world.url}/${name}`,
    http_url_to_repo: `${world.url}/${name}.git`,
    visibility: 'private',
    last_activity_at: '2020-01-01T00:00:00.000Z',
    default_branch: 'main',
    archived: world.behaviours.archived,
    merge_requests_enabled: true,
    permissions: { project_access: { access_level: push ? 30 : 20 }, group_access: null },
  };
}

function account(world: ForgeWorld, call: ApiCall): ForgeAnswer {
  const rights = world.tokens.get(call.token);
  if (rights === undefined) return refuse(401, '401 Unauthorized');
  if (call.path === '/user') return { status: 200, json: gitlabUser(world, loginOf(world, call.token)) };
  const search = (call.query.get('search') ?? '').toLowerCase();
  const all = [...world.repositories.values()]
    .filter(({ name }) => sees(world, call.token, name) && name.includes(search))
    .reverse();
  return { status: 200, json: pageOf(call, all).map((one) => projectJson(world, one, rights.push)) };
}

/** One page of a list, as GitLab and GitHub have them. */
const pageOf = <T>({ query }: ApiCall, all: readonly T[]): T[] => {
  const size = Math.min(Number(query.get('per_page') ?? 20), 100);
  const page = Number(query.get('page') ?? 1);
  return all.slice((page - 1) * size, page * size);
};

async function branch({ folder }: ForgeRepository, name: string): Promise<ForgeAnswer> {
  const id = await headOf(folder, name);
  return id === undefined
    ? refuse(404, '404 Branch Not Found')
    : { status: 200, json: { name, commit: { id } } };
}

/** `ref_name=BASE..HEAD`. */
async function commits(call: ApiCall, { folder }: ForgeRepository): Promise<ForgeAnswer> {
  const [from = '', to = ''] = (call.query.get('ref_name') ?? '').split('..');
  const heads = [await headOf(folder, from), await headOf(folder, to)];
  if (heads.includes(undefined)) return { status: 200, json: [] };
  const count = await commitsBetween(folder, from, to);
  const size = Number(call.query.get('per_page') ?? 20);
  return { status: 200, json: Array.from({ length: Math.min(count, size) }, () => ({ id: heads[1] })) };
}

function list(world: ForgeWorld, call: ApiCall, repository: ForgeRepository): ForgeAnswer {
  const { query } = call;
  const branch = query.get('source_branch');
  const state = query.get('state') ?? 'all';
  const found = pullsOf(world, repository.name)
    .filter((pull) => branch === null || pull.branch === branch)
    .filter((pull) => state === 'all' || state === STATES[pull.state])
    .filter((pull) => [null, pull.base].includes(query.get('target_branch')))
    .filter((pull) => (pull.settledAt ?? pull.createdAt) >= (query.get('updated_after') ?? ''))
    .toReversed();
  return { status: 200, json: pageOf(call, found).map((pull) => mergeRequestJson(world, repository, pull)) };
}

async function create(world: ForgeWorld, call: ApiCall, repository: ForgeRepository): Promise<ForgeAnswer> {
  const {
    source_branch: branch = '',
    target_branch: base = '',
    title = '',
    description: body = '',
  } = call.body as Record<string, string>;
  if (title.length > 255) return refuse(400, { title: ['is too long (maximum is 255 characters)'] });
  const draft = /^(draft:|\[draft\]|\(draft\))/i.test(title);
  const author = loginOf(world, call.token);
  const outcome = await openPull(world, repository, { branch, base, title, body, draft, author });
  if (outcome.kind === 'duplicate') {
    const { number } = outcome.pull;
    return refuse(409, [`Another open merge request already exists for this source branch: !${number}`]);
  }
  // GitLab itself opens what cannot be merged; ours has no such record, and the driver must have asked before.
  if (outcome.kind !== 'opened') return refuse(500, `opened a merge request that is broken: ${outcome.kind}`);
  return { status: 201, json: mergeRequestJson(world, repository, outcome.pull) };
}
