/** Tests the limits of event streams: in total, per reader, and of unread bytes. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type EventStream, eventStreams, MAX_WAITING_BYTES } from './event-streams.ts';

describe('event streams', () => {
  const signal = new AbortController().signal;

  it('are so many of one reader and so many in all, and each that ends makes room once', () => {
    const streams = eventStreams({ all: 3, each: 2 });
    const open = (reader?: string): number | EventStream => {
      const opened = streams.open(reader, signal);
      return 'status' in opened ? opened.status : opened;
    };
    const first = open('a') as EventStream;
    open('a');
    assert.equal(open('a'), 429);
    open(undefined);
    assert.equal(open('b'), 503);
    first.end();
    first.end();
    first.body.destroy();
    assert.equal(typeof open('b'), 'object');
    assert.equal(open(undefined), 503);
  });

  it('let go of a reader who does not take what is there', () => {
    const streams = eventStreams({ all: 1, each: 1 });
    const opened = streams.open('a', signal) as EventStream;
    let over = 0;
    opened.onEnd(() => over++);
    let sent = 0;
    for (; !opened.body.destroyed && sent < 1_000; sent++) opened.send('x'.repeat(1_024));
    assert.equal(over, 1);
    assert.ok(sent * 1_024 <= MAX_WAITING_BYTES + 4_096, `${sent} kB were kept`);
    assert.ok(!('status' in streams.open('a', signal)));
  });

  it('end with the request', () => {
    const gone = new AbortController();
    const streams = eventStreams({ all: 1, each: 1 });
    streams.open('a', gone.signal);
    gone.abort();
    assert.ok(!('status' in streams.open('a', signal)));
  });
});
