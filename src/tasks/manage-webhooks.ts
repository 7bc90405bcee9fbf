/** Makes, lists, switches, tests and removes webhooks on the store that the settings name, also while a server runs on it. */

import { type OpenRecords, type StoreSettings, withRecords } from '../installation/open-records.ts';
import { AppError } from '../lib/app-error.ts';
import { nearest } from '../lib/text/nearest.ts';
import { WEBHOOK_EVENTS, type Webhook, type WebhookEvent } from '../records/webhooks/webhook-records.ts';
import type { Settings } from '../settings/settings.ts';
import { refusePrivate } from '../web/service/webhooks/refuse-private.ts';
import { timestamp } from '../web/service/wire/timestamp.ts';
import { chooseProject, type ProjectQuery } from './choose-project.ts';

/** For commands, which have no access to the records themselves. */
export const WEBHOOK_CHOICES: readonly string[] = WEBHOOK_EVENTS;

export interface WebhookLine {
  readonly id: string;
  readonly project: string;
  /** May hold a secret of its receiver. */
  readonly url: string;
  readonly events: readonly string[];
  readonly enabled: boolean;
  readonly createdAt: string;
  /** Of the newest delivery; null when there was none. */
  readonly lastDelivery: { readonly state: string; readonly status: number | null } | null;
}

interface MadeWebhook extends WebhookLine {
  /** Signs what is sent; shown once. */
  readonly secret: string;
}

/** @throws AppError `webhooks/…`, `usage/project` */
export async function addWebhook(
  settings: StoreSettings & Pick<Settings, 'privateWebhooks'>,
  request: ProjectQuery,
  { url, events }: { readonly url: string; readonly events: readonly string[] },
): Promise<MadeWebhook> {
  const known = events.map(eventNamed);
  await refusePrivate(url, { allowPrivate: settings.privateWebhooks });
  return inProject(settings, request, async (open, project) => {
    const { hook, secret } = await open.records.webhooks.create({ project, url, events: known });
    await note(open, hook, 'webhook.created', hook.events.join(', '));
    return { ...(await lineOf(open, hook)), secret };
  });
}

export function listWebhooks(
  settings: StoreSettings,
  request: ProjectQuery,
): Promise<readonly WebhookLine[]> {
  return inProject(settings, request, async (open, project) => {
    const hooks = await open.records.webhooks.list(project);
    return Promise.all(hooks.map((hook) => lineOf(open, hook)));
  });
}

export type WebhookAction = 'on' | 'off' | 'test' | 'remove';

/** @throws AppError `usage/webhook` when there is none, or a test of one that is off */
export function changeWebhook(
  settings: StoreSettings,
  request: ProjectQuery,
  { id, action }: { readonly id: string; readonly action: WebhookAction },
): Promise<WebhookLine> {
  return inProject(settings, request, async (open, project) => {
    const { webhooks } = open.records;
    const hook = (await webhooks.list(project)).find((one) => one.id === id);
    if (hook === undefined)
      throw new AppError('usage/webhook', `The project "${project}" has no webhook "${id}"`, {
        hint: 'Run "lectern webhooks list" to see the ids',
      });
    if (action === 'test') {
      if (await webhooks.test(project, id)) return lineOf(open, hook);
      throw new AppError('usage/webhook', `The webhook "${id}" is off`, {
        hint: `Run "lectern webhooks on ${id}" first`,
      });
    }
    const line = await lineOf(open, hook);
    if (action === 'remove') {
      if (await webhooks.remove(project, id)) await note(open, hook, 'webhook.removed');
      return line;
    }
    const enabled = action === 'on';
    if (hook.enabled !== enabled && (await webhooks.setEnabled(project, id, enabled)))
      await note(open, hook, enabled ? 'webhook.switched_on' : 'webhook.switched_off');
    return { ...line, enabled };
  });
}

function inProject<T>(
  settings: StoreSettings,
  request: ProjectQuery,
  work: (open: OpenRecords, project: string) => Promise<T>,
): Promise<T> {
  return withRecords(settings, async (open) =>
    work(open, (await chooseProject(open.records.projects, request)).id),
  );
}

function eventNamed(name: string): WebhookEvent {
  const found = WEBHOOK_EVENTS.find((one) => one === name);
  if (found !== undefined) return found;
  const near = nearest(name, WEBHOOK_EVENTS);
  throw new AppError('webhooks/events', `There is no event "${name.slice(0, 60)}"`, {
    hint: near === undefined ? `Say some of ${WEBHOOK_EVENTS.join(', ')}` : `Did you mean "${near}"?`,
  });
}

async function lineOf({ records }: OpenRecords, hook: Webhook): Promise<WebhookLine> {
  const [last] = await records.webhooks.deliveries(hook.project, hook.id, 1);
  const { id, project, url, events, enabled, createdAt } = hook;
  return {
    id,
    project,
    url,
    events,
    enabled,
    createdAt: timestamp(createdAt),
    lastDelivery: last === undefined ? null : { state: last.state, status: last.lastStatus },
  };
}

/** Without path and query, which may hold a secret of the receiver. */
async function note(
  { records }: OpenRecords,
  { project, url }: Webhook,
  action: string,
  detail?: string,
): Promise<void> {
  const entry = { actor: 'terminal', action, target: new URL(url).host, project };
  await records.audit.add({ ...entry, ...(detail === undefined ? {} : { detail }) });
}
