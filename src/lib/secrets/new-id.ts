/** Creates ids that sort by creation time: 48 bits of time, 80 bits of randomness, as in ULID. */
import type { Clock } from '../time/clock.ts';
import type { RandomBytes } from './random-bytes.ts';

/** Crockford's base 32 in lower case: no letter looks like a digit. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** @returns 26 characters of `[0-9a-z]`; ids of later milliseconds are greater */
export function newId(clock: Clock, random: RandomBytes): string {
  const head = timePart(clock());
  let tail = '';
  for (const byte of random(16)) tail += LETTERS[byte % 32]!;
  return head + tail;
}

/**
 * Makes ids like `newId`, of which those of one millisecond are also in the order in which they were made, as the monotonic ULID.
 *
 * @returns what makes the id of a moment; a moment before the last one gets an id of its own time
 */
export function orderedIds(random: RandomBytes): (moment: number) => string {
  let last = '';
  return (moment) => {
    const isSame = last.startsWith(timePart(moment));
    last = (isSame ? following(last) : undefined) ?? newId(() => moment, random);
    return last;
  };
}

/** @returns the next text of the same length and time; undefined after the last one of its millisecond */
function following(id: string): string | undefined {
  const end = id.replace(/z+$/, '');
  if (end.length <= 10) return undefined;
  const raised = LETTERS[LETTERS.indexOf(end.at(-1)!) + 1]!;
  return end.slice(0, -1) + raised + LETTERS[0]!.repeat(id.length - end.length);
}

/** The least id that can be made at this moment: a list ordered by id begins there for "since". */
export function firstId(moment: number): string {
  return timePart(Math.max(0, moment)) + LETTERS[0]!.repeat(16);
}

function timePart(moment: number): string {
  let time = moment;
  let text = '';
  for (let at = 0; at < 10; at++) {
    text = LETTERS[time % 32]! + text;
    time = Math.floor(time / 32);
  }
  return text;
}
