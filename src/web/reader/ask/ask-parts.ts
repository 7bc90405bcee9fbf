/** The parts of an answer as a stream of events, in the form that chat programs read (AI SDK 5, UI message stream). */
import type { Quote } from '../../../site/ask/answer-question.ts';
import type { HandOff } from './hand-off.ts';

type AskStatus = 'answered' | 'unanswered' | 'refused' | 'limited' | 'unavailable';

export interface Outcome {
  readonly status: AskStatus;
  /** A sentence for the reader. */
  readonly message: string;
  /** For the reader as well: why the answer is quoted and not written, and what to do. */
  readonly note?: string;
  /** Where the documentation does not say: whom to ask instead. */
  readonly handOff?: HandOff;
  /** Seconds. */
  readonly retryAfter?: number;
}

interface Place {
  /** As a link on a page of the site: with its base. */
  readonly url: string;
  readonly title: string;
}

export type AskPart =
  | { readonly type: 'start'; readonly messageId: string }
  | { readonly type: 'text-start' | 'text-end'; readonly id: string }
  | { readonly type: 'text-delta'; readonly id: string; readonly delta: string }
  | ({ readonly type: 'source-url'; readonly sourceId: string } & Place)
  | { readonly type: 'data-quote'; readonly data: Quote }
  | { readonly type: 'data-nearest'; readonly data: readonly Place[] }
  | { readonly type: 'data-status'; readonly data: Outcome }
  | { readonly type: 'finish' };

export const STREAM_HEADERS = {
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  'x-vercel-ai-ui-message-stream': 'v1',
} as const;

/** An answer that ended before its end. */
export interface AskError {
  readonly type: 'error';
  readonly errorText: string;
}

/** Each part as an event, the last one with the id of the conversation, and the line that ends the stream. */
export async function* askEvents(
  parts: AsyncIterable<AskPart | AskError>,
  threadId: string,
): AsyncGenerator<string> {
  for await (const part of parts) {
    const sent = part.type === 'finish' ? { ...part, threadId, messageMetadata: { threadId } } : part;
    yield `data: ${JSON.stringify(sent)}\n\n`;
  }
  yield 'data: [DONE]\n\n';
}
