/** `npm run unit [-- PATTERN…]`: the tests beside the sources, without a build; no database server, no browser, and a bundle only where there is none. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll } from './build.ts';
import { countTests, groupsOf, runGroups } from './gate/run-groups.ts';
import { testFiles, unknownTests } from './gate/test-files.ts';

/** Test files in one process. */
const MAX_FILES = 12;
const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = process.argv.slice(2);
const found = testFiles(root, ['src', 'scripts'], wanted);
if ('unknown' in found) {
  const elsewhere = testFiles(root, ['test'], [found.unknown]);
  console.error(
    'unknown' in elsewhere
      ? unknownTests(found)
      : `No test file in src or scripts matches "${found.unknown}". Run "npm test -- ${elsewhere.files[0]}"`,
  );
  process.exit(2);
}
// Some tests start the program, which reads its version from the bundle; an old bundle is enough.
if (!existsSync(join(root, 'dist/fingerprint.txt'))) await buildAll();
const files = found.files.map((file) => join(root, file));
const atOnce = Math.max(2, availableParallelism());
const isNamed = wanted.length > 0;
const groups = isNamed ? files.map((file) => [file]) : groupsOf(files, MAX_FILES);
const results = await runGroups(groups, { root, atOnce, isVerbose: files.length === 1 });
const { passed, failed, skipped } = countTests(results.values());
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
if (skipped > 0) console.log('What was skipped needs PostgreSQL or a browser: "npm test" runs it');
process.exit(failed > 0 || passed + skipped === 0 ? 1 : 0);
