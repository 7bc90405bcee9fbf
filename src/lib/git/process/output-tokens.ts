/** Reads output of git whose parts end in NUL. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Tokens between two pauses for other work. */
const TOKENS_IN_A_TURN = 4_000;

/** The text before each NUL; the last token may be truncated and is left out. */
export async function* outputTokens(output: Buffer): AsyncGenerator<string> {
  let count = 0;
  for (let at = 0; ; ) {
    const end = output.indexOf(0, at);
    if (end === -1) return;
    yield output.toString('utf8', at, end);
    at = end + 1;
    if (++count % TOKENS_IN_A_TURN === 0) await nextTurn();
  }
}
