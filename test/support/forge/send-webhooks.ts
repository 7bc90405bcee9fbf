/** Sends what happens in the test forge to the addresses that were set up for it, as each forge does. */
import { createHmac } from 'node:crypto';
import type { ForgeDelivery, ForgeKind, Happening } from './forge-rows.ts';
import type { ForgeWorld } from './forge-world.ts';
import { giteaEvent } from './gitea-events.ts';
import { githubEvent } from './github-events.ts';
import { gitlabEvent } from './gitlab-events.ts';

export interface WebhookEvent {
  /** In the words of the forge. */
  readonly event: string;
  readonly body: object;
}

type Headers = Readonly<Record<string, string>>;

interface Target {
  readonly kind: ForgeKind;
  readonly url: string;
  readonly secret: string;
  /** Undefined = all. */
  readonly events?: readonly string[];
}

const hmac = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

interface Sent extends WebhookEvent {
  readonly id: string;
  readonly text: string;
}

const HEADERS: Readonly<Record<ForgeKind, (target: Target, sent: Sent) => Headers>> = {
  github: ({ secret }, { event, id, text }) => ({
    'user-agent': 'GitHub-Hookshot/0123456',
    'x-github-event': event,
    'x-github-delivery': id,
    'x-hub-signature-256': `sha256=${hmac(text, secret)}`,
  }),
  gitlab: ({ secret }, { event, id }) => ({
    'user-agent': 'GitLab/18.0.0',
    'x-gitlab-event': event,
    'x-gitlab-event-uuid': id,
    'idempotency-key': id,
    'x-gitlab-token': secret,
  }),
  gitea: ({ secret }, { event, id, text }) => {
    const own = (name: string, value: string): Headers => ({
      [`x-gitea-${name}`]: value,
      [`x-forgejo-${name}`]: value,
    });
    return {
      'user-agent': 'Go-http-client/1.1',
      ...own('event', event),
      ...own('delivery', id),
      ...own('signature', hmac(text, secret)),
      'x-github-event': event,
      'x-hub-signature-256': `sha256=${hmac(text, secret)}`,
    };
  },
};

const EVENTS: Readonly<
  Record<ForgeKind, (world: ForgeWorld, what: Happening) => readonly (WebhookEvent & { on: string })[]>
> = { github: githubEvent, gitlab: gitlabEvent, gitea: giteaEvent };

function targetsOf(world: ForgeWorld, what: Happening): readonly Target[] {
  const name =
    what.kind === 'pull' || what.kind === 'discussion'
      ? what.pull.repository
      : what.kind === 'issue'
        ? what.issue.repository
        : what.kind === 'installation'
          ? ''
          : what.repository;
  const { hookUrl: url, webhookSecret: secret } = world.app;
  return [
    ...world.hooks.filter(({ repository }) => repository === name),
    ...(url === undefined ? [] : [{ kind: 'github', url, secret } as const]),
  ];
}

export async function sendWebhooks(world: ForgeWorld, what: Happening): Promise<void> {
  const sent = targetsOf(world, what).flatMap((target) =>
    EVENTS[target.kind](world, what)
      .filter(({ on }) => on === 'always' || (target.events?.includes(on) ?? true))
      .map(({ event, body }) => {
        const id = crypto.randomUUID();
        const text = JSON.stringify(body);
        const headers = {
          'content-type': 'application/json',
          ...HEADERS[target.kind](target, { event, body, id, text }),
        };
        return deliver(world, { id, url: target.url, headers, body: text, status: 0 });
      }),
  );
  await Promise.all(sent);
}

/** Nobody has to answer: forges forget what was not taken. */
async function deliver(world: ForgeWorld, { url, headers, body, id }: ForgeDelivery): Promise<void> {
  const delivery: ForgeDelivery = { id, url, headers, body, status: 0 };
  world.deliveries.push(delivery);
  const sending = (async () => {
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(60_000) });
      await answer.arrayBuffer();
      delivery.status = answer.status;
    } catch {
      // As it stands: nobody answered.
    }
  })();
  world.sending.add(sending);
  await sending;
  world.sending.delete(sending);
}

export async function delivered(world: ForgeWorld): Promise<void> {
  while (world.sending.size > 0) await Promise.all(world.sending);
}
