/** Does ten tasks of a new user in the dashboard of this tree and of another one: clicks, pages and seconds of each, with the mouse, the keyboard and on a phone. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { HOME, serveTasks, type TaskSite } from '../../test/support/dashboard-tasks/task-site.ts';
import { type Hands, taskWalker, WAYS, type Ways } from '../../test/support/dashboard-tasks/task-walker.ts';
import { type Does, TASKS, type Task } from '../../test/support/dashboard-tasks/tasks.ts';
import { fail, positive, readArguments } from '../shared/arguments.ts';
import { startChromium } from '../shared/chromium.ts';
import { type Claim, claimLines, holds, median, table } from '../shared/table.ts';
import { EARLIER_WAYS, earlierDoes } from './earlier-ways.ts';

const usage =
  'node scripts/run.mjs bench/dashboard-tasks/main.ts [--base TREE] [--runs 3] [--hands mouse,keyboard,phone] [--json]';
const { values } = readArguments(usage, {
  base: { type: 'string' },
  runs: { type: 'string', default: '3' },
  hands: { type: 'string', default: 'mouse,keyboard,phone' },
  json: { type: 'boolean', default: false },
});
const ALL_HANDS: readonly Hands[] = ['mouse', 'keyboard', 'phone'];
const SIZES: Readonly<Record<Hands, { width: number; height: number }>> = {
  mouse: { width: 1280, height: 860 },
  keyboard: { width: 1280, height: 860 },
  phone: { width: 390, height: 844 },
};
/** A step that the dashboard does not have is waited for as long. */
const PATIENCE_MS = 15_000;
const runs = positive(values.runs, 'runs');
const hands = values.hands.split(',').map((name) => name.trim() as Hands);
const wrong = hands.find((name) => !ALL_HANDS.includes(name));
if (wrong !== undefined) fail(`--hands knows ${ALL_HANDS.join(', ')}; got "${wrong}"`);

interface Subject {
  readonly name: 'before' | 'now';
  readonly tree: string;
  readonly ways: Ways;
  readonly does: (task: Task) => Does | string;
}

interface Row {
  readonly subject: string;
  readonly hands: Hands;
  readonly task: string;
  /** Clicks or taps; by keyboard, keys that are no letters. */
  readonly presses: number;
  readonly pages: number;
  readonly seconds: number;
}

const now: Subject = {
  name: 'now',
  tree: fileURLToPath(new URL('../..', import.meta.url)),
  ways: WAYS,
  does: ({ does }) => does,
};
const subjects: Subject[] = [now];
if (values.base !== undefined) {
  const tree = resolve(values.base);
  // A tree that has these tasks has this dashboard.
  const isEarlier = !existsSync(join(tree, 'test/support/dashboard-tasks/tasks.ts'));
  subjects.unshift(
    isEarlier
      ? { name: 'before', tree, ways: EARLIER_WAYS, does: earlierDoes }
      : { ...now, name: 'before', tree },
  );
}
for (const { tree } of subjects)
  if (!existsSync(join(tree, 'dist/cli.js')))
    fail(`${tree} has no built program: dist/cli.js is missing; run "npm run build" there first`);

const rows: Row[] = [];
const missing = new Map<string, string>();
const failed: string[] = [];

/** All tasks in their order, in one session of a new browser context. */
async function walk(browser: Browser, site: TaskSite, subject: Subject, with_: Hands): Promise<void> {
  const page = await browser.newPage({ viewport: SIZES[with_] });
  page.setDefaultTimeout(PATIENCE_MS);
  await site.signIn(page);
  for (const [at, task] of TASKS.entries()) {
    const does = subject.does(task);
    if (typeof does === 'string') {
      missing.set(`${subject.name} ${task.name}`, does);
      continue;
    }
    if (task.name !== 'take it') await page.goto(`${site.url}${HOME}/overview`);
    let pages = 0;
    const loaded = (): number => (pages += 1);
    page.on('load', loaded);
    const walker = taskWalker(page, with_, subject.ways);
    const began = performance.now();
    try {
      await does(walker, `${with_}-colleague-${at}`);
      const seconds = (performance.now() - began) / 1_000;
      rows.push({
        subject: subject.name,
        hands: with_,
        task: task.name,
        presses: walker.count(),
        pages,
        seconds,
      });
    } catch (error) {
      failed.push(`${subject.name}, ${with_}: ${task.name}: ${String(error).split('\n')[0]}`);
    }
    page.off('load', loaded);
  }
  await page.close();
}

const browser = await startChromium();
for (let run = 0; run < runs; run++)
  for (const with_ of hands)
    for (const subject of subjects) {
      process.stderr.write(`run ${run + 1} of ${runs}: ${subject.name}, ${with_}\n`);
      const top = mkdtempSync(join(tmpdir(), 'lectern-bench-tasks-'));
      const site = await serveTasks(subject.tree, top);
      await walk(browser, site, subject, with_);
      await site.close();
      rmSync(top, { recursive: true, force: true, maxRetries: 5 });
    }
await browser.close();

const of = (subject: string, with_: Hands, task: string): readonly Row[] =>
  rows.filter((row) => row.subject === subject && row.hands === with_ && row.task === task);

function cells(subject: string, with_: Hands, task: string): readonly [string, string, string] {
  const found = of(subject, with_, task);
  if (found.length === 0) return [missing.get(`${subject} ${task}`) ?? 'failed', '', ''];
  const middle = (name: 'presses' | 'pages' | 'seconds'): number => median(found.map((row) => row[name]));
  return [String(middle('presses')), String(middle('pages')), middle('seconds').toFixed(1)];
}

const presses: Readonly<Record<Hands, string>> = { mouse: 'clicks', keyboard: 'keys', phone: 'taps' };
for (const with_ of hands) {
  const head = subjects.flatMap(({ name }) => [`${presses[with_]} ${name}`, 'pages', 's']);
  const lines = TASKS.map(({ name }) => [name, ...subjects.flatMap((one) => cells(one.name, with_, name))]);
  if (!values.json) console.log(`\n${table([[with_, ...head], ...lines])}`);
}

const claims: readonly Claim[] = [
  { name: 'steps that failed', measured: failed.length, limit: 0, unit: '' },
  ...(subjects.length === 1
    ? []
    : hands.map((with_) => ({
        name: `${with_}: tasks that take more ${presses[with_]} than before`,
        measured: TASKS.filter(({ name }) => {
          const [before, after] = ['before', 'now'].map((subject) => of(subject, with_, name));
          return (
            before!.length > 0 &&
            median(after!.map((row) => row.presses)) > median(before!.map((row) => row.presses))
          );
        }).length,
        limit: 0,
        unit: '',
      }))),
];
for (const line of failed) console.error(line);
if (values.json) console.log(JSON.stringify({ rows, missing: Object.fromEntries(missing), failed }));
else console.log(`\n${claimLines(claims)}`);
process.exitCode = claims.every(holds) ? 0 : 1;
