/** Requests that browsers do not send, checked in advance; pure. */
import { isLocalName } from '../../lib/text/local-name.ts';
import type { BuiltRequest } from '../../site/openapi/request-values.ts';
import { formStrings } from './form-strings.ts';

/** Header names reserved for the browser by the Fetch standard; browsers drop them silently. */
const UNSENDABLE: ReadonlySet<string> = new Set([
  'accept-charset',
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'connection',
  'content-length',
  'cookie',
  'cookie2',
  'date',
  'dnt',
  'expect',
  'host',
  'keep-alive',
  'origin',
  'referer',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
]);

export function isUnsendable(header: string): boolean {
  return UNSENDABLE.has(header.toLowerCase()) || /^(?:proxy|sec)-/i.test(header);
}

export function leftOutHeaders({ headers, cookies }: BuiltRequest): readonly string[] {
  const names = headers.map(({ name }) => name).filter(isUnsendable);
  return cookies.length === 0 ? names : [...names, ...cookies.map(({ name }) => `Cookie: ${name}`)];
}

/** Why a page at this origin cannot send a request; undefined when it can. */
export function blockedReason(
  { url, method, body }: BuiltRequest,
  place: Pick<Location, 'origin' | 'protocol'>,
): string | undefined {
  const to = URL.parse(url);
  if (to === null || !/^https?:$/.test(to.protocol) || url.includes('{') || to.username !== '')
    return formStrings.failedAddress;
  if (to.protocol === 'http:' && !isLocalName(to.hostname) && to.origin !== place.origin)
    return place.protocol === 'https:' ? formStrings.failedMixed : formStrings.failedScheme;
  if (/^(?:CONNECT|TRACE|TRACK)$/i.test(method)) return formStrings.failedMethod;
  if (body !== undefined && /^(?:GET|HEAD)$/i.test(method)) return formStrings.failedBody;
  return undefined;
}

/**
 * Our own origin gets cookies only when a cookie is the operation's key: other authors of the site must not be able to act
 * as the signed-in reader. Other origins get them when the site's settings say so.
 */
export function cookiesOf(
  url: string,
  {
    cookies,
    credentials,
    origin,
  }: Readonly<Record<'cookies' | 'credentials', boolean>> & { readonly origin: string },
): 'omit' | 'same-origin' | 'include' {
  if (URL.parse(url)?.origin === origin) return cookies ? 'same-origin' : 'omit';
  return credentials ? 'include' : 'omit';
}
