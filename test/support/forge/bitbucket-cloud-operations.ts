/** Operations of Bitbucket Cloud that we use, written by hand after Atlassian's documentation. */
import * as z from '../../../src/lib/schema.ts';
import type { Operation } from './bitbucket-differences.ts';

const link = z.strictObject({ href: z.url(), name: z.string().optional() });
const account = z.looseObject({
  type: z.string(),
  uuid: z.string().optional(),
  display_name: z.string().optional(),
});
const repository = z.looseObject({
  type: z.literal('repository'),
  uuid: z.string().regex(/^\{[0-9a-f-]{36}\}$/),
  full_name: z.string().regex(/^[^/]+\/[^/]+$/),
  name: z.string(),
  links: z.looseObject({ html: link }),
});
const wholeRepository = repository.extend({
  is_private: z.boolean(),
  scm: z.literal('git'),
  fork_policy: z.enum(['allow_forks', 'no_public_forks', 'no_forks']),
  created_on: z.iso.datetime({ offset: true }),
  updated_on: z.iso.datetime({ offset: true }),
  mainbranch: z.looseObject({ type: z.string(), name: z.string() }),
  links: z.looseObject({
    html: link,
    clone: z.array(z.strictObject({ href: z.string(), name: z.string() })),
  }),
});
const endpoint = z.strictObject({
  repository,
  branch: z.strictObject({ name: z.string() }),
  commit: z.looseObject({ hash: z.string().regex(/^[0-9a-f]{7,}$/) }),
});
const pull = z.looseObject({
  type: z.literal('pullrequest'),
  id: z.int(),
  title: z.string(),
  summary: z.looseObject({
    raw: z.string(),
    markup: z.enum(['markdown', 'creole', 'plaintext']),
    html: z.string(),
  }),
  state: z.enum(['OPEN', 'MERGED', 'DECLINED', 'SUPERSEDED']),
  draft: z.boolean(),
  author: account,
  source: endpoint,
  destination: endpoint,
  created_on: z.iso.datetime({ offset: true }),
  updated_on: z.iso.datetime({ offset: true }),
  merge_commit: z.looseObject({ hash: z.string().regex(/^[0-9a-f]{7,}$/) }).nullable(),
  close_source_branch: z.boolean(),
  comment_count: z.int(),
  task_count: z.int(),
  links: z.looseObject({ self: link, html: link }),
});
const wantedEnd = z.strictObject({
  branch: z.strictObject({ name: z.string() }),
  repository: z.strictObject({ full_name: z.string() }).optional(),
});
const wantedPull = z.strictObject({
  title: z.string(),
  description: z.string().optional(),
  source: wantedEnd,
  destination: wantedEnd.optional(),
  draft: z.boolean().optional(),
});
const comment = z.looseObject({
  type: z.literal('pullrequest_comment'),
  id: z.int(),
  content: z.looseObject({ raw: z.string() }),
  user: account,
  deleted: z.boolean(),
});
const writtenComment = z.strictObject({ content: z.strictObject({ raw: z.string() }) });
const status = {
  key: z.string().max(40),
  state: z.enum(['FAILED', 'INPROGRESS', 'STOPPED', 'SUCCESSFUL']),
  name: z.string().optional(),
  description: z.string().optional(),
  url: z.url(),
};
const report = {
  title: z.string(),
  details: z.string().max(2000),
  report_type: z.enum(['SECURITY', 'COVERAGE', 'TEST', 'BUG']),
  reporter: z.string().optional(),
  link: z.url().optional(),
  result: z.enum(['PASSED', 'FAILED', 'PENDING']).optional(),
};
const annotation = {
  external_id: z.string(),
  annotation_type: z.enum(['VULNERABILITY', 'CODE_SMELL', 'BUG']),
  path: z.string().optional(),
  line: z.int().min(1).optional(),
  summary: z.string().max(450),
  severity: z.enum(['CRITICAL', 'HIGH', 'MEDIUM', 'LOW']).optional(),
};
const EVENTS = z.enum([
  'repo:push',
  'repo:updated',
  'repo:transfer',
  'repo:deleted',
  'pullrequest:created',
  'pullrequest:updated',
  'pullrequest:fulfilled',
  'pullrequest:rejected',
  'pullrequest:comment_created',
  'pullrequest:approved',
  'pullrequest:unapproved',
  'pullrequest:changes_request_created',
  'pullrequest:changes_request_removed',
]);
const hook = {
  description: z.string(),
  url: z.url(),
  active: z.boolean(),
  events: z.array(EVENTS).min(1),
};
const writtenHook = z.strictObject({ ...hook, secret: z.string().max(128).optional() });
const shownHook = z.looseObject({
  type: z.literal('webhook_subscription'),
  uuid: z.string(),
  secret_set: z.boolean(),
  ...hook,
  // It is never shown.
  secret: z.undefined().optional(),
});
const page = (value: z.ZodType): z.ZodType =>
  z.strictObject({
    size: z.int().optional(),
    page: z.int().optional(),
    pagelen: z.int().optional(),
    next: z.url().optional(),
    values: z.array(value),
  });

