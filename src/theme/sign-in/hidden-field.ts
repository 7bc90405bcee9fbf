/** A value that a form of signing in sends along. */
import { type Html, html } from '../../lib/html.ts';

export function hiddenField(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}
