/** Paths of the small documentation folders kept for tests and for the pictures of the manual. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** One folder of `test/fixtures/sites`. */
export function siteFixture(name: string): string {
  return join(root, 'test/fixtures/sites', name);
}

/** Our own manual. */
export const MANUAL = join(root, 'docs');
