/** Renders the editor of a changed file, and what saving it would do: its check, its differences and its page. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { formToken } from '../parts/form-token.ts';
import { fileDiff } from './diff.ts';
import type { PlannedFile } from './planned-edit.ts';
import { checkText } from './planned-edit-page.ts';

export interface EditView {
  readonly action: string;
  /** Of the changes. */
  readonly back: string;
  readonly csrf: string;
  readonly commit: string;
  readonly path: string;
  readonly text: string;
  /** Says which text is kept already; empty = none. */
  readonly draft: string;
  /** Another text of the file, shown above the field: of the branch, or of another page of the member. */
  readonly other?: { readonly title: string; readonly text: string };
  /** Where the text is discarded; undefined when none is kept. */
  readonly discard?: string;
}

/** Lines of the field. */
const ROWS = { least: 12, most: 40 } as const;
const MAX_LINES = 4_000;

export function editBody({ action, back, csrf, commit, path, text, draft, other, discard }: EditView): Html {
  const rows = Math.min(ROWS.most, Math.max(ROWS.least, text.split('\n').length + 1));
  const control = attributes({
    class: 'textarea edit-text',
    id: 'text',
    name: 'text',
    rows,
    spellcheck: 'true',
  });
  const hidden = { commit, path, draft };
  return html`
    <div class="edit-page">${other === undefined ? '' : otherText(other)}<section class="card"><form class="form" id="edit" method="post"${attributes({ action })}>${formToken(csrf)}
    ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden"${attributes({ name, value })}>`)}
    <div class="field field-wide"><label class="label" for="text">Text of <span class="mono">${path}</span></label>
    <p class="hint" id="text-hint">It is kept as your draft, then checked and shown. Nothing changes on the branch until you save it.</p>
    <textarea${control} aria-describedby="text-hint" autofocus>${'\n'}${text}</textarea></div>
    <div class="form-foot"><button class="button button-primary" type="submit">Check and preview</button>
    <a class="button button-quiet"${attributes({ href: back })}>Cancel</a></div></form>${discard === undefined ? '' : discardForm(discard, csrf)}</section></div>
  `;
}

function otherText({ title, text }: NonNullable<EditView['other']>): Html {
  return html`
    <details class="card edit-now" open><summary>${title}</summary><pre class="conflict-text" tabindex="0" role="group"${attributes({ 'aria-label': title })}>${'\n'}${text}</pre></details>
  `;
}

function discardForm(action: string, csrf: string): Html {
  return html`
    <form class="edit-discard" method="post"${attributes({ action })}>${formToken(csrf)}<button class="button button-small button-quiet" type="submit">Discard my draft</button></form>
  `;
}

interface EditedView {
  /** Of the edit. */
  readonly href: string;
  readonly csrf: string;
  /** Of the editor. */
  readonly editor: string;
  readonly branch: string;
  readonly path: string;
  /** Says which text is saved. */
  readonly version: string;
  readonly planned: PlannedFile;
  /** Address of the page as it would be. */
  readonly preview?: string;
}

export function editedBody(view: EditedView): Html {
  const { href, csrf, editor, branch, path, version, planned, preview } = view;
  const { files, check } = planned;
  const save =
    check.kind === 'broken' || files.length === 0
      ? ''
      : html`<button class="button button-primary" type="submit">Save on the branch</button>`;
  return html`
    <div class="edit-page"><section class="card"><p>${files.length === 0 ? html`The branch has exactly this text already.` : html`Saving makes a commit on <span class="mono">${branch}</span>.`}</p>${checkText(check)}
    <form class="card-foot" method="post"${attributes({ action: `${href}/save` })}>${formToken(csrf)}<input type="hidden" name="version"${attributes({ value: version })}>
    ${save}<a class="button"${attributes({ href: editor })}>Continue editing</a></form>${discardForm(`${href}/discard`, csrf)}</section>
    <div class="diff-files">${files.map((file, at) => fileDiff(file, `file-${at + 1}`, MAX_LINES).html)}</div>
    ${preview === undefined ? '' : frame(preview, path)}</div>
  `;
}

function frame(preview: string, path: string): Html {
  return html`
    <section class="card edit-preview" aria-labelledby="preview"><h2 class="card-title" id="preview">The page as it would be</h2>
    <iframe class="edit-frame"${attributes({ src: preview, title: `Preview of ${path}` })}></iframe></section>
  `;
}
