/** Webhooks of Gitea and Forgejo, whose headers have either name. */
import * as z from '../../../lib/schema.ts';
import type { ForgeEvent, WebhookRequest } from '../forge-webhooks.ts';
import { type EventReaders, readWebhook, signedWebhooks } from '../shared/read-webhook.ts';
import { COMMIT, eventsOf, pushedCommit, REF, repositoryName, wholeRef } from '../shared/webhook-shapes.ts';

const NAME = repositoryName(2);
const repository = z.object({ full_name: NAME });
const person = z.object({ login: z.string().nullish(), username: z.string().nullish() }).nullish();

const pushSchema = z.object({
  ref: REF,
  after: COMMIT,
  repository,
  pusher: person,
  head_commit: z.object({ id: COMMIT }).nullish(),
});
const deleteSchema = z.object({
  /** Without `refs/heads/`. */
  ref: z.string().min(1).max(1000),
  ref_type: z.enum(['branch', 'tag']),
  repository,
  sender: person,
});
const pullSchema = z.object({
  action: z.string(),
  number: z.int().positive(),
  repository,
  changes: z.object({ ref: z.unknown().optional() }).nullish(),
});
const repositorySchema = z.object({ action: z.string(), repository });

const issueSchema = z.object({
  action: z.string(),
  repository,
  issue: z.object({ number: z.int().positive(), pull_request: z.unknown().optional() }),
});
const reviewedSchema = z.object({ repository, pull_request: z.object({ number: z.int().positive() }) });

const talked = (
  where: z.infer<typeof repository>,
  number: number,
  isComment: boolean,
): readonly ForgeEvent[] => [{ kind: 'discussion', repository: where.full_name, number, isComment }];
/** What is changed or removed later is not read again. @param action that puts new words there */
const issue =
  (action: string): EventReaders[string] =>
  (request, event) => {
    const { repository: where, ...read } = readWebhook(issueSchema, request, event);
    const { number, pull_request: pull } = read.issue;
    if (pull !== undefined && pull !== null) return talked(where, number, read.action === action);
    return read.action === action ? [{ kind: 'issue', repository: where.full_name, number }] : [];
  };
const reviewed: EventReaders[string] = (request, event) => {
  const read = readWebhook(reviewedSchema, request, event);
  return talked(read.repository, read.pull_request.number, true);
};

const READERS: EventReaders = {
  issues: issue('opened'),
  issue_comment: issue('created'),
  pull_request_comment: issue('created'),
  pull_request_approved: reviewed,
  pull_request_rejected: reviewed,
  pull_request_review_approved: reviewed,
  pull_request_review_rejected: reviewed,
  pull_request_review_comment: reviewed,
  push: (request) => {
    const read = readWebhook(pushSchema, request, 'push');
    const commit = pushedCommit(read.after, read.head_commit?.id);
    const by = read.pusher?.login ?? read.pusher?.username ?? '';
    return [{ kind: 'push', repository: read.repository.full_name, ref: read.ref, commit, by }];
  },
  delete: (request) => {
    const read = readWebhook(deleteSchema, request, 'delete');
    const ref = wholeRef(read.ref, read.ref_type === 'tag' ? 'tags' : 'heads');
    const by = read.sender?.login ?? read.sender?.username ?? '';
    return [{ kind: 'push', repository: read.repository.full_name, ref, commit: undefined, by }];
  },
  pull_request: pullRequest,
  // Older versions have a name of its own for new commits.
  pull_request_sync: pullRequest,
  repository: (request) => {
    const { action, repository: where } = readWebhook(repositorySchema, request, 'repository');
    return action === 'created' ? [] : eventsOf([where.full_name]);
  },
};

export const giteaWebhooks = signedWebhooks({
  software: 'Gitea or Forgejo',
  event: ['X-Forgejo-Event', 'X-Gitea-Event'],
  signature: ['X-Forgejo-Signature', 'X-Gitea-Signature'],
  bare: true,
  readers: READERS,
});

function pullRequest(request: WebhookRequest): readonly ForgeEvent[] {
  const { action, number, repository: where, changes } = readWebhook(pullSchema, request, 'pull_request');
  const isChange =
    action === 'opened' ||
    action === 'reopened' ||
    action === 'synchronized' ||
    (action === 'edited' && changes?.ref !== undefined);
  if (!isChange && action !== 'closed') return [];
  const what = action === 'closed' ? 'ended' : 'changed';
  return [{ kind: 'pull-request', repository: where.full_name, number, action: what }];
}
