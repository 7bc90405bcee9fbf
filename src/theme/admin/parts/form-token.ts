/** The hidden field that every form of the dashboard carries against forged requests. */
import { type Html, html } from '../../../lib/html.ts';

/** Name of the field; `dashboard/guard` checks and removes it. */
export const TOKEN_FIELD = 'token';

export function formToken(csrf: string): Html {
  return html`<input type="hidden" name="${TOKEN_FIELD}" value="${csrf}">`;
}
