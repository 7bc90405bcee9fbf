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
import { refusePrivate } from '../../webhooks/refuse-private.ts';
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

const OWNERS_ONLY = 'Only an owner can add, change or remove a webhook that gets the audit log.';

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
      section: 'webhooks',
      action: addHook(href(home(context))),
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
  const { service, project, form, audit } = context;
  const url = (form.get('url') ?? '').slice(0, 3_000);
  const wanted = (Object.keys(EVENT_FIELDS) as WebhookEvent[]).filter(
    (event) => form.get(EVENT_FIELDS[event].name) === 'on',
  );
  if (!mayChange(context, { events: wanted }))
    return hooksPage(context, { status: 403, notice: { kind: 'problem', text: OWNERS_ONLY } });
  const values = { url, ...Object.fromEntries(wanted.map((event) => [EVENT_FIELDS[event].name, 'on'])) };
  const made = await withFieldErrors(
    { 'webhooks/url': 'url', 'webhooks/too-many': 'url', 'webhooks/events': 'events' },
    async () => {
      await refusePrivate(url, service.webhookTargets);
      return service.records.webhooks.create({ project: project!.id, url, events: wanted });
    },
  );
  if ('errors' in made) return hooksPage(context, { status: 400, state: { values, errors: made.errors } });
  const { hook, secret } = made.value;
  await audit('webhook.created', hookName(hook.url), hook.events.join(', '));
  return hooksPage(context, {
    notice: {
      kind: 'done',
      text: `The webhook to ${hookName(hook.url)} is on.`,
      html: newHook(secret),
      stays: true,
    },
  });
}

/** Whoever could end or redirect the copy of the audit log could act without leaving one. */
function mayChange({ role }: Pick<DashboardRequest, 'role'>, { events }: Pick<Webhook, 'events'>): boolean {
  return mayAct(role, 'owner') || !events.includes('audit.recorded');
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
  return withHook(async (context, hook) =>
    mayChange(context, hook)
      ? handle(context, hook)
      : hooksPage(context, { status: 403, notice: { kind: 'problem', text: OWNERS_ONLY } }),
  );
}

const showHook: WithHook = async (context, hook) => {
  const { service, session, project, request, href, page } = context;
  const deliveries = await service.records.webhooks.deliveries(project!.id, hook.id, DELIVERIES);
  return page({
    title: hookName(hook.url),
    section: 'webhooks',
    back: { label: 'All webhooks', href: href(home(context)) },
    ...doneNotice(request.query, DONE),
    body: webhookBody({
      href: href(`${home(context)}/${hook.id}`),
      csrf: session.csrf,
      now: service.clock(),
      hook: entryOf(hook, deliveries),
      deliveries,
      mayChange: mayChange(context, hook),
    }),
  });
};

const switchTo = (enabled: boolean): WithHook => {
  return async (context, hook) => {
    const { service, project, see, audit } = context;
    if (hook.enabled !== enabled) {
      await service.records.webhooks.setEnabled(project!.id, hook.id, enabled);
      await audit(enabled ? 'webhook.switched_on' : 'webhook.switched_off', hookName(hook.url));
    }
    return see(`${home(context)}/${hook.id}?done=${enabled ? 'on' : 'off'}`);
  };
};

const test: WithHook = async (context, hook) => {
  const { service, project, see } = context;
  const sent = await service.records.webhooks.test(project!.id, hook.id);
  return see(`${home(context)}/${hook.id}${sent ? '?done=test' : ''}`);
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
    section: 'webhooks',
    body: removeHookBody({
      href: href(`${home(context)}/${hook.id}`),
      csrf: session.csrf,
      url: hook.url,
    }),
  });
};

const remove: WithHook = async (context, hook) => {
  const { service, project, see, audit } = context;
  if (await service.records.webhooks.remove(project!.id, hook.id))
    await audit('webhook.removed', hookName(hook.url));
  return see(`${home(context)}?done=removed`);
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
  admin('POST', '/:hook/on', changing(switchTo(true))),
  admin('POST', '/:hook/off', changing(switchTo(false))),
  admin('POST', '/:hook/test', changing(test)),
  admin('GET', '/:hook/remove', changing(askRemove)),
  admin('POST', '/:hook/remove', changing(remove)),
  admin('POST', '/:hook/deliveries/:delivery/resend', changing(resend)),
];
