/** A `fetch` for addresses that somebody typed: each request goes to an IP address that was checked, and redirects are not followed. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Fetch } from '../../jobs/forges/shared/forge-http.ts';
import { pinnedRequest } from '../../lib/outgoing/pinned-request.ts';
import { beforeAbort } from '../../lib/outgoing/safe-target.ts';

/** @param addressOf the only IP address that may be connected to. @throws AppError when the host must not be asked */
export function pinnedFetch(addressOf: (url: URL) => Promise<string>): Fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { method, signal } = request;
    const url = new URL(request.url);
    const ip = await beforeAbort(addressOf(url), signal);
    const body = request.body === null ? undefined : await request.text();
    const headers = Object.fromEntries(request.headers);
    return new Promise((resolve, reject) => {
      pinnedRequest({ url, ip, method, headers, body, signal }, async (response) => {
        resolve(answerOf(response));
        // The connection ends once the caller has read the body, or wants no more of it.
        await finished(response);
      }).catch(reject);
    });
  };
}

function answerOf(response: IncomingMessage): Response {
  const { statusCode = 500, rawHeaders } = response;
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  const isEmpty = statusCode === 204 || statusCode === 205 || statusCode === 304;
  if (isEmpty) response.resume();
  return new Response(isEmpty ? null : (Readable.toWeb(response) as ReadableStream<Uint8Array>), {
    status: statusCode,
    headers,
  });
}
