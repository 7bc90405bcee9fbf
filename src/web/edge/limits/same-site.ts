/** Classifies where a request says it comes from: the site itself, unnamed, or another website. */
import type { WebRequest } from '../http/handler.ts';

type RequestOrigin = 'own' | 'unnamed' | 'foreign';

/** @param url public address of the project's site */
export function requestOrigin({ headers, host }: WebRequest, url: string): RequestOrigin {
  const source = text(headers['origin']) ?? text(headers['referer']);
  if (source === undefined) return text(headers['sec-fetch-site']) === 'cross-site' ? 'foreign' : 'unnamed';
  const from = URL.parse(source);
  if (from === null || !/^https?:$/.test(from.protocol)) return 'foreign';
  if (from.origin === URL.parse(url)?.origin) return 'own';
  // A proxy may forward HTTPS requests over HTTP, so the host must match but not the scheme.
  return host !== '' && from.host === URL.parse(`${from.protocol}//${host}`)?.host ? 'own' : 'foreign';
}

function text(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' && header !== '' ? header : undefined;
}
