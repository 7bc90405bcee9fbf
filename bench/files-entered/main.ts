/** Bench of how far a request walks: the files and functions of `src` that one request enters in a server from the sources. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SILENT } from '../../src/lib/log.ts';
import { startServer } from '../../src/server/start-server.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { fail, readArguments } from '../shared/arguments.ts';
import { type Claim, claimLines, holds, table } from '../shared/table.ts';
import { type Entered, openCoverage } from './coverage.ts';
import { measureStories } from './stories.ts';

const USAGE = 'node scripts/run.mjs bench/files-entered/main.ts [--files] [--json]';
const { values } = readArguments(USAGE, {
  files: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
});
const root = fileURLToPath(new URL('../../', import.meta.url));

interface Step {
  readonly name: string;
  /** `N` stands for the number of the time: what is made once is another thing each time. */
  readonly path: string;
  readonly post?: true;
  /** What is posted as JSON; else a text that is refused. */
  readonly json?: (time: number) => object;
  /** How often it is sent before without being counted. */
  readonly before?: number;
  readonly status: number;
  /** Files that may be entered. */
  readonly limit: number;
}

/** A vote for a page; each is stored once. */
function entry(time: number): object {
  return { submissionId: randomUUID(), source: 'contextual', path: `/guide-${time}`, helpful: true };
}

const STEPS: readonly Step[] = [
  { name: 'kept page', path: '/', before: 5, status: 200, limit: 15 },
  { name: 'page for the first time', path: '/guide-N', status: 200, limit: 90 },
  { name: '404', path: '/no-such-page-N', status: 404, limit: 75 },
  { name: 'page as Markdown', path: '/guide-N.md', status: 200, limit: 62 },
  { name: '/search.json', path: '/search.json?q=moor', before: 1, status: 200, limit: 34 },
  { name: 'feedback, refused', path: '/_lectern/feedback', post: true, before: 1, status: 415, limit: 29 },
  {
    name: 'feedback entry',
    path: '/api/public/v1/docs/feedback',
    post: true,
    json: entry,
    before: 1,
    status: 201,
    limit: 56,
  },
  { name: '/dashboard without a session', path: '/dashboard', before: 1, status: 303, limit: 43 },
  { name: 'unknown API path', path: '/v1/no-such-path', before: 1, status: 404, limit: 79 },
];

const GUIDES = ['guide-0', 'guide-1', 'guide-2', 'guide-3', 'guide-4'];
function writeSite(folder: string): void {
  const config = {
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name: 'Harbor',
    colors: { primary: '#00aa77' },
    navigation: { pages: ['index', ...GUIDES] },
  };
  mkdirSync(folder);
  writeFileSync(join(folder, 'docs.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'index.mdx'), '---\ntitle: Harbor\n---\n\n## Start\n\n[Guide](/guide-0).\n');
  for (const name of GUIDES)
    writeFileSync(
      join(folder, `${name}.mdx`),
      `---\ntitle: ${name}\n---\n\n## Moor\n\n<Note>Tie it twice.</Note>\n\n\`\`\`bash\nmoor ${name}\n\`\`\`\n`,
    );
}

/** One connection, as a browser keeps it. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function send(port: number, { path, post, json }: Step, time: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const type = json === undefined ? 'text/plain' : 'application/json';
    const headers = { host: 'localhost', accept: 'text/html', ...(post && { 'content-type': type }) };
    const to = { port, path: path.replace('N', String(time)), method: post ? 'POST' : 'GET', headers };
    const sent = request({ ...to, agent }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
    });
    const text = json === undefined ? 'hello' : JSON.stringify(json(time));
    sent.on('error', reject).end(post && text);
  });
}

interface Measured {
  readonly name: string;
  readonly entered: Entered;
  readonly limit: number;
}

async function measure(port: number): Promise<readonly Measured[]> {
  const coverage = await openCoverage({ root });
  const measured: Measured[] = [];
  try {
    for (const step of STEPS) {
      for (let i = 0; i < (step.before ?? 0); i++) await send(port, step, 0);
      const entered = await coverage.of(async (time) => {
        const status = await send(port, step, time);
        if (status !== step.status) fail(`${step.path} was answered with ${status}, not ${step.status}`);
      });
      measured.push({ name: step.name, entered, limit: step.limit });
    }
    return measured;
  } finally {
    await coverage.close();
  }
}

function print(measured: readonly Measured[]): boolean {
  const rows = measured.map(({ name, entered }) => ({ name, ...entered }));
  const claims = measured.map(
    ({ name, entered, limit }): Claim => ({ name, measured: entered.files.size, limit, unit: 'files' }),
  );
  if (values.json)
    console.log(
      JSON.stringify(rows.map(({ files, ...row }) => ({ ...row, files: Object.fromEntries(files) }))),
    );
  else {
    const cells = rows.map(({ name, files, functions, calls }) =>
      [name, files.size, functions, calls].map(String),
    );
    console.log(table([['request', 'files', 'functions', 'calls'], ...cells]));
    if (values.files)
      for (const { name, files } of rows) console.log(`\n${name}:\n${[...files.keys()].join('\n')}`);
    console.log(`\n${claimLines(claims)}`);
  }
  return claims.every(holds);
}

const folder = mkdtempSync(join(tmpdir(), 'lectern-files-entered-'));
writeSite(join(folder, 'site'));
const server = await startServer({
  projects: [{ folder: join(folder, 'site'), id: 'docs', hosts: [] }],
  settings: joinSettings([{ port: 0, dataDir: join(folder, 'data'), renderers: 1, feedbackRate: 1_000 }]),
  preview: false,
  worker: false,
  log: SILENT,
});
let measured: readonly Measured[];
try {
  measured = await measure(server.port);
} finally {
  agent.destroy();
  await server.close();
}
const { push, job } = await measureStories(root, folder);
rmSync(folder, { recursive: true, force: true });
const stories = [
  { name: 'push, until its page is answered', entered: push, limit: 236 },
  { name: 'job, from its request to its branch', entered: job, limit: 318 },
];
process.exitCode = print([...measured, ...stories]) ? 0 : 1;
