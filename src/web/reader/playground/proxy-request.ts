/** Parses and checks the request that the form asks the proxy to send, without headers the API must not get. */
import { AppError } from '../../../lib/app-error.ts';
import * as z from '../../../lib/schema.ts';

const MAX_REQUEST_BYTES = 5 * 1024 * 1024;
/** Limit of the surrounding JSON: base64 turns three bytes into four. */
export const MAX_ENVELOPE_BYTES = Math.ceil((MAX_REQUEST_BYTES * 4) / 3) + 128 * 1024;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'] as const;

const schema = z.strictObject({
  method: z.enum(METHODS),
  url: z.string().max(16_384),
  headers: z
    .array(
      z.tuple([
        z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}$/),
        // One line: a line break would start another header.
        z.string().regex(/^[\t\x20-\x7e\x80-\xff]{0,16384}$/),
      ]),
    )
    .max(100),
  /** Base64. */
  body: z
    .string()
    .regex(/^[A-Za-z0-9+/]*={0,2}$/)
    .optional(),
});

export interface ProxyRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer | undefined;
}

/** Headers of one connection, and headers that would forge the sender's identity. */
const KEPT_BACK: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'origin',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'referer',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
  'x-real-ip',
]);
const KEPT_BACK_FAMILIES = /^(?:sec-|x-forwarded-|x-lectern-|lectern-)/;

/** @throws AppError `playground/invalid`, `playground/too-large` */
export function readProxyRequest(text: string): ProxyRequest {
  const invalid = (why: string): AppError =>
    new AppError('playground/invalid', `The request for the proxy cannot be read: ${why}`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('it is no JSON');
  }
  const read = schema.safeParse(value);
  if (!read.success) throw invalid(`"${read.error.issues[0]?.path.join('.') ?? ''}" is not as it should be`);
  const { method, url, headers, body } = read.data;
  const target = URL.parse(url);
  if (target === null) throw invalid('"url" is no whole address');
  target.hash = '';
  const bytes = body === undefined ? undefined : Buffer.from(body, 'base64');
  if (bytes !== undefined && bytes.length > MAX_REQUEST_BYTES)
    throw new AppError('playground/too-large', 'The request is larger than 5 MB');
  return { method, url: target, headers: passedOn(headers), body: bytes };
}

/** Headers of the browser's own request are not forwarded: only those that the form names. */
function passedOn(headers: ProxyRequest['headers']): ProxyRequest['headers'] {
  return headers.flatMap(([name, value]): ProxyRequest['headers'] => {
    const key = name.toLowerCase();
    if (KEPT_BACK.has(key) || KEPT_BACK_FAMILIES.test(key)) return [];
    if (key !== 'cookie') return [[name, value]];
    const cookies = value
      .split(';')
      .map((one) => one.trim())
      .filter((one) => one !== '' && !/^(?:__Host-|__Secure-)?lectern/i.test(one));
    return cookies.length === 0 ? [] : [[name, cookies.join('; ')]];
  });
}
