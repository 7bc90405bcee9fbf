/** What is done with webhooks. Whoever could end or redirect the copy of the audit log could act without leaving one. */
import type { Webhook, WebhookRecords } from '../../../records/webhooks/webhook-records.ts';
import { refusePrivate } from '../webhooks/refuse-private.ts';
import type { Action, Entry } from './action.ts';

type Subscribed = Pick<Webhook, 'events'>;

const reserved = ({ events }: Subscribed): string | undefined =>
  events.includes('audit.recorded')
    ? 'Only an owner can add, change or remove a webhook that gets the audit log'
    : undefined;

/** Without path and query, which may hold a secret of the receiver. */
const entry = (action: string, { url }: Webhook, detail?: string): Entry => [
  action,
  new URL(url).host,
  detail,
];

export type NewWebhook = Omit<Parameters<WebhookRecords['create']>[0], 'project'>;
type CreatedWebhook = Awaited<ReturnType<WebhookRecords['create']>>;

export const addWebhook: Action<NewWebhook, CreatedWebhook, 'webhookTargets'> = {
  role: 'admin',
  reserved,
  check: ({ url }, { webhookTargets }) => refusePrivate(url, webhookTargets),
  run: ({ service, project }, hook) => service.records.webhooks.create({ ...hook, project }),
  entries: ({ hook }) => [entry('webhook.created', hook, hook.events.join(', '))],
};

/** @returns whether it had an effect */
type Change = Action<Webhook, boolean> & Required<Pick<Action<Subscribed, boolean>, 'reserved'>>;

const switched = (enabled: boolean, action: string): Change => ({
  role: 'admin',
  reserved,
  run: async ({ service, project }, hook) =>
    hook.enabled !== enabled && service.records.webhooks.setEnabled(project, hook.id, enabled),
  entries: (changed, hook) => (changed ? [entry(action, hook)] : []),
});

const test: Change = {
  role: 'admin',
  reserved,
  run: ({ service, project }, { id }) => service.records.webhooks.test(project, id),
  entries: () => [],
};

const remove: Change = {
  role: 'admin',
  reserved,
  run: ({ service, project }, { id }) => service.records.webhooks.remove(project, id),
  entries: (removed, hook) => (removed ? [entry('webhook.removed', hook)] : []),
};

/** By the word of the command and of the dashboard's address. */
export const WEBHOOK_CHANGES = {
  on: switched(true, 'webhook.switched_on'),
  off: switched(false, 'webhook.switched_off'),
  test,
  remove,
} as const satisfies Readonly<Record<string, Change>>;
export type WebhookChange = keyof typeof WEBHOOK_CHANGES;
