/** What many sets of groups cost: pages for readers who see the same, and for readers who see different things, beside a stranger's. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRecords } from '../../src/installation/open-records.ts';
import { SILENT } from '../../src/lib/log.ts';
import { DEFAULT_ACCESS } from '../../src/records/readers/access-settings.ts';
import { startServer } from '../../src/server/start-server.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { positive, readArguments } from '../shared/arguments.ts';
import { type Claim, claimLines, holds, median, table } from '../shared/table.ts';

const usage =
  'node scripts/run.mjs bench/access/audiences.ts [--sets 200] [--rounds 5] [--pages 400] [--json]';
const { values } = readArguments(usage, {
  sets: { type: 'string', default: '200' },
  rounds: { type: 'string', default: '5' },
  pages: { type: 'string', default: '400' },
  json: { type: 'boolean', default: false },
});
const sets = positive(values.sets, 'sets');
const rounds = positive(values.rounds, 'rounds');
const pages = positive(values.pages, 'pages');
const TEAMS = 40;
/** A later request of any set, beside the same request of a stranger; the first round makes the site of each set. */
const LATER_LIMIT = 150;

/** Each of forty teams has its pages; those of a department of eight teams are open to all of it. */
function writeSite(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const text = 'A paragraph about requests, answers and the people who read them.\n\n'.repeat(20);
  const names = Array.from({ length: pages }, (_, at) => `page-${at}`);
  const groupsOf = (at: number): readonly string[] => {
    const team = at % TEAMS;
    if (team >= 8) return [`team${team}`];
    return Array.from({ length: 8 }, (_, one) => `team${one}`);
  };
  writeFileSync(join(folder, 'index.mdx'), `---\ntitle: Home\npublic: true\n---\n\n${text}`);
  for (const [at, name] of names.entries())
    writeFileSync(
      join(folder, `${name}.mdx`),
      `---\ntitle: ${name}\ngroups: ${JSON.stringify(groupsOf(at))}\n---\n\n${text}`,
    );
  const navigation = { groups: [{ group: 'All', pages: ['index', ...names] }] };
  const config = { theme: 'mint', name: 'Bench', colors: { primary: '#166534' }, navigation };
  writeFileSync(join(folder, 'docs.json'), JSON.stringify(config));
}

/** Different groups, of which the site asks one question: all see the same. */
const same = (at: number): readonly string[] =>
  Array.from({ length: 8 }, (_, bit) => bit)
    .filter((bit) => ((at + 1) >> bit) & 1)
    .map((bit) => `team${bit}`);
/** Every one sees other pages. */
const different = (at: number): readonly string[] =>
  Array.from({ length: 8 }, (_, bit) => bit)
    .filter((bit) => ((at + 1) >> bit) & 1)
    .map((bit) => `team${bit * 4 + 8}`);

/** @returns the cookie of each set of groups */
async function signIn(dataDir: string): Promise<Record<'same' | 'different', readonly string[]>> {
  const { records, close } = await openRecords({ dataDir });
  await records.projects.register([{ id: 'bench', subdomain: 'bench', name: 'Bench' }]);
  const password = await records.readers.hashPassword('four unrelated words');
  await records.readers.saveAccess('bench', { ...DEFAULT_ACCESS, visibility: 'partly', password });
  const nobody = { way: 'password', subject: '', label: '', content: {}, apiPlaygroundInputs: {} } as const;
  const cookies = async (groupsOf: (at: number) => readonly string[]): Promise<readonly string[]> => {
    const made: string[] = [];
    for (let at = 0; at < sets; at++)
      made.push(
        `lectern-reader=${await records.readers.start('bench', { ...nobody, groups: groupsOf(at) }, 'bench')}`,
      );
    return made;
  };
  const found = { same: await cookies(same), different: await cookies(different) };
  await close();
  return found;
}

interface Timed {
  readonly stranger: number[];
  readonly reader: number[];
}

function ask(port: number, agent: Agent, cookie?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'identity', ...(cookie && { cookie }) };
    const began = performance.now();
    request({ host: '127.0.0.1', port, agent, path: '/', headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`The page is answered ${answer.statusCode}`));
      answer.resume().on('end', () => resolve(performance.now() - began));
    })
      .on('error', reject)
      .end();
  });
}

/** One round of all sets, each beside a stranger. */
async function round(port: number, agent: Agent, cookies: readonly string[]): Promise<Timed> {
  const timed: Timed = { stranger: [], reader: [] };
  for (const cookie of cookies) {
    timed.stranger.push(await ask(port, agent));
    timed.reader.push(await ask(port, agent, cookie));
  }
  return timed;
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

const home = mkdtempSync(join(tmpdir(), 'lectern-audiences-'));
const site = join(home, 'bench');
const dataDir = join(home, 'data');
writeSite(site);
const cookies = await signIn(dataDir);
const server = await startServer({
  projects: [{ folder: site, hosts: [], id: 'bench' }],
  settings: joinSettings([{ port: 0, dataDir, renderers: 1 }]),
  preview: false,
  worker: false,
  log: SILENT,
});
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
try {
  await fetch(`http://127.0.0.1:${server.port}/dashboard/sign-in`).then((answer) => answer.text());
  for (let warm = 0; warm < 300; warm++) await ask(server.port, agent);
  const rows: string[][] = [
    ['sets of groups', 'round', 'p50, ms', 'p99, ms', 'p50 ÷ stranger', 'p99 ÷ stranger'],
  ];
  const claims: Claim[] = [];
  for (const kind of ['same', 'different'] as const) {
    const later: Timed = { stranger: [], reader: [] };
    const add = (name: string, { stranger, reader }: Timed): void => {
      const [p50, p99] = [median(reader), percentile(reader, 0.99)];
      const times = [p50 / median(stranger), p99 / percentile(stranger, 0.99)];
      rows.push([
        `see ${kind === 'same' ? 'the same' : 'different pages'}`,
        name,
        p50.toFixed(2),
        p99.toFixed(2),
        ...times.map((one) => one.toFixed(2)),
      ]);
    };
    add('first', await round(server.port, agent, cookies[kind]));
    for (let at = 1; at < rounds; at++) {
      const { stranger, reader } = await round(server.port, agent, cookies[kind]);
      later.stranger.push(...stranger);
      later.reader.push(...reader);
    }
    add('later', later);
    const measured = (100 * median(later.reader)) / median(later.stranger);
    claims.push({
      name: `${kind}, later rounds, p50 of that of a stranger`,
      measured,
      limit: LATER_LIMIT,
      unit: '%',
    });
  }
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ sets, rounds, pages, rows, claims })}\n`
      : `${sets} sets of groups, ${pages} pages of ${TEAMS} groups, ${rounds} rounds\n\n${table(rows)}\n\n${claimLines(claims)}\n`,
  );
  process.exitCode = claims.every(holds) ? 0 : 1;
} finally {
  agent.destroy();
  await server.close();
  rmSync(home, { recursive: true, force: true });
}
