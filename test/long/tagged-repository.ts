/** `node scripts/run.mjs test/long/tagged-repository.ts REPOSITORY [--folder docs] [--ref 'v*'] [--most 5]`: the tags of a real repository are the versions of its site. */
// After `npm run build`. REPOSITORY is a bare Git repository of a documentation site; a copy of it gets one more commit, whose
// docs.json names the tags.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../../scripts/setup/postgres-cluster.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: 'docs' },
    ref: { type: 'string', default: 'v*' },
    max: { type: 'string', default: '5' },
  },
});
const [repository] = positionals;
const max = Number(values.max);
if (repository === undefined || !Number.isInteger(max) || max < 1)
  throw new Error(
    'usage: node scripts/run.mjs test/long/tagged-repository.ts REPOSITORY [--folder FOLDER] [--ref PATTERN] [--most NUMBER]',
  );

const PATIENCE_MS = 180_000;
const root = fileURLToPath(new URL('../..', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'lectern-tags-'));
const copy = join(home, 'copy.git');
const git = (args: readonly string[], input?: string): string =>
  execFileSync('git', ['--git-dir', copy, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      GIT_INDEX_FILE: join(home, 'index'),
      GIT_AUTHOR_NAME: 'Test',
      GIT_AUTHOR_EMAIL: 'test@example.com',
      GIT_COMMITTER_NAME: 'Test',
      GIT_COMMITTER_EMAIL: 'test@example.com',
    },
    ...(input === undefined ? {} : { input }),
  }).trim();

function addVersions(): void {
  execFileSync('git', ['clone', '--quiet', '--bare', '--shared', repository!, copy], { stdio: 'inherit' });
  const file = values.folder === '' ? 'docs.json' : `${values.folder}/docs.json`;
  const config = JSON.parse(git(['show', `HEAD:${file}`])) as object;
  const navigation = { versions: [{ ref: values.ref, max }] };
  git(['read-tree', 'HEAD']);
  const blob = git(['hash-object', '-w', '--stdin'], JSON.stringify({ ...config, navigation }));
  git(['update-index', '--cacheinfo', `100644,${blob},${file}`]);
  const commit = git(['commit-tree', git(['write-tree']), '-p', 'HEAD', '-m', 'Name the tags']);
  git(['update-ref', 'refs/heads/tagged', commit]);
}

async function main(): Promise<boolean> {
  addVersions();
  const tags = git(['tag', '--list', values.ref]).split('\n').length;
  const settings = join(home, 'lectern.config.json');
  const source = { git: copy, branch: 'tagged', folder: values.folder };
  writeFileSync(settings, JSON.stringify({ projects: [{ id: 'tagged', name: 'Tagged', source }] }));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(
    process.execPath,
    [join(root, 'bin/lectern.mjs'), 'serve', '--config', settings, '--port', String(port)],
    { stdio: 'ignore', env: { ...process.env, LECTERN_DATA_DIR: join(home, 'data') } },
  );
  const began = performance.now();
  try {
    let menu: RegExpExecArray[] = [];
    while (menu.length === 0 && performance.now() - began < PATIENCE_MS) {
      const html = await text(`${url}/`);
      const list = /<div class="menu-box" id="lectern-versions-[\s\S]*?<\/ul>/.exec(html)?.[0] ?? '';
      menu = [...list.matchAll(/<a class="menu-item" href="([^"]*)"[^>]*>[\s\S]*?menu-label">([^<]*)</g)];
      if (menu.length === 0) await sleep(200);
    }
    console.log(`${tags} tags, ${menu.length} versions after ${Math.round(performance.now() - began)} ms`);
    let good = menu.length > 0;
    for (const [, href = '', label] of menu) {
      const start = performance.now();
      const answer = await fetch(url + href);
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(await answer.text())?.[1];
      const commit = answer.headers.get('x-lectern-commit') ?? '';
      const isOwn = commit === git(['rev-parse', `${label}^{commit}`]);
      good &&= answer.status === 200 && isOwn;
      console.log(
        `${isOwn ? '✔' : '✖'} ${label} ${href}: ${answer.status}, commit ${commit.slice(0, 10)}, canonical ${canonical ?? 'none'}, ${Math.round(performance.now() - start)} ms`,
      );
    }
    return good;
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

const text = (address: string): Promise<string> =>
  fetch(address).then(
    (answer) => answer.text(),
    () => '',
  );

process.exitCode = (await main()) ? 0 : 1;
