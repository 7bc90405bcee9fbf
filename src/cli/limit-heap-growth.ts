/** Keeps the JavaScript heap of a large site close to the size of its live data. */
import { flushCompileCache } from 'node:module';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/**
 * Bytes of the JavaScript heap above which it grows in small steps. Smaller heaps are left alone: collecting more often
 * there only costs time.
 */
const LARGE = 128 * 1024 * 1024;
const LOOK_MS = 250;

/**
 * On a machine with much memory V8 lets garbage grow to several times the live data: a server of large pages took 1.4
 * GB for 160 MB of data. Once the heap is large, it and those of all threads grow by a fifth between two collections.
 */
export function limitHeapGrowth(): void {
  const timer = setInterval(() => {
    if (getHeapStatistics().total_heap_size < LARGE) return;
    clearInterval(timer);
    // The compile cache is tied to V8's flags, so it is written before they change.
    flushCompileCache();
    setFlagsFromString('--heap-growing-percent=20');
  }, LOOK_MS);
  timer.unref();
}
