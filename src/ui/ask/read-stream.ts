/** Reads the stream of an answer: bytes to parts, with a limit on everything that a server may send. */

/** A page or section that an answer names. */
export interface Place {
  readonly url: string;
  readonly title: string;
}

export interface Quote extends Place {
  readonly sentences: readonly string[];
  readonly code?: { readonly language: string; readonly text: string };
}

type Status = 'answered' | 'unanswered' | 'refused' | 'limited' | 'unavailable';

export type AnswerPart =
  /** Names the answer for a vote. */
  | { readonly type: 'start'; readonly id: string }
  | { readonly type: 'text'; readonly id: string; readonly text: string }
  | { readonly type: 'source'; readonly place: Place }
  | { readonly type: 'quote'; readonly quote: Quote }
  | { readonly type: 'nearest'; readonly places: readonly Place[] }
  | {
      readonly type: 'status';
      readonly status: Status;
      readonly message: string;
      /** Beside an answer: what the reader should know of it. */
      readonly note?: string;
      /** Whom to ask instead. */
      readonly handOff?: Place;
      readonly retryAfter?: number;
    };

/** `cut`: the connection ended before the answer did. */
export type StreamEnd = 'complete' | 'cut' | 'too-large';

interface StreamReader {
  readonly onPart: (part: AnswerPart) => void;
  /** Called whenever anything has arrived. */
  readonly onBytes?: () => void;
}

/** An answer of a thousand words takes about 60 kB of them. */
export const MAX_BYTES = 1_000_000;
/** Characters of one event. */
export const LONGEST_EVENT = 100_000;
const MAX_PLACES = 20;
const MAX_SENTENCES = 20;
const LONGEST_NAME = 500;
const LONGEST_TEXT = 20_000;

/** @returns when the answer has ended, or may not become longer */
export async function readStream(
  body: ReadableStream<Uint8Array>,
  { onPart, onBytes }: StreamReader,
): Promise<StreamEnd> {
  const source = body.getReader();
  const events = eventReader(onPart);
  let bytes = 0;
  try {
    while (true) {
      const { done, value } = await source.read();
      if (done) return 'cut';
      onBytes?.();
      const room = MAX_BYTES - bytes;
      bytes += value.length;
      const end = events(value.subarray(0, room));
      if (end !== undefined) return end;
      if (bytes >= MAX_BYTES) return 'too-large';
    }
  } finally {
    // Whatever follows is not wanted, and an aborted request has nothing left to cancel.
    source.cancel().catch(() => undefined);
  }
}

/** @returns what takes the next bytes, and says when the answer has ended */
function eventReader(onPart: StreamReader['onPart']): (bytes: Uint8Array) => StreamEnd | undefined {
  const decoder = new TextDecoder();
  let line = '';
  let data: string[] = [];
  const endOfEvent = (): boolean => {
    const event = data.join('\n');
    data = [];
    if (event === '[DONE]') return true;
    const part = parseEvent(event);
    if (part === 'finish') return true;
    if (part !== undefined) onPart(part);
    return false;
  };
  return (bytes) => {
    const lines = (line + decoder.decode(bytes, { stream: true })).split('\n');
    line = lines.pop()!;
    for (const each of lines) {
      const text = each.endsWith('\r') ? each.slice(0, -1) : each;
      if (text === '') {
        if (endOfEvent()) return 'complete';
      } else if (text.startsWith('data:')) data.push(text.slice(text[5] === ' ' ? 6 : 5));
      if (data.reduce((sum, { length }) => sum + length + 1, 0) > LONGEST_EVENT) return 'too-large';
    }
    return line.length > LONGEST_EVENT ? 'too-large' : undefined;
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** Undefined for an event that says nothing here: newer servers may send others. */
function parseEvent(event: string): AnswerPart | 'finish' | undefined {
  let read: unknown;
  try {
    read = JSON.parse(event);
  } catch {
    return undefined;
  }
  const fields = fieldsOf(read);
  const { type } = fields;
  if (type === 'finish') return 'finish';
  const make = typeof type === 'string' && Object.hasOwn(PARTS, type) ? PARTS[type] : undefined;
  return make?.(OWN_FIELDS.has(String(type)) ? fields : fields['data']);
}

/** Parts that have their fields in themselves. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['start', 'text-delta', 'source-url']);

const PARTS: Readonly<Record<string, (data: unknown) => AnswerPart | undefined>> = {
  start: (data) => {
    const { messageId } = fieldsOf(data);
    return typeof messageId === 'string'
      ? { type: 'start', id: messageId.slice(0, LONGEST_NAME) }
      : undefined;
  },
  'text-delta': (data) => {
    const { id, delta } = fieldsOf(data);
    return typeof delta === 'string'
      ? { type: 'text', id: textOf(id, LONGEST_NAME), text: delta }
      : undefined;
  },
  'source-url': (data) => {
    const place = placeOf(data);
    return place === undefined ? undefined : { type: 'source', place };
  },
  'data-quote': (data) => {
    const quote = quoteOf(data);
    return quote === undefined ? undefined : { type: 'quote', quote };
  },
  'data-nearest': (data) => ({
    type: 'nearest',
    places: listOf(data, MAX_PLACES).flatMap((each) => placeOf(each) ?? []),
  }),
  'data-status': (data) => {
    const { status, message, note, handOff, retryAfter } = fieldsOf(data);
    const { label, url } = fieldsOf(handOff);
    const person = placeOf({ url, title: label });
    if (!STATUSES.includes(status as Status)) return undefined;
    return {
      type: 'status',
      status: status as Status,
      message: textOf(message, LONGEST_NAME),
      ...(person === undefined ? {} : { handOff: person }),
      ...(typeof note === 'string' ? { note: textOf(note, LONGEST_NAME) } : {}),
      ...(typeof retryAfter === 'number' && retryAfter >= 0 ? { retryAfter } : {}),
    };
  },
};

const STATUSES: readonly Status[] = ['answered', 'unanswered', 'refused', 'limited', 'unavailable'];

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

const textOf = (value: unknown, longest: number): string =>
  typeof value === 'string' ? value.slice(0, longest) : '';

const listOf = (value: unknown, max: number): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, max) : [];

function placeOf(value: unknown): Place | undefined {
  const { url, title } = fieldsOf(value);
  // A shortened address would lead elsewhere.
  if (typeof url !== 'string' || url === '' || url.length > 2 * LONGEST_NAME) return undefined;
  return { url, title: textOf(title, LONGEST_NAME) || url };
}

function quoteOf(value: unknown): Quote | undefined {
  const place = placeOf(value);
  if (place === undefined) return undefined;
  const fields = fieldsOf(value);
  const sentences = listOf(fields['sentences'], MAX_SENTENCES)
    .map((each) => textOf(each, LONGEST_TEXT))
    .filter((each) => each !== '');
  const code = fieldsOf(fields['code']);
  const text = textOf(code['text'], LONGEST_TEXT);
  if (sentences.length === 0 && text === '') return undefined;
  return {
    ...place,
    sentences,
    ...(text === '' ? {} : { code: { language: textOf(code['language'], LONGEST_NAME), text } }),
  };
}
