/** The test forge as GitLab: notes, commit statuses and webhooks of a project. */
import type { ForgeComment, ForgeHook } from './forge-rows.ts';
import { type ApiCall, type ForgeAnswer, type ForgeWorld, userId } from './forge-world.ts';
import { issueOf } from './open-issue.ts';
import { pullsOf } from './open-pull.ts';
import {
  addComment,
  addHook,
  addStatus,
  branchWith,
  commentsOf,
  findComment,
  hasCommit,
  hooksOf,
  type ReviewPlace,
  removeFrom,
} from './review-rows.ts';

const refuse = (status: number, message: unknown): ForgeAnswer => ({ status, json: { message } });
const TALK =
  /^\/(?:merge_requests\/(\d+)\/(approvals|reviewers)|members\/all\/(\d+)|repository\/commits\/([^/]+)\/statuses)$/;
const LONG_AGO = '2020-01-01T00:00:00.000Z';

export const gitlabUser = (world: ForgeWorld, login: string): object => ({
  id: userId(login),
  username: login,
  name: login,
  state: 'active',
  avatar_url: null,
  web_url: `${world.url}/${login}`,
});

export async function gitlabReviewsApi(
  world: ForgeWorld,
  call: ApiCall,
  place: ReviewPlace,
): Promise<ForgeAnswer> {
  const { denied } = world.behaviours;
  const discussion = gitlabDiscussionApi(world, call, place);
  if (discussion !== undefined) return discussion;
  const issue = gitlabIssue(world, call, place);
  if (issue !== undefined) return issue;
  const note = /^\/(?:merge_requests|issues)\/(\d+)\/notes(?:\/(\d+))?$/.exec(place.rest);
  if (note !== null) {
    if (denied.includes('comments') || !place.rights.pulls) return refuse(403, '403 Forbidden');
    return notes(world, call, { ...place, number: Number(note[1]), id: note[2] });
  }
  const status = /^\/statuses\/([^/]+)$/.exec(place.rest);
  if (status !== null) {
    if (denied.includes('statuses') || !place.rights.push) return refuse(403, '403 Forbidden');
    return await writeStatus(world, call, { ...place, commit: status[1]! });
  }
  const hook = /^\/hooks(?:\/(\d+))?$/.exec(place.rest);
  if (hook === null) return refuse(404, '404 Not Found');
  if (denied.includes('hooks') || !place.rights.push) return refuse(403, '403 Forbidden');
  return hooks(world, call, { ...place, id: hook[1] });
}

/** @returns undefined for a path of something else */
function gitlabDiscussionApi(
  world: ForgeWorld,
  call: ApiCall,
  { repository, rest }: ReviewPlace,
): ForgeAnswer | undefined {
  const found = TALK.exec(rest);
  if (found === null || call.method !== 'GET') return undefined;
  const [, number, what, member, commit] = found;
  if (commit !== undefined) return listStatuses(world, repository.name, commit);
  if (member !== undefined) return memberOf(world, Number(member));
  const all = world.reviews.filter(
    (one) => one.repository === repository.name && String(one.number) === number,
  );
  if (what === 'approvals') {
    const approved_by = all
      .filter(({ state }) => state === 'approved')
      .map(({ author }) => ({ user: gitlabUser(world, author) }));
    return {
      status: 200,
      json: { id: 1, iid: Number(number), approved: approved_by.length > 0, approved_by },
    };
  }
  const asked = all.filter(({ state }) => state === 'changes_requested');
  const json = asked.map(({ author }) => ({
    user: gitlabUser(world, author),
    state: 'requested_changes',
    created_at: LONG_AGO,
  }));
  return { status: 200, json };
}

function memberOf(world: ForgeWorld, id: number): ForgeAnswer {
  const login = [...world.behaviours.writers, 'lectern'].find((one) => userId(one) === id);
  const guest = [...world.comments, ...world.issues].find(({ author }) => userId(author) === id)?.author;
  if (login === undefined && (guest === undefined || world.behaviours.strangers.includes(guest)))
    return refuse(404, '404 Not found');
  const level = login === undefined ? 20 : 30;
  return { status: 200, json: { ...gitlabUser(world, login ?? guest!), access_level: level } };
}

function listStatuses(world: ForgeWorld, repository: string, commit: string): ForgeAnswer {
  const all = world.statuses.filter((one) => one.repository === repository && one.commit === commit);
  const newest = all.filter((one, at) => all.findLastIndex(({ name }) => name === one.name) === at);
  const json = newest.map((one) => ({
    id: one.id,
    sha: commit,
    ref: 'main',
    status: one.state,
    name: one.name,
    target_url: one.url === '' ? null : one.url,
    description: one.description,
    allow_failure: false,
    author: gitlabUser(world, 'lectern'),
  }));
  return { status: 200, json };
}

function gitlabIssue(
  world: ForgeWorld,
  call: ApiCall,
  { repository, rest }: ReviewPlace,
): ForgeAnswer | undefined {
  const [, number] = /^\/issues\/(\d+)$/.exec(rest) ?? [];
  if (number === undefined || call.method !== 'GET') return undefined;
  if (world.behaviours.denied.includes('issues')) return refuse(403, '403 Forbidden');
  const issue = issueOf(world, repository.name, Number(number));
  if (issue === undefined) return refuse(404, '404 Not found');
  const json = {
    id: issue.number,
    iid: issue.number,
    project_id: repository.id,
    state: 'opened',
    title: issue.title,
    description: issue.body,
    confidential: issue.confidential,
    author: gitlabUser(world, issue.author),
    created_at: issue.at,
    updated_at: issue.changedAt,
    web_url: `${world.url}/${repository.name}/-/issues/${issue.number}`,
  };
  return { status: 200, json };
}

