/** Renders the pages that were taken back from every commit, with the form that takes one more back. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { WithdrawnEntry } from '../../../records/readers/access-settings.ts';
import { type FormState, textField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';
import { dateText } from '../parts/moment.ts';

interface WithdrawnView {
  readonly href: string;
  readonly csrf: string;
  readonly withdrawn: readonly WithdrawnEntry[];
  readonly state: FormState;
}

export function withdrawnBody(view: WithdrawnView): Html {
  return html`<div class="stack">${form(view)}${list(view)}</div>`;
}

function form({ href, csrf, state }: WithdrawnView): Html {
  const page = textField(state, {
    name: 'page',
    label: 'Page',
    hint: 'Its path or address, such as guides/internal. Nobody sees it any more: not on the site, in permalinks, versions, comparisons and previews, nor in search. A page that had several addresses is withdrawn by each of them. Remove it from the repository too: who may read that still can.',
  });
  return html`
    <form class="form" method="post"${attributes({ action: href })}>${formToken(csrf)}<section class="card">${page}
    <div class="card-foot"><button class="button button-primary" type="submit">Withdraw this page from all commits</button></div></section></form>
  `;
}

function list({ href, csrf, withdrawn }: WithdrawnView): Html {
  if (withdrawn.length === 0) return html`<p class="muted">No page is withdrawn.</p>`;
  const rows = withdrawn.map(
    ({ address, at }) => html`
      <li><div class="way"><p class="strong mono">${address}</p><p class="hint">Withdrawn on ${dateText(at)}</p></div>
      <form method="post"${attributes({ action: `${href}/restore` })}>${formToken(csrf)}
      <input${attributes({ type: 'hidden', name: 'page', value: address })}>
      <button class="button button-small" type="submit"${attributes({ 'aria-label': `Give back: ${address}` })}>Give back</button></form></li>
    `,
  );
  return html`<section class="card"><ul class="ways">${rows}</ul></section>`;
}
