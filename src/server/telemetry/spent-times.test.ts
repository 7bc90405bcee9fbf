/** Times of a request by part, with and without a trace that is recorded. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inRequest, inSpan } from '../../lib/telemetry/trace/request-context.ts';
import type { OpenSpan, SpanRecord } from '../../lib/telemetry/trace/span.ts';
import { timedSpan } from './request-log.ts';

/** A clock that moves by ten milliseconds with each look. */
function recorded(): { span: OpenSpan; spans: SpanRecord[] } {
  const spans: SpanRecord[] = [];
  let [now, made] = [0, 0];
  const sink = {
    now: () => (now += 10),
    newId: () => String(++made),
    add: (one: SpanRecord) => void spans.push(one),
  };
  return { span: { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), sink }, spans };
}

const work = async (): Promise<void> => {
  const attributes = { 'lectern.queued_ms': 1.25, 'lectern.rendered_ms': 7 };
  await inSpan('render', {}, () =>
    inSpan('render process', { after: () => attributes }, async () => undefined),
  );
  for (const name of ['store SELECT feedback', 'store write', 'git fetch', 'webhook'])
    await inSpan(name, {}, async () => undefined);
};

it('adds up the parts, and hands every span on', async () => {
  const { span, spans } = recorded();
  const timed = timedSpan(span);
  await inRequest({ requestId: 'x', ...timed }, work);
  assert.deepEqual(timed.spent(), { queueMs: 1.3, renderMs: 30, storeMs: 20, gitMs: 10 });
  assert.equal(spans.length, 6);
  assert.ok(spans.every(({ traceId }) => traceId === span.traceId));
});

it('works where no trace is recorded, and names no part that took no time', async () => {
  const timed = timedSpan(undefined);
  assert.deepEqual(timed.spent(), {});
  await inRequest({ requestId: 'x', ...timed }, work);
  assert.equal(timed.spent()['queueMs'], 1.3);
  assert.equal(timed.span.traceId, '');
});
