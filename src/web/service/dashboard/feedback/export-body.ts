/** The text of an export as a stream: read in batches, sent in small pieces, and destroyed when it is incomplete. */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Feedback } from '../../../../records/feedback/feedback.ts';
import { FEEDBACK_CSV_HEADER, feedbackCsvLine } from '../../wire/feedback-entry.ts';

/** Some spreadsheets need it to recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Least characters that are sent at once. */
const PIECE = 32_768;
/** Milliseconds without progress after which the client counts as gone. */
const PATIENCE = 120_000;

export interface ExportSource {
  readonly first: IteratorResult<readonly Feedback[]>;
  readonly rest: AsyncIterator<readonly Feedback[]>;
  /** Called with the error when an export cannot be finished. */
  readonly failed: (error: unknown) => void;
}

/** @param patience milliseconds; for tests */
export function exportBody({ first, rest, failed }: ExportSource, patience = PATIENCE): Readable {
  const body: Readable = Readable.from(pieces(), { objectMode: false });
  let waiting: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(
      () => body.destroy(new Error('The client did not read the export for too long')),
      patience,
    );
    waiting.unref();
  };
  wait();
  body.once('close', () => clearTimeout(waiting));
  // The stream is destroyed with the error, which the sender gets as well.
  body.once('error', failed);
  return body;

  async function* pieces(): AsyncGenerator<string> {
    let text = BYTE_ORDER_MARK + FEEDBACK_CSV_HEADER;
    for (let next = first; next.done !== true; next = await rest.next())
      for (const entry of next.value) {
        text += feedbackCsvLine(entry);
        if (text.length < PIECE) continue;
        yield text;
        text = '';
        wait();
        // A client that reads fast enough would otherwise block all other requests until the end.
        await nextTurn();
      }
    if (text !== '') yield text;
  }
}
