/** Puts the parts of a review beside the lines of a diff: links to comment, comments, and the form for another one. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { commentCard, commentForm, goneComments } from './change-comments.ts';
import { type ChangeReview, type CommentView, placeKey } from './change-review.ts';
import type { LineMarks } from './diff.ts';

/** @param file its place in the list, from 0 */
export function lineMarks(
  review: ChangeReview,
  { path, file }: { readonly path: string; readonly file: number },
): LineMarks {
  const own = review.comments.filter((comment) => comment.path === path);
  const placed = new Map<string, CommentView[]>();
  for (const comment of own) {
    if (comment.line === undefined) continue;
    const key = placeKey({ file, side: comment.side, line: comment.line });
    placed.set(key, [...(placed.get(key) ?? []), comment]);
  }
  const { draft } = review;
  const begun = draft?.file === file ? commentForm(review, draft, path) : undefined;
  // One that was refused may name lines that are not here.
  const [atTop, atLine] = draft?.error === undefined ? [undefined, begun] : [begun, undefined];
  const open = draft === undefined ? '' : placeKey({ file, side: draft.side, line: draft.to });
  const gone = own.filter(({ line }) => line === undefined);
  return {
    top: html`${atTop === undefined ? '' : html`<div class="comment-refused">${atTop}</div>`}${goneComments(review, gone)}`,
    ...(review.may.comment ? { link: (side, line) => link(placeKey({ file, side, line }), line) } : {}),
    below: (side, line) => {
      const key = placeKey({ file, side, line });
      const cards = (placed.get(key) ?? []).map((comment) => commentCard(review, comment));
      return key === open && atLine !== undefined ? [...cards, atLine] : cards;
    },
  };
}

/** The sign is in the style sheet: a page may have thousands of these. */
function link(key: string, line: number): Html {
  return html`<a class="diff-talk"${attributes({ href: `?c=${key}`, 'aria-label': `Comment on line ${line}` })}></a>`;
}
