/** Goes through many items and lets others have their turn between them: a long loop would hold up every reader. */
import { setImmediate } from 'node:timers/promises';

/** Few enough that a part takes a millisecond or two where an item takes some microseconds. */
const AT_ONCE = 200;

/** The items in their order; one that changes meanwhile is seen as its iterator sees it. */
export async function* unhurried<T>(items: Iterable<T>, atOnce = AT_ONCE): AsyncGenerator<T> {
  let left = atOnce;
  for (const item of items) {
    yield item;
    if (--left > 0) continue;
    left = atOnce;
    await setImmediate();
  }
}
