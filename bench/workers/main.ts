/** Bench of several processes: answers a second and p99 of one process, of one for each processor, of nginx and of a bare server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSmallSite } from '../serve/sites.ts';
import { fillStore } from '../serve/store.ts';
import { fail, positive, readArguments } from '../shared/arguments.ts';
import { lecternCommand } from '../shared/lectern.ts';
import { type Claim, claimLines, holds, median, table } from '../shared/table.ts';
import { feedbackLoad } from './feedback.ts';
import { bare, nginx, product, type Running } from './servers.ts';
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
/** Of all processors beside one, for the load that takes a part of them too. */
const LEAST_GAIN = 1.8;
/** Of the answers of a bare server. */
const LEAST_SHARE = 0.8;

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
  readonly headers?: Readonly<Record<string, string>>;
  /** Also a file of the static build. */
  readonly isFile: boolean;
}

interface Measured {
  readonly name: string;
  readonly by: ReadonlyMap<string, Load>;
}

const middle = (loads: readonly Load[]): Load => ({
  perSecond: median(loads.map(({ perSecond }) => perSecond)),
  p50: median(loads.map(({ p50 }) => p50)),
  p99: median(loads.map(({ p99 }) => p99)),
});

async function measure(
  servers: ReadonlyMap<string, Running>,
  targets: readonly Target[],
): Promise<Measured[]> {
  const results: Measured[] = [];
  for (const { name, path, headers, isFile } of targets) {
    const all = new Map<string, Load[]>();
    // The first round is a warm-up.
    for (let round = -1; round < rounds; round++)
      for (const [server, { url }] of servers) {
        if (!isFile && (server === 'nginx' || server === 'bare')) continue;
        const wish = { url: url + path, connections: CONNECTIONS, seconds };
        const found = await load(headers === undefined ? wish : { ...wish, headers });
        if (round >= 0) all.set(server, [...(all.get(server) ?? []), found]);
      }
    results.push({ name, by: new Map([...all].map(([server, loads]) => [server, middle(loads)])) });
  }
  return results;
}

const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-workers-'));
const running: Running[] = [];
try {
  const place = { folder, site: join(folder, 'site'), command: command.command };
  writeSmallSite(place.site);
  const data = [join(folder, 'one'), join(folder, 'all')] as const;
  const keys = [await fillStore({ dataDir: data[0] }, 20_000), await fillStore({ dataDir: data[1] }, 20_000)];
  const one = await product(place, data[0], 1);
  running.push(one);
  const all = await product(place, data[1], cores);
  running.push(all);
  const files = await nginx(place);
  running.push(files);
  const limit = await bare(place, ['/', '/picture.png'], one.url);
  running.push(limit);
  const servers = new Map([
    ['one', one],
    ['all', all],
    ['nginx', files],
    ['bare', limit],
  ]);
  const measured = await measure(servers, [
    { name: 'page', path: '/', isFile: true },
    { name: 'asset', path: '/picture.png', isFile: true },
    { name: 'search', path: '/search.json?q=request', isFile: false },
  ]);
  const api: Measured = { name: 'API, 50', by: new Map<string, Load>() };
  for (const [at, [server, { url }]] of [...servers].slice(0, 2).entries()) {
    const loads: Load[] = [];
    for (let round = -1; round < rounds; round++) {
      const found = await load({
        url: `${url}/v1/analytics/docs/feedback?limit=50`,
        headers: { authorization: `Bearer ${keys[at]!.key}` },
        ...{ connections: CONNECTIONS, seconds },
      });
      if (round >= 0) loads.push(found);
    }
    (api.by as Map<string, Load>).set(server, middle(loads));
  }
  const feedback: Measured = {
    name: 'feedback',
    by: new Map([
      ['one', await feedbackLoad(one.url, CONNECTIONS)],
      ['all', await feedbackLoad(all.url, CONNECTIONS)],
    ]),
  };
  const results = [...measured, api, feedback];
  const rate = (name: string, server: string): number =>
    results.find((result) => result.name === name)?.by.get(server)?.perSecond ?? Number.NaN;
  const claims: Claim[] = [
    ...['page', 'asset', 'search', 'API, 50'].map((name) => ({
      name: `${name}, ${cores} processes beside one`,
      measured: rate(name, 'all') / rate(name, 'one'),
      ...{ limit: LEAST_GAIN, atLeast: true, unit: 'x' },
    })),
    {
      name: 'page, one process beside a bare server',
      measured: rate('page', 'one') / rate('page', 'bare'),
      ...{ limit: LEAST_SHARE, atLeast: true, unit: 'x' },
    },
  ];
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
  const columns = ['one', 'all', 'nginx', 'bare'];
  return table([
    ['64 connections', ...columns.flatMap((name) => [`${name} /s`, 'p99 ms'])],
    ...results.map(({ name, by }) => [
      name,
      ...columns.flatMap((column) => {
        const found = by.get(column);
        return found === undefined ? ['', ''] : [found.perSecond.toFixed(0), found.p99.toFixed(1)];
      }),
    ]),
  ]);
}
