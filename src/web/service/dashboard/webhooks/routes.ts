/** Route handlers of webhooks, for administrators only, since an address may contain a secret of its receiver. */
import { defined } from '../../../../lib/defined.ts';
import { mayAct } from '../../../../records/users/user.ts';
import type { Delivery, Webhook, WebhookEvent } from '../../../../records/webhooks/webhook-records.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import { removeHookBody, webhookBody } from '../../../../theme/admin/webhooks/webhook-detail.ts';
import {
  addHook,
  EVENT_FIELDS,
  type HookEntry,
  hookName,
  newHook,
  webhooksBody,
} from '../../../../theme/admin/webhooks/webhooks-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { whyReserved } from '../../actions/action.ts';
import { addWebhook, WEBHOOK_CHANGES, type WebhookChange } from '../../actions/webhooks.ts';
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

async function hooksPage(context: DashboardRequest, shown: Shown = {}): Promise<Reply> {
  const { service, session, role, project, request, href, page } = context;
  const { webhooks } = service.records;
  const hooks = await webhooks.list(project!.id);
  const entries = await Promise.all(
    hooks.map(async (hook) => entryOf(hook, await webhooks.deliveries(project!.id, hook.id, 1))),
  );
  return page(
    {
      title: 'Webhooks',
      lead: 'Tell other programs about new feedback and finished jobs.',
      ...(hooks.length === 0 ? {} : { action: addHook(href(home(context))) }),
      ...doneNotice(request.query, DONE),
      ...defined({ notice: shown.notice }),
      body: webhooksBody({
        href: href(home(context)),
        csrf: session.csrf,
        now: service.clock(),
        hooks: entries,
        mayAudit: mayAct(role, 'owner'),
        state: shown.state ?? EMPTY_FORM,
        open: shown.state !== undefined || request.query.has('new'),
      }),
    },
    shown.status ?? 200,
  );
}

/** Shows the secret in the reply to the form, since a redirect would put it into an address. */
async function create(context: DashboardRequest): Promise<Reply> {
  const { form, act } = context;
  const url = (form.get('url') ?? '').slice(0, 3_000);
  const events = (Object.keys(EVENT_FIELDS) as WebhookEvent[]).filter(
    (event) => form.get(EVENT_FIELDS[event].name) === 'on',
  );
  const reserved = reservedPage(context, { events: events });
  if (reserved !== undefined) return reserved;
  const values = { url, ...Object.fromEntries(events.map((event) => [EVENT_FIELDS[event].name, 'on'])) };
  const result = await withFieldErrors(
    { 'webhooks/url': 'url', 'webhooks/too-many': 'url', 'webhooks/events': 'events' },
    () => act(addWebhook, { url, events: events }),
  );
  if ('errors' in result)
    return hooksPage(context, { status: 400, state: { values, errors: result.errors } });
  const { hook, secret } = result.value;
  return hooksPage(context, {
    notice: {
      kind: 'done',
      text: `The webhook to ${hookName(hook.url)} is on.`,
      html: newHook(secret),
      stays: true,
    },
  });
}

type WithHook = (context: DashboardRequest, hook: Webhook) => Promise<Reply>;

/** A webhook of another project gets the same answer as one that does not exist. */
function withHook(handle: WithHook): DashboardRoute['handle'] {
  return async (context) => {
    const { service, project, params } = context;
    const hook = (await service.records.webhooks.list(project!.id)).find(({ id }) => id === params['hook']);
    if (hook !== undefined) return handle(context, hook);
    return hooksPage(context, {
      status: 404,
      notice: { kind: 'problem', text: 'This project has no such webhook.' },
    });
  };
}

function changing(handle: WithHook): DashboardRoute['handle'] {
  return withHook(async (context, hook) => reservedPage(context, hook) ?? handle(context, hook));
}

function reservedPage(context: DashboardRequest, hook: Pick<Webhook, 'events'>): Promise<Reply> | undefined {
  const why = whyReserved(WEBHOOK_CHANGES.remove, context.role, hook);
  if (why === undefined) return undefined;
  return hooksPage(context, { status: 403, notice: { kind: 'problem', text: `${why}.` } });
}

const showHook: WithHook = async (context, hook) => {
  const { service, session, role, project, request, href, page } = context;
  const deliveries = await service.records.webhooks.deliveries(project!.id, hook.id, DELIVERIES);
  return page({
    title: hookName(hook.url),
    back: { label: 'All webhooks', href: href(home(context)) },
    ...doneNotice(request.query, DONE),
    body: webhookBody({
      href: href(`${home(context)}/${hook.id}`),
      csrf: session.csrf,
      now: service.clock(),
      hook: entryOf(hook, deliveries),
      deliveries,
      mayChange: whyReserved(WEBHOOK_CHANGES.remove, role, hook) === undefined,
    }),
  });
};

const change =
  (name: WebhookChange): WithHook =>
  async (context, hook) => {
    const done = await context.act(WEBHOOK_CHANGES[name], hook);
    if (name === 'remove') return context.see(`${home(context)}?done=removed`);
    return context.see(`${home(context)}/${hook.id}${done || name !== 'test' ? `?done=${name}` : ''}`);
  };

const resend: WithHook = async (context, hook) => {
  const { service, project, params, see } = context;
  const sent = await service.records.webhooks.resend(project!.id, params['delivery'] ?? '');
  return see(`${home(context)}/${hook.id}${sent ? '?done=resend' : ''}`);
};

const askRemove: WithHook = async (context, hook) => {
  const { session, href, page } = context;
  return page({
    title: 'Remove this webhook?',
    body: removeHookBody({
      href: href(`${home(context)}/${hook.id}`),
      csrf: session.csrf,
      url: hook.url,
    }),
  });
};

const admin = (
  method: DashboardRoute['method'],
  path: string,
  handle: DashboardRoute['handle'],
): DashboardRoute => ({ method, path: ROOT + path, role: 'admin', handle });

export const WEBHOOK_ROUTES: readonly DashboardRoute[] = [
  admin('GET', '', (context) => hooksPage(context)),
  admin('POST', '/create', create),
  // Reloading the page with the new secret shows the list.
  admin('GET', '/create', async (context) => context.see(home(context))),
  admin('GET', '/:hook', withHook(showHook)),
  admin('POST', '/:hook/on', changing(change('on'))),
  admin('POST', '/:hook/off', changing(change('off'))),
  admin('POST', '/:hook/test', changing(change('test'))),
  admin('GET', '/:hook/remove', changing(askRemove)),
  admin('POST', '/:hook/remove', changing(change('remove'))),
  admin('POST', '/:hook/deliveries/:delivery/resend', changing(resend)),
];
