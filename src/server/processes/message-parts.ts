/** Splits messages that are too long for one text of a channel, and joins them again. */
import { BoundedMap } from '../../lib/cache/bounded-map.ts';

export interface NumberedMessage {
  /** Who sends it: letters, digits, `-` and `_`, at most 40. */
  readonly from: string;
  /** Another one for each message of a sender. */
  readonly number: number;
  /** base64url. */
  readonly body: string;
}

const MAX_PARTS = 64;
/** Bytes of a part for what is before its piece of the body. */
const HEAD = 80;
/** Senders whose messages may be incomplete at the same time. */
const MAX_SENDERS = 64;
const PART = /^([\w-]{1,40}) (\d{1,15}) (\d{1,2})\/(\d{1,2}) ([\w-]+)$/;

/** Longest body that `splitMessage` takes. */
export function longestBody(longestText: number): number {
  return (longestText - HEAD) * MAX_PARTS;
}

/** @param longestText bytes @throws RangeError when it is longer than `longestBody` */
export function splitMessage({ from, number, body }: NumberedMessage, longestText: number): string[] {
  const length = longestText - HEAD;
  const of = Math.max(1, Math.ceil(body.length / length));
  if (of > MAX_PARTS) throw new RangeError(`A message of ${body.length} bytes has ${of} parts`);
  return Array.from(
    { length: of },
    (_, part) => `${from} ${number} ${part + 1}/${of} ${body.slice(part * length, (part + 1) * length)}`,
  );
}

interface Incomplete {
  readonly number: string;
  readonly of: number;
  readonly pieces: string[];
}

/**
 * Parts of a message come in their order, and only one message of a sender at a time is incomplete; anything else is dropped.
 * @returns a function that takes each text and returns the message that it completes
 */
export function joinMessages(): (text: string) => NumberedMessage | undefined {
  const waiting = new BoundedMap<string, Incomplete>({ entries: MAX_SENDERS });
  return (text) => {
    const [, from = '', number = '', part = '', total = '', piece = ''] = PART.exec(text) ?? [];
    const [at, of] = [Number(part), Number(total)];
    if (at < 1 || at > of || of > MAX_PARTS) return undefined;
    if (of === 1) return { from, number: Number(number), body: piece };
    const before = at === 1 ? { number, of, pieces: [] } : waiting.get(from);
    if (before?.number !== number || before.of !== of || before.pieces.length !== at - 1) {
      waiting.delete(from);
      return undefined;
    }
    before.pieces.push(piece);
    if (at < of) {
      waiting.set(from, before);
      return undefined;
    }
    waiting.delete(from);
    return { from, number: Number(number), body: before.pieces.join('') };
  };
}
