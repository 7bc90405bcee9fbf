/** `node scripts/run.mjs test/long/push-crash.ts`: commits are pushed while servers are killed; each ends on the newest good one, and no reply mixes two. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { forgeHookPath, forgeHookSecret } from '../../src/web/service/forge-hooks/hook-secret.ts';
import { makeRepository, type RepositoryFiles } from '../support/git/test-repository.ts';
import { type KillablePostgres, killablePostgres } from './support/killable-postgres.ts';
import { type KillableServer, killableServer } from './support/killable-server.ts';

const { values } = parseArgs({
  options: {
    pushes: { type: 'string', default: '200' },
    store: { type: 'string', default: 'sqlite' },
    program: { type: 'string', default: 'bin/lectern.mjs' },
  },
});
const pushes = Number(values.pushes);
if (!Number.isInteger(pushes) || pushes < 1 || !['sqlite', 'postgres'].includes(values.store))
  throw new Error(
    'usage: node scripts/run.mjs test/long/push-crash.ts [--pushes NUMBER] [--store sqlite|postgres]',
  );

const SECRET = 'the secret of the crash test of pushes';
const between = (min: number, max: number): number => min + Math.random() * (max - min);

/** Every file carries the number of the commit. */
const numbered = (n: number): RepositoryFiles => ({
  'docs/docs.json': JSON.stringify({
    theme: 'mint',
    name: `Name-${n}-`,
    colors: { primary: '#166534' },
    navigation: { pages: ['index', 'guide'] },
  }),
  'docs/index.mdx': `---\ntitle: Start\n---\n\nText-${n}-\n`,
  'docs/snippets/number.mdx': `Snippet-${n}-\n`,
  'docs/guide.mdx': `---\ntitle: Guide\n---\nimport Number from '/snippets/number.mdx'\n\nText-${n}-\n\n<Number />\n`,
  'docs/notes.txt': `Notes-${n}-\n`,
});
const PATHS = ['/guide', '/guide.md', '/notes.txt', '/'];
/** One commit in six cannot be used. */
const isBroken = (n: number): boolean => n % 6 === 5;

interface Counts {
  replies: number;
  named: number;
  mixed: string[];
}

/** Reads until it is ended; each reply must be of one commit, and of the one that it names. */
function startReader(
  url: string,
  numberOf: ReadonlyMap<string, number>,
  counts: Counts,
): () => Promise<void> {
  let ended = false;
  const read = async (): Promise<void> => {
    for (let at = 0; !ended; at++) {
      const path = PATHS[at % PATHS.length]!;
      const answer = await fetch(url + path).catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      if (answer?.status === 200 && text !== undefined) check(path, answer, text);
      else await sleep(20);
    }
  };
  const check = (path: string, answer: Response, text: string): void => {
    counts.replies++;
    const found = new Set(
      [...text.matchAll(/(?:Name|Text|Snippet|Notes)-(\d+)-/g)].map(([, n]) => Number(n)),
    );
    const commit = answer.headers.get('x-lectern-commit');
    if (commit !== null) counts.named++;
    const named = commit === null ? undefined : numberOf.get(commit);
    const [shown] = found;
    if (found.size !== 1 || (named !== undefined && named !== shown) || isBroken(shown ?? 0))
      counts.mixed.push(`${path}: shows ${[...found]}, names ${named}`);
  };
  const reading = read();
  return async () => {
    ended = true;
    await reading;
  };
}

async function announce({ url }: KillableServer): Promise<void> {
  const body = '{}';
  const signature = createHmac('sha256', forgeHookSecret(Buffer.from(SECRET), 'docs'))
    .update(body)
    .digest('hex');
  await fetch(url + forgeHookPath('docs'), {
    method: 'POST',
    body,
    headers: { 'x-hub-signature-256': `sha256=${signature}` },
  }).catch(() => undefined);
}

const folder = mkdtempSync(join(tmpdir(), 'lectern-push-crash-'));
const postgres: KillablePostgres | undefined =
  values.store === 'postgres' ? await killablePostgres() : undefined;
await postgres?.start();
const repository = await makeRepository(numbered(0), { bare: true });
const numberOf = new Map([[repository.git('rev-parse', 'main'), 0]]);
const config = join(folder, 'lectern.config.json');
const source = { git: repository.path, branch: 'main', folder: 'docs' };
writeFileSync(config, JSON.stringify({ projects: [{ id: 'docs', name: 'Docs', source }] }));
const servers = await Promise.all(
  (postgres === undefined ? [1] : [1, 2]).map((n) =>
    killableServer({
      program: values.program,
      folder: `--config=${config}`,
      environment: {
        LECTERN_DATA_DIR: join(folder, `data-${n}`),
        LECTERN_SECRET: SECRET,
        LECTERN_GIT_SECONDS: '2',
        LECTERN_RENDERERS: '1',
        DATABASE_URL: postgres?.url ?? '',
      },
    }),
  ),
);
const counts: Counts = { replies: 0, named: 0, mixed: [] };
const began = Date.now();
let kills = 0;
let failed = true;
try {
  for (const server of servers) server.start();
  for (const server of servers) await server.ready();
  const stop = servers.map(({ url }) => startReader(url, numberOf, counts));
  let newestGood = '';
  for (let n = 1; n <= pushes; n++) {
    const files = isBroken(n) ? { ...numbered(n), 'docs/docs.json': '{' } : numbered(n);
    const commit = repository.commit(files, `Number ${n}`);
    numberOf.set(commit, n);
    if (!isBroken(n)) newestGood = commit;
    await announce(servers[n % servers.length]!);
    await sleep(between(0, 150));
    if (Math.random() < 0.25) {
      const victim = servers[Math.floor(Math.random() * servers.length)]!;
      await victim.kill();
      victim.start();
      kills++;
      if (Math.random() < 0.7) await victim.ready();
    }
    if (n % 20 === 0) console.log(`${n} of ${pushes} pushes, ${kills} kills, ${counts.replies} replies`);
  }
  const ends: (string | null)[] = [];
  for (const server of servers) {
    await server.ready();
    let commit: string | null = null;
    for (const until = Date.now() + 30_000; Date.now() < until && commit !== newestGood; await sleep(100))
      commit = (await fetch(server.url)).headers.get('x-lectern-commit');
    ends.push(commit);
  }
  for (const end of stop) await end();
  failed = ends.some((end) => end !== newestGood) || counts.mixed.length > 0 || counts.named === 0;
  const { mixed, ...figures } = counts;
  const seconds = Math.round((Date.now() - began) / 1_000);
  console.log(
    JSON.stringify(
      { store: values.store, seconds, pushes, kills, newestGood, ends, ...figures, mixed: mixed.slice(0, 5) },
      null,
      2,
    ),
  );
} finally {
  for (const server of servers) await server.kill();
  await postgres?.remove();
  rmSync(folder, { recursive: true, force: true });
}
console.log(
  failed
    ? '✖ a server ended on another commit, or a reply mixed two'
    : '✔ every server ended on the newest good commit, and no reply mixed two',
);
process.exit(failed ? 1 : 0);