const HOME = '/repositories/*/*';
const PULL = `${HOME}/pullrequests/*`;
const COMMIT = `${HOME}/commit/*`;
/** Of every list. */
const LIST = ['page', 'pagelen', 'q', 'sort'];

export const CLOUD_OPERATIONS: readonly Operation[] = [
  {
    method: 'GET',
    path: '/user/workspaces',
    query: LIST,
    answers: {
      200: page(
        z.looseObject({
          type: z.string(),
          administrator: z.boolean(),
          workspace: z.looseObject({ slug: z.string() }),
        }),
      ),
    },
  },
  {
    method: 'GET',
    path: '/repositories/*',
    query: [...LIST, 'role'],
    answers: { 200: page(wholeRepository) },
  },
  { method: 'GET', path: HOME, answers: { 200: wholeRepository } },
  { method: 'GET', path: `${HOME}/pullrequests`, query: [...LIST, 'state'], answers: { 200: page(pull) } },
  { method: 'POST', path: `${HOME}/pullrequests`, body: wantedPull, answers: { 201: pull } },
  { method: 'GET', path: PULL, answers: { 200: pull } },
  {
    method: 'PUT',
    path: PULL,
    body: z.strictObject({
      title: z.string(),
      reviewers: z.array(
        z.union([z.strictObject({ uuid: z.string() }), z.strictObject({ account_id: z.string() })]),
      ),
    }),
    answers: { 200: pull },
  },
  { method: 'POST', path: `${PULL}/merge`, body: z.looseObject({}), answers: { 200: pull } },
  { method: 'POST', path: `${PULL}/decline`, body: z.unknown(), answers: { 200: pull } },
  {
    method: 'GET',
    path: `${PULL}/commits`,
    query: LIST,
    answers: { 200: page(z.looseObject({ hash: z.string().length(40) })) },
  },
  {
    method: 'GET',
    path: `${PULL}/statuses`,
    query: LIST,
    answers: { 200: page(z.looseObject({ key: z.string(), state: z.string(), url: z.url() })) },
  },
  {
    method: 'GET',
    path: '/workspaces/*/permissions/repositories/*',
    query: LIST,
    answers: {
      200: page(
        z.looseObject({
          type: z.literal('repository_permission'),
          permission: z.enum(['admin', 'write', 'read']),
          user: account,
        }),
      ),
    },
  },
  { method: 'GET', path: `${PULL}/comments`, query: LIST, answers: { 200: page(comment) } },
  { method: 'POST', path: `${PULL}/comments`, body: writtenComment, answers: { 201: comment } },
  { method: 'PUT', path: `${PULL}/comments/*`, body: writtenComment, answers: { 200: comment } },
  { method: 'DELETE', path: `${PULL}/comments/*`, answers: { 204: z.undefined() } },
  { method: 'GET', path: COMMIT, answers: { 200: z.looseObject({ hash: z.string().length(40) }) } },
  {
    method: 'POST',
    path: `${COMMIT}/statuses/build`,
    body: z.strictObject(status),
    answers: { 201: z.looseObject(status) },
  },
  {
    method: 'PUT',
    path: `${COMMIT}/reports/*`,
    body: z.strictObject(report),
    answers: { 200: z.looseObject({ uuid: z.string(), ...report }) },
  },
  { method: 'DELETE', path: `${COMMIT}/reports/*`, answers: { 204: z.undefined() } },
  {
    method: 'POST',
    path: `${COMMIT}/reports/*/annotations`,
    body: z.array(z.strictObject(annotation)).min(1).max(100),
    answers: { 200: z.array(z.looseObject(annotation)) },
  },
  { method: 'GET', path: `${HOME}/hooks`, query: LIST, answers: { 200: page(shownHook) } },
  { method: 'POST', path: `${HOME}/hooks`, body: writtenHook, answers: { 201: shownHook } },
  { method: 'PUT', path: `${HOME}/hooks/*`, body: writtenHook, answers: { 200: shownHook } },
  { method: 'DELETE', path: `${HOME}/hooks/*`, answers: { 204: z.undefined() } },
];
