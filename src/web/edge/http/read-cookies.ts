/** Reads all values of a cookie: scripts of a site can set others of the same name for other paths. */
import type { WebRequest } from './handler.ts';

/** More than browsers ever send for one address. */
const MAX = 40;

/** In the order of the header: longer paths first. */
export function readCookies(request: Pick<WebRequest, 'headers'>, name: string): readonly string[] {
  const header = request.headers['cookie'];
  if (typeof header !== 'string') return [];
  const values: string[] = [];
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name && values.push(pair.slice(at + 1).trim()) >= MAX) break;
  }
  return values;
}
