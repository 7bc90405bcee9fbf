/** Puts the parts of a review beside the lines of a diff: links to comment, comments, and the form for another one. */
import { editsOf } from '../../../lib/git/diff-edits.ts';
import type { FileDiff } from '../../../lib/git/repository.ts';
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { formToken } from '../parts/form-token.ts';
import { commentCard, commentForm, goneComments } from './change-comments.ts';
import { type ChangeReview, type CommentView, placeKey, takeBackKey } from './change-review.ts';
import type { LineMarks } from './diff.ts';

/** Of the form that the buttons beside files and edits belong to. */
const TAKE_BACK = 'take-back';

/** @param file its place among `all`, from 0 */
export function lineMarks(
  review: ChangeReview,
  changed: FileDiff,
  { file, all }: { readonly file: number; readonly all: number },
): LineMarks {
  const { path } = changed;
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
    top: html`${fileActions(review, changed, { file, all })}${atTop === undefined ? '' : html`<div class="comment-refused">${atTop}</div>`}${goneComments(review, gone)}`,
    ...(review.may.comment ? { link: (side, line) => link(placeKey({ file, side, line }), line) } : {}),
    ...(review.may.change ? { action: editAction(changed, file) } : {}),
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

function fileActions(
  { may, href, edits, isPage }: ChangeReview,
  { path, kind, binary }: FileDiff,
  { file, all }: { readonly file: number; readonly all: number },
): Html {
  const page =
    kind === 'removed' || !isPage(path)
      ? ''
      : html`<a class="button button-small"${attributes({ href: `${href}/changes/page?file=${file + 1}`, 'aria-label': `As a page: ${path}` })}>As a page</a>`;
  if (!may.change) return page === '' ? html`` : html`<div class="diff-actions">${page}</div>`;
  const button = (part: 'file' | 'others', label: string): Html => html`
    <button class="button button-small" type="submit" form="${TAKE_BACK}" name="part"${attributes({ value: takeBackKey(file, part), 'aria-label': `${label}: ${path}` })}>${label}</button>
  `;
  const label = edits.includes(path) ? 'Continue editing' : 'Edit';
  const editor = `${href}/edit?path=${encodeURIComponent(path)}`;
  const edit =
    kind === 'removed' || binary
      ? ''
      : html`<a class="button button-small"${attributes({ href: editor, 'aria-label': `${label}: ${path}` })}>${label}</a>`;
  return html`
    <div class="diff-actions">${page}${edit}${button('file', 'Take back this file')}${all > 1 ? button('others', 'Take back everything else') : ''}</div>
  `;
}

/** Of a new or a removed file, the only edit is the file. */
function editAction(changed: FileDiff, file: number): NonNullable<LineMarks['action']> {
  const isWhole = changed.kind === 'added' || changed.kind === 'removed';
  const edits = isWhole ? [] : editsOf(changed);
  const starts = new Map(edits.map((edit) => [`${edit.old} ${edit.now}`, edit]));
  return ({ kind, old, now }) => {
    const edit = kind === ' ' ? undefined : starts.get(`${old} ${now}`);
    if (edit === undefined) return undefined;
    const value = takeBackKey(file, { old, now });
    const label = `Take back the edit at line ${now}`;
    return html`<button class="diff-undo" type="submit" form="${TAKE_BACK}" name="part"${attributes({ value, 'aria-label': label, title: label })}>${interfaceIcon('undo')}</button>`;
  };
}

/** The buttons send it. */
export function takeBackForm({ href, csrf, commit, base, may, wait }: ChangeReview): Html {
  if (wait !== undefined) return html`<p class="diff-wait hint">${wait}</p>`;
  if (!may.change) return html``;
  const hidden = { commit, base };
  return html`
    <form id="${TAKE_BACK}" method="post"${attributes({ action: `${href}/take-back` })}>${formToken(csrf)}
    ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden"${attributes({ name, value })}>`)}</form>
  `;
}
