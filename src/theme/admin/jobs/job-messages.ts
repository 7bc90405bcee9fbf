/** The conversation of a job: what people asked and what came back, with the field that goes on with it. */
import { attributes, escapeText } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { FormState } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';
import { relativeTime } from '../parts/moment.ts';
import { textArea } from './job-text-area.ts';

export interface Saying {
  readonly at: number;
  /** A person's name, or undefined for the agent. */
  readonly who?: string;
  readonly text: string;
  /** Readers' words that came with it. */
  readonly quotes?: readonly {
    readonly path: string;
    readonly words: string | undefined;
    readonly href: string;
  }[];
}

export function jobTalk(sayings: readonly Saying[], now: number): string {
  return `<ol class="talk">${sayings.map((one) => saying(one, now)).join('')}</ol>`;
}

function saying({ at, who, text, quotes = [] }: Saying, now: number): string {
  return (
    `<li class="say" data-from="${who === undefined ? 'agent' : 'person'}"><p class="say-head">${interfaceIcon(who === undefined ? 'spark' : 'person')}` +
    `<b>${escapeText(who ?? 'Agent')}</b> <span class="muted">${relativeTime(now, at)}</span></p>` +
    `<div class="say-text">${escapeText(text)}</div>${quoted(quotes)}</li>`
  );
}

function quoted(quotes: NonNullable<Saying['quotes']>): string {
  if (quotes.length === 0) return '';
  const items = quotes.map(
    ({ path, words, href }) =>
      `<li class="cited"><blockquote>${words === undefined ? '<span class="muted">This entry was deleted.</span>' : escapeText(words)}</blockquote>` +
      `${words === undefined ? '' : `<p class="cited-foot"><a class="link path"${attributes({ href })}>${escapeText(path)}</a></p>`}</li>`,
  );
  return `<p class="hint">Readers said</p><ul class="cited-list">${items.join('')}</ul>`;
}

export interface SayForm {
  readonly action: string;
  readonly csrf: string;
  readonly state: FormState;
  readonly most: number;
  /** False while the job works: then the words wait for its next round. */
  readonly ended: boolean;
}

export function sayForm({ action, csrf, state, most, ended }: SayForm): string {
  return (
    `<form class="form say-form" method="post"${attributes({ action })}>${formToken(csrf)}` +
    textArea(state, {
      name: 'text',
      label: 'Message to the agent',
      hint: ended
        ? 'Asks for more on the same branch: the job begins another round.'
        : 'It is worked on when the present round is done.',
      rows: 3,
      most,
    }) +
    '<div class="form-foot"><button class="button" type="submit">Send message</button></div></form>'
  );
}
