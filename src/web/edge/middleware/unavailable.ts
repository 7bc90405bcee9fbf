/** The reply for a site that cannot be served at the moment: a plain message and when to retry. */
import { html } from '../../../lib/html.ts';
import type { WebRequest } from '../http/handler.ts';
import { htmlReply, type Reply, reply, TEXT_TYPE } from '../http/reply.ts';

const HEADERS = {
  'cache-control': 'no-store',
  'retry-after': '10',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};
const WORDS = 'This documentation cannot be shown at the moment. Try again in a little while.';
const PAGE = html`
  <!doctype html>
  <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>Not available</title>
    <body style="font:1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1.5rem">
      <h1 style="font-size:1.4rem">Not available</h1>
      <p>${WORDS}</p>
    </body>
  </html>
`;

/** The reason is for the operator: the log and the dashboard have it. */
export function unavailable({ headers }: Pick<WebRequest, 'headers'>): Reply {
  return String(headers['accept'] ?? '').includes('text/html')
    ? htmlReply(503, PAGE, HEADERS)
    : reply(503, TEXT_TYPE, `${WORDS}\n`, HEADERS);
}
