/** Closes what a test file left open when its tests are done, also where several files share a process. */
import { after } from 'node:test';

type Close = () => unknown;

/** What files open while they are loaded: all files of a process are loaded before the first test runs. */
const ofProcess: Close[] = [];
const ofFile: Close[] = [];
let isLoading = true;

/** @param close runs once, after the tests of the file that is running; the last one opened is closed first */
export function closeAfterFile(close: Close): void {
  (isLoading ? ofProcess : ofFile).push(close);
}

/** Called by the process of a group before each of its files. */
export async function nextTestFile(): Promise<void> {
  isLoading = false;
  await closeAll(ofFile);
}

async function closeAll(closers: Close[]): Promise<void> {
  const failures: unknown[] = [];
  // Each is closed, whatever another one does.
  for (const close of closers.splice(0).reverse())
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}

after(async () => {
  await closeAll(ofFile);
  await closeAll(ofProcess);
});
