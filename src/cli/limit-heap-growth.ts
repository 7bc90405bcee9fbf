/** Keeps the memory of a large site near what it uses. */
import { flushCompileCache } from 'node:module';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** Bytes of the JavaScript heap above which it grows in small steps. Smaller ones are left alone: there collecting more often only costs time. */
const LARGE = 128 * 1024 * 1024;
const LOOK_MS = 250;

/**
 * On a machine with much memory V8 lets garbage pile up to several times what is alive: a server of large pages took 1.4 GB for
 * 160 MB of data. Once the heap is large, it and those of all threads grow by a fifth between two collections.
 */
export function limitHeapGrowth(): void {
  const timer = setInterval(() => {
    if (getHeapStatistics().total_heap_size < LARGE) return;
    clearInterval(timer);
    // Code that is kept under one set of flags is not taken under another: what the next start needs is written before.
    flushCompileCache();
    setFlagsFromString('--heap-growing-percent=20');
  }, LOOK_MS);
  timer.unref();
}
