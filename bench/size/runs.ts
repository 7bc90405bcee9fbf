/** The four commands as this bench uses them: to their end, or until readers have their answers and the search index is complete. */
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Usage, type Watched, watched } from './watch-memory.ts';

export type Mode = 'check' | 'build' | 'dev' | 'serve';

export interface RunPlace {
  readonly command: readonly string[];
  readonly site: string;
  /** Where data folder and output are made; they are removed afterwards. */
  readonly work: string;
  /** Seconds. */
  readonly patience: number;
}

export interface ModeRun extends Usage {
  readonly mode: Mode;
  /** What it says of itself: pages, or the first line of its error. */
  readonly result: string;
  readonly failed: boolean;
}

/** Pages that readers request. */
const REQUESTED = 300;

export async function runMode(mode: Mode, place: RunPlace): Promise<ModeRun> {
  for (const name of ['data', 'out']) rmSync(join(place.work, name), { recursive: true, force: true });
  const ran =
    mode === 'check' || mode === 'build' ? await toItsEnd(mode, place) : await withReaders(mode, place);
  for (const name of ['data', 'out']) rmSync(join(place.work, name), { recursive: true, force: true });
  return ran;
}

function start(place: RunPlace, args: readonly string[], env: NodeJS.ProcessEnv = {}): Watched {
  const data = join(place.work, 'data');
  return watched([...place.command, ...args], { LECTERN_DATA_DIR: data, ...env });
}

async function toItsEnd(mode: 'check' | 'build', place: RunPlace): Promise<ModeRun> {
  const out = mode === 'build' ? ['--out', join(place.work, 'out')] : [];
  const run = start(place, [mode, place.site, '--json', ...out]);
  const limit = setTimeout(() => run.child.kill('SIGKILL'), place.patience * 1000);
  const usage = await run.ended;
  clearTimeout(limit);
  const tail = run.output();
  const result = /"pages":\s*(\d+)/.exec(tail)?.[1];
  // 1 says that there are problems in the pages.
  const failed = usage.code > 1 || result === undefined;
  return { ...usage, mode, failed, result: result === undefined ? lastLine(tail) : `${result} pages` };
}

async function withReaders(mode: 'dev' | 'serve', place: RunPlace): Promise<ModeRun> {
  const port = await freePort();
  const one = mode === 'serve' ? ['--workers', '1'] : [];
  const run = start(place, [mode, place.site, '--port', String(port), ...one]);
  const origin = `http://localhost:${port}`;
  const ends = performance.now() + place.patience * 1000;
  const began = performance.now();
  let result = 'not ready in time';
  let failed = true;
  try {
    while (performance.now() < ends && !(await isOk(`${origin}/readyz`))) {
      if (run.child.exitCode !== null) throw new Error(lastLine(run.output()));
      await sleep(100);
    }
    const ready = (performance.now() - began) / 1000;
    const answered = await readers(origin, ends);
    await complete(origin, ends);
    result = `${answered} of ${REQUESTED} pages, ready in ${ready.toFixed(1)} s`;
    failed = answered !== REQUESTED || performance.now() > ends;
  } catch (error) {
    result = error instanceof Error ? error.message : String(error);
  }
  run.child.kill('SIGTERM');
  const usage = await run.ended;
  return { ...usage, mode, result, failed };
}

/** Pages scattered over the whole site, as its own sitemap lists them. */
async function readers(origin: string, ends: number): Promise<number> {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text();
  const all = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  const step = Math.max(1, Math.floor(all.length / REQUESTED));
  let answered = 0;
  for (let at = 0; at < REQUESTED && performance.now() < ends; at++) {
    const path = all[(at * step) % all.length];
    if (path !== undefined && (await isOk(origin + path))) answered++;
  }
  return answered;
}

/** Until the search says that it knows every page. */
async function complete(origin: string, ends: number): Promise<void> {
  while (performance.now() < ends) {
    const answer = (await (await fetch(`${origin}/search.json?q=the`)).json()) as { partial?: boolean };
    if (answer.partial !== true) return;
    await sleep(500);
  }
}

async function isOk(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.slice(0, 160) ?? '';
