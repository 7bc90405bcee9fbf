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

/** What checks find while an author writes. */
export interface LiveProblems {
  /** Changes when they find something else. */
  revision(): number;
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

const NO_PROBLEMS: LiveProblems = { revision: () => 0, subscribe: () => () => undefined };

/** The stream's address for a page of this site. It carries the page's version, so that earlier changes are reported at once. */
export function livePath(live: Pick<LiveSite, 'mark'>, site: Site, problems = NO_PROBLEMS): string {
  return `${LIVE_PATH}?since=${live.mark(site)}.${problems.revision()}`;
}

export function liveEvents(live: LiveSite, problems = NO_PROBLEMS, limits: StreamLimits = LIMITS): Handler {
  const streams = eventStreams(limits);
  const mark = (): string => `${live.mark(live.current())}.${problems.revision()}`;
  return ({ method, query, headers, signal, address }) => {
    // A HEAD request never reads the stream, so it would never end.
    if (method === 'HEAD' || signal.aborted) return eventReply('', HEADERS);
    const opened = streams.open(isLoopback(address) ? undefined : clientNetwork(address), signal);
    if ('status' in opened) return opened;
    const send = (event: 'change' | 'css' | 'problems', paths: readonly string[]): void => {
      const data = JSON.stringify({ paths: paths.slice(0, 20) });
      opened.send(`id: ${mark()}\nevent: ${event}\ndata: ${data}\n\n`);
    };
    const notify = ({ kind, paths }: SiteChange): void => send(kind === 'css' ? 'css' : 'change', paths);
    opened.send('retry: 300\n\n');
    const since = headers['last-event-id'] ?? query.get('since');
    if (since !== null && since !== mark()) send('change', []);
    opened.onEnd(live.subscribe(notify));
    opened.onEnd(problems.subscribe(() => send('problems', [])));
    return eventReply(opened.body, HEADERS);
  };
}
