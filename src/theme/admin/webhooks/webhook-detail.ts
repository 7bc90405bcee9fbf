/** Renders one webhook: its events, its deliveries, and its actions. */
import { attributes, type Html, type HtmlPart, html } from '../../../lib/html.ts';
import type { Delivery } from '../../../records/webhooks/webhook-records.ts';
import { empty } from '../parts/empty.ts';
import { formToken } from '../parts/form-token.ts';
import { exactTime, relativeTime } from '../parts/moment.ts';
import { pill } from '../parts/pill.ts';
import { table } from '../parts/table.ts';
import { eventLabel, type HookEntry, hookState } from './webhooks-page.ts';

interface WebhookView {
  /** Of this webhook. */
  readonly href: string;
  readonly csrf: string;
  readonly now: number;
  readonly hook: HookEntry;
  /** Newest first. */
  readonly deliveries: readonly Delivery[];
  /** Whether the member may switch it off, remove it, and send something through it. */
  readonly mayChange: boolean;
}

export function webhookBody(view: WebhookView): Html {
  return html`<div class="stack">${about(view)}<section aria-labelledby="deliveries"><div class="bar"><h2 class="card-title" id="deliveries">Deliveries</h2></div>${deliveryList(view)}</section></div>`;
}

function button(
  { href, csrf }: Pick<WebhookView, 'href' | 'csrf'>,
  { to, label, small = false, name }: { to: string; label: string; small?: boolean; name?: string },
): Html {
  return html`
    <form method="post"${attributes({ action: `${href}/${to}` })}>${formToken(csrf)}
    <button class="button${small ? ' button-small' : ''}" type="submit"${attributes({ 'aria-label': name })}>${label}</button></form>
  `;
}

function about(view: WebhookView): Html {
  const { hook, now, mayChange } = view;
  const { url, events, enabled, createdAt } = hook;
  return html`
    <section class="card"><div><dl class="facts">
    <dt>Address</dt><dd class="mono">${url}</dd>
    <dt>State</dt><dd>${hookState(hook)}</dd>
    <dt>Events</dt><dd>${events.map(eventLabel).join(', ')}</dd>
    <dt>Added</dt><dd>${relativeTime(now, createdAt)}</dd></dl></div>
    ${enabled ? '' : html`<p class="card-text">Nothing is sent while it is off, and events of that time are not made up for.</p>`}
    ${mayChange ? actions(view) : html`<p class="card-text">It gets the audit log, so only an owner can change it.</p>`}</section>
  `;
}

function actions(view: WebhookView): Html {
  const { href, hook } = view;
  return html`
    <div class="card-foot">
    ${hook.enabled ? button(view, { to: 'test', label: 'Send a test' }) : ''}
    ${button(view, hook.enabled ? { to: 'off', label: 'Switch off' } : { to: 'on', label: 'Switch on' })}
    <a class="button button-danger"${attributes({ href: `${href}/remove` })}>Remove</a></div>
  `;
}

function deliveryList(view: WebhookView): Html {
  const { deliveries, now, hook, mayChange } = view;
  if (deliveries.length === 0)
    return empty({
      icon: 'history',
      title: 'Nothing was sent yet',
      text: hook.enabled
        ? 'Each event is listed here with its answer. Send a test to see one.'
        : 'Each event is listed here with its answer.',
      compact: true,
    });
  return table({
    caption: 'Deliveries',
    rows: deliveries,
    columns: [
      {
        label: 'Event',
        kind: 'main',
        cell: ({ event, id }) =>
          html`<span class="strong">${event}</span><br><span class="muted mono">${id}</span>`,
      },
      { label: 'State', cell: deliveryState },
      { label: 'Answer', cell: answer },
      { label: 'Attempts', kind: 'number', hide: 720, cell: ({ attempts }) => String(attempts) },
      { label: 'When', hide: 900, cell: ({ createdAt }) => relativeTime(now, createdAt) },
      {
        label: 'Next try',
        hide: 720,
        cell: ({ nextAt }) =>
          nextAt === null ? html`` : html`<span class="nowrap">${nextTry(now, nextAt)}</span>`,
      },
      {
        label: 'Actions',
        kind: 'action',
        head: html`<span class="visually-hidden">Actions</span>`,
        cell: ({ id, event }) =>
          hook.enabled && mayChange
            ? button(view, {
                to: `deliveries/${id}/resend`,
                label: 'Resend',
                small: true,
                name: `Resend: ${event} ${id}`,
              })
            : '',
      },
    ],
  });
}

function deliveryState({ state, attempts }: Delivery): Html {
  if (state === 'delivered') return pill('Delivered', 'tip');
  if (state === 'failed') return pill('Given up', 'danger');
  return attempts === 0 ? pill('Waiting', 'note') : pill('Trying again', 'warn');
}

function answer({ lastStatus, lastError }: Delivery): HtmlPart {
  if (lastError !== null) return html`<span>${lastError}</span>`;
  return lastStatus ?? '';
}

/** Minutes for the near future, else the exact time. */
function nextTry(now: number, at: number): HtmlPart {
  const minutes = Math.ceil((at - now) / 60_000);
  if (minutes <= 0) return 'now';
  return minutes < 60 ? `in ${minutes} min` : exactTime(at);
}

/** The link back to the list, at the right of the title. */
interface RemoveHookView {
  /** Of this webhook. */
  readonly href: string;
  readonly csrf: string;
  readonly url: string;
}

export function removeHookBody({ href, csrf, url }: RemoveHookView): Html {
  return html`
    <div class="stack"><section class="card card-danger"><p>Nothing is sent to <span class="mono">${url}</span> any more. What waits, the list of deliveries and the secret are gone with it.</p>
    <form class="card-foot" method="post"${attributes({ action: `${href}/remove` })}>${formToken(csrf)}
    <button class="button button-danger-solid" type="submit">Remove webhook</button>
    <a class="button button-quiet"${attributes({ href })}>Cancel</a></form></section></div>
  `;
}
