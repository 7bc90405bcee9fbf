/** Lists the requests that cost the main thread of a server most, on a site of 25,000 pages. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fail, positive, readArguments } from '../shared/arguments.ts';
import { lecternCommand } from '../shared/lectern.ts';
import { type Claim, claimLines, holds, median, table } from '../shared/table.ts';
import { freePort } from '../size/runs.ts';
import { type BenchRequest, type RequestKind, requestKinds } from './requests.ts';
import { dearestSite } from './site.ts';

const { values } = readArguments(
  'node scripts/run.mjs bench/dearest/main.ts [--pages 25000] [--times 12] [--limit 5] [--stall 20] [--only TEXT] [--all] [--cache DIR] [--cli FILE] [--json]',
  {
    pages: { type: 'string', default: '25000' },
    times: { type: 'string', default: '12' },
    limit: { type: 'string', default: '5' },
    stall: { type: 'string', default: '20' },
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
    cache: { type: 'string', default: join(tmpdir(), 'lectern-bench-dearest') },
    cli: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
);
const pages = positive(values.pages, 'pages');
const times = positive(values.times, 'times');
const limit = positive(values.limit, 'limit');
const maxStall = positive(values.stall, 'stall');
const found = lecternCommand(values.cli);
if (!found.ok) fail(found.message);

interface Cost {
  readonly cpu: number;
  /** The longest stretch of its own work. */
  readonly stall: number;
  /** The longest stretch of the engine's, which collects garbage of the whole program. */
  readonly pause: number;
}

interface Row extends Cost {
  readonly name: string;
  readonly status: number;
  /** CPU of the first one. */
  readonly first: number;
  readonly once: boolean;
  /** CPU of a bare server that sends as many bytes, of a large answer. */
  readonly bare?: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

interface Answer {
  readonly status: number;
  readonly bytes: number;
}

/** Once all of it has come. */
function send(port: number, { path, method = 'GET', headers = {}, body }: BenchRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({
      agent,
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      let bytes = 0;
      answer
        .on('data', (piece: Buffer) => {
          bytes += piece.length;
        })
        .on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }))
        .on('error', reject);
    });
    sent.end(body);
  });
}

async function message(server: ChildProcess, text: string): Promise<unknown> {
  const answer = once(server, 'message');
  server.send(text);
  return (await answer)[0];
}

async function costOf(server: ChildProcess, port: number, request: BenchRequest): Promise<Cost & Answer> {
  await message(server, 'begin');
  const answer = await send(port, request);
  return { ...((await message(server, 'end')) as Cost), ...answer };
}

async function rowOf(server: ChildProcess, port: number, kind: RequestKind): Promise<Row> {
  const all: (Cost & Answer)[] = [];
  const count = kind.once === true ? 1 : times;
  for (let at = 0; at < count; at++) all.push(await costOf(server, port, kind.ask(at)));
  const { status, bytes } = all.at(-1)!;
  return {
    name: kind.name,
    once: kind.once === true,
    status,
    ...(kind.large === true ? { bare: await bareCost(bytes) } : {}),
    first: all[0]!.cpu,
    cpu: median(all.map(({ cpu }) => cpu)),
    stall: median(all.map(({ stall }) => stall)),
    pause: median(all.map(({ pause }) => pause)),
  };
}

/** Main thread of the bare server for one answer of so many bytes. */
async function bareCost(bytes: number): Promise<number> {
  const all: number[] = [];
  for (let at = 0; at < times; at++) all.push((await costOf(bare, barePort, { path: `/${bytes}` })).cpu);
  return median(all);
}

async function ready(port: number): Promise<void> {
  for (let tries = 0; tries < 3_000; tries++) {
    const answer = await send(port, { path: '/readyz' }).catch(() => undefined);
    if (answer?.status === 200) return;
    await sleep(100);
  }
  fail('The server does not get ready', 1);
}

/** Until nothing is done in the background any more. */
async function quiet(server: ChildProcess, port: number): Promise<void> {
  await send(port, { path: '/search.json?q=the' });
  for (let calm = 0; calm < 3; ) {
    await message(server, 'begin');
    await sleep(1_000);
    const { cpu } = (await message(server, 'end')) as Cost;
    calm = cpu < 30 ? calm + 1 : 0;
  }
}

const site = join(values.cache, 'site');
const data = join(values.cache, 'data');
const addresses = dearestSite(site, pages);
rmSync(data, { recursive: true, force: true });
const port = await freePort();
const barePort = await freePort();
const bytes = join(values.cache, 'bytes');
writeFileSync(bytes, Buffer.alloc(64 * 1024 * 1024));
const probe = ['--import', new URL('./probe.ts', import.meta.url).href];
const bare = fork(new URL('./bare.ts', import.meta.url), [bytes, String(barePort)], { execArgv: probe });
const server = fork(
  found.ok ? found.command[1]! : '',
  ['serve', site, '--workers', '1', '--port', String(port)],
  {
    execArgv: probe,
    env: { ...process.env, LECTERN_DATA_DIR: data },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  },
);
const rows: Row[] = [];
try {
  await ready(port);
  await quiet(server, port);
  const nav = await fetchPaths(port);
  const kinds = requestKinds(addresses, nav).filter(({ name }) => name.includes(values.only ?? ''));
  for (const kind of kinds) {
    rows.push(await rowOf(server, port, kind));
    if (values.all) process.stderr.write(`${cells(rows.at(-1)!).join('  ')}\n`);
  }
} finally {
  bare.kill('SIGTERM');
  server.kill('SIGTERM');
  await once(server, 'exit');
  agent.destroy();
}

/** Pages of operations, as the sitemap lists them; it is made here for the first time. */
async function fetchPaths(at: number): Promise<string[]> {
  const text = await (await fetch(`http://localhost:${at}/api.json`)).text();
  const { paths } = JSON.parse(text) as {
    paths: Record<string, Record<string, { tags: string[]; summary: string }>>;
  };
  const one = Object.values(paths).flatMap((item) => Object.values(item))[0]!;
  const address = `/api-reference/${one.tags[0]}/${one.summary.replaceAll(' ', '-').toLowerCase()}`;
  return [address];
}

function cells({ name, status, first, cpu, stall, pause, bare: control }: Row): string[] {
  return [
    name,
    String(status),
    first.toFixed(2),
    cpu.toFixed(2),
    stall.toFixed(1),
    pause.toFixed(1),
    control?.toFixed(2) ?? '',
  ];
}

/** Of a large answer twice what sending its bytes costs a bare server, where that is more. */
const limitOf = ({ bare: control = 0 }: Row): number => Math.max(limit, 2 * control);
const worst = (row: Row): number => (row.once ? row.stall / maxStall : row.cpu / limitOf(row));
const ranked = [...rows].sort((a, b) => worst(b) - worst(a));
const shown = values.all ? ranked : ranked.slice(0, 10);
const claims: Claim[] = shown.map((row) =>
  row.once
    ? { name: `${row.name}: longest stall`, measured: row.stall, limit: maxStall, unit: 'ms' }
    : { name: row.name, measured: row.cpu, limit: limitOf(row), unit: 'ms' },
);
if (values.json) process.stdout.write(`${JSON.stringify({ rows, claims })}\n`);
else {
  const head = [
    `${pages} pages, ms of the main thread`,
    'status',
    'first',
    'median',
    'stall',
    'pause',
    'bare',
  ];
  process.stdout.write(`${table([head, ...shown.map(cells)])}\n\n${claimLines(claims)}\n`);
}
if (!claims.every(holds)) process.exitCode = 1;
