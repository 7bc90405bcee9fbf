/** How soon a push is live, what readers notice of it, and what open previews cost. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get as httpGet } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forgeHookPath, forgeHookSecret } from '../../src/web/service/forge-hooks/hook-secret.ts';
import { fail, positive, readArguments } from '../shared/arguments.ts';
import { lecternCommand } from '../shared/lectern.ts';
import { type Claim, claimLines, holds, median, table } from '../shared/table.ts';
import { freePort } from '../size/runs.ts';
import { type GitHost, openGitHost } from './git-host.ts';
import { pageFile, pagePath, pageText, siteFiles } from './pages.ts';

const usage =
  'node scripts/run.mjs bench/push/main.ts [--pages 1000,10000] [--pushes 25] [--readers 8] [--cli FILE] [--json]';
const { values } = readArguments(usage, {
  pages: { type: 'string', default: '1000,10000' },
  pushes: { type: 'string', default: '25' },
  readers: { type: 'string', default: '8' },
  cli: { type: 'string' },
  json: { type: 'boolean', default: false },
});
const pushes = positive(values.pushes, 'pushes');
const readers = positive(values.readers, 'readers');
const SECRET = 'the secret of the push bench, long enough';
/** Of the first size. */
const LIVE_LIMIT_MS = 1_500;
/** Readers' p99 while pushes come, as a multiple of their p99 before. */
const READERS_LIMIT = 3;
const PATIENCE_MS = 60_000;

interface Figures {
  readonly pages: number;
  /** From the webhook until the changed page is served, in milliseconds. */
  readonly live: readonly number[];
  /** What git alone takes to fetch the same commits into a clone like ours. */
  readonly bare: readonly number[];
  readonly quiet: readonly number[];
  readonly busy: readonly number[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

interface Got {
  readonly status: number;
  readonly commit: string | undefined;
  readonly milliseconds: number;
  readonly body: string;
}

function get(port: number, path: string): Promise<Got> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    httpGet({ port, path, agent, host: '127.0.0.1' }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          commit: answer.headers['x-lectern-commit'] as string | undefined,
          milliseconds: performance.now() - began,
          body: Buffer.concat(pieces).toString(),
        }),
      );
    }).on('error', reject);
  });
}

interface Running {
  readonly port: number;
  readonly child: ChildProcess;
}

async function serve(host: GitHost, folder: string): Promise<Running> {
  const config = join(folder, 'lectern.config.json');
  const source = { git: host.url, branch: 'main', folder: 'docs' };
  writeFileSync(config, JSON.stringify({ projects: [{ id: 'bench', name: 'Bench', source }] }));
  const port = await freePort();
  const found = lecternCommand(values.cli);
  if (!found.ok) return fail(found.message);
  const [program = '', ...before] = found.command;
  const child = spawn(
    program,
    [...before, 'serve', '--config', config, '--port', String(port), '--no-worker'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        LECTERN_DATA_DIR: join(folder, 'data'),
        LECTERN_SECRET: SECRET,
        LECTERN_GIT_SECONDS: '3600',
      },
    },
  );
  for (const end = performance.now() + 3 * PATIENCE_MS; performance.now() < end; await sleep(100))
    if ((await get(port, pagePath(0)).catch(() => undefined))?.status === 200) return { port, child };
  return fail('The server did not start', 1);
}

async function announce(port: number): Promise<void> {
  const body = '{}';
  const signature = createHmac('sha256', forgeHookSecret(Buffer.from(SECRET), 'bench'))
    .update(body)
    .digest('hex');
  const answer = await fetch(`http://127.0.0.1:${port}${forgeHookPath('bench')}`, {
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

async function measure(pages: number): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-push-'));
  mkdirSync(join(folder, 'host'));
  const host = await openGitHost(join(folder, 'host'));
  host.commit(siteFiles(pages));
  const { port, child } = await serve(host, folder);
  const clone = join(folder, 'clone.git');
  const git = (...args: string[]): void =>
    void execFileSync('git', args, { stdio: 'ignore', env: { PATH: process.env['PATH'], HOME: folder } });
  git('clone', '--quiet', '--bare', '--depth=1', host.url, clone);
  try {
    const calm = startReaders(port, pages);
    await sleep(5_000);
    const quiet = await calm.stop();
    const live: number[] = [];
    const bare: number[] = [];
    const meanwhile = startReaders(port, pages);
    for (let n = 0; n < pushes; n++) {
      const at = (n * 37) % (pages - 1);
      const words = `Number ${n} of ${pages}.`;
      host.commit({ [pageFile(at)]: pageText(at, words) });
      live.push(await liveAfter(port, pagePath(at), words));
      const began = performance.now();
      git('-C', clone, 'fetch', '--quiet', '--depth=1', 'origin', '+main:main');
      bare.push(performance.now() - began);
    }
    return { pages, live, bare, quiet, busy: await meanwhile.stop() };
  } finally {
    child.kill('SIGTERM');
    host.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

const all: Figures[] = [];
for (const size of values.pages.split(',')) all.push(await measure(positive(size, 'pages')));
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
    name: `readers' p99 during pushes, ${pages} pages, as a multiple of before`,
    measured: percentile(busy, 0.99) / Math.max(percentile(quiet, 0.99), 10),
    limit: READERS_LIMIT,
    unit: '',
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
if (values.json) process.stdout.write(`${JSON.stringify({ claims, figures: all, load: loadavg() })}\n`);
else
  process.stdout.write(
    `${pushes} pushes with ${readers} readers, milliseconds; load ${loadavg()[0]?.toFixed(1)}\n\n${table([head, ...rows])}\n\n${claimLines(claims)}\n`,
  );
process.exit(claims.every(holds) ? 0 : 1);
