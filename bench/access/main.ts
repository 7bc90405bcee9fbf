/** What the gate of readers costs: a public page beside another tree, and a gated page beside the same page when it is public. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRecords } from '../../src/installation/open-records.ts';
import { DEFAULT_ACCESS } from '../../src/records/readers/access-settings.ts';
import { fail, positive, readArguments } from '../shared/arguments.ts';
import { lecternCommand } from '../shared/lectern.ts';
import { type Claim, claimLines, holds, median, table } from '../shared/table.ts';
import { freePort } from '../size/runs.ts';

const usage =
  'node scripts/run.mjs bench/access/main.ts [--base TREE] [--starts 7] [--requests 3000] [--cli FILE] [--json]';
const { values } = readArguments(usage, {
  base: { type: 'string' },
  starts: { type: 'string', default: '7' },
  requests: { type: 'string', default: '3000' },
  cli: { type: 'string' },
  json: { type: 'boolean', default: false },
});
/** How often every server is started: two processes of the same program differ by some percent for as long as they live. */
const starts = positive(values.starts, 'starts');
/** From each server of each start. */
const requests = positive(values.requests, 'requests');
/** Until then the programs are still being compiled. */
const WARM = Math.ceil(requests / 4);
const PUBLIC_LIMIT = 103;
const GATED_LIMIT = 115;
const PAGES = 50;

interface Server {
  readonly port: number;
  readonly child: ChildProcess;
}

interface Side {
  readonly name: string;
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly times: number[];
  readonly agent: Agent;
}

/** Of all starts. */
interface Figure {
  readonly name: string;
  /** Of each start. */
  readonly medians: number[];
  readonly times: number[];
}

function commandOf(file: string | undefined): string {
  const found = lecternCommand(file);
  return found.ok ? found.command[1]! : fail(found.message);
}

function writeSite(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const names = Array.from({ length: PAGES }, (_, at) => `page-${at}`);
  const text = 'A paragraph about requests, answers and the people who read them.\n\n'.repeat(40);
  for (const name of names) writeFileSync(join(folder, `${name}.mdx`), `---\ntitle: ${name}\n---\n\n${text}`);
  writeFileSync(
    join(folder, 'docs.json'),
    JSON.stringify({
      theme: 'mint',
      name: 'Bench',
      colors: { primary: '#166534' },
      navigation: { groups: [{ group: 'All', pages: names }] },
    }),
  );
}

/** Settings and readers of the gated site. @returns headers of a session and of a token */
async function protect(dataDir: string): Promise<{ cookie: string; authorization: string }> {
  const { records, close } = await openRecords({ dataDir });
  await records.projects.register([{ id: 'bench', subdomain: 'bench', name: 'Bench' }]);
  const password = await records.readers.hashPassword('four unrelated words');
  await records.readers.saveAccess('bench', { ...DEFAULT_ACCESS, visibility: 'private', password });
  const session = await records.readers.start(
    'bench',
    { way: 'password', subject: '', label: '', groups: [], content: {}, apiPlaygroundInputs: {} },
    'bench',
  );
  const wanted = { name: 'bench', groups: [], createdBy: null, expiresAt: null };
  const { secret } = await records.readers.createToken('bench', wanted);
  await close();
  return { cookie: `lectern-reader=${session}`, authorization: `Bearer ${secret}` };
}

function ask(side: Omit<Side, 'times' | 'name'>, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'identity', ...side.headers };
    const began = performance.now();
    const sent = request({ host: '127.0.0.1', port: side.port, agent: side.agent, path, headers });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      if (answer.statusCode !== 200)
        reject(new Error(`${path} on ${side.port} is answered ${answer.statusCode}`));
      answer.resume().on('end', () => resolve(performance.now() - began));
    });
    sent.end();
  });
}

async function start(cli: string, site: string, dataDir: string): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [cli, 'serve', site, '--workers', '1', '--port', String(port)], {
    env: { ...process.env, LECTERN_DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok === true) return { port, child };
    await sleep(100);
  }
  child.kill('SIGTERM');
  return fail(`${cli} does not get ready`, 1);
}

