/** The text of an export as a stream: read in batches, sent in small pieces, and never ended tidily when it is not whole. */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Feedback } from '../../../../records/feedback/feedback.ts';
import { FEEDBACK_CSV_HEADER, feedbackCsvLine } from '../../wire/feedback-entry.ts';

/** Without it some spreadsheets take UTF-8 for an older encoding. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Characters that are sent at once. */
const PIECE = 32_768;
/** Milliseconds after which somebody who takes nothing of it has gone. */
const PATIENCE = 120_000;

export interface ExportSource {
  readonly first: IteratorResult<readonly Feedback[]>;
  readonly rest: AsyncIterator<readonly Feedback[]>;
  /** Told why an export could not be finished. */
  readonly failed: (error: unknown) => void;
}

/** @param patience milliseconds; for tests */
export function exportBody({ first, rest, failed }: ExportSource, patience = PATIENCE): Readable {
  const body: Readable = Readable.from(pieces(), { objectMode: false });
  let waiting: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(() => body.destroy(new Error('Nobody took the export for too long')), patience);
    waiting.unref();
  };
  wait();
  body.once('close', () => clearTimeout(waiting));
  // Destroyed with what went wrong, which whoever sends it hears of too.
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
        // A reader who is fast enough would otherwise keep everybody else waiting until the end.
        await nextTurn();
      }
    if (text !== '') yield text;
  }
}
