/** Compares requests to the test forge and its answers with what GitLab's manual says of its API; the schemas are our own words. */
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { ForgeRequest } from './forge-world.ts';

const API = '/api/v4';
/** Any request may be refused so. */
const REFUSED = new Set([400, 401, 403, 404, 409, 422, 429, 500, 502]);

const text = { type: 'string' };
const flag = { type: 'boolean' };
const id = { type: 'integer', minimum: 1 };
const commit = { type: 'string', pattern: '^[0-9a-f]{40}$' };
const url = { type: 'string', format: 'uri' };
const line = { type: 'string', maxLength: 255 };
const orNull = (schema: object): object => ({ anyOf: [{ type: 'null' }, schema] });
const record = (properties: object): object => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const listOf = (items: object): object => ({ type: 'array', items });
/** Of requests: GitLab ignores a field that it does not know, so a wrong name would never be noticed. */
const fields = (properties: object, required: readonly string[]): object => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const user = record({ id, username: text, name: text, state: text, web_url: url });
const project = record({
  id,
  path_with_namespace: text,
  default_branch: orNull(text),
  http_url_to_repo: url,
  web_url: url,
  archived: flag,
  visibility: { enum: ['private', 'internal', 'public'] },
});
const mergeRequest = record({
  id,
  iid: id,
  project_id: id,
  source_project_id: id,
  target_project_id: id,
  title: text,
  description: orNull(text),
  state: { enum: ['opened', 'closed', 'locked', 'merged'] },
  source_branch: text,
  target_branch: text,
  author: user,
  reviewers: listOf(user),
  labels: listOf(text),
  sha: orNull(commit),
  merged_at: orNull(text),
  merge_commit_sha: orNull(commit),
  squash_commit_sha: orNull(commit),
  web_url: url,
});
const note = record({ id, body: text, author: user, system: flag, noteable_type: text, created_at: text });
const issue = record({
  id,
  iid: id,
  project_id: id,
  title: text,
  description: orNull(text),
  state: { enum: ['opened', 'closed'] },
  confidential: flag,
  author: user,
  created_at: text,
  updated_at: text,
  web_url: url,
});
const hook = record({ id, url, project_id: id, push_events: flag, tag_push_events: flag });
const hookFields = {
  url,
  token: text,
  push_events: flag,
  tag_push_events: flag,
  merge_requests_events: flag,
  note_events: flag,
  issues_events: flag,
  enable_ssl_verification: flag,
};
const hookBody = fields(hookFields, ['url']);
const statusBody = fields(
  {
    ref: text,
    state: { enum: ['pending', 'running', 'success', 'failed', 'canceled', 'skipped'] },
    name: line,
    target_url: line,
    description: line,
  },
  ['state'],
);
const status = record({
  id,
  sha: commit,
  status: text,
  name: text,
  target_url: orNull(url),
  description: orNull(text),
});
const mergeRequestBody = fields(
  {
    source_branch: text,
    target_branch: text,
    title: line,
    description: { type: 'string', maxLength: 1_048_576 },
  },
  ['source_branch', 'target_branch', 'title'],
);
const noteBody = fields({ body: { type: 'string', minLength: 1, maxLength: 1_000_000 } }, ['body']);

const PAGES = 'page per_page';
interface Operation {
  readonly query?: string;
  readonly body?: object;
  readonly status?: number;
  readonly answer?: object;
}

