/** Types thirty mistakes into a copy of a documentation folder while `dev` shows one of its pages, and says how soon each is seen on the page and in the terminal. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { fail, onlyPositional, positive, readArguments } from '../shared/arguments.ts';
import { startChromium } from '../shared/chromium.ts';
import { lecternCommand } from '../shared/lectern.ts';
import { type Claim, claimLines, holds, median, table } from '../shared/table.ts';
import { type Ground, prepareGround } from './ground.ts';
import {
  mendedOnPage,
  moved,
  type Preview,
  placesInView,
  type Shown,
  shownNow,
  shownOnPage,
  startPreview,
} from './preview.ts';
import { type Mistake, thirtyMistakes, type as typeIn } from './thirty-mistakes.ts';

const usage =
  'node scripts/run.mjs bench/mistakes/main.ts FOLDER [--only TEXT] [--patience 10] [--cli FILE] [--json]';
const { values, positionals } = readArguments(usage, {
  only: { type: 'string', default: '' },
  patience: { type: 'string', default: '10' },
  cli: { type: 'string' },
  json: { type: 'boolean', default: false },
});
const original = onlyPositional(positionals, usage);
const found = lecternCommand(values.cli);
if (!found.ok) fail(found.message, 1);
/** Milliseconds for a mistake to be seen; longer is missed. */
const patience = 1_000 * positive(values.patience, 'patience');
/** The first check of thousands of pages. */
const FIRST_CHECK_MS = 600_000;
/** A writer looks up within this time. */
const SOON_MS = 1_000;
/** What a page may move, since positions are no whole pixels. */
const STILL_PX = 1;

interface Row {
  readonly name: string;
  readonly kind: Mistake['kind'];
  /** Milliseconds after saving; undefined when it was not seen. */
  readonly page?: number;
  readonly terminal?: number;
  readonly mended?: number;
  /** Pixels. */
  readonly moved: number;
  /** What was said wrongly. */
  readonly wrong: readonly string[];
}

const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** A copy with a history of one commit, as a writer has it. */
function copyOf(folder: string, to: string): string {
  cpSync(resolve(folder), to, {
    recursive: true,
    filter: (path) => !/[/\\](?:\.git|node_modules)$/.test(path),
  });
  return to;
}

function commit(folder: string): void {
  const who = ['-c', 'user.name=Writer', '-c', 'user.email=writer@example.com', '-c', 'gc.auto=0'];
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    [...who, 'commit', '-q', '-m', 'As it was'],
  ]) {
    const run = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
    if (run.status !== 0) fail(`git ${args.join(' ')} ended with ${run.status}: ${run.stderr}`, 1);
  }
}

const NEW_PROBLEM = /^(?:✖ error|▲ warning) /;

/** The line of a new problem that says the same as the page, else one of the same file. */
function isAbout({ file, line }: Mistake['expected'], shown: Shown | undefined): (text: string) => boolean {
  return (text) => {
    if (!NEW_PROBLEM.test(text)) return false;
    const said = text.replace(NEW_PROBLEM, '');
    if (shown !== undefined) return said.startsWith(`${shown.place} ${shown.message}`);
    return said.startsWith(line === undefined ? file : `${file}:${line}`);
  };
}

function faultsOf({ expected, renamed }: Mistake, shown: Shown | undefined, line: string): readonly string[] {
  const [, row] = shown?.place.split(':') ?? [];
  return [
    ...(shown !== undefined && expected.line !== undefined && row !== String(expected.line)
      ? [`line ${row ?? 'none'} instead of ${expected.line}`]
      : []),
    ...(shown?.message.includes(expected.says ?? '') === false ? [`says ${shown.message}`] : []),
    ...(shown !== undefined && shown.hint === '' ? [`no hint: ${shown.message}`] : []),
    ...(shown?.isInView === false ? ['the badge is out of view'] : []),
    ...(shown !== undefined && line !== '' && renamed === undefined && !line.includes(shown.hint)
      ? ['another hint in the terminal']
      : []),
    ...(renamed !== undefined && line === '' ? ['the terminal does not say where it went'] : []),
  ];
}

