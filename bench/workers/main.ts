/** Bench of several processes: answers a second and p99 of one process, of one for each processor, of nginx and of bare servers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSmallSite } from '../serve/sites.ts';
import { fillStore } from '../serve/store.ts';
import { fail, positive, readArguments } from '../shared/arguments.ts';
import { lecternCommand } from '../shared/lectern.ts';
import { claimLines, holds, median, table } from '../shared/table.ts';
import { claimsOf, type Measured, type Server } from './claims.ts';
import { feedbackLoad } from './feedback.ts';
import { bare, canned, nginx, product, type Running } from './servers.ts';
import { type Load, load, missing } from './wrk.ts';

const USAGE = 'node scripts/run.mjs bench/workers/main.ts [--rounds 3] [--seconds 4] [--cli FILE] [--json]';
const { values } = readArguments(USAGE, {
  rounds: { type: 'string', default: '3' },
  seconds: { type: 'string', default: '4' },
  cli: { type: 'string' },
  json: { type: 'boolean', default: false },
});
const [rounds, seconds] = [positive(values.rounds, 'rounds'), positive(values.seconds, 'seconds')];
const CONNECTIONS = 64;
const absent = missing('wrk', 'nginx');
if (absent.length > 0)
  fail(`Not installed: ${absent.join(', ')}. Install it, for example "apt-get install wrk nginx-light"`);
const command = lecternCommand(values.cli);
if (!command.ok) fail(command.message);
const cores = availableParallelism();
if (cores < 2) fail('One processor cannot show what several processes are for');

interface Target {
  readonly name: string;
  readonly path: string;
  /** @param server `one` or `all`: each has a store of its own */
  readonly headers?: (server: string) => Readonly<Record<string, string>>;
  /** Also a file of the static build. */
  readonly isFile: boolean;
}

const middle = (loads: readonly Load[]): Load => ({
  cpu: median(loads.flatMap(({ cpu }) => (cpu === undefined ? [] : [cpu]))),
  perSecond: median(loads.map(({ perSecond }) => perSecond)),
  p50: median(loads.map(({ p50 }) => p50)),
  p99: median(loads.map(({ p99 }) => p99)),
});

/** One load, with the CPU that the server used meanwhile. */
async function timed({ url, cpu }: Running, target: Target, server: string): Promise<Load> {
  const before = cpu();
  const wish = { url: url + target.path, connections: CONNECTIONS, seconds };
  const found = await load({ ...wish, headers: target.headers?.(server) ?? {} });
  return { ...found, cpu: ((cpu() - before) * 1_000) / (found.perSecond * seconds) };
}

async function measure(
  servers: ReadonlyMap<Server, Running>,
  targets: readonly Target[],
): Promise<Measured[]> {
  const results: Measured[] = [];
  for (const target of targets) {
    const all = new Map<Server, Load[]>();
    // The first round is a warm-up.
    for (let round = -1; round < rounds; round++)
      for (const [server, running] of servers) {
        if (!target.isFile && server !== 'one' && server !== 'all') continue;
        const found = await timed(running, target, server);
        if (round >= 0) all.set(server, [...(all.get(server) ?? []), found]);
      }
    results.push({
      name: target.name,
      by: new Map([...all].map(([server, loads]) => [server, middle(loads)])),
    });
  }
  return results;
}

const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-workers-'));
const running: Running[] = [];
try {
  const place = { folder, site: join(folder, 'site'), command: command.command };
  writeSmallSite(place.site);
  const data = [join(folder, 'one'), join(folder, 'all')] as const;
  const keys = new Map([
    ['one', (await fillStore({ dataDir: data[0] }, 20_000)).key],
    ['all', (await fillStore({ dataDir: data[1] }, 20_000)).key],
  ]);
  const one = await product(place, data[0], 1);
  running.push(one);
  const all = await product(place, data[1], cores);
  running.push(all);
  const files = await nginx(place);
  running.push(files);
  const answers = await canned(place, ['/', '/picture.png'], one.url);
  const bareOne = await bare(answers, 1);
  running.push(bareOne);
  const bareAll = await bare(answers, cores);
  running.push(bareAll);
  const servers = new Map<Server, Running>([
    ['one', one],
    ['all', all],
    ['nginx', files],
    ['bare', bareOne],
    ['bare all', bareAll],
  ]);
  const measured = await measure(servers, [
    { name: 'page', path: '/', isFile: true },
    { name: 'asset', path: '/picture.png', isFile: true },
    { name: 'search', path: '/search.json?q=request', isFile: false },
    {
      name: 'API, 50',
      path: '/v1/analytics/docs/feedback?limit=50',
      headers: (server) => ({ authorization: `Bearer ${keys.get(server)}` }),
      isFile: false,
    },
  ]);
  const feedback: Measured = {
    name: 'feedback',
    by: new Map<Server, Load>([
      ['one', await feedbackLoad(one.url, CONNECTIONS)],
      ['all', await feedbackLoad(all.url, CONNECTIONS)],
    ]),
  };
  const results = [...measured, feedback];
  const claims = claimsOf(results, cores);
  if (values.json)
    process.stdout.write(
      `${JSON.stringify({ results: results.map(({ name, by }) => ({ name, by: Object.fromEntries(by) })), claims })}\n`,
    );
  else process.stdout.write(`${text(results)}\n\n${claimLines(claims)}\n`);
  process.exitCode = claims.every(holds) ? 0 : 1;
} finally {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}

function text(results: readonly Measured[]): string {
  const columns = ['one', 'all', 'nginx', 'bare', 'bare all'] as const;
  return table([
    ['64 connections', ...columns.flatMap((name) => [`${name} /s`, 'p99 ms', 'µs CPU'])],
    ...results.map(({ name, by }) => [
      name,
      ...columns.flatMap((column) => {
        const found = by.get(column);
        if (found === undefined) return ['', '', ''];
        const { perSecond, p99, cpu = Number.NaN } = found;
        return [perSecond.toFixed(0), p99.toFixed(1), Number.isNaN(cpu) ? '' : cpu.toFixed(0)];
      }),
    ]),
  ]);
}