/** `METHOD PATH` below a project, or as it is. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  'GET /user': { answer: user },
  'GET /users': { query: `${PAGES} username`, answer: listOf(user) },
  'GET /projects': {
    query: `${PAGES} membership archived order_by sort search search_namespaces`,
    answer: listOf(project),
  },
  'GET /projects/:p': { answer: project },
  'GET /projects/:p/repository/branches/:x': {
    answer: record({ name: text, commit: record({ id: commit }) }),
  },
  'GET /projects/:p/repository/commits': {
    query: `${PAGES} ref_name`,
    answer: listOf(record({ id: commit })),
  },
  'GET /projects/:p/merge_requests': {
    query: `${PAGES} state source_branch target_branch order_by sort updated_after`,
    answer: listOf(mergeRequest),
  },
  'POST /projects/:p/merge_requests': { body: mergeRequestBody, status: 201, answer: mergeRequest },
  'GET /projects/:p/merge_requests/:n': { answer: mergeRequest },
  'PUT /projects/:p/merge_requests/:n': {
    body: fields({ add_labels: text, reviewer_ids: listOf(id) }, []),
    answer: mergeRequest,
  },
  'GET /projects/:p/merge_requests/:n/notes': { query: `${PAGES} sort order_by`, answer: listOf(note) },
  'GET /projects/:p/merge_requests/:n/approvals': {
    answer: record({ approved: flag, approved_by: listOf(record({ user })) }),
  },
  'GET /projects/:p/merge_requests/:n/reviewers': {
    answer: listOf(
      record({
        user,
        state: {
          enum: ['unreviewed', 'reviewed', 'requested_changes', 'approved', 'unapproved', 'review_started'],
        },
      }),
    ),
  },
  'GET /projects/:p/members/all/:n': {
    answer: record({ id, username: text, state: text, access_level: id }),
  },
  'GET /projects/:p/repository/commits/:x/statuses': {
    query: `${PAGES} ref stage name all order_by sort`,
    answer: listOf(status),
  },
  'GET /projects/:p/issues/:n': { answer: issue },
  'GET /projects/:p/issues/:n/notes': { query: `${PAGES} sort order_by`, answer: listOf(note) },
  'POST /projects/:p/issues/:n/notes': { body: noteBody, status: 201, answer: note },
  'PUT /projects/:p/issues/:n/notes/:n': { body: noteBody, answer: note },
  'DELETE /projects/:p/issues/:n/notes/:n': { status: 204 },
  'POST /projects/:p/merge_requests/:n/notes': { body: noteBody, status: 201, answer: note },
  'PUT /projects/:p/merge_requests/:n/notes/:n': { body: noteBody, answer: note },
  'DELETE /projects/:p/merge_requests/:n/notes/:n': { status: 204 },
  'POST /projects/:p/statuses/:x': { body: statusBody, status: 201, answer: status },
  'GET /projects/:p/hooks': { query: PAGES, answer: listOf(hook) },
  'POST /projects/:p/hooks': { body: hookBody, status: 201, answer: hook },
  'PUT /projects/:p/hooks/:n': { body: hookBody, answer: hook },
  'DELETE /projects/:p/hooks/:n': { status: 204 },
};

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/:[px]/g, '[^/]+').replace(/:n/g, '\\d+')}$`);

/** @returns a function from what was seen to sentences about what GitLab does not say */
export function gitlabDifferences(): (requests: readonly ForgeRequest[]) => string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  const against = (schema: object, value: unknown): string[] =>
    ajv.validate(schema, value)
      ? []
      : (ajv.errors ?? []).slice(0, 5).map((error) => `${error.instancePath} ${error.message}`);
  return (requests) =>
    requests
      .filter(({ path, status: code }) => path.startsWith(API) && code !== 0)
      .flatMap((request) =>
        differences(request, against).map(
          (one) => `${request.method} ${request.path}?${request.query} -> ${request.status}: ${one}`,
        ),
      );
}

function differences(request: ForgeRequest, against: (schema: object, value: unknown) => string[]): string[] {
  const path = request.path.slice(API.length);
  const key = Object.keys(OPERATIONS).find((one) => {
    const [method = '', template = ''] = one.split(' ');
    return method === request.method && patternOf(template).test(path);
  });
  if (key === undefined) return ['GitLab has no such operation'];
  const { query = '', body, status: code = 200, answer } = OPERATIONS[key]!;
  const found = [...new URLSearchParams(request.query).keys()]
    .filter((name) => !query.split(' ').includes(name))
    .map((name) => `GitLab has no query parameter "${name}"`);
  if (body !== undefined) found.push(...against(body, request.body));
  if (REFUSED.has(request.status)) return found;
  if (request.status !== code) return [...found, 'GitLab has no such answer'];
  return answer === undefined ? found : [...found, ...against(answer, request.answer)];
}
