/** Renders the active sessions of readers, the last used first. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { ReaderMethod, ReaderSession } from '../../../records/readers/reader.ts';
import { empty } from '../parts/empty.ts';
import { formToken } from '../parts/form-token.ts';
import { relativeTime } from '../parts/moment.ts';
import { table } from '../parts/table.ts';
import { groupPills } from './group-pills.ts';

interface SessionsView {
  readonly href: string;
  readonly csrf: string;
  readonly now: number;
  readonly sessions: readonly (ReaderSession & { readonly device: string })[];
  /** Of all, also those that are not listed. */
  readonly count: number;
}

const WAYS: Readonly<Record<ReaderMethod, string>> = {
  password: 'Shared password',
  members: 'Member',
  oauth: 'Provider',
  jwt: 'JWT hand-over',
  mail: 'Link by mail',
  token: 'Token',
};

export const endAllSessions = (href: string): Html =>
  html`<a class="button button-danger"${attributes({ href: `${href}/end-all` })}>End all sessions</a>`;

export function sessionsBody({ href, csrf, now, sessions, count }: SessionsView): Html {
  if (sessions.length === 0)
    return empty({
      icon: 'users',
      title: 'Nobody is signed in',
      text: 'Readers who sign in are listed here until they sign out, are away for 7 days, or after 30 days.',
    });
  const list = table({
    caption: 'Active sessions',
    rows: sessions,
    columns: [
      {
        label: 'Reader',
        kind: 'main',
        cell: ({ reader, device }) =>
          html`<span class="cell-pair"><span class="strong">${reader.label || reader.subject || 'Somebody'}</span><span class="muted">${device}</span></span>`,
      },
      {
        label: 'Way in',
        cell: ({ reader: { way, provider } }) =>
          way === 'oauth' && provider !== undefined ? `${WAYS[way]} ${provider}` : WAYS[way],
      },
      { label: 'Groups', hide: 720, cell: ({ reader }) => groupPills(reader.groups) },
      { label: 'Signed in', hide: 900, cell: ({ createdAt }) => relativeTime(now, createdAt) },
      { label: 'Last seen', cell: ({ lastSeenAt }) => relativeTime(now, lastSeenAt) },
      {
        label: 'Actions',
        kind: 'action',
        head: html`<span class="visually-hidden">Actions</span>`,
        cell: ({ id, reader }) => html`
          <form method="post"${attributes({ action: `${href}/${id}/end` })}>${formToken(csrf)}
          <button class="button button-small" type="submit"${attributes({ 'aria-label': `End the session of ${reader.label || 'this reader'}` })}>End</button></form>
        `,
      },
    ],
  });
  const more =
    count > sessions.length
      ? html`<p class="hint">The ${sessions.length} used last, of ${count}.</p>`
      : html``;
  return html`<div class="stack">${list}${more}</div>`;
}
