/** Compares screenshots of one page in each theme: every two must be told apart by a program that knows nothing of them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { serveTheme, THEMES, type Tree } from '../pictures/own-subjects.ts';
import { SCHEMES, type Scheme } from '../pictures/views.ts';
import { fail, readArguments } from '../shared/arguments.ts';
import { startChromium } from '../shared/chromium.ts';
import { lecternCommand } from '../shared/lectern.ts';
import { type Claim, claimLines, holds, table } from '../shared/table.ts';
import { type Layout, layoutDistance, layoutOf } from './layout-distance.ts';
import { pixelDistance, type Thumbnail, thumbnail } from './pixel-distance.ts';

const usage = 'node scripts/run.mjs bench/themes/main.ts [--out DIR] [--cli FILE] [--json]';
const { values } = readArguments(usage, {
  out: { type: 'string', default: join(tmpdir(), 'lectern-bench-themes') },
  cli: { type: 'string' },
  json: { type: 'boolean', default: false },
});
const found = lecternCommand(values.cli);
if (!found.ok) fail(found.message, 1);
const tree: Tree = {
  name: 'now',
  folder: fileURLToPath(new URL('../..', import.meta.url)),
  cli: found.command[1] ?? '',
};
const out = resolve(values.out);

const VIEWPORT = { width: 1360, height: 848 };
/** 170 × 106 places. */
const BLOCK = 8;

/** What two designs exceed. Peers beside each other differ in 40 % of the places and by 3.6 hundredths at least. */
const FLOORS = { differing: 15, mean: 1, moved: 6, shift: 1 } as const;

interface Look {
  readonly theme: string;
  readonly scheme: Scheme;
  readonly picture: Thumbnail;
  readonly layout: Layout;
}

interface Pair {
  readonly scheme: Scheme;
  readonly names: readonly [string, string];
  readonly differing: number;
  readonly mean: number;
  readonly moved: number;
  readonly shift: number;
}

async function lookAt(browser: Browser, theme: string, scratch: string): Promise<readonly Look[]> {
  const { subject, close } = await serveTheme(tree, theme, scratch);
  const looks: Look[] = [];
  for (const scheme of SCHEMES) {
    const context = await browser.newContext({
      viewport: VIEWPORT,
      colorScheme: scheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(subject.url + (subject.paths.prose ?? '/'), { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const png = await page.screenshot({ animations: 'disabled' });
    writeFileSync(join(out, `${theme}-${scheme}.png`), png);
    looks.push({ theme, scheme, picture: thumbnail(png, BLOCK), layout: await layoutOf(page) });
    await context.close();
  }
  await close();
  return looks;
}

function pairsOf(looks: readonly Look[]): readonly Pair[] {
  return looks.flatMap((one, index) =>
    looks
      .slice(index + 1)
      .filter((other) => other.scheme === one.scheme)
      .map((other) => ({
        scheme: one.scheme,
        names: [one.theme, other.theme] as const,
        ...pixelDistance(one.picture, other.picture),
        ...layoutDistance(one.layout, other.layout, VIEWPORT.width),
      })),
  );
}

/** A pair is too near when the eye or the ruler alone would not tell the two apart. */
const isNear = (pair: Pair): boolean =>
  (Object.keys(FLOORS) as (keyof typeof FLOORS)[]).some((measure) => pair[measure] < FLOORS[measure]);

/** Share of differing places above the diagonal, moved landmarks below it. */
function matrix(pairs: readonly Pair[], scheme: Scheme): string {
  const cell = (row: string, column: string, below: boolean): string => {
    const pair = pairs.find(
      ({ scheme: its, names }) => its === scheme && names.includes(row) && names.includes(column),
    );
    if (row === column || pair === undefined) return '·';
    return below ? String(pair.moved) : pair.differing.toFixed(0);
  };
  const rows = THEMES.map((row, y) => [row, ...THEMES.map((column, x) => cell(row, column, x < y))]);
  return table([[`${scheme}: % of places \\ landmarks`, ...THEMES], ...rows]);
}

const text = (pair: Pair): string =>
  `${pair.scheme} ${pair.names.join(' / ')}: ${pair.differing.toFixed(1)} % of places, mean ${pair.mean.toFixed(2)}, ${pair.moved} landmarks, shift ${pair.shift.toFixed(2)} %`;

function claimsOf(pairs: readonly Pair[]): readonly Claim[] {
  const min = (measure: keyof typeof FLOORS, name: string, unit: string): Claim => ({
    name,
    measured: Math.min(...pairs.map((pair) => pair[measure])),
    limit: FLOORS[measure],
    atLeast: true,
    unit,
  });
  return [
    min('differing', 'places that differ visibly, least of all pairs', '%'),
    min('mean', 'mean difference of colours, least of all pairs', 'hundredths'),
    min('moved', 'landmarks that moved, least of all pairs', ''),
    min('shift', 'mean shift of a landmark, least of all pairs', '% of the width'),
  ];
}

mkdirSync(out, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), 'lectern-themes-'));
const browser = await startChromium();
const looks: Look[] = [];
try {
  for (const theme of THEMES) looks.push(...(await lookAt(browser, theme, scratch)));
} finally {
  await browser.close();
  rmSync(scratch, { recursive: true, force: true });
}
const pairs = pairsOf(looks);
const near = pairs.filter(isNear);
const claims = claimsOf(pairs);
const ok = claims.every(holds);
if (values.json) process.stdout.write(`${JSON.stringify({ ok, out, claims, pairs, near })}\n`);
else {
  for (const scheme of SCHEMES) process.stdout.write(`${matrix(pairs, scheme)}\n\n`);
  const [nearest] = pairs.toSorted((a, b) => a.differing - b.differing);
  if (nearest !== undefined) process.stdout.write(`nearest: ${text(nearest)}\n\n`);
  process.stdout.write(`${claimLines(claims)}\n`);
  for (const pair of near) process.stdout.write(`too near  ${text(pair)}\n`);
}
process.exitCode = ok ? 0 : 1;
