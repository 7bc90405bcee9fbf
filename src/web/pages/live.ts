/** `/_lectern/live`: the event stream that tells an author's browser that files changed (only in `dev`). */
import { Readable } from 'node:stream';
import type { Handler } from '../http/handler.ts';
import { reply } from '../http/reply.ts';
import type { LiveSite } from '../live-site.ts';

export const LIVE_PATH = '/_lectern/live';
const MOST_LISTENERS = 100;

export function liveEvents(live: LiveSite): Handler {
  let listeners = 0;
  return ({ path, signal }) => {
    if (path !== LIVE_PATH) return undefined;
    if (listeners >= MOST_LISTENERS)
      return reply(503, 'text/plain; charset=utf-8', 'Too many open previews\n', { 'retry-after': '5' });
    listeners++;
    const stream = new Readable({ read: () => undefined });
    stream.push('retry: 300\n\n');
    const stop = live.subscribe(({ kind, paths }) =>
      stream.push(
        `event: ${kind === 'css' ? 'css' : 'change'}\ndata: ${JSON.stringify({ paths: paths.slice(0, 20) })}\n\n`,
      ),
    );
    signal.addEventListener('abort', () => {
      listeners--;
      stop();
      stream.destroy();
    });
    return reply(200, 'text/event-stream; charset=utf-8', stream, {
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
  };
}