async function tryOne(mistake: Mistake, ground: Ground, preview: Preview, page: Page): Promise<Row> {
  const { expected, renamed, name, kind } = mistake;
  const before = await shownNow(page);
  const places = await placesInView(page);
  const saved = Date.now();
  const putBack = typeIn(ground.folder, mistake);
  const shown = await shownOnPage(page, expected, before, patience);
  const left = Math.max(1_000, saved + patience - Date.now());
  const line = await preview.line(saved, isAbout(expected, shown), left);
  const told =
    renamed === undefined ? line : await preview.line(saved, (text) => text.includes('was moved to'), 1);
  let shift = moved(places, await placesInView(page));
  const mendedAt = Date.now();
  putBack();
  const onPage = await mendedOnPage(page, before, patience);
  const inTerminal =
    line === undefined
      ? mendedAt
      : (await preview.line(mendedAt, (text) => text.startsWith('✔ mended: '), patience))?.at;
  shift = Math.max(shift, moved(places, await placesInView(page)));
  const wasReloaded = (await page.evaluate('window.kept')) !== true;
  if (wasReloaded) await settle(page);
  return {
    name,
    kind,
    moved: shift,
    wrong: faultsOf(mistake, shown, told?.text ?? ''),
    ...(shown === undefined ? {} : { page: shown.at - saved }),
    ...(line === undefined ? {} : { terminal: line.at - saved }),
    ...(onPage === undefined || inTerminal === undefined
      ? {}
      : { mended: Math.max(onPage, inTerminal) - mendedAt }),
  };
}

/** Scrolls to the middle, and waits until the page follows the files. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/_lectern/live')),
  );
  await page.evaluate(() => {
    Object.assign(window, { kept: true });
    scrollTo({ top: (document.documentElement.scrollHeight - innerHeight) / 2, behavior: 'instant' });
  });
}

function claimsOf(rows: readonly Row[]): readonly Claim[] {
  const count = (name: string, isGood: (row: Row) => boolean): Claim => ({
    name,
    measured: rows.filter(isGood).length,
    limit: rows.length,
    atLeast: true,
    unit: '',
  });
  return [
    count('mistakes seen on the page', ({ page }) => page !== undefined),
    count('mistakes seen in the terminal', ({ terminal }) => terminal !== undefined),
    count(
      `seen on both within ${SOON_MS} ms`,
      ({ page = Infinity, terminal = Infinity }) => Math.max(page, terminal) <= SOON_MS,
    ),
    count('said to be mended on both', ({ mended }) => mended !== undefined),
    count('at the right place, with a hint', ({ wrong }) => wrong.length === 0),
    count(`while the page moved by at most ${STILL_PX} px`, (row) => row.moved <= STILL_PX),
  ];
}

const shownMs = (ms: number | undefined): string => (ms === undefined ? 'missed' : ms.toFixed(0));

function figures(rows: readonly Row[]): string {
  const middle = (of: (row: Row) => number | undefined): string =>
    median(rows.flatMap((row) => of(row) ?? [])).toFixed(0);
  return table([
    ['mistake', 'kind', 'page, ms', 'terminal, ms', 'mended, ms', 'moved, px', 'wrong'],
    ...rows.map((row) => [
      row.name,
      row.kind,
      shownMs(row.page),
      shownMs(row.terminal),
      shownMs(row.mended),
      row.moved.toFixed(0),
      row.wrong.join('; '),
    ]),
    [
      'median',
      '',
      middle(({ page }) => page),
      middle(({ terminal }) => terminal),
      middle(({ mended }) => mended),
      '',
      '',
    ],
  ]);
}

const home = mkdtempSync(join(tmpdir(), 'lectern-mistakes-'));
const browser = await startChromium();
let preview: Preview | undefined;
const rows: Row[] = [];
let pages = '';
try {
  const ground = prepareGround(copyOf(original, join(home, basename(resolve(original)))));
  commit(ground.folder);
  const mistakes = thirtyMistakes(ground).filter(({ name }) => name.includes(values.only));
  say(`typing into ${ground.page}, ${ground.other.file} and ${ground.config}`);
  preview = await startPreview(found.command, ground.folder, join(home, 'data'));
  const first = await preview.line(
    0,
    (text) => /^(?:✔ No problems|● .*) in \d+ pages?/.test(text),
    FIRST_CHECK_MS,
  );
  if (first === undefined) throw new Error('dev did not check the site');
  pages = first.text;
  say(pages);
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(preview.url + ground.url, { waitUntil: 'load' });
  await settle(page);
  for (const mistake of mistakes) {
    rows.push(await tryOne(mistake, ground, preview, page));
    const { name, page: ms, terminal, wrong } = rows.at(-1)!;
    say(`${name}: page ${shownMs(ms)}, terminal ${shownMs(terminal)} ${wrong.join('; ')}`);
    // So that the events of one never belong to the next.
    await sleep(100);
  }
} finally {
  await preview?.close();
  await browser.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}
const claims = claimsOf(rows);
process.stdout.write(
  values.json
    ? `${JSON.stringify({ folder: basename(resolve(original)), pages, rows, claims })}\n`
    : `\n${pages}\n\n${figures(rows)}\n\n${claimLines(claims)}\n`,
);
process.exitCode = claims.every(holds) ? 0 : 1;
