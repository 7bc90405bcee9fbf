/** How soon a push is live, what readers notice of it, and what previews cost in memory. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forgeHookPath, forgeHookSecret } from '../../src/web/service/forge-hooks/hook-secret.ts';
import { fail, positive, readArguments } from '../shared/arguments.ts';
import { type Claim, claimLines, holds, median, table } from '../shared/table.ts';
import { agent, get } from './client.ts';
import { openGitHost } from './git-host.ts';
import { pageFile, pagePath, pageText, siteFiles } from './pages.ts';
import { measurePreviews, type PreviewFigures } from './previews.ts';
import { PROJECT, SECRET, serve } from './serve.ts';

const usage =
  'node scripts/run.mjs bench/push/main.ts [--pages 1000,10000] [--pushes 25] [--readers 8] [--previews 200] [--cli FILE] [--json]';
const { values } = readArguments(usage, {
  pages: { type: 'string', default: '1000,10000' },
  pushes: { type: 'string', default: '25' },
  readers: { type: 'string', default: '8' },
  previews: { type: 'string', default: '200' },
  cli: { type: 'string' },
  json: { type: 'boolean', default: false },
});
const pushes = positive(values.pushes, 'pushes');
const readers = positive(values.readers, 'readers');
const previews = positive(values.previews, 'previews');
/** Of the first size. */
const LIVE_LIMIT_MS = 1_500;
/** Readers' p99 while pushes come, as a multiple of their p99 before. */
const READERS_LIMIT = 3;
/** A multiple of less says nothing about what readers notice. */
const MIN_MS = 10;
const PATIENCE_MS = 60_000;

interface Figures {
  readonly pages: number;
  /** From the webhook until the changed page is served, in milliseconds. */
  readonly live: readonly number[];
  /** What git alone takes to fetch the same commits into a clone like ours. */
  readonly bare: readonly number[];
  readonly quiet: readonly number[];
  readonly busy: readonly number[];
  /** Of the first size alone. */
  readonly previews: PreviewFigures | undefined;
}

async function announce(port: number): Promise<void> {
  const body = '{}';
  const signature = createHmac('sha256', forgeHookSecret(Buffer.from(SECRET), PROJECT))
    .update(body)
    .digest('hex');
  const answer = await fetch(`http://127.0.0.1:${port}${forgeHookPath(PROJECT)}`, {
    method: 'POST',
    body,
    headers: { 'x-hub-signature-256': `sha256=${signature}` },
  });
  if (answer.status !== 202) fail(`The webhook was answered with ${answer.status}`, 1);
}

/** @returns milliseconds from the webhook until the page of the commit is served */
async function liveAfter(port: number, path: string, words: string): Promise<number> {
  const began = performance.now();
  await announce(port);
  while (performance.now() - began < PATIENCE_MS) {
    if ((await get(port, path)).body.includes(words)) return performance.now() - began;
    await sleep(5);
  }
  return fail(`The push was not live after ${PATIENCE_MS / 1_000} s`, 1);
}

/** Readers that request pages one after another until they are stopped. */
function startReaders(port: number, pages: number): { readonly stop: () => Promise<number[]> } {
  const times: number[] = [];
  let ended = false;
  const read = async (seed: number): Promise<void> => {
    for (let at = seed * 7_919; !ended; at += 104_729) {
      const got = await get(port, pagePath(at % pages));
      if (got.status !== 200) fail(`A reader got ${got.status}`, 1);
      times.push(got.milliseconds);
      await sleep(10);
    }
  };
  const all = Array.from({ length: readers }, (_, seed) => read(seed + 1));
  return {
    stop: async () => {
      ended = true;
      await Promise.all(all);
      return times;
    },
  };
}

async function measure(pages: number, withPreviews: boolean): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-push-'));
  mkdirSync(join(folder, 'host'));
  const host = await openGitHost(join(folder, 'host'));
  await host.commit(siteFiles(pages));
  const served = await serve(host, { folder, first: pagePath(0), cli: values.cli });
  const { port, child } = served;
  const clone = join(folder, 'clone.git');
  try {
    await host.git('clone', '--quiet', '--bare', '--depth=1', host.url, clone);
    const calm = startReaders(port, pages);
    await sleep(10_000);
    const quiet = await calm.stop();
    const live: number[] = [];
    const bare: number[] = [];
    const meanwhile = startReaders(port, pages);
    for (let n = 0; n < pushes; n++) {
      const at = (n * 37) % (pages - 1);
      const words = `Number ${n} of ${pages}.`;
      await host.commit({ [pageFile(at)]: pageText(at, words) });
      live.push(await liveAfter(port, pagePath(at), words));
      const began = performance.now();
      await host.git('-C', clone, 'fetch', '--quiet', '--depth=1', 'origin', '+main:main');
      bare.push(performance.now() - began);
    }
    const busy = await meanwhile.stop();
    return {
      pages,
      live,
      bare,
      quiet,
      busy,
      previews: withPreviews ? await measurePreviews(host, served, Math.min(previews, pages - 1)) : undefined,
    };
  } finally {
    const ended = once(child, 'exit');
    if (child.kill('SIGTERM')) await ended;
    host.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

const all: Figures[] = [];
for (const [at, size] of values.pages.split(',').entries())
  all.push(await measure(positive(size, 'pages'), at === 0));
agent.destroy();

const claims: Claim[] = all.flatMap(({ pages, live, quiet, busy }, at): Claim[] => [
  ...(at === 0
    ? [
        {
          name: `webhook to served page, ${pages} pages, p50`,
          measured: median(live),
          limit: LIVE_LIMIT_MS,
          unit: 'ms',
        },
      ]
    : []),
  {
    name: `readers' p99 during pushes, ${pages} pages, as a multiple of before, of at least ${MIN_MS} ms`,
    measured: percentile(busy, 0.99) / Math.max(percentile(quiet, 0.99), MIN_MS),
    limit: READERS_LIMIT,
    unit: 'times',
  },
]);
const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
const rows = all.map(({ pages, live, bare, quiet, busy }) => [
  String(pages),
  ...[median(live), percentile(live, 0.99), median(bare)].map(ms),
  ...[percentile(quiet, 0.5), percentile(quiet, 0.99)].map(ms),
  ...[percentile(busy, 0.5), percentile(busy, 0.99), Math.max(...busy)].map(ms),
]);
const head = ['pages', 'live p50', 'p99', 'git fetch', 'readers p50', 'p99', 'during p50', 'p99', 'most'];
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
const memory = all.flatMap(({ pages, previews: figures }) => {
  if (figures === undefined) return [];
  const { previews: count, before, made, opened } = figures;
  const each = ((made - before) / count / 1e3).toFixed(0);
  return [
    `${count} previews of ${pages} pages: ${megabytes(before)} MB before, ${megabytes(made)} MB when made (${each} kB each), ${megabytes(opened)} MB when each was opened`,
  ];
});
if (values.json) process.stdout.write(`${JSON.stringify({ claims, figures: all, load: loadavg() })}\n`);
else
  process.stdout.write(
    `${pushes} pushes with ${readers} readers, milliseconds; load ${loadavg()[0]?.toFixed(1)}\n\n${table([head, ...rows])}\n\n${memory.join('\n')}\n\n${claimLines(claims)}\n`,
  );
process.exit(claims.every(holds) ? 0 : 1);
