/** Renders the conversation of a job, and the form for the next message. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { FormState } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';
import { relativeTime } from '../parts/moment.ts';
import { textArea } from './job-text-area.ts';

export interface ConversationEntry {
  readonly at: number;
  /** A person's name, or undefined for the agent. */
  readonly who?: string;
  readonly text: string;
  /** What the agent is told beside it. */
  readonly context?: string;
  /** Feedback that came with it. */
  readonly quotes?: readonly {
    readonly path: string;
    readonly text: string | undefined;
    readonly href: string;
  }[];
}

export function jobConversation(entries: readonly ConversationEntry[], now: number): Html {
  return html`<ol class="talk">${entries.map((one) => entry(one, now))}</ol>`;
}

function entry({ at, who, text, context, quotes = [] }: ConversationEntry, now: number): Html {
  return html`
    <li class="say" data-from="${who === undefined ? 'agent' : 'person'}"><p class="say-head">${interfaceIcon(who === undefined ? 'spark' : 'person')}
    <b>${who ?? 'Agent'}</b> <span class="muted">${relativeTime(now, at)}</span></p>
    <div class="say-text">${text}</div>${contextNote(context)}${quoted(quotes)}</li>
  `;
}

function contextNote(context: string | undefined): Html {
  if (context === undefined) return html``;
  return html`<p class="hint">The agent is also told</p><ul class="cited-list"><li class="cited"><blockquote>${context}</blockquote></li></ul>`;
}

function quoted(quotes: NonNullable<ConversationEntry['quotes']>): Html {
  if (quotes.length === 0) return html``;
  const items = quotes.map(
    ({ path, text, href }) =>
      html`
        <li class="cited"><blockquote>${text === undefined ? html`<span class="muted">This entry was deleted.</span>` : text}</blockquote>
        ${text === undefined ? '' : html`<p class="cited-foot"><a class="link path"${attributes({ href })}>${path}</a></p>`}</li>
      `,
  );
  return html`<p class="hint">Readers said</p><ul class="cited-list">${items}</ul>`;
}

export interface MessageForm {
  readonly action: string;
  readonly csrf: string;
  readonly state: FormState;
  readonly maxLength: number;
  /** False while the job works: the message then waits for the next round. */
  readonly ended: boolean;
  readonly wordsGoTo: string;
}

export function messageForm({ action, csrf, state, maxLength, ended, wordsGoTo }: MessageForm): Html {
  return html`
    <form class="form say-form" method="post"${attributes({ action })}>${formToken(csrf)}
    ${textArea(state, {
      name: 'text',
      label: 'Message to the agent',
      hint: `${
        ended
          ? 'Asks for more on the same branch: the job begins another round.'
          : 'It is worked on when the present round is done.'
      } Words go to ${wordsGoTo}.`,
      rows: 3,
      maxLength,
    })}
    <div class="form-foot"><button class="button" type="submit">Send message</button></div></form>
  `;
}