/** Every order of the sides: which server answered just before matters to a processor. */
function ordersOf(sides: readonly Side[]): readonly (readonly Side[])[] {
  if (sides.length < 2) return [sides];
  return sides.flatMap((side) =>
    ordersOf(sides.filter((one) => one !== side)).map((rest) => [side, ...rest]),
  );
}

/** The sides in every order, so that a busy moment of the machine affects all. */
async function measure(sides: readonly Side[]): Promise<void> {
  const orders = ordersOf(sides);
  for (let at = 0; at < WARM + requests; at++)
    for (const side of orders[at % orders.length]!) {
      const took = await ask(side, `/page-${at % PAGES}`);
      if (at >= WARM) side.times.push(took);
    }
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

function claimsOf(figures: readonly Figure[]): Claim[] {
  const middle = (name: string): number | undefined => {
    const found = figures.find((figure) => figure.name === name);
    return found && median(found.medians);
  };
  const share = (name: string, other: string, limit: number): Claim[] => {
    const [mine, theirs] = [middle(name), middle(other)];
    if (mine === undefined || theirs === undefined) return [];
    return [{ name: `${name}, p50 of that of ${other}`, measured: (100 * mine) / theirs, limit, unit: '%' }];
  };
  return [
    ...share('public', 'base', PUBLIC_LIMIT),
    ...share('gated, session', 'public', GATED_LIMIT),
    ...share('gated, token', 'public', GATED_LIMIT),
  ];
}

const home = mkdtempSync(join(tmpdir(), 'lectern-access-'));
const site = join(home, 'bench');
const servers: Server[] = [];

async function stopAll(): Promise<void> {
  for (const { child } of servers.splice(0)) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
}

/** Starts all servers, in another order each time, and asks them in turn. */
async function oneStart(
  round: number,
  reader: Awaited<ReturnType<typeof protect>>,
): Promise<readonly Side[]> {
  const cli = commandOf(values.cli);
  const programs = [
    ['open', cli],
    ['gated', cli],
    ...(values.base === undefined ? [] : [['base', commandOf(join(values.base, 'dist/cli.js'))] as const]),
  ] as const;
  const ports = new Map<string, number>();
  for (const at of programs.keys()) {
    const [name, program] = programs[(at + round) % programs.length]!;
    const server = await start(program, site, join(home, name));
    servers.push(server);
    ports.set(name, server.port);
  }
  const side = (name: string, server: string, headers: Side['headers'] = {}): Side => ({
    name,
    port: ports.get(server)!,
    headers,
    times: [],
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
  });
  const sides = [
    ...(values.base === undefined ? [] : [side('base', 'base')]),
    side('public', 'open'),
    side('gated, session', 'gated', { cookie: reader.cookie }),
    side('gated, token', 'gated', { authorization: reader.authorization }),
  ];
  await measure(sides);
  for (const { agent } of sides) agent.destroy();
  await stopAll();
  return sides;
}

try {
  writeSite(site);
  const reader = await protect(join(home, 'gated'));
  const load = loadavg()[0]!.toFixed(1);
  const figures = new Map<string, Figure>();
  for (let round = 0; round < starts; round++)
    for (const { name, times } of await oneStart(round, reader)) {
      const figure = figures.get(name) ?? { name, medians: [], times: [] };
      figures.set(name, figure);
      figure.medians.push(median(times));
      figure.times.push(...times);
    }
  const claims = claimsOf([...figures.values()]);
  const shown = [...figures.values()].map(({ name, medians, times }) => ({
    name,
    p50: median(medians),
    p99: percentile(times, 0.99),
    fastest: Math.min(...medians),
    slowest: Math.max(...medians),
  }));
  const rows = shown.map(({ name, p50, p99, fastest, slowest }) => [
    name,
    ...[p50, fastest, slowest, p99].map((time) => time.toFixed(3)),
  ]);
  const head = ['page, ms', 'p50', 'of the fastest start', 'of the slowest', 'p99'];
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ starts, requests, load, figures: shown, claims })}\n`
      : `${starts} starts with ${requests} requests each, in turn; load of the machine at the start ${load}\n\n${table([head, ...rows])}\n\n${claimLines(claims)}\n`,
  );
  process.exitCode = claims.every(holds) ? 0 : 1;
} finally {
  await stopAll();
  rmSync(home, { recursive: true, force: true });
}
