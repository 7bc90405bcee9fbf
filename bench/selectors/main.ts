/** Counts how many selectors of real style sheets match something on our pages. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveTree, type Tree } from '../pictures/own-subjects.ts';
import { fail, readArguments } from '../shared/arguments.ts';
import { startChromium } from '../shared/chromium.ts';
import { lecternCommand } from '../shared/lectern.ts';
import { type Claim, claimLines, holds, table } from '../shared/table.ts';
import { CLASSES, IDS } from './hooks.data.ts';
import { matchedSelectors } from './matches.ts';
import { readSheets, type Selectors, selectorsOf } from './read-selectors.ts';

/** Of the selectors that are made of hooks. The rest asks for elements inside of them that our parts do not have. */
const MIN_PERCENT = 50;
const MAX_MISSED = 15;

const usage =
  'node scripts/run.mjs bench/selectors/main.ts FOLDER [--base TREE] [--verbose] [--cli FILE] [--json]';
const { values, positionals } = readArguments(usage, {
  base: { type: 'string' },
  verbose: { type: 'boolean', default: false },
  cli: { type: 'string' },
  json: { type: 'boolean', default: false },
});
const [folder] = positionals;
if (folder === undefined || !existsSync(folder)) fail(`a folder of repositories is needed\nusage: ${usage}`);
const found = lecternCommand(values.cli);
if (!found.ok) fail(found.message, 1);
const root = fileURLToPath(new URL('../..', import.meta.url));
const trees: Tree[] = [{ name: 'now', folder: root, cli: found.command[1] ?? '' }];
if (values.base !== undefined) {
  const base = resolve(values.base);
  const cli = join(base, 'dist/cli.js');
  if (!existsSync(cli)) fail(`--base has no built program: ${cli} is missing`);
  trees.unshift({ name: 'before', folder: base, cli });
}

const NAMES = /(#|\.)([A-Za-z_][\w-]*)/g;
const KNOWN = new Set([...IDS.map((id) => `#${id}`), ...CLASSES.map((name) => `.${name}`)]);
/** Set on the document in dark mode, here and there. */
const MODE = '.dark';

/** The ids and classes of a selector, with those of `:not(…)`, which need not exist, left out. */
const namesIn = (selector: string): readonly string[] =>
  [...selector.replace(/:not\([^)]*\)/g, '').matchAll(NAMES)].map(([name]) => name);

/** True for a selector made of hooks alone: elements, attributes and the mode do not matter. */
function isOfHooks(selector: string): boolean {
  const names = namesIn(selector).filter((name) => name !== MODE);
  return names.length > 0 && names.every((name) => KNOWN.has(name));
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '' : ((100 * part) / whole).toFixed(0);

const scratch = mkdtempSync(join(tmpdir(), 'lectern-selectors-'));
const browser = await startChromium();
const sheets: Selectors[] = [];
const matched = new Map<string, ReadonlySet<string>>();
try {
  const page = await browser.newPage();
  for (const one of readSheets(folder)) sheets.push(await selectorsOf(page, one));
  await page.close();
  const all = [...new Set(sheets.flatMap(({ selectors }) => selectors))];
  for (const tree of trees) {
    const { subject, close } = await serveTree(tree, scratch);
    matched.set(tree.name, await matchedSelectors(browser, subject, all));
    await close();
  }
} finally {
  await browser.close();
  rmSync(scratch, { recursive: true, force: true });
}

const count = (tree: string, selectors: readonly string[]): number =>
  selectors.filter((selector) => matched.get(tree)?.has(selector)).length;

function rowOf(name: string, selectors: readonly string[]): readonly string[] {
  const hooks = selectors.filter(isOfHooks);
  return [
    name,
    String(selectors.length),
    ...trees.map((tree) => String(count(tree.name, selectors))),
    String(hooks.length),
    ...trees.flatMap((tree) => {
      const here = count(tree.name, hooks);
      return [String(here), percent(here, hooks.length)];
    }),
  ];
}

/** Hooks in selectors that match nothing, with the repositories that use them. */
function missed(): readonly (readonly [string, number])[] {
  const users = new Map<string, Set<string>>();
  for (const { repository, selectors } of sheets)
    for (const selector of selectors.filter((one) => isOfHooks(one) && !matched.get('now')?.has(one)))
      for (const name of namesIn(selector))
        if (KNOWN.has(name)) users.set(name, (users.get(name) ?? new Set()).add(repository));
  return [...users]
    .map(([name, repositories]) => [name, repositories.size] as const)
    .sort((a, b) => b[1] - a[1]);
}

const written = sheets.filter(({ selectors }) => selectors.length > 0);
const everything = written.flatMap(({ selectors }) => selectors);
const ofHooks = everything.filter(isOfHooks);
const claims: readonly Claim[] = [
  {
    name: 'selectors of hooks that match',
    unit: '%',
    atLeast: true,
    limit: MIN_PERCENT,
    measured: (100 * count('now', ofHooks)) / Math.max(1, ofHooks.length),
  },
];
const ok = claims.every(holds) && ofHooks.length > 0;
const rows = [
  ...written.map(({ repository, selectors }) => rowOf(repository, selectors)),
  rowOf('all', everything),
];
const head = [
  'repository',
  'selectors',
  ...trees.map(({ name }) => name),
  'of hooks',
  ...trees.flatMap(({ name }) => [name, '%']),
];
if (values.json) process.stdout.write(`${JSON.stringify({ ok, claims, head, rows, missed: missed() })}\n`);
else {
  process.stdout.write(`${table([head, ...rows])}\n\n`);
  const names = missed().slice(0, MAX_MISSED);
  process.stdout.write(
    `in selectors without a match: ${names.map(([name, times]) => `${name} ${times}`).join(', ')}\n`,
  );
  if (values.verbose)
    for (const selector of ofHooks)
      if (!matched.get('now')?.has(selector)) process.stdout.write(`none  ${selector}\n`);
  process.stdout.write(`\n${claimLines(claims)}\n`);
}
process.exitCode = ok ? 0 : 1;
