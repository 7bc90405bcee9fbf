/** Webhooks of GitLab, of a project, a group or the whole server. */
import { timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../lib/app-error.ts';
import * as z from '../../../lib/schema.ts';
import type { ForgeEvent, ForgeWebhooks, WebhookRequest } from '../forge-webhooks.ts';
import { readWebhook } from '../shared/read-webhook.ts';
import { COMMIT, eventsOf, pushedCommit, REF, repositoryName } from '../shared/webhook-shapes.ts';

/** Groups can be nested twenty deep. */
const NAME = repositoryName(21);
const project = z.object({ path_with_namespace: NAME });

const kindSchema = z.union([
  z.object({ object_kind: z.string() }).transform(({ object_kind: kind }) => kind),
  z.object({ event_name: z.string() }).transform(({ event_name: kind }) => kind),
]);
const pushSchema = z.object({
  ref: REF,
  after: COMMIT,
  /** The commit of an annotated tag; null when the ref was removed. */
  checkout_sha: COMMIT.nullish(),
  user_username: z.string().nullish(),
  user_name: z.string().nullish(),
  project,
});
const mergeRequestSchema = z.object({
  project,
  object_attributes: z.object({
    iid: z.int().positive(),
    state: z.string().optional(),
    action: z.string().optional(),
    /** Only with new commits. */
    oldrev: z.string().nullish(),
  }),
  changes: z.object({ target_branch: z.unknown().optional() }).nullish(),
});
const numbered = z.object({ iid: z.int().positive() });
const noteSchema = z.object({ project, merge_request: numbered.nullish(), issue: numbered.nullish() });
const issueSchema = z.object({
  project,
  object_attributes: numbered.extend({ action: z.string().optional() }),
});
const projectSchema = z.object({ path_with_namespace: NAME, old_path_with_namespace: NAME.nullish() });

export const gitlabWebhooks: ForgeWebhooks = {
  isGenuine: (request, secret) => secret !== '' && hasToken(request, secret),
  read: (request) => {
    if (!hasEventName(request))
      throw new AppError('forge/webhook', 'The webhook has no header "X-Gitlab-Event"', {
        hint: 'Check that GitLab sent it, and that a proxy keeps its headers',
      });
    switch (readWebhook(kindSchema, request, 'of GitLab')) {
      case 'push':
      case 'tag_push':
        return pushed(request);
      case 'merge_request':
        return mergeRequest(request);
      case 'note':
        return note(request);
      case 'issue':
        return opened(request);
      case 'project_rename':
      case 'project_transfer':
      case 'project_update':
      case 'project_destroy':
        return projectChange(request);
      default:
        return [];
    }
  },
};

/** Names of events have blanks: `Push Hook`. */
const hasEventName = ({ headers }: WebhookRequest): boolean => {
  const value = headers['x-gitlab-event'];
  return typeof value === 'string' && /^[A-Za-z ]{1,100}$/.test(value);
};

function isEqual(sent: string, expected: string): boolean {
  const bytes = [Buffer.from(sent), Buffer.from(expected)] as const;
  return bytes[0].length === bytes[1].length && timingSafeEqual(bytes[0], bytes[1]);
}

function hasToken({ headers }: WebhookRequest, secret: string): boolean {
  const given = headers['x-gitlab-token'];
  return typeof given === 'string' && isEqual(given, secret);
}

function pushed(request: WebhookRequest): readonly ForgeEvent[] {
  const read = readWebhook(pushSchema, request, 'push');
  const commit = pushedCommit(read.after, read.checkout_sha);
  const by = read.user_username ?? read.user_name ?? '';
  return [{ kind: 'push', repository: read.project.path_with_namespace, ref: read.ref, commit, by }];
}

function mergeRequest(request: WebhookRequest): readonly ForgeEvent[] {
  const read = readWebhook(mergeRequestSchema, request, 'merge_request');
  const { iid: number, action, state, oldrev } = read.object_attributes;
  const event = (what: 'changed' | 'ended'): readonly ForgeEvent[] => [
    { kind: 'pull-request', repository: read.project.path_with_namespace, number, action: what },
  ];
  if (action === 'close' || action === 'merge') return event('ended');
  if (action === 'open' || action === 'reopen') return event('changed');
  // GitLab leaves the action out when it tests a webhook.
  if (action === undefined) return event(state === 'opened' ? 'changed' : 'ended');
  const isChange =
    action === 'update' && (typeof oldrev === 'string' || read.changes?.target_branch !== undefined);
  return isChange ? event('changed') : [];
}

/** Of a merge request or an issue; those of commits and snippets are about something else. */
function note(request: WebhookRequest): readonly ForgeEvent[] {
  const { project: where, merge_request: pull, issue } = readWebhook(noteSchema, request, 'note');
  const repository = where.path_with_namespace;
  if (pull) return [{ kind: 'discussion', repository, number: pull.iid, isComment: true }];
  return issue ? [{ kind: 'issue', repository, number: issue.iid }] : [];
}

/** What is changed later is not read again. */
function opened(request: WebhookRequest): readonly ForgeEvent[] {
  const { project: where, object_attributes: issue } = readWebhook(issueSchema, request, 'issue');
  if (issue.action !== 'open') return [];
  return [{ kind: 'issue', repository: where.path_with_namespace, number: issue.iid }];
}

/** Under the old name too: that is the one we know it by. */
function projectChange(request: WebhookRequest): readonly ForgeEvent[] {
  const read = readWebhook(projectSchema, request, 'of a project');
  return eventsOf([read.path_with_namespace, read.old_path_with_namespace ?? read.path_with_namespace]);
}
