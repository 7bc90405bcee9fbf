/** Renders the feedback of a job with what its merge resolves, which an editor may change. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { formToken } from '../parts/form-token.ts';

export interface JobAnswersView {
  readonly csrf: string;
  /** Where the choice is sent; undefined for those who may only read it. */
  readonly action?: string;
  readonly entries: readonly AnsweredEntry[];
}

interface AnsweredEntry {
  readonly id: string;
  readonly path: string;
  readonly text: string;
  /** Of the entry. */
  readonly href: string;
  readonly isAnswered: boolean;
}

export function jobAnswers({ csrf, action, entries }: JobAnswersView): Html {
  if (entries.length === 0) return html``;
  const items = html`<ul class="cited-list">${entries.map((entry) => item(entry, action === undefined))}</ul>`;
  const form =
    action === undefined
      ? items
      : html`
        <form class="form" method="post"${attributes({ action })}>${formToken(csrf)}${items}
        <div class="form-foot"><button class="button" type="submit">Save</button></div></form>
      `;
  return html`
    <section class="card job-answers" aria-labelledby="answers"><h2 class="card-title" id="answers">Feedback that it answers</h2>
    <p class="hint">A merge resolves what is ticked. The rest stays open.</p>${form}</section>
  `;
}

function item({ id, path, text, href, isAnswered }: AnsweredEntry, disabled: boolean): Html {
  const control = {
    id: `answered-${id}`,
    type: 'checkbox',
    name: 'answered',
    value: id,
    checked: isAnswered,
    disabled,
  };
  return html`
    <li class="cited"><div class="check"><input${attributes(control)}><div><label${attributes({ for: control.id })}>${text}</label>
    <p class="cited-foot"><a class="link path"${attributes({ href })}>${path}</a></p></div></div></li>
  `;
}
