/** The reply of a handler: plain data, so that handlers can be tested without a socket. */
import type { Html } from '../../../lib/html.ts';
import type { ReplyBody } from './file-body.ts';

export type HeaderValues = Readonly<Record<string, string>>;

export interface Reply {
  readonly status: number;
  readonly headers: HeaderValues;
  readonly body: ReplyBody;
  /** Values of `Set-Cookie`, one header each; the last one of the same cookie wins. */
  readonly cookies?: readonly string[];
  /**
   * True if the reply is the same for every client that requests this address with the same `Accept` and `Accept-Encoding`, until
   * the site or the data behind its pages changes.
   */
  readonly cacheable?: boolean;
  /** True if the reply was made for one reader: it gets no entity tag and is stored nowhere. */
  readonly personal?: boolean;
  /** True if caches in front of the server keep it for other clients: it names no request. */
  readonly shared?: boolean;
  /** For pages: the extra servers that their scripts may request, as the content policy lists them. */
  readonly connect?: readonly string[];
  /** For pages: the style sheets in them that are not those of their whole site, as the content policy lists them. */
  readonly styleHashes?: readonly string[];
  /** For tools of programs: what was read with each call, the path of a page or nothing. It is only counted. */
  readonly reads?: readonly string[];
}

export const HTML_TYPE = 'text/html; charset=utf-8';
export const TEXT_TYPE = 'text/plain; charset=utf-8';
export const JSON_TYPE = 'application/json; charset=utf-8';

export function reply(status: number, type: string, body: Reply['body'], headers: HeaderValues = {}): Reply {
  return { status, headers: { 'content-type': type, ...headers }, body };
}

/** A reply for one reader, which browsers and caches do not store. */
export function personalReply(type: string, body: Reply['body'], headers: HeaderValues = {}): Reply {
  const plain = reply(200, type, body, { ...headers, 'cache-control': 'private, no-store' });
  return { ...plain, cacheable: false, personal: true };
}

/** A reply with a page or a part of one. */
export function htmlReply(status: number, html: Html, headers: HeaderValues = {}): Reply {
  return reply(status, HTML_TYPE, String(html), headers);
}

export function json(value: unknown, headers: HeaderValues = {}): Reply {
  return reply(200, JSON_TYPE, JSON.stringify(value), headers);
}

export function redirectTo(location: string, status: 307 | 308): Reply {
  return reply(status, TEXT_TYPE, `See ${location}\n`, { location });
}
