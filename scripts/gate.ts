/** `npm test`: the gate — build, then types, lint and every test side by side; the last line counts the tests. */
import { availableParallelism, cpus } from 'node:os';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll } from './build.ts';
import { runChecks } from './gate/checks.ts';
import { chooseTests } from './gate/choose-tests.ts';
import { endStarted, endStartedOnSignal, markProcesses } from './gate/end-processes.ts';
import { readOptions } from './gate/options.ts';
import { countTests, type FileResult, failureText, runGroups } from './gate/run-groups.ts';
import { startServices } from './gate/services.ts';
import { keepTestSeconds } from './gate/test-seconds.ts';

/** Processes of tests at a time: all of them wait now and then. */
const AT_ONCE = Math.max(3, availableParallelism() + 1);
/** Slowest test files whose time is printed. */
const SHOWN = 10;
/** Files that fail run once more, alone, to say whether it is the test that is at fault. More are no accident. */
const MAX_AGAIN = 5;
const root = fileURLToPath(new URL('..', import.meta.url));

const options = readOptions(process.argv.slice(2));
if ('text' in options) {
  (options.code === 0 ? console.log : console.error)(options.text);
  process.exit(options.code);
}
const chosen = chooseTests(root, options);
if ('error' in chosen) {
  console.error(chosen.error);
  process.exit(2);
}
console.log(chosen.sentence);
if (chosen.groups.length === 0) {
  console.log('0 passed, 0 failed');
  process.exit(0);
}
markProcesses();
let spared: readonly number[] = [];
endStartedOnSignal(() => spared);
const began = performance.now();
const parts: string[] = [];
const part = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  const [at, before] = [performance.now(), processorTimes()];
  const result = await work();
  const after = processorTimes();
  const busy = 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
  const seconds = (performance.now() - at) / 1000;
  parts.push(`${name}: ${seconds.toFixed(0)} s, processors busy ${(busy * 100).toFixed(0)} %`);
  return result;
};

await part('Build', buildAll);
const services = await part('Services', () => startServices(root, chosen));
spared = services.pids;
const checks = chosen.isWhole ? runChecks(root) : undefined;
const results = new Map<string, FileResult>(
  await part('Tests', () =>
    runGroups(chosen.groups, {
      root,
      atOnce: AT_ONCE,
      isVerbose: chosen.groups.length === 1,
    }),
  ),
);
const failedAtFirst = [...results].filter(([, { failed }]) => failed > 0);
if (failedAtFirst.length > 0 && failedAtFirst.length <= MAX_AGAIN && results.size > 1) {
  console.log(`\nOnce more, alone: ${failedAtFirst.map(([file]) => relative(root, file)).join(', ')}`);
  const again = await part('Once more', () =>
    runGroups(
      failedAtFirst.map(([file]) => [file]),
      { root, atOnce: 1 },
    ),
  );
  for (const [file, result] of again) results.set(file, result);
}
const failedChecks = checks === undefined ? 0 : await part('Types and lint, after the tests', checks);
endStarted(spared);
keepTestSeconds(root, results);

const { passed, failed, skipped } = countTests(results.values());
for (const line of services.untested) console.log(`\nNOT TESTED: ${line}`);
const slowest = [...results].sort(([, a], [, b]) => b.seconds - a.seconds).slice(0, SHOWN);
if (results.size > SHOWN)
  console.log(
    `\nSlowest: ${slowest.map(([file, { seconds }]) => `${relative(root, file)} ${seconds.toFixed(0)} s`).join(', ')}`,
  );
console.log(`\n${parts.join('\n')}`);
// At the end too: the first ones are hundreds of lines above, and CI keeps the last lines.
for (const failure of [...results.values()].flatMap((result) => result.failures))
  console.log(`\n${failureText(failure, root)}`);
for (const [file, { failures }] of failedAtFirst) {
  if (results.get(file)?.failed !== 0) continue;
  console.log(`\nUNSTEADY: ${relative(root, file)} failed with the others, and passed alone. Its failures:`);
  for (const failure of failures) console.log(`  ${failureText(failure, root).replaceAll('\n', '\n  ')}`);
}
if (failedChecks > 0) console.log('\n✖ Types or lint failed, see above');
if (chosen.note !== undefined) console.log(`\n${chosen.note}`);
console.log(`\n${((performance.now() - began) / 1000).toFixed(0)} s in all`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 || failedChecks > 0 || passed === 0 ? 1 : 0);

/** Milliseconds of all processors since the machine started. */
function processorTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((processor) => processor.times);
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
  return {
    idle: sum(times.map(({ idle }) => idle)),
    all: sum(times.flatMap((one) => Object.values(one))),
  };
}
