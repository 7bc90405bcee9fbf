/** Resolves relative servers of a fetched specification against its URL. */
import { isRecord, type JsonRecord, listOf, own, recordOf } from '../json-data.ts';

type Data = Record<string, unknown>;

/** @param document owned by the caller and modified */
export function absoluteServers(document: JsonRecord, base: string): void {
  if (listOf(own(document, 'servers')).length === 0) (document as Data)['servers'] = [{ url: '/' }];
  resolve(document, base);
  const shared = own(own(document, 'components'), 'pathItems');
  for (const item of [recordOf(own(document, 'paths')), recordOf(shared)].flatMap(Object.values)) {
    resolve(item, base);
    for (const operation of Object.values(recordOf(item))) resolve(operation, base);
  }
}

function resolve(holder: unknown, base: string): void {
  for (const server of listOf(own(holder, 'servers'))) {
    const url = own(server, 'url');
    if (isRecord(server) && typeof url === 'string') (server as Data)['url'] = whole(url.trim(), base);
  }
}

/** A server that begins with a variable may be absolute already. */
function whole(url: string, base: string): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\{)/i.test(url)) return url;
  const found = URL.parse(url, base);
  if (found === null) return url;
  const text = found.origin + found.pathname.replaceAll('%7B', '{').replaceAll('%7D', '}');
  return text.replace(/\/$/, '');
}
