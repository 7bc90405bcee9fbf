/** Renders a changed page as readers would see it, with its changed blocks beside it; each leads to a comment on its lines. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { placeKey } from './change-review.ts';
import type { ChangedBlock } from './changed-blocks.ts';

export interface ChangedPageView {
  /** Of the changes. */
  readonly changes: string;
  readonly path: string;
  /** Its place among the changed files, from 0. */
  readonly file: number;
  /** Address of the page on the branch. */
  readonly page: string;
  readonly blocks: readonly ChangedBlock[];
  readonly mayComment: boolean;
}

export function changedPageBody(view: ChangedPageView): Html {
  const { path, page, blocks, mayComment } = view;
  const hint = mayComment
    ? 'Choose one to comment on it. On the page, changed blocks have a frame.'
    : 'On the page, they have a frame.';
  const list =
    blocks.length === 0
      ? html`<p class="hint">Nothing was added to this page: what was removed is in the text.</p>`
      : html`<p class="hint">${hint}</p><ol class="changed-blocks">${blocks.map((block) => item(view, block))}</ol>`;
  return html`
    <div class="changed-page" data-changed-page><section class="card" aria-labelledby="blocks"><h2 class="card-title" id="blocks">Changed blocks of <span class="mono">${path}</span></h2>${list}
    <p class="hint" data-status aria-live="polite"></p></section>
    <iframe class="edit-frame"${attributes({ src: page, title: `${path} as it is on the branch` })}></iframe></div>
  `;
}

function item({ changes, file, mayComment }: ChangedPageView, { from, to, words }: ChangedBlock): Html {
  const key = placeKey({ file, side: 'new', line: from, to });
  const text = html`<span data-words>${words}</span>`;
  return html`<li data-block>${mayComment ? html`<a class="link"${attributes({ href: `${changes}?c=${key}` })}>${text}</a>` : text}</li>`;
}
