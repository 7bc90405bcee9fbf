/** The test forge as Gitea and Forgejo: comments, commit statuses and webhooks of a repository. */
import type { ForgeComment, ForgeHook, ForgeReviewRow } from './forge-rows.ts';
import { type ApiCall, type ForgeAnswer, type ForgeWorld, userId } from './forge-world.ts';
import { issueOf } from './open-issue.ts';
import { pullsOf } from './open-pull.ts';
import {
  addComment,
  addHook,
  addStatus,
  commentsOf,
  findComment,
  hasCommit,
  hooksOf,
  type ReviewPlace,
  removeFrom,
} from './review-rows.ts';

const refuse = (status: number, message: string): ForgeAnswer => ({ status, json: { message, url: '' } });
const NOT_FOUND = refuse(404, "The target couldn't be found.");
const LONG_AGO = '2020-01-01T00:00:00Z';

export const giteaUser = (world: ForgeWorld, login: string): object => ({
  id: userId(login),
  login,
  full_name: '',
  email: `${login}@noreply.example.com`,
  avatar_url: `${world.url}/avatars/${login}`,
});

export async function giteaReviewsApi(
  world: ForgeWorld,
  call: ApiCall,
  place: ReviewPlace,
): Promise<ForgeAnswer> {
  const { denied } = world.behaviours;
  const scope = (name: string): ForgeAnswer =>
    refuse(403, `token does not have at least one of required scope(s): [${name}]`);
  const said = discussion(world, call, place);
  if (said !== undefined) return said;
  const issue = /^\/issues\/(\d+)$/.exec(place.rest)?.[1];
  if (issue !== undefined && call.method === 'GET') {
    if (denied.includes('issues')) return scope('read:issue');
    return giteaIssue(world, place.repository.name, Number(issue));
  }
  if (place.rest.startsWith('/issues/')) {
    if (denied.includes('comments') || !place.rights.pulls) return scope('write:issue');
    return comments(world, call, place);
  }
  const status = /^\/statuses\/([^/]+)$/.exec(place.rest);
  if (status !== null) {
    if (denied.includes('statuses') || !place.rights.push) return scope('write:repository');
    return await writeStatus(world, call, { ...place, commit: status[1]! });
  }
  const hook = /^\/hooks(?:\/(\d+))?$/.exec(place.rest);
  if (hook === null) return NOT_FOUND;
  if (denied.includes('hooks') || !place.rights.push)
    return refuse(403, 'user should be an owner or a collaborator with admin rights');
  return hooks(world, call, { ...place, id: hook[1] });
}

const kindOf = (world: ForgeWorld, { repository, number }: ForgeComment): string =>
  issueOf(world, repository, number) === undefined ? 'pulls' : 'issues';

const commentJson = (world: ForgeWorld, comment: ForgeComment): object => ({
  id: comment.id,
  html_url: `${world.url}/${comment.repository}/${kindOf(world, comment)}/${comment.number}#issuecomment-${comment.id}`,
  pull_request_url: `${world.url}/${comment.repository}/pulls/${comment.number}`,
  issue_url: '',
  user: giteaUser(world, comment.author),
  body: comment.body,
  created_at: comment.at ?? LONG_AGO,
  updated_at: comment.at ?? LONG_AGO,
  ...(comment.path === undefined ? {} : { path: comment.path, position: comment.line ?? 0 }),
});

function giteaIssue(world: ForgeWorld, repository: string, number: number): ForgeAnswer {
  const issue = issueOf(world, repository, number);
  const pull = pullsOf(world, repository).find((one) => one.number === number);
  const found = issue ?? pull;
  if (found === undefined) return NOT_FOUND;
  const json = {
    id: number,
    number,
    title: found.title,
    body: found.body,
    state: 'open',
    html_url: `${world.url}/${repository}/${issue === undefined ? 'pulls' : 'issues'}/${number}`,
    user: giteaUser(world, found.author),
    created_at: issue?.at ?? LONG_AGO,
    updated_at: issue?.changedAt ?? LONG_AGO,
    pull_request: issue === undefined ? { merged: false } : null,
  };
  return { status: 200, json };
}

const TALK =
  /^\/(?:pulls\/(\d+)\/reviews(?:\/(\d+)\/comments)?|commits\/([^/]+)\/status|collaborators\/([^/]+)\/permission)$/;
/** Comments at lines are in reviews of their own. */
const LINE_REVIEW = 1_000_000;

