/** Small pages that do what a file host cannot, such as redirecting a reader. */
import { type Html, html } from '../../../lib/html.ts';

/** @param to address as written in the page, base included */
export function redirectDocument(to: string): Html {
  return html`
    <!doctype html>
    <html lang="en">
      <meta charset="utf-8">
      <title>Moved</title>
      <meta name="robots" content="noindex">
      <link rel="canonical" href="${to}">
      <meta http-equiv="refresh" content="0;url=${to}">
      <p>Moved to <a href="${to}">${to}</a></p>
    </html>
    ${'\n'}
  `;
}
