/** Where a request says it comes from: the site itself, nowhere in particular, or another website. */
import type { WebRequest } from '../http/handler.ts';

export type RequestOrigin = 'own' | 'unnamed' | 'foreign';

/** @param url public address of the project's site */
export function requestOrigin({ headers, host }: WebRequest, url: string): RequestOrigin {
  const told = text(headers['origin']) ?? text(headers['referer']);
  if (told === undefined) return text(headers['sec-fetch-site']) === 'cross-site' ? 'foreign' : 'unnamed';
  const from = URL.parse(told);
  if (from === null || !/^https?:$/.test(from.protocol)) return 'foreign';
  if (from.origin === URL.parse(url)?.origin) return 'own';
  // Behind a proxy we may be asked by http for what readers see by https: the name has to fit, not the scheme.
  return host !== '' && from.host === URL.parse(`${from.protocol}//${host}`)?.host ? 'own' : 'foreign';
}

function text(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' && header !== '' ? header : undefined;
}
