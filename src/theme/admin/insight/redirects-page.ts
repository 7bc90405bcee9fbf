/** Renders the redirects that a team keeps beside docs.json: each with its state, and the forms that make, remove and commit them. */

import { attributes, type Html, html } from '../../../lib/html.ts';
import { empty } from '../parts/empty.ts';
import { type FormState, textField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';
import { dateText } from '../parts/moment.ts';
import { table } from '../parts/table.ts';

export interface RedirectRow {
  readonly from: string;
  readonly to: string;
  readonly at: number;
  /** `answered`: something else is at its address now; `lost`: the page that it leads to is gone. */
  readonly state: 'holds' | 'answered' | 'lost';
}

interface RedirectsView {
  readonly href: string;
  readonly rows: readonly RedirectRow[];
  /** Only for those who may change them. */
  readonly change?:
    | {
        readonly csrf: string;
        readonly state: FormState;
        /** Where the job begins that adds them to docs.json; absent where none needs it. */
        readonly job?: string | undefined;
      }
    | undefined;
}

export function redirectsBody({ href, rows, change }: RedirectsView): Html {
  return html`<div class="stack">${change === undefined ? '' : form(href, change)}${list({ href, rows, change })}
  <p class="muted">They hold at once, on this server and those that share its database. A static build does not know them, so add them to docs.json when they are to stay, 20 with each job: a page, a file and a redirect of docs.json at the same address win.</p>
  ${change?.job === undefined ? '' : commit(change.job, change.csrf)}</div>`;
}

type Change = NonNullable<RedirectsView['change']>;

function form(href: string, { csrf, state }: Change): Html {
  const fields = [
    textField(state, { name: 'from', label: 'Address', hint: 'Where nothing is, such as /old/start' }),
    textField(state, { name: 'to', label: 'Leads to', hint: 'Path of a page, such as /guides/start' }),
  ];
  return html`
    <form class="form" method="post"${attributes({ action: href })}>${formToken(csrf)}<section class="card"><div class="checks">${fields}</div>
    <div class="card-foot"><button class="button button-primary" type="submit">Redirect</button></div></section></form>
  `;
}

const STATES: Readonly<Record<RedirectRow['state'], string>> = {
  holds: '',
  answered: 'Something else is here now: it may go',
  lost: 'This page is gone: nobody is led to it',
};

function list({ href, rows, change }: RedirectsView): Html {
  if (rows.length === 0)
    return empty({
      icon: 'check',
      title: 'No redirects beside docs.json',
      text: 'Redirects that are made here or at a broken address are listed here, until they are in docs.json.',
    });
  return table({
    caption: 'Redirects beside docs.json',
    rows,
    columns: [
      { label: 'Address', kind: 'main', cell: ({ from }) => html`<span class="path">${from}</span>` },
      {
        label: 'Leads to',
        cell: ({ to, state }) =>
          html`<span><span class="path">${to}</span>${state === 'holds' ? '' : html` <span class="muted">${STATES[state]}</span>`}</span>`,
      },
      { label: 'Since', hide: 720, cell: ({ at }) => dateText(at) },
      ...(change === undefined
        ? []
        : [
            {
              label: 'Remove',
              kind: 'action',
              cell: (row: RedirectRow) => remove(href, row, change),
            } as const,
          ]),
    ],
  });
}

function remove(href: string, { from }: RedirectRow, { csrf }: Change): Html {
  return html`
    <form method="post"${attributes({ action: `${href}/remove` })}>${formToken(csrf)}<input${attributes({ type: 'hidden', name: 'from', value: from })}>
    <button class="button button-small" type="submit"${attributes({ 'aria-label': `Remove the redirect of ${from}` })}>Remove</button></form>
  `;
}

function commit(action: string, csrf: string): Html {
  return html`<form method="post"${attributes({ action })}>${formToken(csrf)}<button class="button" type="submit">Add them to docs.json</button></form>`;
}
