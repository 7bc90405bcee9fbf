/** `node scripts/run.mjs test/long/fifty-projects.ts`: fifty projects, five of them broken, the database down, a Git host dead; nothing is started twice. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { docsJson } from '../support/fixture-folder.ts';
import { gitServer } from '../support/git/git-server.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { hostedGet } from '../support/hosted-get.ts';
import { DOCS } from '../support/jobs-under-test.ts';
import { tcpGate } from '../support/tcp-gate.ts';
import { killablePostgres } from './support/killable-postgres.ts';
import { serveProgram } from './support/served-program.ts';

const { values } = parseArgs({ options: { program: { type: 'string', default: 'bin/lectern.mjs' } } });
const TOKEN = randomUUID();
const SOUND = Array.from({ length: 45 }, (_, n) => `sound-${n}`);
const BROKEN = ['no-folder', 'no-config', 'half-config', 'no-host', 'no-branch'];
/** Milliseconds. */
const SERVED_WITHIN = 3_000;
const HEALED_WITHIN = 120_000;

const top = mkdtempSync(join(tmpdir(), 'lectern-fifty-'));
const results: { readonly what: string; readonly right: boolean; readonly seen: string }[] = [];
function hold(what: string, right: boolean, seen: string | number): void {
  results.push({ what, right, seen: String(seen) });
  console.log(`${right ? '✔' : '✖'} ${what}: ${seen}`);
}

function write(folder: string, file: string, text: string): void {
  mkdirSync(join(top, folder), { recursive: true });
  writeFileSync(join(top, folder, file), text);
}
function writeDocs(folder: string): void {
  write(folder, 'docs.json', JSON.stringify(docsJson({ pages: ['index'] }, { name: folder })));
  write(folder, 'index.mdx', `---\ntitle: Start of ${folder}\n---\n\nText.\n`);
}

const postgres = await killablePostgres();
const repository = await makeRepository(DOCS, { bare: true });
const git = await gitServer({ repository: repository.path });
// A host that takes connections and never answers is worse than one that refuses them.
const host = await tcpGate(() => Number(new URL(git.url).port));
await host.set('swallow');
for (const name of SOUND) writeDocs(name);
mkdirSync(join(top, 'no-config'));
write('half-config', 'docs.json', '{ "name": "Half", "navigation": { "pages": [');
const file = join(top, 'lectern.config.json');
const folder = (id: string): object => ({ id, source: { dir: id } });
writeFileSync(
  file,
  JSON.stringify({
    projects: [
      ...BROKEN.slice(0, 3).map(folder),
      { id: 'no-host', source: { git: `http://127.0.0.1:${host.port}/docs.git`, folder: 'docs' } },
      { id: 'no-branch', source: { git: repository.path, branch: 'later', folder: 'docs' } },
      ...SOUND.map(folder),
    ],
  }),
);

const began = performance.now();
const served = await serveProgram(values.program, file, {
  LECTERN_DATA_DIR: join(top, 'data'),
  LECTERN_METRICS_TOKEN: TOKEN,
  DATABASE_URL: postgres.url,
});
const { port, process: child, said } = served;

const status = (id: string): Promise<number> =>
  hostedGet(port, `${id}.localhost:${port}`, '/').then(
    (answer) => answer.status,
    () => 0,
  );
const operator = { authorization: `Bearer ${TOKEN}` };
async function text(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text();
}
/** Until all of them answer so. @returns milliseconds since the start, or undefined when the time was over */
async function untilAll(ids: readonly string[], wanted: number, within: number): Promise<number | undefined> {
  const waiting = new Set(ids);
  for (const from = performance.now(); performance.now() - from < within; await sleep(20)) {
    for (const id of waiting) if ((await status(id)) === wanted) waiting.delete(id);
    if (waiting.size === 0) return performance.now() - began;
  }
  return undefined;
}
async function send(): Promise<number> {
  const url = `http://127.0.0.1:${port}`;
  const body = { submissionId: randomUUID(), source: 'contextual', path: '/', helpful: true };
  const answer = await fetch(`${url}/api/public/v1/sound-1/feedback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  });
  return answer.status;
}

try {
  const after = await untilAll(SOUND, 200, 60_000);
  hold(
    `45 of 50 are served within ${SERVED_WITHIN} ms of the start of the process`,
    (after ?? Infinity) <= SERVED_WITHIN,
    `${Math.round(after ?? -1)} ms`,
  );
  const broken = await Promise.all(BROKEN.map(status));
  hold(
    'the five answer 503',
    broken.every((one) => one === 503),
    broken.join(' '),
  );
  for (let left = 100; left > 0 && !(await text('/readyz')).startsWith('ready'); left--) await sleep(50);
  const open = await text('/readyz');
  hold(
    'a probe gets the number, and no name',
    open === 'ready\ndegraded: 5 of 50 projects\nstore: The store cannot be asked\n',
    JSON.stringify(open),
  );
  // The host that swallows gives up when its time is over; the others say at once what is wrong.
  const named = BROKEN.filter(
    (id) => id === 'no-host' || said().includes(`Project "${id}" cannot be served`),
  );
  hold('the log names them', named.length === 5, named.join(' '));
  const probed = await text('/readyz', operator);
  hold(
    'a client with the token gets all five',
    BROKEN.every((id) => probed.includes(`\n${id}: `)),
    probed.trim().replaceAll('\n', ' | '),
  );
  const metrics = await text('/metrics', operator);
  hold(
    'so do the metrics',
    BROKEN.every((id) => metrics.includes(`lectern_project_degraded{project="${id}"} 1`)),
    '5 gauges',
  );
  hold('feedback is refused while the database is down', (await send()) === 503, 503);

  const fixed = performance.now();
  for (const id of BROKEN.slice(0, 3)) writeDocs(id);
  await host.set('pass');
  repository.git('branch', 'later', 'main');
  await postgres.start();
  const healed = await untilAll([...BROKEN, ...SOUND], 200, HEALED_WITHIN);
  hold(
    'all fifty are served without a restart',
    healed !== undefined,
    `${Math.round(performance.now() - fixed)} ms after they were fixed`,
  );
  for (let left = 600; left > 0 && (await text('/readyz')) !== 'ready\n'; left--) await sleep(100);
  hold(
    'nothing is degraded any more',
    (await text('/readyz')) === 'ready\n',
    JSON.stringify(await text('/readyz', operator)),
  );
  hold('feedback is kept', (await send()) === 201, 201);
  const link = /Set up the dashboard once at (\S+)/.exec(said())?.[1];
  hold(
    'the set-up link came when the database did',
    link !== undefined && (await fetch(`http://127.0.0.1:${port}${new URL(link).pathname}`)).status === 200,
    link === undefined ? 'no link' : 'it works',
  );
  hold('it is the same process', child.exitCode === null && child.signalCode === null, `pid ${child.pid}`);
} finally {
  await served.stop();
  await host.close();
  await postgres.remove();
  repository.remove();
  rmSync(top, { recursive: true, force: true });
}
const wrong = results.filter(({ right }) => !right);
if (wrong.length > 0) console.log(`\nThe server said:\n${said()}`);
console.log(`\n${results.length - wrong.length} of ${results.length} hold`);
process.exit(wrong.length === 0 ? 0 : 1);