/** @returns undefined for a path of something else */
function discussion(
  world: ForgeWorld,
  call: ApiCall,
  { repository, rest, rights }: ReviewPlace,
): ForgeAnswer | undefined {
  const found = TALK.exec(rest);
  if (found === null || call.method !== 'GET') return undefined;
  const [, number, review, commit, login] = found;
  if (login !== undefined) {
    if (!rights.push) return refuse(403, 'Only admins can query all permissions');
    if (world.behaviours.strangers.includes(login)) return NOT_FOUND;
    const writes = world.behaviours.writers.includes(login) || login === 'lectern';
    const permission = writes ? 'write' : 'read';
    return { status: 200, json: { permission, role_name: permission, user: giteaUser(world, login) } };
  }
  if (commit !== undefined) {
    const all = world.statuses.filter((one) => one.repository === repository.name && one.commit === commit);
    const newest = all.filter((one, at) => all.findLastIndex(({ name }) => name === one.name) === at);
    const statuses = newest.map((one) => ({ context: one.name, status: one.state, target_url: one.url }));
    return { status: 200, json: { state: 'pending', sha: commit, total_count: newest.length, statuses } };
  }
  const atLines = commentsOf(world, repository, Number(number)).filter(({ path }) => path !== undefined);
  if (review !== undefined) {
    const own = atLines.filter(({ id }) => id + LINE_REVIEW === Number(review));
    return { status: 200, json: own.map((one) => commentJson(world, one)) };
  }
  const own = world.reviews.filter(
    (one) => one.repository === repository.name && String(one.number) === number,
  );
  const json = [...own, ...atLines.map(lineReview)]
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map((one) => reviewJson(world, one));
  const shown = Number(call.query.get('page') ?? 1) === 1 ? json : [];
  return { status: 200, json: shown, headers: { 'x-total-count': String(json.length) } };
}

const lineReview = ({ id, at = LONG_AGO, ...comment }: ForgeComment): ForgeReviewRow & { lines: number } => ({
  id: id + LINE_REVIEW,
  at,
  state: 'commented',
  body: '',
  lines: 1,
  repository: comment.repository,
  number: comment.number,
  author: comment.author,
});

const STATES = {
  approved: 'APPROVED',
  changes_requested: 'REQUEST_CHANGES',
  commented: 'COMMENT',
  dismissed: 'APPROVED',
};

const reviewJson = (world: ForgeWorld, review: ForgeReviewRow & { lines?: number }): object => ({
  id: review.id,
  user: giteaUser(world, review.author),
  body: review.body,
  state: STATES[review.state],
  dismissed: review.state === 'dismissed',
  comments_count: review.lines ?? 0,
  html_url: `${world.url}/${review.repository}/pulls/${review.number}#issuecomment-${review.id}`,
  submitted_at: review.at,
});

function comments(world: ForgeWorld, call: ApiCall, { repository, rest }: ReviewPlace): ForgeAnswer {
  const list = /^\/issues\/(\d+)\/comments$/.exec(rest);
  if (list !== null) {
    const number = Number(list[1]);
    const isPull = pullsOf(world, repository.name).some((pull) => pull.number === number);
    if (!isPull && issueOf(world, repository.name, number) === undefined) return NOT_FOUND;
    // All of them at once, whatever page is asked for.
    if (call.method === 'GET')
      return {
        status: 200,
        json: commentsOf(world, repository, number)
          .filter(({ path, at = LONG_AGO }) => path === undefined && at >= (call.query.get('since') ?? ''))
          .map((one) => commentJson(world, one)),
      };
    return { status: 201, json: commentJson(world, addComment(world, call, { repository, number })) };
  }
  const id = /^\/issues\/comments\/(\d+)$/.exec(rest)?.[1] ?? '';
  const found = findComment(world, repository, id);
  if (found === undefined) return NOT_FOUND;
  if (call.method === 'DELETE') {
    removeFrom(world.comments, found);
    return { status: 204 };
  }
  found.body = String(call.body['body']);
  return { status: 200, json: commentJson(world, found) };
}

async function writeStatus(
  world: ForgeWorld,
  call: ApiCall,
  { repository, commit }: ReviewPlace & { readonly commit: string },
): Promise<ForgeAnswer> {
  const {
    state = '',
    context = '',
    description = '',
    target_url: url = '',
  } = call.body as Record<string, string>;
  if (!(await hasCommit(repository, commit))) return refuse(404, 'commit does not exist');
  const made = addStatus(world, {
    repository: repository.name,
    commit,
    name: context,
    state,
    description,
    url,
  });
  const json = {
    id: made.id,
    status: state,
    context,
    description,
    target_url: url,
    url: `${world.url}/api/v1/repos/${repository.name}/statuses/${commit}`,
    creator: giteaUser(world, 'lectern'),
    created_at: LONG_AGO,
    updated_at: LONG_AGO,
  };
  return { status: 201, json };
}

const hookJson = ({ id, url, events }: ForgeHook): object => ({
  id,
  type: 'gitea',
  active: true,
  events,
  config: { content_type: 'json', url },
  created_at: LONG_AGO,
  updated_at: LONG_AGO,
});

function hooks(
  world: ForgeWorld,
  call: ApiCall,
  { repository, id }: ReviewPlace & { readonly id: string | undefined },
): ForgeAnswer {
  const own = hooksOf(world, 'gitea', repository);
  if (call.method === 'GET') return { status: 200, json: own.map(hookJson) };
  const known = own.find((one) => String(one.id) === id);
  if (id !== undefined && known === undefined) return NOT_FOUND;
  if (call.method === 'DELETE') {
    removeFrom(world.hooks, known!);
    return { status: 204 };
  }
  const { config, events } = call.body as { config: Record<string, string>; events: string[] };
  if (!/^https?:/.test(config['url'] ?? '')) return refuse(422, 'Invalid url');
  const values = { url: config['url'] ?? '', secret: config['secret'] ?? '', events };
  if (known !== undefined) return { status: 200, json: hookJson(Object.assign(known, values)) };
  const made = addHook(world, { kind: 'gitea', repository: repository.name, ...values });
  return { status: 201, json: hookJson(made) };
}
