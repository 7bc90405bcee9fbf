/** Renders the webhooks of a project: the list, a form, and the secret of a new one. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { Delivery, Webhook, WebhookEvent } from '../../../records/webhooks/webhook-records.ts';
import { copyRow } from '../parts/copy-row.ts';
import { empty } from '../parts/empty.ts';
import { checkField, type FormState, textField } from '../parts/fields.ts';
import { dialogButton, dialogFoot, formDialog } from '../parts/form-dialog.ts';
import { formToken } from '../parts/form-token.ts';
import { relativeTime } from '../parts/moment.ts';
import { pill } from '../parts/pill.ts';
import { table } from '../parts/table.ts';

export interface HookEntry extends Webhook {
  /** The newest delivery. */
  readonly last?: Delivery;
}

interface WebhooksView {
  readonly href: string;
  readonly csrf: string;
  readonly now: number;
  readonly hooks: readonly HookEntry[];
  /** Whether the member may send the audit log elsewhere. */
  readonly mayAudit: boolean;
  /** `url`, and the names of `EVENT_FIELDS`: `on` or nothing. */
  readonly state: FormState;
  /** Whether the dialog of a new webhook is open. */
  readonly open: boolean;
}

/** The form field of each event. */
export const EVENT_FIELDS: Readonly<Record<WebhookEvent, { name: string; label: string; hint: string }>> = {
  'feedback.created': {
    name: 'created',
    label: 'New feedback',
    hint: 'A vote waits up to a minute for the comment, so that one message has both.',
  },
  'feedback.status_changed': {
    name: 'status',
    label: 'Changed status',
    hint: 'In the dashboard or through the API.',
  },
  'agent_job.finished': {
    name: 'job',
    label: 'Finished jobs',
    hint: 'When an agent job is completed, failed, was cancelled or took too long.',
  },
  'deployment.finished': {
    name: 'deployment',
    label: 'Deployments',
    hint: 'When a commit is live or was refused, and after each update or preview that was asked for.',
  },
  'site.changed': {
    name: 'site',
    label: 'Changed replies',
    hint: 'What caches in front of the server are to forget; only where they may keep replies.',
  },
  'insight.hour': {
    name: 'insight',
    label: 'Views of an hour',
    hint: 'After each full hour (UTC) in which something was read: views by people and by programs.',
  },
  'audit.recorded': {
    name: 'audit',
    label: 'Audit log',
    hint: 'Each new entry of this project, and those of the whole installation, such as members.',
  },
};

export function eventLabel(event: WebhookEvent): string {
  return EVENT_FIELDS[event].label;
}

export function hookState({ enabled, last }: HookEntry): Html {
  if (!enabled) return pill('Off');
  const failing = last !== undefined && last.state !== 'delivered' && last.lastError !== null;
  return failing ? pill('Failing', 'danger') : pill('On', 'tip');
}

/** Name of a webhook for people: the path may hold a secret of the receiver. */
export function hookName(url: string): string {
  return URL.parse(url)?.host ?? url;
}

export function webhooksBody(view: WebhooksView): Html {
  return html`${addDialog(view)}${view.hooks.length === 0 ? noHooks(view) : hookTable(view)}`;
}

const DIALOG = 'add';

export function addHook(href: string): Html {
  return dialogButton(DIALOG, 'Add webhook', `${href}?new`);
}

/** The secret, right after the webhook was added; no other page can show it. */
export function newHook(secret: string): Html {
  return html`
    <p>The receiver needs this secret to check the signature. It is not shown again.</p>
    ${copyRow(secret, 'signing secret')}<p class="hint">Requests carry the headers webhook-id, webhook-timestamp and webhook-signature as Standard Webhooks describes them: libraries for most languages check them.</p>
  `;
}

function noHooks({ href }: WebhooksView): Html {
  return empty({
    icon: 'webhook',
    title: 'No webhooks yet',
    text: 'A webhook tells another program, such as a chat or an issue tracker, about new feedback, changed statuses and finished jobs as they happen.',
    more: addHook(href),
  });
}

function hookTable({ hooks, now, href }: WebhooksView): Html {
  return table({
    caption: 'Webhooks',
    rows: hooks,
    columns: [
      {
        label: 'Address',
        kind: 'main',
        cell: ({ id, url }) => html`<a class="row-link"${attributes({ href: `${href}/${id}` })}>${url}</a>`,
      },
      { label: 'State', cell: hookState },
      {
        label: 'Events',
        hide: 720,
        cell: ({ events }) =>
          html`<span class="row">${events.map((event) => pill(eventLabel(event)))}</span>`,
      },
      {
        label: 'Last event',
        cell: ({ last }) =>
          last === undefined ? html`<span class="muted">None</span>` : relativeTime(now, last.createdAt),
      },
    ],
  });
}

function addDialog({ href, csrf, state, open, mayAudit }: WebhooksView): Html {
  const checked =
    Object.keys(state.values).length === 0 ? { created: 'on', status: 'on', job: 'on' } : state.values;
  const boxes = Object.values(EVENT_FIELDS)
    .filter((field) => mayAudit || field !== EVENT_FIELDS['audit.recorded'])
    .map((field) => checkField({ ...state, values: checked }, field));
  const error = state.errors['events'];
  const form = html`
    <form class="form" method="post"${attributes({ action: `${href}/create` })}>${formToken(csrf)}
    ${textField(state, {
      name: 'url',
      label: 'Address',
      type: 'url',
      hint: 'Events are posted there as JSON. Addresses of your own network are refused unless the operator allows them.',
      attributes: {
        autocomplete: 'off',
        required: true,
        maxlength: 2000,
        autofocus: true,
        placeholder: 'https://example.com/hooks/docs',
      },
    })}
    <fieldset class="checks"><legend class="legend">Events</legend>${boxes}
    ${error === undefined ? '' : html`<p class="error" role="alert">${error}</p>`}</fieldset>
    ${dialogFoot('Add webhook', href)}</form>
  `;
  return formDialog({ id: DIALOG, title: 'Add a webhook', open, back: href, form });
}
