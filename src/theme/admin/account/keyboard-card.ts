/** Renders the card of the account page with all keys of the dashboard, and the switch for those of a single letter. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { checkField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';

/** Keys and what they do. */
const ALWAYS = [
  ['Ctrl K', 'find a section, project, entry, job or setting; ⌘ K on a Mac'],
  ['Esc', 'close what is open'],
  ['?', 'show these keys'],
] as const;
const LETTERS = [
  ['j', 'next entry'],
  ['k', 'previous entry'],
  ['Enter', 'open the entry'],
  ['e', 'the entry is resolved'],
  ['r', 'write a note to it'],
  ['a', 'assign it to yourself, or to nobody'],
  ['x', 'tick it, to change several at once'],
  ['z', 'undo the last change'],
  ['/', 'find in comments'],
] as const;

interface KeyboardCard {
  readonly letterKeys: boolean;
  readonly csrf: string;
  readonly action: string;
}

export function keyboardCard({ letterKeys, csrf, action }: KeyboardCard): Html {
  const values = { letterKeys: letterKeys ? 'on' : '' };
  return html`
    <section class="card" aria-labelledby="keyboard"><h2 class="card-title" id="keyboard">Keyboard</h2>
    <div data-keys-help><h3 class="keys-title">On every page</h3>${list(ALWAYS)}<h3 class="keys-title">In lists of feedback</h3>${list(LETTERS)}</div>
    <form class="form" method="post"${attributes({ action })}>${formToken(csrf)}
    ${checkField({ values, errors: {} }, { name: 'letterKeys', label: 'Single letters are keys', hint: 'So is the question mark. Switch them off when you dictate, or when a letter does what you did not want.' })}
    <div class="form-foot"><button class="button" type="submit">Save keys</button></div></form></section>
  `;
}

function list(keys: readonly (readonly [string, string])[]): Html {
  return html`<dl class="keys">${keys.map(([key, what]) => html`<dt><kbd>${key}</kbd></dt><dd>${what}</dd>`)}</dl>`;
}
