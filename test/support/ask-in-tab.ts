/** One request as the tab of a browser makes it; `fetch` of Node reports itself as a script whatever it is told. */
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { IN_A_TAB } from './web-request.ts';

export interface TabAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Values of `Set-Cookie`. */
  readonly cookies: readonly string[];
  readonly text: string;
}

/** @param form sent as a form of the same origin is; without it, the page is requested */
export async function askInTab(
  url: URL,
  {
    form,
    headers = {},
  }: { form?: Readonly<Record<string, string>> | undefined; headers?: Record<string, string> },
): Promise<TabAnswer> {
  const body = form === undefined ? undefined : new URLSearchParams(form).toString();
  const asked = request(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'text/html',
      'sec-fetch-site': 'same-origin',
      origin: url.origin,
      ...IN_A_TAB,
      ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
  });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    cookies: answer.headers['set-cookie'] ?? [],
    text: String(Buffer.concat(parts)),
  };
}
