/** Traces of requests: decides which are recorded, records the request itself, and sends all spans to the collector. */
import { randomBytes } from 'node:crypto';
import type { Log } from '../../lib/log.ts';
import { postOtlp } from '../../lib/telemetry/otlp/post-otlp.ts';
import { otlpTraces } from '../../lib/telemetry/trace/otlp-traces.ts';
import { inRequest, type RequestContext, recorded } from '../../lib/telemetry/trace/request-context.ts';
import type { SpanSink } from '../../lib/telemetry/trace/span.ts';
import { spanExporter } from '../../lib/telemetry/trace/span-exporter.ts';
import type { TraceParent } from '../../lib/telemetry/trace/trace-parent.ts';
import type { WorkTraces } from '../../lib/telemetry/trace/work-traces.ts';
import type { TracingSettings } from '../../settings/tracing-settings.ts';
import type { RouteClass } from '../../web/edge/http/route-class.ts';
import type { SentReply } from '../../web/edge/http/watch-exchange.ts';
import { otlpSender } from './otlp-sender.ts';

export interface Tracing {
  /** @param parent as the request names it; @param trusted whether a proxy of the operator's own sent it */
  begin(id: string, parent: TraceParent | undefined, trusted: boolean): RequestContext;
  /** @param path without prefix and secrets; undefined for one that cannot be read */
  end(sent: SentReply, route: RouteClass, path: string | undefined): void;
  readonly work: WorkTraces;
  /** Spans that were not sent. */
  dropped(): number;
  close(): Promise<void>;
}

export interface TracingParts {
  readonly log: Log;
  /** Of several, from 0. */
  readonly process: number | undefined;
}

export function openTracing(settings: TracingSettings, { log, process }: TracingParts): Tracing {
  const sender = otlpSender(settings.resource, process);
  const exporter = spanExporter({ log, send: (spans) => postOtlp(settings, otlpTraces(spans, sender)) });
  const sink: SpanSink = {
    now: () => performance.timeOrigin + performance.now(),
    newId: () => randomBytes(8).toString('hex'),
    add: (span) => exporter.add(span),
  };
  return {
    begin: (requestId, parent, trusted) => {
      const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
      if (!isRecorded(settings, traceId, trusted ? parent : undefined)) return { requestId, traceId };
      return {
        requestId,
        traceId,
        parentSpan: parent?.spanId,
        span: { traceId, spanId: sink.newId(), sink },
      };
    },
    end: ({ context, ...sent }, route, path) => {
      if (context?.span === undefined) return;
      const { traceId, spanId } = context.span;
      const ended = sink.now();
      sink.add({
        name: `${sent.method} ${route}`,
        kind: 'server',
        traceId,
        spanId,
        parentId: context.parentSpan,
        began: ended - sent.sentMs,
        ended,
        attributes: {
          'http.request.method': sent.method,
          'http.response.status_code': sent.status === 0 ? undefined : sent.status,
          'http.response.body.size': sent.bytes,
          'url.path': path,
          'lectern.route': route,
          'lectern.project': context.project,
          'lectern.request_id': sent.id,
          'lectern.answered_ms': Math.round(sent.answeredMs * 1_000) / 1_000,
        },
        failed: sent.status >= 500 || !sent.whole ? 'failed' : undefined,
      });
    },
    work: {
      record: (name, options, work) => {
        const traceId = randomBytes(16).toString('hex');
        if (!isRecorded(settings, traceId, undefined)) return work();
        return recorded(name, options, { traceId, sink }, (span) =>
          inRequest({ requestId: undefined, traceId, span }, work),
        );
      },
    },
    dropped: exporter.dropped,
    close: exporter.close,
  };
}

/** A stranger's wish to be recorded counts for nothing, else everybody could fill the collector. */
function isRecorded(
  { ratio, parentBased }: TracingSettings,
  traceId: string,
  parent: TraceParent | undefined,
): boolean {
  if (parentBased && parent !== undefined) return parent.sampled;
  // By the id, so that all servers of a trace decide alike; 13 digits are as many as a number holds.
  return Number.parseInt(traceId.slice(-13), 16) < ratio * 16 ** 13;
}
