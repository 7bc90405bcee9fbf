/** `/_lectern/live`: the event stream that notifies an author's browser of changed files (only in `dev`). */
import type { Site } from '../../../site/site.ts';
import { clientNetwork, isLoopback } from '../../edge/http/address-key.ts';
import { eventReply, eventStreams, type StreamLimits } from '../../edge/http/event-streams.ts';
import type { Handler } from '../../edge/http/handler.ts';
import type { LiveSite, SiteChange } from '../live/live-site.ts';

export const LIVE_PATH = '/_lectern/live';
/** All tabs of an author on this machine share one address. */
const LIMITS: StreamLimits = { all: 100, each: 20 };
const HEADERS = { 'cache-control': 'no-store' };

/** The stream's address for a page of this site. It carries the page's version, so that earlier changes are reported at once. */
export function livePath(live: Pick<LiveSite, 'mark'>, site: Site): string {
  return `${LIVE_PATH}?since=${live.mark(site)}`;
}

export function liveEvents(live: LiveSite, limits: StreamLimits = LIMITS): Handler {
  const streams = eventStreams(limits);
  return ({ method, query, headers, signal, address }) => {
    // A HEAD request never reads the stream, so it would never end.
    if (method === 'HEAD' || signal.aborted) return eventReply('', HEADERS);
    const opened = streams.open(isLoopback(address) ? undefined : clientNetwork(address), signal);
    if ('status' in opened) return opened;
    const notify = ({ kind, paths }: SiteChange): void => {
      const id = live.mark(live.current());
      const data = JSON.stringify({ paths: paths.slice(0, 20) });
      opened.send(`id: ${id}\nevent: ${kind === 'css' ? 'css' : 'change'}\ndata: ${data}\n\n`);
    };
    opened.send('retry: 300\n\n');
    const since = headers['last-event-id'] ?? query.get('since');
    if (since !== null && since !== live.mark(live.current())) notify({ kind: 'content', paths: [] });
    opened.onEnd(live.subscribe(notify));
    return eventReply(opened.body, HEADERS);
  };
}
