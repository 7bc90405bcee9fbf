/** The test forge as GitHub: check runs, statuses, comments and webhooks of a repository, and the account of a token. */
import type { ForgeCheckRun } from './forge-rows.ts';
import {
  type ApiCall,
  type ForgeAnswer,
  type ForgeWorld,
  loginOf,
  nextId,
  type ReviewRight,
  sees,
  type TokenRights,
} from './forge-world.ts';
import { invalid, NOT_FOUND, page, refuse } from './github-answers.ts';
import { appJson } from './github-app-api.ts';
import { githubComment, githubComments, githubHooks } from './github-comments-api.ts';
import { githubDiscussionApi } from './github-discussion-api.ts';
import { githubIssue } from './github-issues-api.ts';
import { LONG_AGO, repositoryJson, userJson } from './github-shapes.ts';
import { hasCommit, type ReviewCall, type ReviewPlace } from './review-rows.ts';

/** @returns undefined when the path is not about the account */
export function githubAccountApi(world: ForgeWorld, call: ApiCall): ForgeAnswer | undefined {
  if (call.path !== '/user' && call.path !== '/user/repos') return undefined;
  const rights = world.tokens.get(call.token);
  if (rights === undefined) return refuse(401, 'Bad credentials');
  if (rights.installation === true) return refuse(403, 'Resource not accessible by integration');
  if (call.path === '/user') return { status: 200, json: accountJson(world, loginOf(world, call.token)) };
  const all = [...world.repositories.values()].filter(({ name }) => sees(world, call.token, name)).reverse();
  return { status: 200, json: page(call, all).map((one) => repositoryJson(world, one, rights)) };
}

function accountJson(world: ForgeWorld, login: string): object {
  return {
    ...userJson(world, login),
    name: null,
    company: null,
    blog: null,
    location: null,
    email: null,
    hireable: null,
    bio: null,
    public_repos: 0,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: LONG_AGO,
    updated_at: LONG_AGO,
    user_view_type: 'public',
  };
}

const ROUTES: readonly (readonly [
  pattern: RegExp,
  right: ReviewRight,
  handle: (place: ReviewCall) => ForgeAnswer | Promise<ForgeAnswer>,
])[] = [
  [/^\/commits\/([^/]+)\/check-runs$/, 'checks', listRuns],
  [/^\/check-runs(?:\/(\d+))?$/, 'checks', writeRun],
  [/^\/statuses\/([^/]+)$/, 'statuses', writeStatus],
  [/^\/issues\/(\d+)$/, 'issues', githubIssue],
  [/^\/issues\/(\d+)\/comments$/, 'comments', githubComments],
  [/^\/issues\/comments\/(\d+)$/, 'comments', githubComment],
  [/^\/hooks(?:\/(\d+))?$/, 'hooks', githubHooks],
];

export async function githubReviewsApi(
  world: ForgeWorld,
  call: ApiCall,
  place: ReviewPlace,
): Promise<ForgeAnswer> {
  const discussion = githubDiscussionApi({ ...place, world, call });
  if (discussion !== undefined) return discussion;
  for (const [pattern, right, handle] of ROUTES) {
    const found = pattern.exec(place.rest);
    if (found === null) continue;
    const denied = refusal(world, place.rights, right);
    return denied ?? (await handle({ ...place, world, call, key: found[1] ?? '' }));
  }
  return NOT_FOUND;
}

function refusal(world: ForgeWorld, rights: TokenRights, right: ReviewRight): ForgeAnswer | undefined {
  const { installation = false, permissions = [] } = rights;
  const by = installation ? 'integration' : 'personal access token';
  // Check runs are for Apps only, and the App of the tests has its own webhook and no right to others.
  const isOfApps = right === 'checks' && !installation;
  const name = { comments: 'pull_requests', hooks: 'repository_hooks' }[right as string] ?? right;
  const lacks = installation ? !permissions.includes(name) : !rights.pulls;
  if (!isOfApps && !lacks && !world.behaviours.denied.includes(right)) return undefined;
  return right === 'hooks' && !installation ? NOT_FOUND : refuse(403, `Resource not accessible by ${by}`);
}

