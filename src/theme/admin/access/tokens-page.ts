/** Renders the reader tokens of a site: the list, the form of a new one, and the token right after it was made. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { ReaderToken } from '../../../records/readers/reader-records.ts';
import { copyRow } from '../parts/copy-row.ts';
import { empty } from '../parts/empty.ts';
import { type FormState, selectField, textField } from '../parts/fields.ts';
import { dialogButton, dialogFoot, formDialog } from '../parts/form-dialog.ts';
import { formToken } from '../parts/form-token.ts';
import { dateText, relativeTime } from '../parts/moment.ts';
import { pill } from '../parts/pill.ts';
import { table } from '../parts/table.ts';
import { groupPills } from './group-pills.ts';
import { textArea } from './text-area.ts';

interface TokensView {
  readonly href: string;
  readonly csrf: string;
  readonly now: number;
  readonly tokens: readonly ReaderToken[];
  readonly state: FormState;
  readonly open: boolean;
}

/** The values are what `expiryMoment` reads, and nothing for a token without end. */
export const TOKEN_LIFETIMES = [
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: '365d', label: '1 year' },
  { value: 'never', label: 'No end' },
] as const;

const DIALOG = 'create';

export const createToken = (href: string): Html => dialogButton(DIALOG, 'Create token', `${href}?new`);

/** The new token with a request to copy; no other page can show it. */
export function newToken(secret: string, site: string): Html {
  return html`
    <p>Copy it now: it is not shown again, and cannot be looked up.</p>${copyRow(secret, 'reader token')}
    <pre class="start-command" tabindex="0" role="region" aria-label="Request to try it with"><code>${`curl -H "Authorization: Bearer $TOKEN" \\\n  ${site}/llms.txt`}</code></pre>
  `;
}

export function tokensBody(view: TokensView): Html {
  const { tokens } = view;
  const list =
    tokens.length === 0
      ? empty({
          icon: 'key',
          title: 'No tokens yet',
          text: 'A token lets one script read closed pages. Create one for each, so that you can revoke it alone.',
          more: createToken(view.href),
        })
      : tokenTable(view);
  return html`${createDialog(view)}${list}`;
}

function tokenTable({ tokens, now, href }: TokensView): Html {
  const gone = (expiresAt: number | null): boolean => expiresAt !== null && expiresAt <= now;
  return table({
    caption: 'Reader tokens',
    rows: tokens,
    columns: [
      {
        label: 'Token',
        kind: 'main',
        cell: ({ name, hint }) =>
          html`<span class="cell-pair"><span class="strong">${name}</span><span class="muted mono">${hint}</span></span>`,
      },
      { label: 'Groups', cell: ({ groups }) => groupPills(groups) },
      {
        label: 'Last used',
        cell: ({ lastUsedAt }) =>
          lastUsedAt === null ? html`<span class="muted">Never</span>` : relativeTime(now, lastUsedAt),
      },
      {
        label: 'Expires',
        cell: ({ expiresAt }) => {
          if (expiresAt === null) return html`<span class="muted">Never</span>`;
          return gone(expiresAt)
            ? pill('Expired', 'warn')
            : html`<span class="nowrap">${dateText(expiresAt - 1)}</span>`;
        },
      },
      {
        label: 'Actions',
        kind: 'action',
        head: html`<span class="visually-hidden">Actions</span>`,
        cell: ({ id, name }) =>
          html`<a class="button button-small"${attributes({ href: `${href}/${id}/revoke`, 'aria-label': `Revoke: ${name}` })}>Revoke</a>`,
      },
    ],
  });
}

function createDialog({ href, csrf, state, open }: TokensView): Html {
  const form = html`
    <form class="form" method="post"${attributes({ action: `${href}/create` })}>${formToken(csrf)}
    ${textField(state, {
      name: 'name',
      label: 'Name',
      hint: 'The script that will use it, for example "link checker".',
      attributes: { autocomplete: 'off', required: true, maxlength: 80, autofocus: true },
    })}
    ${textArea(state, { name: 'groups', label: 'Groups', hint: 'One a line. Without groups it reads what every signed-in reader may read.', rows: 3 })}
    ${selectField(
      { ...state, values: { expires: '90d', ...state.values } },
      { name: 'expires', label: 'Works for', options: TOKEN_LIFETIMES },
    )}
    ${dialogFoot('Create token', href)}</form>
  `;
  return formDialog({ id: DIALOG, title: 'Create a token', open, back: href, form });
}
