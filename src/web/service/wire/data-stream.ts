/** An answer as the data stream that clients of the AI SDK 4 read. */
import type { AskError, AskPart } from '../../reader/ask/ask-parts.ts';

type Parts = AsyncIterable<AskPart | AskError>;

/** Nobody is billed for tokens of an answer, so none are told. */
const NO_USAGE = { promptTokens: 0, completionTokens: 0 };

/** Lines of a code, a colon and JSON. The id of the conversation is in the last line, and in an annotation that clients keep. */
export async function* dataStream(parts: Parts, threadId: string): AsyncGenerator<string> {
  let finishReason = 'stop';
  for await (const part of parts) {
    if (part.type === 'start') yield line('f', { messageId: part.messageId });
    else if (part.type === 'text-delta') yield line('0', part.delta);
    else if (part.type === 'source-url')
      yield line('h', { sourceType: 'url', id: part.sourceId, url: part.url, title: part.title });
    else if (part.type === 'data-status') {
      if (part.data.status === 'unavailable') finishReason = 'error';
      yield line('2', [{ type: 'status', ...part.data }]);
    } else if (part.type === 'error') yield line('3', part.errorText);
    else if (part.type === 'finish') {
      yield line('8', [{ type: 'finish', threadId }]);
      yield line('e', { finishReason, usage: NO_USAGE, isContinued: false });
      yield line('d', { type: 'finish', finishReason, usage: NO_USAGE, threadId });
    }
  }
}

function line(code: string, value: unknown): string {
  return `${code}:${JSON.stringify(value)}\n`;
}