export const noteJson = (world: ForgeWorld, comment: ForgeComment): object => ({
  id: comment.id,
  type: null,
  body: comment.body,
  author: gitlabUser(world, comment.author),
  created_at: comment.at ?? LONG_AGO,
  updated_at: comment.at ?? LONG_AGO,
  system: false,
  internal: comment.internal ?? false,
  ...(comment.path === undefined
    ? {}
    : {
        type: 'DiffNote',
        position: {
          new_path: comment.path,
          old_path: comment.path,
          new_line: comment.line ?? null,
          position_type: 'text',
        },
      }),
  noteable_id: comment.number,
  noteable_type: issueOf(world, comment.repository, comment.number) ? 'Issue' : 'MergeRequest',
  noteable_iid: comment.number,
  resolvable: false,
});

function notes(
  world: ForgeWorld,
  call: ApiCall,
  { repository, number, id }: ReviewPlace & { readonly number: number; readonly id: string | undefined },
): ForgeAnswer {
  const isPull = pullsOf(world, repository.name).some((pull) => pull.number === number);
  if (!isPull && issueOf(world, repository.name, number) === undefined) return refuse(404, '404 Not found');
  if (id === undefined && call.method === 'GET') {
    const size = Number(call.query.get('per_page') ?? 20);
    const page = Number(call.query.get('page') ?? 1);
    const written = commentsOf(world, repository, number);
    const all = call.query.get('sort') === 'asc' ? written : written.toReversed();
    const shown = all.slice((page - 1) * size, page * size);
    return { status: 200, json: shown.map((one) => noteJson(world, one)) };
  }
  if (id === undefined)
    return { status: 201, json: noteJson(world, addComment(world, call, { repository, number })) };
  const found = findComment(world, repository, id);
  if (found === undefined) return refuse(404, '404 Not found');
  if (call.method === 'DELETE') {
    removeFrom(world.comments, found);
    return { status: 204 };
  }
  found.body = String(call.body['body']);
  return { status: 200, json: noteJson(world, found) };
}

async function writeStatus(
  world: ForgeWorld,
  call: ApiCall,
  { repository, commit }: ReviewPlace & { readonly commit: string },
): Promise<ForgeAnswer> {
  const {
    state = '',
    name = 'default',
    description = '',
    target_url: url = '',
    ref = await branchWith(repository, commit),
  } = call.body as Record<string, string>;
  if (!(await hasCommit(repository, commit))) return refuse(404, '404 Commit Not Found');
  if (ref === '') return refuse(404, '404 References for commit Not Found');
  if (url.length > 255) return refuse(400, { target_url: ['is too long (maximum is 255 characters)'] });
  if (description.length > 255)
    return refuse(400, { description: ['is too long (maximum is 255 characters)'] });
  const last = world.statuses.findLast((one) => one.commit === commit && one.name === name);
  if (state === 'pending' && last?.state === 'pending')
    return refuse(400, 'Cannot transition status via :enqueue from :pending');
  const made = addStatus(world, { repository: repository.name, commit, name, state, description, url });
  const json = {
    id: made.id,
    sha: commit,
    ref,
    status: state,
    name,
    target_url: url === '' ? null : url,
    description,
    created_at: LONG_AGO,
    started_at: null,
    finished_at: null,
    allow_failure: false,
    coverage: null,
    author: gitlabUser(world, 'lectern'),
  };
  return { status: 201, json };
}

const hookJson = ({ id, url, events }: ForgeHook, project: number): object => ({
  id,
  url,
  project_id: project,
  created_at: LONG_AGO,
  push_events: events.includes('push'),
  tag_push_events: events.includes('tag_push'),
  merge_requests_events: events.includes('merge_request'),
  enable_ssl_verification: true,
  token_present: true,
  signing_token_present: false,
});

function hooks(
  world: ForgeWorld,
  call: ApiCall,
  { repository, id }: ReviewPlace & { readonly id: string | undefined },
): ForgeAnswer {
  const own = hooksOf(world, 'gitlab', repository);
  if (call.method === 'GET') return { status: 200, json: own.map((one) => hookJson(one, repository.id)) };
  const known = own.find((one) => String(one.id) === id);
  if (id !== undefined && known === undefined) return refuse(404, '404 Not found');
  if (call.method === 'DELETE') {
    removeFrom(world.hooks, known!);
    return { status: 204 };
  }
  const { body } = call;
  if (!world.behaviours.localHooks && String(body['url']).includes('//localhost'))
    return refuse(422, { error: 'Invalid url given' });
  const events = ['push', 'tag_push', 'merge_request', 'issue', 'note'].filter(
    (event) => body[`${event}${['merge_request', 'issue'].includes(event) ? 's' : ''}_events`] === true,
  );
  const values = { url: String(body['url']), secret: String(body['token']), events };
  if (known !== undefined)
    return { status: 200, json: hookJson(Object.assign(known, values), repository.id) };
  const made = addHook(world, { kind: 'gitlab', repository: repository.name, ...values });
  return { status: 201, json: hookJson(made, repository.id) };
}
