/** Webhooks of Bitbucket Cloud, of which one push may name several branches and tags. */
import * as z from '../../../lib/schema.ts';
import type { ForgeEvent, ForgeWebhooks, WebhookRequest } from '../forge-webhooks.ts';
import { hasHmac } from '../shared/hmac-signature.ts';
import { readWebhook, webhookHeader } from '../shared/read-webhook.ts';

const NAME = z.string().regex(/^[^/\s]{1,100}\/[^/\s]{1,100}$/);
const repository = z.object({ full_name: NAME });
const actor = z.object({ display_name: z.string().optional(), nickname: z.string().optional() }).nullish();

const refSchema = z.object({
  type: z.string(),
  name: z.string().min(1).max(1000),
  target: z.object({ hash: z.string().regex(/^[0-9a-f]{40,64}$/) }).nullish(),
});
const pushSchema = z.object({
  actor,
  repository,
  push: z.object({
    changes: z.array(z.object({ new: refSchema.nullish(), old: refSchema.nullish() })).max(1000),
  }),
});
const pullSchema = z.object({ repository, pullrequest: z.object({ id: z.int().positive() }) });
const repositorySchema = z.object({
  repository,
  changes: z.object({ full_name: z.object({ old: NAME.nullish() }).nullish() }).nullish(),
});

export const bitbucketWebhooks: ForgeWebhooks = {
  isGenuine: (request, secret) => hasHmac(request, 'x-hub-signature', secret),
  delivery: (request) => webhookHeader(request, 'x-request-uuid'),
  read: (request) => {
    const event = webhookHeader(request, 'x-event-key') ?? '';
    switch (event) {
      case 'repo:push':
        return pushes(request);
      case 'pullrequest:created':
      case 'pullrequest:updated':
      case 'pullrequest:push':
        return pullRequest(request, event, 'changed');
      case 'pullrequest:fulfilled':
      case 'pullrequest:rejected':
        return pullRequest(request, event, 'ended');
      case 'repo:updated':
      case 'repo:transfer':
      case 'repo:deleted':
        return repositoryChange(request, event);
      default:
        return [];
    }
  },
};

function pushes(request: WebhookRequest): readonly ForgeEvent[] {
  const { actor: who, repository: where, push } = readWebhook(pushSchema, request, 'repo:push');
  const by = who?.display_name ?? who?.nickname ?? '';
  return push.changes.flatMap((change) => {
    const ref = change.new ?? change.old;
    if (ref === null || ref === undefined) return [];
    // `tag` and `annotated_tag`.
    const folder = ref.type.endsWith('tag') ? 'refs/tags' : 'refs/heads';
    const commit = change.new?.target?.hash;
    return [{ kind: 'push', repository: where.full_name, ref: `${folder}/${ref.name}`, commit, by }];
  });
}

function pullRequest(
  request: WebhookRequest,
  event: string,
  action: 'changed' | 'ended',
): readonly ForgeEvent[] {
  const { repository: where, pullrequest } = readWebhook(pullSchema, request, event);
  return [{ kind: 'pull-request', repository: where.full_name, number: pullrequest.id, action }];
}

/** Under the old name too: that is the one we know it by. */
function repositoryChange(request: WebhookRequest, event: string): readonly ForgeEvent[] {
  const { repository: where, changes } = readWebhook(repositorySchema, request, event);
  const names = new Set([changes?.full_name?.old ?? where.full_name, where.full_name]);
  return [...names].map((name) => ({ kind: 'repository', repository: name }));
}
