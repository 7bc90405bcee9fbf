/** A short word in a tinted pill; the word carries the meaning, the tint only repeats it. */
import { attributes, escapeText } from '../../../lib/html.ts';

export type Tone = 'plain' | 'note' | 'tip' | 'warn' | 'danger' | 'violet';

export function pill(text: string, tone: Tone = 'plain'): string {
  return `<span class="pill"${attributes({ 'data-tone': tone === 'plain' ? undefined : tone })}>${escapeText(text)}</span>`;
}
