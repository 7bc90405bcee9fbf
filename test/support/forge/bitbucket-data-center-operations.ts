/** Operations of Bitbucket Data Center 9.2 that we use, written by hand after Atlassian's documentation. */
import * as z from '../../../src/lib/schema.ts';
import type { Operation } from './bitbucket-differences.ts';

const repository = z.looseObject({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  hierarchyId: z.string(),
  scmId: z.literal('git'),
  state: z.enum(['AVAILABLE', 'INITIALISATION_FAILED', 'INITIALISING', 'OFFLINE']),
  forkable: z.boolean(),
  archived: z.boolean(),
  public: z.boolean(),
  project: z.looseObject({ key: z.string(), id: z.int(), type: z.enum(['NORMAL', 'PERSONAL']) }),
  links: z.looseObject({
    self: z.array(z.strictObject({ href: z.url() })),
    clone: z.array(z.strictObject({ href: z.string(), name: z.string() })),
  }),
});
const user = z.looseObject({ name: z.string(), displayName: z.string(), id: z.int(), slug: z.string() });
const branch = {
  id: z.string().startsWith('refs/heads/'),
  displayId: z.string(),
  type: z.enum(['BRANCH', 'TAG']),
};
const ref = z.looseObject({ ...branch, latestCommit: z.string().length(40), repository });
const pull = z.looseObject({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  description: z.string().optional(),
  state: z.enum(['OPEN', 'MERGED', 'DECLINED']),
  open: z.boolean(),
  closed: z.boolean(),
  draft: z.boolean(),
  createdDate: z.int(),
  closedDate: z.int().optional(),
  properties: z
    .looseObject({ mergeCommit: z.looseObject({ id: z.string().length(40) }).optional() })
    .optional(),
  fromRef: ref,
  toRef: ref,
  locked: z.boolean(),
  author: z.looseObject({ user, role: z.literal('AUTHOR') }),
  links: z.looseObject({ self: z.array(z.strictObject({ href: z.url() })) }),
});
const wantedRef = z.strictObject({
  id: z.string().startsWith('refs/heads/'),
  repository: z.strictObject({ slug: z.string(), project: z.strictObject({ key: z.string() }) }).optional(),
});
const wantedPull = z.strictObject({
  title: z.string().max(255),
  description: z.string().max(32_768).optional(),
  fromRef: wantedRef,
  toRef: wantedRef,
  draft: z.boolean().optional(),
});
const text = z.string().min(1).max(32_768);
const comment = z.looseObject({ id: z.int(), version: z.int(), text: z.string(), author: user });
const activity = z.looseObject({
  id: z.int(),
  createdDate: z.int(),
  user,
  action: z.string(),
  comment: comment.optional(),
});
const hook = {
  name: z.string(),
  url: z.url(),
  active: z.boolean(),
  events: z.array(z.string().regex(/^(repo|pr):[a-z_:]+$/)),
  configuration: z.strictObject({ secret: z.string() }),
};
const writtenHook = z.strictObject(hook);
const shownHook = z.looseObject({ id: z.int(), ...hook });
const report = {
  title: z.string().max(450),
  details: z.string().max(2000).optional(),
  reporter: z.string().max(450).optional(),
  link: z.url().optional(),
  result: z.enum(['PASS', 'FAIL']).optional(),
  data: z.array(z.unknown()).max(6),
};
const annotation = z.strictObject({
  path: z.string().optional(),
  line: z.int().min(0).optional(),
  message: z.string().max(2000),
  severity: z.enum(['LOW', 'MEDIUM', 'HIGH']),
  type: z.enum(['VULNERABILITY', 'CODE_SMELL', 'BUG']).optional(),
});
const build = z.strictObject({
  key: z.string().max(255),
  state: z.enum(['CANCELLED', 'FAILED', 'INPROGRESS', 'SUCCESSFUL', 'UNKNOWN']),
  name: z.string().max(255).optional(),
  description: z.string().optional(),
  url: z.url().max(450),
});
const page = (value: z.ZodType): z.ZodType =>
  z.strictObject({
    size: z.int(),
    limit: z.int(),
    start: z.int(),
    isLastPage: z.boolean(),
    nextPageStart: z.int().optional(),
    values: z.array(value),
  });
