/** Opens a folder of another program under `dev`, and the same pages as `lectern import` writes them: when the first page is there, and when an edit is seen on the screen. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { startPreview } from '../mistakes/preview.ts';
import { fail, onlyPositional, positive, readArguments } from '../shared/arguments.ts';
import { startChromium } from '../shared/chromium.ts';
import { lecternCommand, runJson } from '../shared/lectern.ts';
import { type Claim, claimLines, holds, median, table } from '../shared/table.ts';

const usage =
  'node scripts/run.mjs bench/foreign/first-page.ts FOLDER [--runs 3] [--edits 5] [--cli FILE] [--json]';
const { values, positionals } = readArguments(usage, {
  runs: { type: 'string', default: '3' },
  edits: { type: 'string', default: '5' },
  cli: { type: 'string' },
  json: { type: 'boolean', default: false },
});
const original = onlyPositional(positionals, usage);
const found = lecternCommand(values.cli);
if (!found.ok) fail(found.message, 1);
const command = found.command;
const [runs, edits] = [positive(values.runs, 'runs'), positive(values.edits, 'edits')];

const FIRST_PAGE_MS = 10_000;
/** Of the time in a folder of ours: two series of edits of one folder differ as much. */
const AS_FAST = 1.25;
const PATIENCE_MS = 60_000;
/** A line that every program shows as it is written. */
const PLAIN = /^[A-Z][A-Za-z ,]{30,200}[a-z.]$/;

/** One page in a folder. */
interface Ground {
  readonly name: 'foreign' | 'ours';
  readonly folder: string;
  readonly file: string;
}

interface Row {
  readonly name: Ground['name'];
  /** Milliseconds. */
  readonly first: number;
  readonly edits: readonly number[];
}

const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** The lines of all pages that could be edited, with the one file that has each. */
function plainLines(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.mdx?$/.test(file),
  );
  const lines = new Map<string, string>();
  const twice = new Set<string>();
  for (const file of files)
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (!PLAIN.test(line)) continue;
      if (lines.has(line)) twice.add(line);
      lines.set(line, file);
    }
  for (const line of twice) lines.delete(line);
  return lines;
}

async function visit(browser: Browser, ground: Ground, address: string, line: string): Promise<Row> {
  const data = mkdtempSync(join(tmpdir(), 'lectern-first-page-'));
  const began = performance.now();
  const preview = await startPreview(command, ground.folder, data);
  const page = await browser.newPage();
  try {
    for (;;) {
      const text = await fetch(preview.url + address).then(
        (reply) => reply.text(),
        () => '',
      );
      if (text.includes(line)) break;
      if (performance.now() - began > PATIENCE_MS)
        fail(`${ground.name}: "${address}" does not show "${line}"`, 1);
      await sleep(5);
    }
    const first = performance.now() - began;
    await page.goto(preview.url + address, { waitUntil: 'networkidle' });
    const path = join(ground.folder, ground.file);
    const before = readFileSync(path, 'utf8');
    const seen: number[] = [];
    for (let edit = 0; edit < edits; edit++) {
      const word = `Kestrel${edit}`;
      const saved = performance.now();
      writeFileSync(
        path,
        before.replace(line, () => `${line} ${word}`),
      );
      await page.waitForFunction((text) => document.body.innerText.includes(text), word, {
        timeout: PATIENCE_MS,
      });
      seen.push(performance.now() - saved);
    }
    writeFileSync(path, before);
    return { name: ground.name, first, edits: seen };
  } finally {
    await page.close();
    await preview.close();
    rmSync(data, { recursive: true, force: true });
  }
}

const scratch = mkdtempSync(join(tmpdir(), 'lectern-first-page-'));
const browser = await startChromium();
try {
  const foreign = join(scratch, basename(resolve(original)));
  const ours = join(scratch, 'imported');
  cpSync(original, foreign, {
    recursive: true,
    filter: (path) => !/[\\/](?:node_modules|\.git)$/.test(path),
  });
  const imported = runJson(command, ['import', foreign, '--out', ours, '--json']);
  if (imported.code !== 0) fail(`The import ended with ${imported.code}: ${imported.message}`, 1);
  const theirs = plainLines(foreign);
  const shared = [...plainLines(ours)].filter(([line]) => theirs.has(line));
  const [line, file] =
    shared[Math.floor(shared.length / 2)] ?? fail('No line stands in both folders as it is', 1);
  const address = `/${file.replace(/\.mdx$/, '').replace(/(?:^|\/)index$/, '')}`;
  const grounds: readonly Ground[] = [
    { name: 'foreign', folder: foreign, file: theirs.get(line)! },
    { name: 'ours', folder: ours, file },
  ];
  const rows: Row[] = [];
  for (let run = 0; run < runs; run++)
    for (const ground of run % 2 === 0 ? grounds : grounds.toReversed()) {
      rows.push(await visit(browser, ground, address, line));
      say(
        `${ground.name}: ${Math.round(rows.at(-1)!.first)} ms, edits ${rows.at(-1)!.edits.map(Math.round).join(' ')}`,
      );
    }
  const first = (name: Ground['name']): number =>
    median(rows.filter((row) => row.name === name).map((row) => row.first));
  const edit = (name: Ground['name']): number =>
    median(rows.filter((row) => row.name === name).flatMap((row) => row.edits));
  const claims: Claim[] = [
    {
      name: 'first page of the foreign folder',
      measured: first('foreign'),
      limit: FIRST_PAGE_MS,
      unit: 'ms',
    },
    {
      name: 'an edit seen, of the time in ours',
      measured: edit('foreign') / edit('ours'),
      limit: AS_FAST,
      unit: 'times',
    },
  ];
  if (values.json) process.stdout.write(`${JSON.stringify({ file, address, rows, claims }, null, 2)}\n`);
  else {
    const ms = (number: number): string => `${Math.round(number)} ms`;
    const lines = (['foreign', 'ours'] as const).map((name) => [name, ms(first(name)), ms(edit(name))]);
    process.stdout.write(`${table([['', 'first page', 'edit seen'], ...lines])}\n${claimLines(claims)}\n`);
  }
  process.exitCode = claims.every(holds) ? 0 : 1;
} finally {
  await browser.close();
  rmSync(scratch, { recursive: true, force: true });
}