function runJson(world: ForgeWorld, run: ForgeCheckRun): object {
  const url = `${world.url}/api/v3/repos/${run.repository}/check-runs/${run.id}`;
  return {
    id: run.id,
    node_id: `CR_${run.id}`,
    head_sha: run.commit,
    external_id: '',
    url,
    html_url: `${world.url}/${run.repository}/runs/${run.id}`,
    details_url: run.url,
    status: run.status,
    conclusion: run.conclusion,
    started_at: LONG_AGO,
    completed_at: run.conclusion === null ? null : LONG_AGO,
    output: {
      title: run.title,
      summary: run.summary,
      text: run.text,
      annotations_count: run.annotations.length,
      annotations_url: `${url}/annotations`,
    },
    name: run.name,
    check_suite: { id: 1 },
    app: appJson(world),
    pull_requests: [],
  };
}

function listRuns({ world, call, key, repository }: ReviewCall): ForgeAnswer {
  const name = call.query.get('check_name');
  const found = world.checkRuns
    .filter((run) => run.repository === repository.name && run.commit === key)
    .filter((run) => name === null || run.name === name)
    .reverse();
  const newest = found.filter((run, at) => found.findIndex((one) => one.name === run.name) === at);
  const latest = call.query.get('filter') === 'all' ? found : newest;
  const runs = page(call, latest).map((run) => runJson(world, run));
  return { status: 200, json: { total_count: latest.length, check_runs: runs } };
}

interface RunOutput {
  readonly title?: string;
  readonly summary?: string;
  readonly text?: string;
  readonly annotations?: Record<string, unknown>[];
}

async function writeRun({ world, call, key, repository }: ReviewCall): Promise<ForgeAnswer> {
  const body = call.body as Record<string, string | undefined> & { output?: RunOutput };
  const known = world.checkRuns.find(({ id }) => String(id) === key);
  if (key !== '' && known === undefined) return NOT_FOUND;
  const { title, summary, text, annotations = [] } = (body.output ?? {}) as RunOutput;
  if (annotations.length > 50) return refuse(422, 'Invalid request.\n\nNo more than 50 items are allowed.');
  if (known === undefined && !(await hasCommit(repository, String(body['head_sha']))))
    return refuse(422, `No commit found for SHA: ${body['head_sha']}`);
  const run: ForgeCheckRun = known ?? {
    id: nextId(),
    repository: repository.name,
    commit: String(body['head_sha']),
    name: String(body['name']),
    status: 'queued',
    conclusion: null,
    url: '',
    title: null,
    summary: null,
    text: null,
    annotations: [],
  };
  const { conclusion = null } = body;
  run.status = conclusion === null ? (body['status'] ?? run.status) : 'completed';
  run.conclusion = run.status === 'completed' ? (conclusion ?? run.conclusion) : null;
  run.url = body['details_url'] ?? run.url;
  run.title = title ?? run.title;
  run.summary = summary ?? run.summary;
  run.text = text ?? run.text;
  // GitHub adds annotations to those that are there.
  run.annotations.push(...annotations);
  if (known === undefined) world.checkRuns.push(run);
  return { status: known === undefined ? 201 : 200, json: runJson(world, run) };
}

async function writeStatus({ world, call, key, repository }: ReviewCall): Promise<ForgeAnswer> {
  const {
    state = '',
    description = '',
    context = 'default',
    target_url: url = '',
  } = call.body as Record<string, string>;
  if (!(await hasCommit(repository, key))) return refuse(422, `No commit found for SHA: ${key}`);
  if (description.length > 140)
    return invalid({
      resource: 'Status',
      code: 'custom',
      message: 'description is too long (maximum is 140)',
    });
  const status = {
    id: nextId(),
    repository: repository.name,
    commit: key,
    name: context,
    state,
    description,
    url,
  };
  world.statuses.push(status);
  const json = {
    url: `${world.url}/api/v3/repos/${repository.name}/statuses/${key}`,
    avatar_url: null,
    id: status.id,
    node_id: `S_${status.id}`,
    state,
    description,
    target_url: url,
    context,
    created_at: LONG_AGO,
    updated_at: LONG_AGO,
    creator: userJson(world, loginOf(world, call.token)),
  };
  return { status: 201, json };
}
