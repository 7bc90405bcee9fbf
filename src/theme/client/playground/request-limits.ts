/** What browsers do not send, known before it is tried; pure. */
import { isLocalName } from '../../../lib/local-name.ts';
import type { BuiltRequest } from '../../../site/openapi/request-values.ts';
import { words } from './words.ts';

/** Names that the fetch standard keeps for the browser; it drops them without a word. */
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

/** Why a request cannot be sent from a page at this place. */
export function blockedReason(
  { url, method, body }: BuiltRequest,
  place: Pick<Location, 'origin' | 'protocol'>,
): string | undefined {
  const to = URL.parse(url);
  if (to === null || !/^https?:$/.test(to.protocol) || url.includes('{') || to.username !== '')
    return words.failedAddress;
  if (to.protocol === 'http:' && !isLocalName(to.hostname) && to.origin !== place.origin)
    return place.protocol === 'https:' ? words.failedMixed : words.failedScheme;
  if (/^(?:CONNECT|TRACE|TRACK)$/i.test(method)) return words.failedMethod;
  if (body !== undefined && /^(?:GET|HEAD)$/i.test(method)) return words.failedBody;
  return undefined;
}

/**
 * On our own address only where a cookie is the key of the operation: others who publish there must not speak with what the
 * reader is signed in with. Elsewhere where the site says that cookies go along.
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
