/** Webhooks of Bitbucket Cloud, of which one push may name several branches and tags. */
import * as z from '../../../lib/schema.ts';
import type { ForgeEvent, WebhookRequest } from '../forge-webhooks.ts';
import { type EventReaders, readWebhook, signedWebhooks } from '../shared/read-webhook.ts';
import { COMMIT, eventsOf, repositoryName, wholeRef } from '../shared/webhook-shapes.ts';

const NAME = repositoryName(2);
const repository = z.object({ full_name: NAME });
const actor = z.object({ display_name: z.string().optional(), nickname: z.string().optional() }).nullish();

const refSchema = z.object({
  type: z.string(),
  name: z.string().min(1).max(1000),
  target: z.object({ hash: COMMIT }).nullish(),
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

const READERS: EventReaders = {
  'repo:push': pushes,
  'pullrequest:created': pullRequest('changed'),
  'pullrequest:updated': pullRequest('changed'),
  'pullrequest:fulfilled': pullRequest('ended'),
  'pullrequest:rejected': pullRequest('ended'),
  'pullrequest:comment_created': talked,
  'pullrequest:approved': talked,
  'pullrequest:unapproved': talked,
  'pullrequest:changes_request_created': talked,
  'pullrequest:changes_request_removed': talked,
  'repo:updated': repositoryChange,
  'repo:transfer': repositoryChange,
  'repo:deleted': repositoryChange,
};

export const bitbucketWebhooks = signedWebhooks({
  software: 'Bitbucket Cloud',
  event: ['X-Event-Key'],
  signature: ['X-Hub-Signature'],
  readers: READERS,
});

function pushes(request: WebhookRequest): readonly ForgeEvent[] {
  const { actor: who, repository: where, push } = readWebhook(pushSchema, request, 'repo:push');
  const by = who?.display_name ?? who?.nickname ?? '';
  return push.changes.flatMap((change) => {
    const ref = change.new ?? change.old;
    if (ref === null || ref === undefined) return [];
    // `tag` and `annotated_tag`.
    const whole = wholeRef(ref.name, ref.type.endsWith('tag') ? 'tags' : 'heads');
    const commit = change.new?.target?.hash;
    return [{ kind: 'push', repository: where.full_name, ref: whole, commit, by }];
  });
}

function pullRequest(action: 'changed' | 'ended'): EventReaders[string] {
  return (request, event) => {
    const { repository: where, pullrequest } = readWebhook(pullSchema, request, event);
    return [{ kind: 'pull-request', repository: where.full_name, number: pullrequest.id, action }];
  };
}

function talked(request: WebhookRequest, event: string): readonly ForgeEvent[] {
  const { repository: where, pullrequest } = readWebhook(pullSchema, request, event);
  return [
    {
      kind: 'discussion',
      repository: where.full_name,
      number: pullrequest.id,
      isComment: event === 'pullrequest:comment_created',
    },
  ];
}

/** Under the old name too: that is the one we know it by. */
function repositoryChange(request: WebhookRequest, event: string): readonly ForgeEvent[] {
  const { repository: where, changes } = readWebhook(repositorySchema, request, event);
  return eventsOf([changes?.full_name?.old ?? where.full_name, where.full_name]);
}
