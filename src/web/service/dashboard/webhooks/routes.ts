/** Routes of webhooks; for administrators, since an address may hold a secret of its receiver. */
import { defined } from '../../../../lib/defined.ts';
import type { Delivery, Webhook, WebhookEvent } from '../../../../records/webhooks/webhook-records.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import { allHooks, removeHookBody, webhookBody } from '../../../../theme/admin/webhooks/webhook-detail.ts';
import {
  EVENT_FIELDS,
  type HookEntry,
  hookName,
  newHook,
  webhooksBody,
} from '../../../../theme/admin/webhooks/webhooks-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { withFieldErrors } from '../field-errors.ts';

const ROOT = '/dashboard/p/:project/webhooks';
const DELIVERIES = 50;
const DONE = {
  test: 'A test is on its way. Load the page again to see how it went.',
  resend: 'It is sent again. Load the page again to see how it went.',
  on: 'The webhook is on.',
  off: 'The webhook is off; what was waiting is given up.',
  removed: 'The webhook is removed.',
};

interface Shown {
  readonly status?: number;
  readonly state?: FormState;
  readonly notice?: AdminPage['notice'];
}

const home = ({ project }: DashboardRequest): string => `/dashboard/p/${project!.id}/webhooks`;

function entryOf(hook: Webhook, deliveries: readonly Delivery[]): HookEntry {
  const [last] = deliveries;
  return { ...hook, ...defined({ last }) };
}

async function hooksPage(asked: DashboardRequest, shown: Shown = {}): Promise<Reply> {
  const { service, session, project, request, href, page } = asked;
  const { webhooks } = service.records;
  const hooks = await webhooks.list(project!.id);
  const entries = await Promise.all(
    hooks.map(async (hook) => entryOf(hook, await webhooks.deliveries(project!.id, hook.id, 1))),
  );
  return page(
    {
      title: 'Webhooks',
      section: 'webhooks',
      ...doneNotice(request.query, DONE),
      ...defined({ notice: shown.notice }),
      body: webhooksBody({
        href: href(home(asked)),
        csrf: session.csrf,
        now: service.clock(),
        hooks: entries,
        state: shown.state ?? EMPTY_FORM,
      }),
    },
    shown.status ?? 200,
  );
}

/** The answer to the form itself shows the secret: a redirect would have to carry it in an address. */
async function create(asked: DashboardRequest): Promise<Reply> {
  const { service, project, form, audit } = asked;
  const url = (form.get('url') ?? '').slice(0, 3_000);
  const wanted = (Object.keys(EVENT_FIELDS) as WebhookEvent[]).filter(
    (event) => form.get(EVENT_FIELDS[event].name) === 'on',
  );
  const values = { url, ...Object.fromEntries(wanted.map((event) => [EVENT_FIELDS[event].name, 'on'])) };
  const made = await withFieldErrors(
    { 'webhooks/url': 'url', 'webhooks/too-many': 'url', 'webhooks/events': 'events' },
    () => service.records.webhooks.create({ project: project!.id, url, events: wanted }),
  );
  if ('errors' in made) return hooksPage(asked, { status: 400, state: { values, errors: made.errors } });
  const { hook, secret } = made.value;
  await audit('webhook.created', hookName(hook.url), hook.events.join(', '));
  return hooksPage(asked, {
    notice: { kind: 'done', text: `The webhook to ${hookName(hook.url)} is on.`, html: newHook(secret) },
  });
}

type WithHook = (asked: DashboardRequest, hook: Webhook) => Promise<Reply>;

/** Webhooks of other projects are as unknown as those that never were. */
function withHook(handle: WithHook): DashboardRoute['handle'] {
  return async (asked) => {
    const { service, project, params } = asked;
    const hook = (await service.records.webhooks.list(project!.id)).find(({ id }) => id === params['hook']);
    if (hook !== undefined) return handle(asked, hook);
    return hooksPage(asked, {
      status: 404,
      notice: { kind: 'problem', text: 'This project has no such webhook.' },
    });
  };
}

const showHook: WithHook = async (asked, hook) => {
  const { service, session, project, request, href, page } = asked;
  const deliveries = await service.records.webhooks.deliveries(project!.id, hook.id, DELIVERIES);
  return page({
    title: hookName(hook.url),
    section: 'webhooks',
    action: allHooks(href(home(asked))),
    ...doneNotice(request.query, DONE),
    body: webhookBody({
      href: href(`${home(asked)}/${hook.id}`),
      csrf: session.csrf,
      now: service.clock(),
      hook: entryOf(hook, deliveries),
      deliveries,
    }),
  });
};

const switchTo = (enabled: boolean): WithHook => {
  return async (asked, hook) => {
    const { service, project, see, audit } = asked;
    if (hook.enabled !== enabled) {
      await service.records.webhooks.setEnabled(project!.id, hook.id, enabled);
      await audit(enabled ? 'webhook.switched_on' : 'webhook.switched_off', hookName(hook.url));
    }
    return see(`${home(asked)}/${hook.id}?done=${enabled ? 'on' : 'off'}`);
  };
};

const test: WithHook = async (asked, hook) => {
  const { service, project, see } = asked;
  const sent = await service.records.webhooks.test(project!.id, hook.id);
  return see(`${home(asked)}/${hook.id}${sent ? '?done=test' : ''}`);
};

const resend: WithHook = async (asked, hook) => {
  const { service, project, params, see } = asked;
  const sent = await service.records.webhooks.resend(project!.id, params['delivery'] ?? '');
  return see(`${home(asked)}/${hook.id}${sent ? '?done=resend' : ''}`);
};

const askRemove: WithHook = async (asked, hook) => {
  const { session, href, page } = asked;
  return page({
    title: 'Remove this webhook?',
    section: 'webhooks',
    body: removeHookBody({
      href: href(`${home(asked)}/${hook.id}`),
      csrf: session.csrf,
      url: hook.url,
    }),
  });
};

const remove: WithHook = async (asked, hook) => {
  const { service, project, see, audit } = asked;
  if (await service.records.webhooks.remove(project!.id, hook.id))
    await audit('webhook.removed', hookName(hook.url));
  return see(`${home(asked)}?done=removed`);
};

const admin = (
  method: DashboardRoute['method'],
  path: string,
  handle: DashboardRoute['handle'],
): DashboardRoute => ({ method, path: ROOT + path, role: 'admin', handle });

export const WEBHOOK_ROUTES: readonly DashboardRoute[] = [
  admin('GET', '', (asked) => hooksPage(asked)),
  admin('POST', '/create', create),
  // Loading the page with the new secret again shows the list.
  admin('GET', '/create', async (asked) => asked.see(home(asked))),
  admin('GET', '/:hook', withHook(showHook)),
  admin('POST', '/:hook/on', withHook(switchTo(true))),
  admin('POST', '/:hook/off', withHook(switchTo(false))),
  admin('POST', '/:hook/test', withHook(test)),
  admin('GET', '/:hook/remove', withHook(askRemove)),
  admin('POST', '/:hook/remove', withHook(remove)),
  admin('POST', '/:hook/deliveries/:delivery/resend', withHook(resend)),
];
