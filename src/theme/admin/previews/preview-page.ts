/** Renders one preview in the dashboard: its address, who may open it, and how it ends. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { Preview } from '../../../records/previews/preview.ts';
import { branchName } from '../jobs/jobs-page.ts';
import { copyRow } from '../parts/copy-row.ts';
import { type FormState, selectField, textField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';
import { relativeTime } from '../parts/moment.ts';
import { commitName, kindPill, pullRequestLink, SHARING_LABELS } from './previews-page.ts';

interface PreviewView {
  /** Its page in the dashboard. */
  readonly href: string;
  readonly csrf: string;
  readonly now: number;
  readonly preview: Preview;
  /** Public address. */
  readonly address: string;
  /** Where a member opens it. */
  readonly open: string;
  readonly mayChange: boolean;
  readonly state: FormState;
}

export function previewBody(view: PreviewView): Html {
  const { preview, address, open, now, mayChange } = view;
  return html`
    <div class="stack">
    <section class="card"><div class="form"><p class="row">${kindPill(preview)}${branchName(preview.branch)}${commitName(preview)}${pullRequestLink(preview)}</p>
    <p class="card-text">Changed ${relativeTime(now, preview.changedAt)}. ${preview.openedAt === null ? 'Nobody has opened it yet.' : html`Opened ${relativeTime(now, preview.openedAt)}.`}</p>
    <div class="field"><p class="label">Address</p>${copyRow(address, 'address of the preview')}</div>
    <p class="row"><a class="button button-primary"${attributes({ href: open, rel: 'noreferrer' })}>Open</a></p></div></section>
    ${mayChange ? html`${shareCard(view)}${deleteCard(view)}` : html`<p class="muted">${SHARING_LABELS[preview.sharing]}</p>`}</div>
  `;
}

function shareCard({ href, csrf, preview, state }: PreviewView): Html {
  const form: FormState = { ...state, values: { sharing: preview.sharing, ...state.values } };
  const options = Object.entries(SHARING_LABELS).map(([value, label]) => ({ value, label }));
  const kept = preview.passwordMark === null ? '' : ' Leave it empty to keep the one that is set.';
  return html`
    <section class="card" aria-labelledby="share-title"><h2 class="card-title" id="share-title">Who may open it</h2>
    <p class="card-text">It never shows more than the project lets somebody read.</p>
    <form class="form" method="post"${attributes({ action: `${href}/share` })}>${formToken(csrf)}
    ${selectField(form, { name: 'sharing', label: 'Sharing', options })}
    ${textField(form, {
      name: 'password',
      label: 'Password',
      type: 'password',
      hint: `Only for sharing with a password: 8 characters or more.${kept}`,
      attributes: { autocomplete: 'new-password', maxlength: 256 },
    })}
    <div class="form-foot"><button class="button button-primary" type="submit">Save</button></div></form></section>
  `;
}

function deleteCard({ href, csrf, preview }: PreviewView): Html {
  const again =
    preview.target.kind === 'pull'
      ? 'The next commit of the pull request makes another one, with another address.'
      : 'The branch stays.';
  return html`
    <section class="card card-danger" aria-labelledby="delete-title"><h2 class="card-title" id="delete-title">Delete the preview</h2>
    <p class="card-text">Its address stops working at once. ${again}</p>
    <form method="post"${attributes({ action: `${href}/delete` })}>${formToken(csrf)}<button class="button button-danger" type="submit">Delete</button></form></section>
  `;
}
