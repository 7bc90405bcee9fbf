/** Every value of a cookie that came with a request: scripts of a site can put others of the same name beside ours, for other paths. */
import type { WebRequest } from '../../edge/http/handler.ts';

/** Beyond all that browsers send for one address in earnest. */
const MOST = 40;

/** In the order in which they came: those of longer paths first. */
export function readCookies(request: Pick<WebRequest, 'headers'>, name: string): readonly string[] {
  const header = request.headers['cookie'];
  if (typeof header !== 'string') return [];
  const values: string[] = [];
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name && values.push(pair.slice(at + 1).trim()) >= MOST) break;
  }
  return values;
}
