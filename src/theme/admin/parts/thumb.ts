/** Renders the icon of an entry: a vote up or down, a code report, or feedback of an agent. */
import { type Html, html } from '../../../lib/html.ts';
import type { FeedbackSource } from '../../../records/feedback/feedback.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';

export function thumb(helpful: boolean | null, source: FeedbackSource): Html {
  const [tone, icon, word] =
    source === 'code_snippet'
      ? (['violet', 'code', 'Code snippet'] as const)
      : source === 'agent'
        ? (['note', 'terminal', 'Agent'] as const)
        : helpful === true
          ? (['tip', 'thumb-up', 'Helpful'] as const)
          : helpful === false
            ? (['warn', 'thumb-down', 'Not helpful'] as const)
            : (['note', 'flag', 'Comment'] as const);
  return html`<span class="thumb" data-tone="${tone}" title="${word}">${interfaceIcon(icon)}<span class="visually-hidden">${word}</span></span>`;
}
