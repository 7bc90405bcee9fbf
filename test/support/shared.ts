/** Makes once what several tests use: a server or a repository costs more than most of what they ask it. */
import { after } from 'node:test';

/** A test's context, or what stands for it where something outlives one test. */
export interface Ending {
  after(end: () => unknown): void;
}

/**
 * Call at the top of a file or of a `describe`.
 * @param make called by the first test that needs it; what it gives to `after` happens after the last test
 */
export function shared<T>(make: (ending: Ending) => Promise<T>): () => Promise<T> {
  const ends: (() => unknown)[] = [];
  let made: Promise<T> | undefined;
  after(async () => {
    for (const end of ends.reverse()) await end();
  });
  return () => {
    made ??= make({ after: (end) => void ends.push(end) });
    return made;
  };
}
