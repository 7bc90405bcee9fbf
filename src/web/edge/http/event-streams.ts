/** Server-sent event streams with limits: in total, per reader, and for unread bytes. */
import { Readable } from 'node:stream';
import type { HeaderValues, Reply } from './reply.ts';
import { reply, TEXT_TYPE } from './reply.ts';

export interface StreamLimits {
  /** At the same time. */
  readonly all: number;
  /** Of one reader at the same time. */
  readonly each: number;
}

export interface EventStream {
  readonly body: Readable;
  /** Appends text in the event stream format. A reader who does not keep up is disconnected and reconnects later. */
  send(text: string): void;
  /** Ends the stream; text already sent is still delivered. */
  end(): void;
  /** Called once when the stream has ended, whichever side ended it. */
  onEnd(over: () => void): void;
}

interface EventStreams {
  /**
   * @param reader key of the reader; undefined where readers cannot be told apart
   * @returns the stream, or an error reply when a limit is reached
   */
  open(reader: string | undefined, signal: AbortSignal): EventStream | Reply;
}

/** Unread bytes per reader: some hundred events. */
export const MAX_WAITING_BYTES = 64 * 1024;

export function eventStreams(limits: StreamLimits): EventStreams {
  let all = 0;
  const byReader = new Map<string, number>();
  const count = (reader: string | undefined, by: 1 | -1): void => {
    all += by;
    if (reader === undefined) return;
    const now = (byReader.get(reader) ?? 0) + by;
    if (now > 0) byReader.set(reader, now);
    else byReader.delete(reader);
  };
  return {
    open: (reader, signal) => {
      if (reader !== undefined && (byReader.get(reader) ?? 0) >= limits.each)
        return refused(429, 'You have too many open pages that follow this; close some\n');
      if (all >= limits.all) return refused(503, 'Too many open pages\n');
      count(reader, 1);
      return stream(signal, () => count(reader, -1));
    },
  };
}

function refused(status: number, text: string): Reply {
  return reply(status, TEXT_TYPE, text, { 'retry-after': '30', 'cache-control': 'no-store' });
}

/** The reply whose body is an event stream. */
export function eventReply(body: Reply['body'], headers: HeaderValues = {}): Reply {
  return reply(200, 'text/event-stream; charset=utf-8', body, { 'x-accel-buffering': 'no', ...headers });
}

function stream(signal: AbortSignal, release: () => void): EventStream {
  const body = new Readable({ read: () => undefined });
  const listeners: (() => void)[] = [release];
  let over = false;
  const finish = (): void => {
    if (over) return;
    over = true;
    signal.removeEventListener('abort', gone);
    for (const listener of listeners) listener();
  };
  const gone = (): void => {
    finish();
    body.push(null);
  };
  const late = (): void => {
    finish();
    body.destroy();
  };
  signal.addEventListener('abort', gone, { once: true });
  body.once('close', finish);
  const opened: EventStream = {
    body,
    send: (text) => {
      if (over) return;
      if (body.readableLength > MAX_WAITING_BYTES) late();
      else body.push(text);
    },
    end: () => {
      if (over) return;
      finish();
      body.push(null);
    },
    onEnd: (listener) => (over ? listener() : listeners.push(listener)),
  };
  if (signal.aborted) gone();
  return opened;
}
