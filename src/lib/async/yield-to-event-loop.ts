/** Iterates over many items with pauses for other work, because a long loop would block every reader. */
import { setImmediate } from 'node:timers/promises';

/** Few enough that a part takes a millisecond or two when an item takes microseconds. */
const AT_ONCE = 200;

/** The items in their order; changes during the iteration are seen as the iterator sees them. */
export async function* yieldToEventLoop<T>(items: Iterable<T>, atOnce = AT_ONCE): AsyncGenerator<T> {
  let left = atOnce;
  for (const item of items) {
    yield item;
    if (--left > 0) continue;
    left = atOnce;
    await setImmediate();
  }
}
