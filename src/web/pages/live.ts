/** `/_lectern/live`: the event stream that tells an author's browser that files changed (only in `dev`). */
import { Readable } from 'node:stream';
import type { Site } from '../../site/site.ts';
import type { Handler } from '../http/handler.ts';
import { reply } from '../http/reply.ts';
import type { LiveSite, SiteChange } from '../live-site.ts';

export const LIVE_PATH = '/_lectern/live';
const MOST_LISTENERS = 100;
/** A browser that does not read is told again when it comes back. */
const MOST_WAITING = 64 * 1024;
const HEADERS = { 'cache-control': 'no-store', 'x-accel-buffering': 'no' };

/** Where a page made of this site listens, and what it shows: what changed before it listened is told at once. */
export function livePath(live: Pick<LiveSite, 'mark'>, site: Site): string {
  return `${LIVE_PATH}?since=${live.mark(site)}`;
}

export function liveEvents(live: LiveSite): Handler {
  let listeners = 0;
  return ({ method, path, query, headers, signal }) => {
    if (path !== LIVE_PATH) return undefined;
    if (method === 'HEAD' || signal.aborted)
      return reply(200, 'text/event-stream; charset=utf-8', '', HEADERS);
    if (listeners >= MOST_LISTENERS)
      return reply(503, 'text/plain; charset=utf-8', 'Too many open previews\n', { 'retry-after': '5' });
    listeners++;
    const stream = new Readable({ read: () => undefined });
    const tell = ({ kind, paths }: SiteChange): void => {
      const id = live.mark(live.current());
      const data = JSON.stringify({ paths: paths.slice(0, 20) });
      stream.push(`id: ${id}\nevent: ${kind === 'css' ? 'css' : 'change'}\ndata: ${data}\n\n`);
      if (stream.readableLength > MOST_WAITING) stream.destroy();
    };
    stream.push('retry: 300\n\n');
    const since = headers['last-event-id'] ?? query.get('since');
    if (since !== null && since !== live.mark(live.current())) tell({ kind: 'content', paths: [] });
    const stop = live.subscribe(tell);
    signal.addEventListener('abort', () => {
      listeners--;
      stop();
      stream.destroy();
    });
    return reply(200, 'text/event-stream; charset=utf-8', stream, HEADERS);
  };
}
