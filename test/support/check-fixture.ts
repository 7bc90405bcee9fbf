/** Paths of the documentation folders with mistakes that are kept for tests. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../fixtures/check', import.meta.url));

/** One folder of `test/fixtures/check`. */
export function checkFixture(name: string): string {
  return join(root, name);
}
