/** `/_lectern/live`: the event stream that tells an author's browser that files changed (only in `dev`). */
import type { Site } from '../../../site/site.ts';
import { clientNetwork, isLoopback } from '../../edge/http/address-key.ts';
import { eventReply, eventStreams, type StreamLimits } from '../../edge/http/event-streams.ts';
import type { Handler } from '../../edge/http/handler.ts';
import type { LiveSite, SiteChange } from '../live/live-site.ts';

export const LIVE_PATH = '/_lectern/live';
/** All tabs of an author on this machine have one address. */
const LIMITS: StreamLimits = { all: 100, each: 20 };
const HEADERS = { 'cache-control': 'no-store' };

/** Where a page made of this site listens, and what it shows: what changed before it listened is told at once. */
export function livePath(live: Pick<LiveSite, 'mark'>, site: Site): string {
  return `${LIVE_PATH}?since=${live.mark(site)}`;
}

export function liveEvents(live: LiveSite, limits: StreamLimits = LIMITS): Handler {
  const streams = eventStreams(limits);
  return ({ method, query, headers, signal, address }) => {
    // Nobody would read it, so nobody would end it.
    if (method === 'HEAD' || signal.aborted) return eventReply('', HEADERS);
    const opened = streams.open(isLoopback(address) ? undefined : clientNetwork(address), signal);
    if ('status' in opened) return opened;
    const tell = ({ kind, paths }: SiteChange): void => {
      const id = live.mark(live.current());
      const data = JSON.stringify({ paths: paths.slice(0, 20) });
      opened.send(`id: ${id}\nevent: ${kind === 'css' ? 'css' : 'change'}\ndata: ${data}\n\n`);
    };
    opened.send('retry: 300\n\n');
    const since = headers['last-event-id'] ?? query.get('since');
    if (since !== null && since !== live.mark(live.current())) tell({ kind: 'content', paths: [] });
    opened.onEnd(live.subscribe(tell));
    return eventReply(opened.body, HEADERS);
  };
}
