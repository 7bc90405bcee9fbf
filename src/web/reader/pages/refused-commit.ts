/** The reply for a commit that holds no readable site: its reason is for the operator, whose log has it. */
import { html } from '../../../lib/html.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { htmlReply, type Reply, reply, TEXT_TYPE } from '../../edge/http/reply.ts';

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/** @param commit id of it */
export function refusedCommit({ headers }: Pick<WebRequest, 'headers'>, commit: string): Reply {
  const words = `Commit ${commit.slice(0, 10)} has no docs.json that can be read, so there is nothing to show of it.`;
  if (!String(headers['accept'] ?? '').includes('text/html'))
    return reply(404, TEXT_TYPE, `${words}\n`, HEADERS);
  const page = html`
    <!doctype html>
    <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta name="color-scheme" content="light dark">
      <title>Nothing to show</title>
      <body style="font:1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1.5rem">
        <h1 style="font-size:1.4rem">Nothing to show</h1>
        <p>${words}</p>
      </body>
    </html>
  `;
  return htmlReply(404, page, HEADERS);
}
