/** The text of an export as a stream: read in batches, sent in small pieces, and destroyed when it is incomplete. */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Least characters that are sent at once. */
const PIECE = 32_768;
/** Milliseconds without progress after which the client counts as gone. */
const PATIENCE = 120_000;

interface ExportSource<Entry> {
  /** What the text begins with. */
  readonly head: string;
  /** An entry with the end of its line. */
  readonly line: (entry: Entry) => string;
  readonly first: IteratorResult<readonly Entry[]>;
  readonly rest: AsyncIterator<readonly Entry[]>;
  /** Called with the error when an export cannot be finished. */
  readonly failed: (error: unknown) => void;
}

/** @param patience milliseconds; for tests */
export function exportBody<Entry>(
  { head, line, first, rest, failed }: ExportSource<Entry>,
  patience = PATIENCE,
): Readable {
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
    let text = head;
    for (let next = first; next.done !== true; next = await rest.next())
      for (const entry of next.value) {
        text += line(entry);
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

/** The body of a reply that is never sent does not end on its own. A client that disconnects is no error. */
export function tieToRequest(body: Readable, signal: AbortSignal, done: () => void): void {
  body.once('close', done);
  const gone = (): void => void body.destroy();
  signal.addEventListener('abort', gone, { once: true });
  if (signal.aborted) gone();
}
