/** What the gate of readers costs: a public page beside another tree, and a gated page beside the same page when it is public. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRecords } from '../../src/app/open-records.ts';
import { DEFAULT_ACCESS } from '../../src/records/readers/access-settings.ts';
import { fail, positive, readArguments } from '../shared/arguments.ts';
import { lecternCommand } from '../shared/lectern.ts';
import { type Claim, claimLines, holds, median, table } from '../shared/table.ts';
import { freePort } from '../size/runs.ts';

const usage =
  'node scripts/run.mjs bench/access/main.ts [--base TREE] [--requests 4000] [--cli FILE] [--json]';
const { values } = readArguments(usage, {
  base: { type: 'string' },
  requests: { type: 'string', default: '4000' },
  cli: { type: 'string' },
  json: { type: 'boolean', default: false },
});
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
  const child = spawn(process.execPath, [cli, 'serve', site, '--port', String(port)], {
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

function claimsOf(sides: readonly Side[]): Claim[] {
  const middle = (name: string): number | undefined => {
    const found = sides.find((side) => side.name === name);
    return found && median(found.times);
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
try {
  writeSite(site);
  const serve = async (name: string, cli: string): Promise<number> => {
    const server = await start(cli, site, join(home, name));
    servers.push(server);
    return server.port;
  };
  const reader = await protect(join(home, 'gated'));
  const cli = commandOf(values.cli);
  const open = await serve('open', cli);
  const gated = await serve('gated', cli);
  const side = (name: string, port: number, headers: Side['headers'] = {}): Side => ({
    ...{ name, port, headers, times: [] },
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
  });
  const sides = [
    ...(values.base === undefined
      ? []
      : [side('base', await serve('base', commandOf(join(values.base, 'dist/cli.js'))))]),
    side('public', open),
    side('gated, session', gated, { cookie: reader.cookie }),
    side('gated, token', gated, { authorization: reader.authorization }),
  ];
  const load = loadavg()[0]!.toFixed(1);
  await measure(sides);
  for (const { agent } of sides) agent.destroy();
  const claims = claimsOf(sides);
  const figures = sides.map(({ name, times }) => ({
    ...{ name, p50: median(times), p99: percentile(times, 0.99) },
  }));
  const rows = figures.map(({ name, p50, p99 }) => [name, p50.toFixed(3), p99.toFixed(3)]);
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ requests, load, figures, claims })}\n`
      : `${requests} requests each, in turn; load of the machine at the start ${load}\n\n${table([['page, ms', 'p50', 'p99'], ...rows])}\n\n${claimLines(claims)}\n`,
  );
  process.exitCode = claims.every(holds) ? 0 : 1;
} finally {
  for (const { child } of servers) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  rmSync(home, { recursive: true, force: true });
}
