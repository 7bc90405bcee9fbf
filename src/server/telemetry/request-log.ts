/** Notes every request, or slow ones alone, in the log and in traces, as the settings ask. */
import type { IncomingMessage } from 'node:http';
import { defined } from '../../lib/defined.ts';
import type { Log, LogFields } from '../../lib/log.ts';
import type { RequestContext } from '../../lib/telemetry/trace/request-context.ts';
import { isTraced, type OpenSpan, type SpanRecord } from '../../lib/telemetry/trace/span.ts';
import { traceParent } from '../../lib/telemetry/trace/trace-parent.ts';
import { cutText, unbroken } from '../../lib/text/clean-text.ts';
import type { LogSettings } from '../../settings/log-settings.ts';
import type { ListenOptions } from '../../web/edge/http/listen.ts';
import { loggedPath } from '../../web/edge/http/logged-path.ts';
import { belowBase, requestPath } from '../../web/edge/http/request-path.ts';
import { type RouteClass, routeClass } from '../../web/edge/http/route-class.ts';
import type { SentReply } from '../../web/edge/http/watch-exchange.ts';
import type { Tracing } from './tracing.ts';

/** Node's parser takes only methods that it knows; these are the ones that get a reply here. */
const LONGEST_METHOD = 20;
/** For people, a tenth of a millisecond is enough. */
const tenth = (ms: number): number => Math.round(ms * 10) / 10;

export interface RequestLogParts {
  readonly log: Log;
  /** Prefix of every path. */
  readonly base: string;
  readonly isPreview: (request: { readonly host: string; readonly path: string }) => boolean;
  /** Of the operator's own. */
  readonly proxies: number;
  /** Whether unexpected errors say which request they are of. */
  readonly named?: boolean;
  /** Absent when traces are not configured. */
  readonly tracing?: Tracing | undefined;
}

export function requestLog(
  { format, access, slowMs }: LogSettings,
  { log, base, isPreview, proxies, tracing, named = false }: RequestLogParts,
): Pick<ListenOptions, 'sent' | 'context'> {
  const note = (sent: SentReply): void => {
    const isSlow = slowMs !== undefined && sent.answeredMs >= slowMs;
    const traced = isTraced(sent.context?.span);
    if (!access && !isSlow && !traced) return;
    const path = pathBelow(sent.path, base);
    const route = routeOf(sent, path, isPreview);
    const shown = path === undefined ? undefined : loggedPath(unbroken(path));
    if (traced) tracing?.end(sent, route, shown);
    const fields = requestFields(sent, route, shown);
    if (access) log.info('request', fields);
    if (isSlow) log.info('slow request', { ...fields, ...sent.context?.spent?.() });
  };
  const context = (requestId: string, request: IncomingMessage): RequestContext => {
    const parent = traceParent(request.headers['traceparent']);
    const created = tracing?.begin(requestId, parent, proxies > 0) ?? { requestId, traceId: parent?.traceId };
    const about = named ? { about: () => aboutRequest(request, base, isPreview) } : {};
    return { ...created, ...about, ...(slowMs === undefined ? {} : timedSpan(created.span)) };
  };
  return {
    ...(access || slowMs !== undefined || tracing !== undefined ? { sent: note } : {}),
    ...(format === 'json' || tracing !== undefined || named || slowMs !== undefined ? { context } : {}),
  };
}

/** What is not this server's is logged as it was asked for. */
function pathBelow(path: string | undefined, base: string): string | undefined {
  return path === undefined ? undefined : (belowBase(path, base) ?? path);
}

function routeOf(
  { host, type }: Pick<SentReply, 'host' | 'type'>,
  path: string | undefined,
  isPreview: RequestLogParts['isPreview'],
): RouteClass {
  if (path === undefined) return 'other';
  return isPreview({ host, path }) ? 'preview' : routeClass(path, type);
}

/** For an error service: the kind of the address, never the address. */
function aboutRequest(
  { method = '', url = '', headers }: IncomingMessage,
  base: string,
  isPreview: RequestLogParts['isPreview'],
): Readonly<Record<string, string>> {
  const host = (headers.host ?? '').toLowerCase();
  const route = routeOf({ host, type: undefined }, pathBelow(requestPath(url), base), isPreview);
  return { method: method.slice(0, LONGEST_METHOD), route };
}

/** Nothing of the query, the headers or the body: they carry keys, tokens and what readers search for. */
function requestFields(sent: SentReply, route: RouteClass, path = ''): LogFields {
  return {
    method: sent.method.slice(0, LONGEST_METHOD),
    route,
    path,
    status: sent.status,
    bytes: sent.bytes,
    ms: tenth(sent.answeredMs),
    sentMs: tenth(sent.sentMs),
    ...defined({ cut: sent.whole ? undefined : true }),
    requestId: sent.id,
    client: cutText(unbroken(sent.address), 64),
  };
}

/** `renderMs`: until a page was rendered; `queueMs`: of it, waiting for a render process; `storeMs`: statements of the store; `gitMs`: runs of Git. */
type Part = 'queueMs' | 'renderMs' | 'storeMs' | 'gitMs';

/** Milliseconds by part; those that took none are left out. They overlap where things were done at the same time. */
type SpentTimes = Readonly<Record<string, number>>;

interface TimedSpan {
  readonly span: OpenSpan;
  spent(): SpentTimes;
}

/** @param around the span of the request where its trace is recorded */
export function timedSpan(around: OpenSpan | undefined): TimedSpan {
  const sums = new Map<Part, number>();
  const add = (part: Part, ms: number): void => void sums.set(part, (sums.get(part) ?? 0) + ms);
  const note = ({ name, began, ended, attributes }: SpanRecord): void => {
    // The page may be rendered for somebody else already; what counts here is the wait for it.
    if (name === 'render') add('renderMs', ended - began);
    else if (name === 'render process') add('queueMs', Number(attributes['lectern.queued_ms'] ?? 0));
    else if (name.startsWith('store ')) add('storeMs', ended - began);
    else if (name.startsWith('git ')) add('gitMs', ended - began);
  };
  let count = 0;
  const own: OpenSpan = around ?? {
    traceId: '',
    spanId: '',
    sink: { now: () => performance.now(), newId: () => String(++count), add: () => undefined },
  };
  const { sink, ...ids } = own;
  return {
    span: {
      ...ids,
      sink: {
        now: sink.now,
        newId: sink.newId,
        add: (one) => {
          note(one);
          sink.add(one);
        },
      },
    },
    spent: () =>
      Object.fromEntries(
        [...sums].flatMap(([part, ms]) => (ms < 0.05 ? [] : [[part, Math.round(ms * 10) / 10]])),
      ),
  };
}
