/** A short word in a tinted pill; the word carries the meaning, the tint only repeats it. */
import { attributes, type Html, html } from '../../../lib/html.ts';

export type Tone = 'plain' | 'note' | 'tip' | 'warn' | 'danger' | 'violet';

export function pill(text: string, tone: Tone = 'plain'): Html {
  return html`<span class="pill"${attributes({ 'data-tone': tone === 'plain' ? undefined : tone })}>${text}</span>`;
}
