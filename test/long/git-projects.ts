/** `node scripts/run.mjs test/long/git-projects.ts`: fifty projects of one Git host, and beside them what fetching all of them in one tick costs. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openRepository } from '../../src/lib/git/open-repository.ts';
import { gitServer } from '../support/git/git-server.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { hostedGet } from '../support/hosted-get.ts';
import { DOCS } from '../support/jobs-under-test.ts';
import { serveProgram } from './support/served-program.ts';

const { values } = parseArgs({
  options: {
    program: { type: 'string', default: 'bin/lectern.mjs' },
    projects: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '30' },
    /** Runs the other side alone: every repository fetched whole, all at once. */
    control: { type: 'string' },
    /** Runs a program that does nothing for so many seconds, and counts how often that one had to wait. */
    idle: { type: 'string' },
  },
});
const COUNT = Number(values.projects);
const EVERY_SECONDS = 10;

async function control(url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-git-control-'));
  const open = (n: number) =>
    openRepository({
      mirror: join(folder, `${n}.git`),
      plan: { remote: url },
      searchPath: process.env['PATH'] ?? '',
      scratch: join(folder, 'scratch', String(n)),
    });
  const all = await Promise.all(Array.from({ length: COUNT }, (_, n) => open(n)));
  await Promise.all(all.map((repository) => repository.fetch()));
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  await Promise.all(all.map((repository) => repository.fetch()));
  lag.disable();
  for (const repository of all) await repository.close();
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(`${Math.round(lag.max / 1e6)}\n`);
}

/** The server's own metrics. */
async function idle(seconds: number): Promise<void> {
  let long = 0;
  for (const until = performance.now() + seconds * 1_000; performance.now() < until; ) {
    const due = performance.now() + 20;
    await sleep(20);
    if (performance.now() - due > 100) long++;
  }
  process.stdout.write(`${long}\n`);
}

/** This file again, for the other side. @returns what it printed */
async function beside(...args: readonly string[]): Promise<string> {
  const other = spawn(process.execPath, [fileURLToPath(import.meta.url), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  other.stdout.on('data', (text) => (said += String(text)));
  await once(other, 'close');
  return said.trim();
}

interface GitRequest {
  readonly at: number;
  /** Git begins with a GET; a check of ours is one POST. */
  readonly greeting: boolean;
}

/** @returns how many timers waited longer than 100 ms */
function lagOf(metrics: string): number {
  const buckets = [...metrics.matchAll(/^lectern_event_loop_lag_seconds_bucket\{le="([^"]+)"\} (\d+)$/gm)];
  const counts = buckets.map(
    ([, end, count]) => [end === '+Inf' ? Infinity : Number(end), Number(count)] as const,
  );
  const all = counts.at(-1)?.[1] ?? 0;
  const short = counts.find(([end]) => end === 0.1)?.[1] ?? 0;
  return all - short;
}

async function main(): Promise<boolean> {
  const top = mkdtempSync(join(tmpdir(), 'lectern-git-projects-'));
  const repository = await makeRepository({ ...DOCS, 'video.bin': 'x'.repeat(3_000_000) }, { bare: true });
  repository.git('config', 'uploadpack.allowFilter', 'true');
  const requests: GitRequest[] = [];
  const git = await gitServer({
    repository: repository.path,
    answer: (request) => {
      requests.push({ at: performance.now(), greeting: request.method === 'GET' });
      return undefined;
    },
  });
  const file = join(top, 'lectern.config.json');
  const ids = Array.from({ length: COUNT }, (_, n) => `git-${n}`);
  writeFileSync(
    file,
    JSON.stringify({ projects: ids.map((id) => ({ id, source: { git: git.url, folder: 'docs' } })) }),
  );
  const token = randomUUID();
  const server = await serveProgram(values.program, file, {
    LECTERN_DATA_DIR: join(top, 'data'),
    LECTERN_METRICS_TOKEN: token,
    LECTERN_GIT_SECONDS: String(EVERY_SECONDS),
    LECTERN_RENDERERS: '1',
  });
  const { port } = server;
  const lines: (readonly [right: boolean, text: string])[] = [];
  try {
    const served = async (id: string): Promise<boolean> =>
      hostedGet(port, `${id}.localhost:${port}`, '/guide').then(
        ({ status }) => status === 200,
        () => false,
      );
    const waiting = new Set(ids);
    for (let left = 2_400; left > 0 && waiting.size > 0; left--, await sleep(50))
      for (const id of waiting) if (await served(id)) waiting.delete(id);
    lines.push([waiting.size === 0, `${COUNT - waiting.size} of ${COUNT} are served`]);
    await sleep(EVERY_SECONDS * 1_500);
    const from = performance.now();
    requests.length = 0;
    const before = lagOf(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
    const machine = Number(await beside('--idle', values.seconds));
    const after = lagOf(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
    const looks = requests.filter(({ greeting }) => !greeting);
    const wanted = (COUNT * Number(values.seconds)) / EVERY_SECONDS;
    lines.push([
      looks.length > wanted / 2 && looks.length < wanted * 1.6,
      `${looks.length} looks in ${values.seconds} s`,
    ]);
    lines.push([
      requests.length === looks.length,
      `${requests.length - looks.length} greetings of git: no program is started, nothing is fetched`,
    ]);
    const seconds = new Map<number, number>();
    for (const { at } of looks) {
      const second = Math.floor((at - from) / 1_000);
      seconds.set(second, (seconds.get(second) ?? 0) + 1);
    }
    const max = Math.max(...seconds.values());
    lines.push([max <= COUNT / 2, `at most ${max} looks of ${COUNT} in one second`]);
    const long = after - before;
    lines.push([
      long <= 2 * machine + 2,
      `${long} stalls above 100 ms, ${machine} in a program beside it that does nothing`,
    ]);
  } finally {
    await server.stop();
  }
  const stalled = await beside('--control', git.url, '--projects', String(COUNT));
  console.log(`  control: fetching ${COUNT} in one tick stalls ${stalled} ms`);
  rmSync(top, { recursive: true, force: true });
  repository.remove();
  for (const [right, text] of lines) console.log(`${right ? '✔' : '✖'} ${text}`);
  return lines.every(([right]) => right);
}

if (values.control !== undefined) await control(values.control);
else if (values.idle !== undefined) await idle(Number(values.idle));
else process.exit((await main()) ? 0 : 1);
process.exit(0);
