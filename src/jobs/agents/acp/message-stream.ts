/** Reads the messages in the output of an agent program, with limits, and skips other lines. */
import type { Readable, Writable } from 'node:stream';
import { setImmediate as pause } from 'node:timers/promises';
import type { AnyMessage, Stream } from '@agentclientprotocol/sdk';
import { AppError } from '../../../lib/app-error.ts';
import { type Fields, fieldsOf } from './fields.ts';

/** Of one turn. */
export interface MessageLimits {
  /** Bytes of one message. */
  readonly message: number;
  /** Bytes of all messages. */
  readonly bytes: number;
  readonly messages: number;
  /** Lines that are not messages: some programs print greetings or warnings. */
  readonly garbage: number;
  /** Bytes sent that the program has not read yet. */
  readonly unread: number;
}

export const MESSAGE_LIMITS: MessageLimits = Object.freeze({
  message: 8 * 1024 * 1024,
  bytes: 512 * 1024 * 1024,
  messages: 500_000,
  garbage: 1_000,
  unread: 8 * 1024 * 1024,
});

interface MessageStream {
  readonly stream: Stream;
  /** Rejects with `agent/protocol` when a limit is exceeded; never resolves. */
  readonly failed: Promise<never>;
}

/** Yields after so many messages: a flood must not block the process. */
const AT_ONCE = 64;

/**
 * Reads only as fast as messages are consumed.
 * @param onNotification takes notifications, of which newer agents may send kinds that the library refuses
 */
export function openMessageStream(
  { input, output }: { readonly input: Writable; readonly output: Readable },
  limits: MessageLimits,
  onNotification: (method: string, params: unknown) => void,
): MessageStream {
  const failing = Promise.withResolvers<never>();
  failing.promise.catch(() => undefined);
  const fail = (what: string): AppError => {
    const error = new AppError('agent/protocol', `The agent ${what}`);
    failing.reject(error);
    return error;
  };
  const waiting = new Set<unknown>();
  const messages = readMessages(output, { limits, waiting, fail, onNotification });
  const readable = new ReadableStream<AnyMessage>({
    async pull(controller) {
      const { value, done } = await messages.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await messages.return(undefined);
    },
  });
  const writable = new WritableStream<AnyMessage>({
    write(message) {
      if ('method' in message && 'id' in message) waiting.add(message.id);
      input.write(`${JSON.stringify(message)}\n`);
      if (input.writableLength > limits.unread) throw fail('does not read its input');
    },
  });
  return { stream: { readable, writable }, failed: failing.promise };
}

interface Reading {
  readonly limits: MessageLimits;
  /** Ids of our requests that have no answer yet. */
  readonly waiting: Set<unknown>;
  readonly fail: (what: string) => AppError;
  readonly onNotification: (method: string, params: unknown) => void;
}

async function* readMessages(
  output: Readable,
  { limits, waiting, fail, onNotification }: Reading,
): AsyncGenerator<AnyMessage, undefined> {
  let [messages, garbage] = [0, 0];
  for await (const line of readLines(output, limits, fail)) {
    const message = messageIn(line, waiting);
    if (message === undefined) {
      if (++garbage > limits.garbage) throw fail('writes what is no message of the protocol');
      continue;
    }
    if (++messages > limits.messages) throw fail(`sent more than ${limits.messages} messages`);
    if (messages % AT_ONCE === 0) await pause();
    if ('method' in message && !('id' in message)) onNotification(message.method, message.params);
    else yield message;
  }
}

async function* readLines(
  output: Readable,
  limits: MessageLimits,
  fail: Reading['fail'],
): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let [length, all] = [0, 0];
  const add = (part: Buffer): void => {
    length += part.length;
    if (length > limits.message) throw fail(`sent a message of more than ${limits.message} bytes`);
    parts.push(part);
  };
  for await (const chunk of output as AsyncIterable<Buffer>) {
    all += chunk.length;
    if (all > limits.bytes) throw fail(`sent more than ${limits.bytes} bytes`);
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      add(chunk.subarray(start, end));
      const line = Buffer.concat(parts).toString('utf8').trim();
      [parts, length, start] = [[], 0, end + 1];
      if (line !== '') yield line;
    }
    add(chunk.subarray(start));
  }
}

/** Accepts calls, notifications and answers to our own requests. */
function messageIn(line: string, waiting: Set<unknown>): AnyMessage | undefined {
  let message: Fields | undefined;
  try {
    message = fieldsOf(JSON.parse(line));
  } catch {
    return undefined;
  }
  if (message === undefined) return undefined;
  const id = message['id'];
  const isMessage =
    typeof message['method'] === 'string'
      ? ['undefined', 'string', 'number'].includes(typeof id)
      : ('result' in message || fieldsOf(message['error']) !== undefined) && waiting.delete(id);
  return isMessage ? (message as unknown as AnyMessage) : undefined;
}
