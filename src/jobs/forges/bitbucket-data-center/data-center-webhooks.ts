/** Webhooks of Bitbucket Data Center, of which one push may name several branches and tags. */
import * as z from '../../../lib/schema.ts';
import type { ForgeEvent, WebhookRequest } from '../forge-webhooks.ts';
import { type EventReaders, readWebhook, signedWebhooks } from '../shared/read-webhook.ts';
import { COMMIT, eventsOf, REF, repositoryName } from '../shared/webhook-shapes.ts';

/** Its name: `KEY/slug`. */
const repository = z
  .object({ slug: z.string(), project: z.object({ key: z.string() }) })
  .transform(({ project, slug }) => `${project.key}/${slug}`)
  .pipe(repositoryName(2));

const pushSchema = z.object({
  actor: z.object({ name: z.string(), displayName: z.string().optional() }).nullish(),
  repository,
  changes: z
    .array(
      z.object({
        refId: REF,
        toHash: COMMIT,
        type: z.enum(['ADD', 'UPDATE', 'DELETE']),
      }),
    )
    .max(1000),
});
const pullSchema = z.object({
  pullRequest: z.object({ id: z.int().positive(), toRef: z.object({ repository }) }),
});
const modifiedSchema = z.object({ old: repository, new: repository });

const READERS: EventReaders = {
  'diagnostics:ping': () => [{ kind: 'ping' }],
  'repo:refs_changed': pushes,
  'repo:modified': modified,
  'pr:opened': pullRequest('changed'),
  'pr:reopened': pullRequest('changed'),
  'pr:from_ref_updated': pullRequest('changed'),
  'pr:to_ref_updated': pullRequest('changed'),
  'pr:modified': pullRequest('changed'),
  'pr:merged': pullRequest('ended'),
  'pr:declined': pullRequest('ended'),
  'pr:deleted': pullRequest('ended'),
  'pr:comment:added': talked,
  'pr:reviewer:approved': talked,
  'pr:reviewer:needs_work': talked,
  'pr:reviewer:unapproved': talked,
};

export const dataCenterWebhooks = signedWebhooks({
  software: 'Bitbucket Data Center',
  event: ['X-Event-Key'],
  signature: ['X-Hub-Signature'],
  readers: READERS,
});

function pullRequest(action: 'changed' | 'ended'): EventReaders[string] {
  return (request, event) => {
    const { id, toRef } = readWebhook(pullSchema, request, event).pullRequest;
    return [{ kind: 'pull-request', repository: toRef.repository, number: id, action }];
  };
}

function talked(request: WebhookRequest, event: string): readonly ForgeEvent[] {
  const { id, toRef } = readWebhook(pullSchema, request, event).pullRequest;
  return [
    { kind: 'discussion', repository: toRef.repository, number: id, isComment: event === 'pr:comment:added' },
  ];
}

function pushes(request: WebhookRequest): readonly ForgeEvent[] {
  const { actor, repository: where, changes } = readWebhook(pushSchema, request, 'repo:refs_changed');
  const by = actor?.displayName ?? actor?.name ?? '';
  return changes.map(({ refId: ref, toHash, type }) => ({
    kind: 'push',
    repository: where,
    ref,
    // Of a removed one it is only zeros.
    commit: type === 'DELETE' ? undefined : toHash,
    by,
  }));
}

/** Under the old name too: that is the one we know it by. */
function modified(request: WebhookRequest): readonly ForgeEvent[] {
  const found = readWebhook(modifiedSchema, request, 'repo:modified');
  return eventsOf([found.old, found.new]);
}
