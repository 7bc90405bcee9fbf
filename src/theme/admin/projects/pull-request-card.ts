/** Renders what the pull requests of a project's jobs have beside their text, as a form. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { type FormState, selectField, textField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';

interface PullRequestCardView {
  /** Address that the form is sent to. */
  readonly action: string;
  readonly csrf: string;
  /** `labels`, `reviewers`, `branchPrefix`, `draft`, `comments`. */
  readonly state: FormState;
}

const plain = { autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' } as const;
const AS_SERVER = { value: '', label: 'As the server' };

export function pullRequestCard({ action, csrf, state }: PullRequestCardView): Html {
  return html`
    <section class="card" aria-labelledby="pulls"><h2 class="card-title" id="pulls">Pull requests</h2>
    <p class="card-text">Of agent jobs. What is empty is as the settings of the server say.</p>
    <form class="form" method="post"${attributes({ action })}>${formToken(csrf)}
    ${textField(state, { name: 'labels', label: 'Labels', hint: 'With commas between them; "none" for no labels.', attributes: { ...plain, maxlength: 1100 } })}
    ${textField(state, { name: 'reviewers', label: 'Reviewers', hint: 'User names without @, with commas between them; example/docs is a team, "none" is nobody.', attributes: { ...plain, maxlength: 1700 } })}
    ${textField(state, { name: 'branchPrefix', label: 'Branch names begin with', attributes: { ...plain, maxlength: 40, placeholder: 'lectern/' } })}
    ${selectField(state, {
      name: 'draft',
      label: 'Drafts',
      options: [
        AS_SERVER,
        { value: 'yes', label: 'Open all as drafts' },
        { value: 'no', label: 'As each job asks' },
      ],
    })}
    ${selectField(state, {
      name: 'comments',
      label: 'Comments that begin with @lectern',
      hint: 'Of people who may write to the repository. With a model, they spend its tokens.',
      options: [
        AS_SERVER,
        { value: 'yes', label: 'Are messages to the job' },
        { value: 'no', label: 'Are only shown' },
      ],
    })}
    <div class="form-foot"><button class="button" type="submit">Save pull requests</button></div></form></section>
  `;
}
