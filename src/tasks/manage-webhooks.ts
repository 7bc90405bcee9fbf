/** Makes, lists, switches, tests and removes webhooks on the store that the settings name, also while a server runs on it. */

import type { StoreSettings } from '../installation/open-records.ts';
import { AppError } from '../lib/app-error.ts';
import { nearest } from '../lib/text/nearest.ts';
import type { Records } from '../records/records.ts';
import { WEBHOOK_EVENTS, type Webhook, type WebhookEvent } from '../records/webhooks/webhook-records.ts';
import type { Settings } from '../settings/settings.ts';
import {
  addWebhook as add,
  type NewWebhook,
  WEBHOOK_CHANGES,
  type WebhookChange,
} from '../web/service/actions/webhooks.ts';
import { timestamp } from '../web/service/wire/timestamp.ts';
import { inProject, terminalAct } from './act.ts';
import type { ProjectQuery } from './choose-project.ts';

/** For commands, which have no access to the records themselves. */
export const WEBHOOK_CHOICES: readonly string[] = WEBHOOK_EVENTS;

export type { WebhookChange } from '../web/service/actions/webhooks.ts';

export interface WebhookLine extends Omit<Webhook, 'createdAt'> {
  readonly createdAt: string;
  /** Of the newest delivery; null when there was none. */
  readonly lastDelivery: { readonly state: string; readonly status: number | null } | null;
}

interface CreatedWebhook extends WebhookLine {
  /** Signs what is sent; shown once. */
  readonly secret: string;
}

/** @throws AppError `webhooks/…`, `usage/project` */
export async function addWebhook(
  settings: StoreSettings & Pick<Settings, 'privateWebhooks'>,
  request: ProjectQuery,
  { events, ...hook }: Omit<NewWebhook, 'events'> & { readonly events: readonly string[] },
): Promise<CreatedWebhook> {
  const webhookFields = { ...hook, events: events.map(eventNamed) };
  const webhookTargets = { allowPrivate: settings.privateWebhooks };
  // Choosing a project may register it.
  await add.check?.(webhookFields, { webhookTargets });
  return inProject(settings, request, async ({ records, project }) => {
    const { hook, secret } = await terminalAct(records, project, { webhookTargets })(add, webhookFields);
    return { ...(await lineOf(records, hook)), secret };
  });
}

export function listWebhooks(
  settings: StoreSettings,
  request: ProjectQuery,
): Promise<readonly WebhookLine[]> {
  return inProject(settings, request, async ({ records, project }) => {
    const hooks = await records.webhooks.list(project);
    return Promise.all(hooks.map((hook) => lineOf(records, hook)));
  });
}

/** @throws AppError `usage/webhook` when there is none, or a test of one that is off */
export function changeWebhook(
  settings: StoreSettings,
  request: ProjectQuery,
  { id, change }: { readonly id: string; readonly change: WebhookChange },
): Promise<WebhookLine> {
  return inProject(settings, request, async ({ records, project, act }) => {
    const hook = (await records.webhooks.list(project)).find((one) => one.id === id);
    if (hook === undefined)
      throw new AppError('usage/webhook', `The project "${project}" has no webhook "${id}"`, {
        hint: 'Run "lectern webhooks list" to see the ids',
      });
    const line = await lineOf(records, hook);
    const done = await act(WEBHOOK_CHANGES[change], hook);
    if (change === 'test' && !done)
      throw new AppError('usage/webhook', `The webhook "${id}" is off`, {
        hint: `Run "lectern webhooks on ${id}" first`,
      });
    return { ...line, enabled: change === 'on' || (change !== 'off' && hook.enabled) };
  });
}

function eventNamed(name: string): WebhookEvent {
  const found = WEBHOOK_EVENTS.find((one) => one === name);
  if (found !== undefined) return found;
  const near = nearest(name, WEBHOOK_EVENTS);
  throw new AppError('webhooks/events', `There is no event "${name.slice(0, 60)}"`, {
    hint: near === undefined ? `Say some of ${WEBHOOK_EVENTS.join(', ')}` : `Did you mean "${near}"?`,
  });
}

async function lineOf({ webhooks }: Records, hook: Webhook): Promise<WebhookLine> {
  const [last] = await webhooks.deliveries(hook.project, hook.id, 1);
  return {
    ...hook,
    createdAt: timestamp(hook.createdAt),
    lastDelivery: last === undefined ? null : { state: last.state, status: last.lastStatus },
  };
}
