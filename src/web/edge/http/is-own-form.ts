/** Rejects forged forms by what browsers report: a form must come from a page of this server. */
import type { WebRequest } from './handler.ts';
import { isHttps, type PublicAddress } from './is-https.ts';

/**
 * True when the headers show that the form was on a page of this server. Browsers send them with every form, so clients
 * without them are no browsers and are rejected.
 */
export function isOwnForm(place: PublicAddress, request: WebRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers['origin'];
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === undefined) return site === 'same-origin';
  if (typeof origin !== 'string') return false;
  if (origin === place.origin) return true;
  const url = URL.parse(origin);
  if (url === null || url.host !== request.host) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && !isHttps(place, request));
}
