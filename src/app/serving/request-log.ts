/** Writes a line of the log for every request, or for slow ones alone, as the settings ask. */
import { cutText, unbroken } from '../../lib/clean-text.ts';
import { defined } from '../../lib/defined.ts';
import type { Log, LogFields } from '../../lib/log.ts';
import type { ListenOptions } from '../../web/edge/http/listen.ts';
import { loggedPath } from '../../web/edge/http/logged-path.ts';
import { type RouteClass, routeClass } from '../../web/edge/http/route-class.ts';
import type { SentReply } from '../../web/edge/http/watch-exchange.ts';
import type { LogSettings } from '../log-settings.ts';

/** Node's parser takes only methods that it knows; these are the ones that get a reply here. */
const LONGEST_METHOD = 20;
/** For people, a tenth of a millisecond is enough. */
const tenth = (ms: number): number => Math.round(ms * 10) / 10;

export interface RequestLogParts {
  readonly log: Log;
  /** Prefix of every path. */
  readonly base: string;
  readonly isPreview: (request: { readonly host: string; readonly path: string }) => boolean;
}

export function requestLog(
  { format, access, slowMs }: LogSettings,
  { log, base, isPreview }: RequestLogParts,
): Pick<ListenOptions, 'sent' | 'withContext'> {
  const withContext = format === 'json';
  if (!access && slowMs === undefined) return { withContext };
  const note = (sent: SentReply): void => {
    const isSlow = slowMs !== undefined && sent.answeredMs >= slowMs;
    if (!access && !isSlow) return;
    const path = sent.path?.slice(base.length);
    const route: RouteClass =
      path === undefined
        ? 'other'
        : isPreview({ host: sent.host, path })
          ? 'preview'
          : routeClass(path, sent.type);
    const fields = requestFields(sent, route);
    if (access) log.info('request', fields);
    if (isSlow) log.info('slow request', fields);
  };
  return { sent: note, withContext };
}

/** Nothing of the query, the headers or the body: they carry keys, tokens and what readers search for. */
function requestFields(sent: SentReply, route: RouteClass): LogFields {
  return {
    ...{ method: sent.method.slice(0, LONGEST_METHOD), route },
    path: sent.path === undefined ? '' : loggedPath(unbroken(sent.path)),
    ...{ status: sent.status, bytes: sent.bytes, ms: tenth(sent.answeredMs), sentMs: tenth(sent.sentMs) },
    ...defined({ cut: sent.whole ? undefined : true }),
    requestId: sent.id,
    client: cutText(unbroken(sent.address), 64),
  };
}
