/** `npm test`: the whole gate in order — build, types, lint and format, then every test; the last line counts the tests. */
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll } from './build.ts';
import { runGroups } from './run-groups.ts';
import { countTests, type FileResult, runTests } from './run-tests.ts';
import { ensureBubblewrap } from './setup/ensure-bubblewrap.ts';
import { ensureChromium } from './setup/ensure-chromium.ts';
import { ensurePgBouncer } from './setup/ensure-pgbouncer.ts';
import { ensurePostgres } from './setup/ensure-postgres.ts';
import { ensureSshd } from './setup/ensure-sshd.ts';
import { startPostgres } from './setup/start-postgres.ts';
import { testFiles, unknownTests } from './test-files.ts';

/** Processes of tests at a time, on two processors: all of them wait now and then. */
const AT_ONCE = { journeys: 3, units: 3 };
/** Slowest test files whose time is printed: the limit for all is eight minutes. */
const SHOWN = 10;
/** Files that fail run once more, alone: the others of this machine can take the time that a browser or a server needs. More are no accident. */
const MOST_AGAIN = 5;
const root = fileURLToPath(new URL('..', import.meta.url));

function step(name: string, args: readonly string[]): void {
  const began = performance.now();
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  console.log(`${status === 0 ? '✔' : '✖'} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  if (status !== 0) process.exit(1);
}

/** @returns why the tests run without PostgreSQL; undefined when its server runs, which ends with this process */
async function postgres(): Promise<string | undefined> {
  if ((process.env['LECTERN_TEST_POSTGRES'] ?? '') !== '') return undefined;
  delete process.env['LECTERN_TEST_POSTGRES'];
  try {
    process.env['LECTERN_TEST_POSTGRES'] = (
      await startPostgres(await ensurePostgres(join(root, '.runtime')))
    ).url;
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Milliseconds of all processors since the machine started. */
function processorTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((processor) => processor.times);
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
  return {
    idle: sum(times.map(({ idle }) => idle)),
    all: sum(times.flatMap((one) => Object.values(one))),
  };
}

/** Says where the time goes: idle processors mean that more files could run at a time. */
function timed(name: string): () => string {
  const [at, before] = [performance.now(), processorTimes()];
  return () => {
    const after = processorTimes();
    const busy = 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
    const seconds = (performance.now() - at) / 1000;
    return `${name}: ${seconds.toFixed(0)} s, processors busy ${(busy * 100).toFixed(0)} %`;
  };
}

const wanted = process.argv.slice(2);
const chosen = testFiles(root, ['src', 'test', 'scripts'], wanted);
if ('unknown' in chosen) {
  console.error(unknownTests(chosen));
  process.exit(2);
}
const began = performance.now();
await buildAll();
if (wanted.length === 0) {
  step('types', ['node_modules/typescript/bin/tsc', '-p', '.']);
  step('lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']);
}
process.env['LECTERN_CHROMIUM'] = await ensureChromium(join(root, '.runtime'));
// Each test file is its own process that loads mostly the same sources; the compile cache spares compiling them again.
process.env['NODE_COMPILE_CACHE'] ??= join(root, '.runtime', 'compile-cache');
// Confined child processes cannot read the cache: from the fresh bundle each of hundreds starts in a quarter of the time.
process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --conditions=lectern-bundle`;
const withoutPostgres = await postgres();
const pgBouncer = withoutPostgres === undefined ? ensurePgBouncer() : undefined;
if (pgBouncer !== undefined) process.env['LECTERN_TEST_PGBOUNCER'] = pgBouncer;
const sshd = ensureSshd();
if (sshd !== undefined) process.env['LECTERN_TEST_SSHD'] = sshd;
const unconfined = ensureBubblewrap();
const isJourney = (file: string): boolean => file.startsWith('test/');
const journeys = (files: readonly string[]) => runTests(files, AT_ONCE.journeys);
const units = (files: readonly string[]) =>
  // Those that somebody names are run as they are run alone.
  wanted.length > 0 ? runTests(files, AT_ONCE.units) : runGroups(files, { root, atOnce: AT_ONCE.units });
const parts = [
  { name: 'Journeys', files: chosen.files.filter(isJourney), runAll: journeys },
  { name: 'Units', files: chosen.files.filter((file) => !isJourney(file)), runAll: units },
];
const results = new Map<string, FileResult>();
const spent: string[] = [];
for (const { name, files, runAll } of parts) {
  if (files.length === 0) continue;
  const paths = files.map((file) => join(root, file));
  const say = timed(name);
  for (const [file, result] of await runAll(paths)) results.set(file, result);
  spent.push(say());
}
const failedAtFirst = [...results].filter(([, { failed }]) => failed > 0);
const known = new Set(chosen.files.map((file) => join(root, file)));
// What failed in a helper's file belongs to a test that is not known, and cannot be run again.
const mayPass = failedAtFirst.length <= MOST_AGAIN && failedAtFirst.every(([file]) => known.has(file));
if (failedAtFirst.length > 0 && mayPass && chosen.files.length > 1) {
  console.log(`\nOnce more, alone: ${failedAtFirst.map(([file]) => relative(root, file)).join(', ')}`);
  const again = await runTests(
    failedAtFirst.map(([file]) => file),
    1,
  );
  for (const [file, result] of again) results.set(file, result);
}
const { passed, failed, skipped } = countTests(results.values());
if (withoutPostgres !== undefined) console.log(`\nNOT TESTED: nothing ran on PostgreSQL. ${withoutPostgres}`);
if (withoutPostgres === undefined && pgBouncer === undefined)
  console.log(
    '\nNOT TESTED: nothing ran behind PgBouncer. Install it (for example "apt-get install pgbouncer") to test it.',
  );
if (sshd === undefined)
  console.log(
    '\nNOT TESTED: no repository was read by ssh. Install sshd (for example "apt-get install openssh-server") to test it.',
  );
if (unconfined !== undefined) console.log(`\nNOT TESTED: nothing was confined. ${unconfined}`);
const slowest = [...results].sort(([, a], [, b]) => b.seconds - a.seconds).slice(0, SHOWN);
if (wanted.length === 0)
  console.log(
    `\n${spent.join('\n')}\nSlowest: ${slowest.map(([file, { seconds }]) => `${relative(root, file)} ${seconds.toFixed(0)} s`).join(', ')}`,
  );
// At the end too: the first part's are thousands of lines above, and CI keeps the last lines.
for (const { file, name, message } of [...results.values()].flatMap((result) => result.failures))
  console.log(`\n✖ ${relative(root, file)}: ${name}\n${message.replace(/^/gm, '  ')}`);
for (const [file, { failures }] of failedAtFirst) {
  if (results.get(file)?.failed !== 0) continue;
  console.log(`\nUNSTEADY: ${relative(root, file)} failed with the others, and passed alone. Its failures:`);
  for (const { name, message } of failures) console.log(`  ${name}: ${message.replaceAll('\n', '\n  ')}`);
}
console.log(`\n${((performance.now() - began) / 1000).toFixed(0)} s in all`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
