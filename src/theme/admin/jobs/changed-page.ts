/** Renders a changed page as readers would see it, with its changed blocks beside it; each leads to a comment on its lines. */
import type { DiffSide } from '../../../lib/git/diff-lines.ts';
import { attributes, type Html, html } from '../../../lib/html.ts';
import { placeKey } from './change-review.ts';
import type { ChangedBlock } from './changed-blocks.ts';

interface ChangedPageView {
  /** Of the changes. */
  readonly changes: string;
  readonly path: string;
  /** Its place among the changed files, from 0. */
  readonly file: number;
  /** Address of the page on the branch. */
  readonly page: string;
  readonly blocks: readonly ChangedBlock[];
  /** Of the text before, with lines that are gone or were replaced. */
  readonly removed: readonly ChangedBlock[];
  readonly mayComment: boolean;
}

export function changedPageBody(view: ChangedPageView): Html {
  const { path, page, blocks, removed, mayComment } = view;
  const hint = mayComment
    ? 'Choose one to comment on it. On the page, changed blocks have a frame.'
    : 'On the page, they have a frame.';
  const list =
    blocks.length === 0
      ? html`<p class="hint">Nothing was added to this page.</p>`
      : html`<p class="hint">${hint}</p><ol class="changed-blocks">${blocks.map((block) => item(view, 'new', block))}</ol>`;
  const before =
    removed.length === 0
      ? ''
      : html`<h3 class="changed-before">Before</h3><ol class="changed-blocks">${removed.map((block) => item(view, 'old', block))}</ol>`;
  return html`
    <div class="changed-page" data-changed-page><section class="card" aria-labelledby="blocks"><h2 class="card-title" id="blocks">Changed blocks of <span class="mono">${path}</span></h2>${list}
    <p class="hint" data-status aria-live="polite"></p>${before}</section>
    <iframe class="edit-frame"${attributes({ src: page, title: `${path} as it is on the branch` })}></iframe></div>
  `;
}

/** The script finds those of the new text on the page. */
function item(
  { changes, file, mayComment }: ChangedPageView,
  side: DiffSide,
  { from, to, words }: ChangedBlock,
): Html {
  const key = placeKey({ file, side, line: from, to });
  const text = side === 'new' ? html`<span data-words>${words}</span>` : html`<span>${words}</span>`;
  const block = attributes({ 'data-block': side === 'new' ? '' : undefined });
  return html`<li${block}>${mayComment ? html`<a class="link"${attributes({ href: `${changes}?c=${key}` })}>${text}</a>` : text}</li>`;
}
