/** Renders comments on changes: each at its line, the form for another one, and the form that sends them. */

import { attributes, type Html, html } from '../../../lib/html.ts';
import { cutText } from '../../../lib/text/clean-text.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { EMPTY_FORM } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';
import { relativeTime } from '../parts/moment.ts';
import { pluralise } from '../parts/numbers.ts';
import { type ChangeReview, type CommentDraft, type CommentView, linesText } from './change-review.ts';
import { textArea } from './job-text-area.ts';

const SHOWN_QUOTE = 400;

export function commentCard(review: ChangeReview, comment: CommentView): Html {
  const { id, who, at, text, from, to } = comment;
  const moved = comment.line === undefined || comment.line !== to;
  return html`
    <article class="comment"${attributes({ id: `comment-${id}`, 'data-state': comment.state })}><p class="say-head">${interfaceIcon('person')}
    <b>${who}</b> <span class="muted">${relativeTime(review.now, at)}</span> <span class="pill"${attributes({ 'data-tone': TONES[comment.state] })}>${stateText(comment)}</span></p>
    ${moved ? html`<p class="hint">${`${linesText({ from, to })} when it was written`}</p>` : ''}
    ${comment.line === undefined ? quoted(comment.quote) : ''}<div class="say-text">${text}</div>${comment.state === 'draft' ? removeForm(review, comment) : ''}</article>
  `;
}

const TONES = { draft: 'warn', waiting: 'note', answered: 'tip', unanswered: undefined } as const;

function stateText({ state, round }: CommentView): string {
  switch (state) {
    case 'draft':
      return 'Not sent yet';
    case 'waiting':
      return `Sent for round ${round}`;
    case 'answered':
      return `Answered in round ${round}`;
    default:
      return `Round ${round} ended without an answer`;
  }
}

function quoted(quote: string): Html {
  const text = cutText(quote, SHOWN_QUOTE);
  return html`<pre class="comment-quote" tabindex="0" role="group" aria-label="The lines it is about">${'\n'}${text}</pre>`;
}

function removeForm({ href, csrf }: ChangeReview, { id, from, to }: CommentView): Html {
  return html`
    <form method="post"${attributes({ action: `${href}/comments/${id}/remove` })}>${formToken(csrf)}
    <button class="button button-small button-quiet" type="submit">Remove<span class="visually-hidden">${` the comment on ${linesText({ from, to }).toLowerCase()}`}</span></button></form>
  `;
}

/** @param path of the file that the comment is about */
export function commentForm(
  { href, csrf, commit, limits }: ChangeReview,
  { file, side, from, to, text, error }: CommentDraft,
  path: string,
): Html {
  const line = (name: string, value: number, label: string): Html =>
    html`<label class="comment-line"><span class="label">${label}</span><input class="input" type="number" inputmode="numeric" min="1" required${attributes({ name, value })}></label>`;
  const hidden = { commit, path, side, file: String(file) };
  const state = { values: { text }, errors: error === undefined ? {} : { text: error } };
  return html`
    <form class="form comment-form" id="comment" method="post"${attributes({ action: `${href}/comments`, 'aria-label': `Comment on ${path}` })}>${formToken(csrf)}
    ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden"${attributes({ name, value })}>`)}
    <div class="comment-lines">${line('from', from, side === 'old' ? 'From removed line' : 'From line')}${line('to', to, 'To line')}</div>
    ${textArea(state, {
      name: 'text',
      label: 'Comment',
      hint: `For the agent. It is kept as a draft until you send all of them together. At most ${limits.lines} lines of one file.`,
      rows: 3,
      maxLength: limits.text,
      autofocus: true,
    })}
    <div class="form-foot"><button class="button button-primary" type="submit">Add comment</button>
    <a class="button button-quiet"${attributes({ href: `${href}/changes#file-${file + 1}` })}>Cancel</a></div></form>
  `;
}

/** Empty without drafts, and where nothing more can be sent. */
export function sendForm({ href, csrf, comments, limits, note, may, wordsGoTo }: ChangeReview): Html {
  const drafts = comments.filter(({ state }) => state === 'draft').length;
  if (drafts === 0 || !may.comment) return html``;
  const state = note === '' ? EMPTY_FORM : { values: { note }, errors: {} };
  return html`
    <section class="card comment-send" aria-labelledby="drafts"><h2 class="card-title" id="drafts">${pluralise(drafts, 'comment')} not sent yet</h2>
    <p class="card-text">Only you see ${drafts === 1 ? 'it' : 'them'}. The agent gets all of them in one message, and works on them in the next round. Words go to ${wordsGoTo}.</p>
    <form class="form" method="post"${attributes({ action: `${href}/comments/send` })}>${formToken(csrf)}
    ${textArea(state, { name: 'note', label: 'What else to say (optional)', rows: 2, maxLength: limits.note, optional: true })}
    <div class="form-foot"><button class="button button-primary" type="submit">${`Send ${pluralise(drafts, 'comment')}`}</button></div></form></section>
  `;
}

/** Comments on lines that are gone. */
export function goneComments(review: ChangeReview, comments: readonly CommentView[]): Html {
  if (comments.length === 0) return html``;
  return html`
    <details class="comment-gone"><summary>${pluralise(comments.length, 'comment')} on lines that have changed since</summary>
    ${comments.map((comment) => commentCard(review, comment))}</details>
  `;
}