const nothing = z.undefined();

const HOME = '/api/1.0/projects/*/repos/*';
const PULL = `${HOME}/pull-requests/*`;
const REPORT = '/insights/1.0/projects/*/repos/*/commits/*/reports/*';
const LIST = ['start', 'limit'];

export const DATA_CENTER_OPERATIONS: readonly Operation[] = [
  {
    method: 'GET',
    path: '/api/1.0/repos',
    query: [...LIST, 'name', 'permission', 'projectkey'],
    answers: { 200: page(repository) },
  },
  { method: 'GET', path: HOME, answers: { 200: repository } },
  {
    method: 'GET',
    path: `${HOME}/pull-requests`,
    query: [...LIST, 'at', 'direction', 'state', 'order'],
    answers: { 200: page(pull) },
  },
  { method: 'POST', path: `${HOME}/pull-requests`, body: wantedPull, answers: { 201: pull } },
  { method: 'GET', path: PULL, answers: { 200: pull } },
  { method: 'POST', path: `${PULL}/merge`, query: ['version'], body: z.unknown(), answers: { 200: pull } },
  { method: 'POST', path: `${PULL}/decline`, query: ['version'], body: z.unknown(), answers: { 200: pull } },
  {
    method: 'POST',
    path: `${PULL}/participants`,
    body: z.strictObject({ user: z.strictObject({ name: z.string() }), role: z.literal('REVIEWER') }),
    answers: {
      200: z.looseObject({
        user,
        role: z.literal('REVIEWER'),
        approved: z.boolean(),
        status: z.enum(['UNAPPROVED', 'NEEDS_WORK', 'APPROVED']),
      }),
    },
  },
  {
    method: 'GET',
    path: '/build-status/1.0/commits/*',
    query: LIST,
    answers: {
      200: page(z.looseObject({ key: z.string(), state: z.string(), url: z.url(), dateAdded: z.int() })),
    },
  },
  {
    method: 'GET',
    path: '/api/1.0/users',
    query: [...LIST, 'filter', 'permission.1', 'permission.1.projectKey', 'permission.1.repositorySlug'],
    answers: { 200: page(user) },
  },
  { method: 'GET', path: `${PULL}/activities`, query: LIST, answers: { 200: page(activity) } },
  { method: 'POST', path: `${PULL}/comments`, body: z.strictObject({ text }), answers: { 201: comment } },
  { method: 'GET', path: `${PULL}/comments/*`, answers: { 200: comment } },
  {
    method: 'PUT',
    path: `${PULL}/comments/*`,
    body: z.strictObject({ text, version: z.int() }),
    answers: { 200: comment },
  },
  { method: 'DELETE', path: `${PULL}/comments/*`, query: ['version'], answers: { 204: nothing } },
  { method: 'POST', path: `${HOME}/commits/*/builds`, body: build, answers: { 204: nothing } },
  {
    method: 'PUT',
    path: REPORT,
    body: z.strictObject(report),
    answers: { 200: z.looseObject({ key: z.string(), createdDate: z.int(), ...report }) },
  },
  { method: 'DELETE', path: `${REPORT}/annotations`, query: ['externalId'], answers: { 204: nothing } },
  {
    method: 'POST',
    path: `${REPORT}/annotations`,
    body: z.strictObject({ annotations: z.array(annotation).min(1) }),
    answers: { 204: nothing },
  },
  {
    method: 'GET',
    path: `${HOME}/webhooks`,
    query: [...LIST, 'event', 'statistics'],
    answers: { 200: page(shownHook) },
  },
  {
    method: 'POST',
    path: `${HOME}/webhooks/test`,
    query: ['url', 'webhookId'],
    body: z.unknown(),
    answers: { 200: z.looseObject({}) },
  },
  {
    method: 'POST',
    path: `${HOME}/webhooks`,
    body: writtenHook,
    answers: { 200: shownHook, 201: shownHook },
  },
  { method: 'PUT', path: `${HOME}/webhooks/*`, body: writtenHook, answers: { 200: shownHook } },
  { method: 'DELETE', path: `${HOME}/webhooks/*`, answers: { 204: nothing } },
];
