/** Webhooks of Bitbucket Data Center, of which one push may name several branches and tags. */
import * as z from '../../../lib/schema.ts';
import type { ForgeEvent, ForgeWebhooks, WebhookRequest } from '../forge-webhooks.ts';
import { hasHmac } from '../shared/hmac-signature.ts';
import { readWebhook, webhookHeader } from '../shared/read-webhook.ts';

const repository = z.object({
  slug: z.string().regex(/^[^/\s]{1,128}$/),
  project: z.object({ key: z.string().regex(/^[^/\s]{1,128}$/) }),
});
type Repository = z.infer<typeof repository>;

const pushSchema = z.object({
  actor: z.object({ name: z.string(), displayName: z.string().optional() }).nullish(),
  repository,
  changes: z
    .array(
      z.object({
        refId: z.string().regex(/^refs\/(heads|tags)\/.{1,1000}$/),
        toHash: z.string().regex(/^[0-9a-f]{40,64}$/),
        type: z.enum(['ADD', 'UPDATE', 'DELETE']),
      }),
    )
    .max(1000),
});
const pullSchema = z.object({
  pullRequest: z.object({ id: z.int().positive(), toRef: z.object({ repository }) }),
});
const modifiedSchema = z.object({ old: repository, new: repository });

const ACTIONS: Readonly<Record<string, 'changed' | 'ended'>> = {
  'pr:opened': 'changed',
  'pr:reopened': 'changed',
  'pr:from_ref_updated': 'changed',
  'pr:to_ref_updated': 'changed',
  'pr:modified': 'changed',
  'pr:merged': 'ended',
  'pr:declined': 'ended',
  'pr:deleted': 'ended',
};

export const dataCenterWebhooks: ForgeWebhooks = {
  isGenuine: (request, secret) => hasHmac(request, 'x-hub-signature', secret),
  delivery: (request) => webhookHeader(request, 'x-request-id'),
  read: (request) => {
    const event = webhookHeader(request, 'x-event-key') ?? '';
    const action = Object.hasOwn(ACTIONS, event) ? ACTIONS[event] : undefined;
    if (action !== undefined) {
      const { id, toRef } = readWebhook(pullSchema, request, event).pullRequest;
      return [{ kind: 'pull-request', repository: nameOf(toRef.repository), number: id, action }];
    }
    if (event === 'repo:refs_changed') return pushes(request);
    if (event === 'repo:modified') return modified(request);
    return event === 'diagnostics:ping' ? [{ kind: 'ping' }] : [];
  },
};

const nameOf = ({ project, slug }: Repository): string => `${project.key}/${slug}`;

function pushes(request: WebhookRequest): readonly ForgeEvent[] {
  const { actor, repository: where, changes } = readWebhook(pushSchema, request, 'repo:refs_changed');
  const by = actor?.displayName ?? actor?.name ?? '';
  return changes.map(({ refId: ref, toHash, type }) => ({
    kind: 'push',
    repository: nameOf(where),
    ref,
    // Of a removed one it is only zeros.
    commit: type === 'DELETE' ? undefined : toHash,
    by,
  }));
}

/** Under the old name too: that is the one we know it by. */
function modified(request: WebhookRequest): readonly ForgeEvent[] {
  const found = readWebhook(modifiedSchema, request, 'repo:modified');
  const names = new Set([nameOf(found.old), nameOf(found.new)]);
  return [...names].map((name) => ({ kind: 'repository', repository: name }));
}
