/** Adds up where the time of one request went, for its line in the log; works with the spans of its trace, or without a trace. */
import type { OpenSpan, SpanRecord } from '../../lib/telemetry/trace/span.ts';

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
  let made = 0;
  const own: OpenSpan = around ?? {
    traceId: '',
    spanId: '',
    sink: { now: () => performance.now(), newId: () => String(++made), add: () => undefined },
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
