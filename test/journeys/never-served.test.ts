/** No byte of a secret, a database, a history or a setting leaves the folder, even when an author publishes it, on any path. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Log, SILENT } from '../../src/lib/log.ts';
import { readOwnAssets } from '../../src/program/own-assets.ts';
import { documentationSource } from '../../src/project/documentation-source.ts';
import { openRenderer } from '../../src/project/open-renderer.ts';
import { previewOpener } from '../../src/server/jobs/branch/preview-site.ts';
import type { RunningServer } from '../../src/server/start-server.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { commitSource } from '../../src/site/source/commit-source.ts';
import { writeSite } from '../../src/tasks/write-site.ts';
import { requestPath } from '../../src/web/edge/http/request-path.ts';
import { fetched } from '../support/git/open-test-repository.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { pathSpellings } from '../support/path-spellings.ts';
import { rawGet } from '../support/raw-get.ts';
import { PUBLIC, type SecretFolder, secretFolder } from '../support/secret-folder.ts';
import { startPatiently } from '../support/start-patiently.ts';
import { webRequest } from '../support/web-request.ts';

const AT_ONCE = 16;
/** Addresses of output made from all pages and files, and of a page. */
const ROUTES = [
  ...[
    '/',
    '/index.md',
    '/leaks',
    '/leaks.md',
    '/specification',
    '/specification.md',
    '/llms.txt',
    '/llms-full.txt',
  ],
  ...[
    '/.well-known/llms-full.txt',
    '/sitemap.xml',
    '/robots.txt',
    '/skill.md',
    '/docs.json',
    '/mint.json',
    '/nowhere',
  ],
  ...[
    '/.well-known/skills/index.json',
    '/.well-known/agent-skills/index.json',
    '/openapi.json',
    '/rss.xml',
    '/search',
  ],
  ...['CANARY', 'secret', 'lectern.db', 'remote', 'SQLite'].flatMap((q) => [
    `/search?q=${q}`,
    `/search.json?q=${q}`,
  ]),
];

/** One secret of each kind, in every spelling; the plain spelling is enough for the others. */
const KINDS: ReadonlySet<string> = new Set([
  ...[
    'data/secret',
    'data/lectern.db',
    '.git/config',
    '.lectern/secret',
    'lectern.config.json',
    '.env',
    'keys/server.pem',
  ],
  ...[
    'lectern-backup.db',
    'feedback.csv',
    'images/plain.txt',
    'open-data/lectern.db',
    'old-data/secret',
    'ops/token.txt',
  ],
]);
const spellingsOf = (path: string): readonly string[] =>
  KINDS.has(path)
    ? pathSpellings(path)
    : [`/${encodeURI(path)}`, `/${path.toUpperCase()}`, `/./${path}`, `/${path}.md`];

async function each(targets: readonly string[], ask: (target: string) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < targets.length) await ask(targets[next++]!);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

describe('a private file of the folder', () => {
  let made: SecretFolder;
  const lines: string[] = [];
  const log: Log = { info: (line) => void lines.push(line), error: (line) => void lines.push(line) };
  const out = mkdtempSync(join(tmpdir(), 'lectern-never-'));
  const servers: RunningServer[] = [];
  before(async () => {
    made = await secretFolder();
  });
  after(async () => {
    for (const server of servers) await server.close();
    rmSync(out, { recursive: true, force: true, maxRetries: 5 });
  });
  const start = async (preview: boolean): Promise<RunningServer> => {
    const projects = [{ folder: made.folder.path, hosts: [] }];
    const server = await startPatiently({ projects, settings: made.settings, preview, log });
    servers.push(server);
    return server;
  };

  for (const [name, preview] of [
    ['a server', false],
    ['dev', true],
  ] as const)
    it(`stays in the folder of ${name}, by any spelling`, async () => {
      const { port } = await start(preview);
      const leaks: string[] = [];
      const ask = async (target: string, headers: readonly string[] = []): Promise<Buffer> => {
        const answer = await rawGet(port, target, headers);
        const leak = made.leaked(answer);
        if (leak !== undefined) leaks.push(`${target} ${headers.join()}: ${leak}`);
        return answer;
      };
      assert.ok(made.secrets.length > 60);
      for (const path of KINDS) assert.ok(made.secrets.includes(path), path);
      const spellings = made.secrets.flatMap((path) => (preview ? [`/${path}`] : spellingsOf(path)));
      await each(
        [...spellings, ...ROUTES].filter((target) => !/[\s]/.test(target)),
        async (target) => void (await ask(target)),
      );
      await each(
        made.secrets.map((path) => `/${encodeURI(path)}`),
        async (target) => {
          for (const header of [
            'Range: bytes=0-100',
            'Range: bytes=-64',
            'Accept: text/markdown',
            'If-None-Match: "x"',
          ])
            assert.doesNotMatch((await ask(target, [header])).toString('latin1'), /^HTTP\/1\.1 206/, target);
        },
      );
      assert.deepEqual(leaks, []);
      // The crawl works: it finds public files, and a table that is linked too.
      for (const path of Object.keys(PUBLIC))
        assert.match((await ask(`/${path}`)).toString(), /200[\s\S]*OPEN-TO-ALL/);
      assert.ok(
        lines.some((line) => line.includes('lies in the documentation folder')),
        'said at the start',
      );
    });

  it('is not listed, read or looked at, under its own name or with other capitals', async () => {
    const source = documentationSource(made.folder.path, made.settings);
    // A file that only its first bytes reveal is listed, and withheld when it is requested.
    const unknown = /^(?:downloads|images\/backup|backup\.txt|feedback)/;
    const secrets = made.secrets.filter((path) => !unknown.test(path));
    const listed = await source.list();
    assert.deepEqual(
      secrets.filter((path) => listed.has(path)),
      [],
    );
    for (const path of secrets.flatMap((one) => [one, one.toUpperCase(), one.toLowerCase(), `./${one}`]))
      for (const answer of [source.read(path), source.head!(path, 9), source.stat!(path)])
        assert.equal(await answer, undefined, path);
    for (const path of Object.keys(PUBLIC)) assert.ok(listed.has(path) && (await source.read(path)), path);
  });

  it('is in no file of a build', async () => {
    const { folder, settings } = made;
    const renderer = openRenderer(settings);
    await writeSite({ folder: folder.path, out, base: '', cache: false }, settings, renderer).finally(() =>
      renderer.close(),
    );
    const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    assert.ok(files.length > 10);
    for (const { parentPath, name } of files) {
      const path = join(parentPath, name);
      assert.equal(made.leaked(readFileSync(path)), undefined, path);
    }
    const paths = new Set(files.map(({ parentPath, name }) => join(parentPath, name).slice(out.length + 1)));
    for (const path of Object.keys(PUBLIC)) assert.ok(paths.has(path), path);
    assert.deepEqual(
      made.secrets.filter((path) => paths.has(path)),
      [],
    );
  });

  it('is in no preview of a branch that contains it', async () => {
    const files = Object.fromEntries(
      readdirSync(made.folder.path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        // Links to folders are followed here, and Git would not have followed them; what `--config` names is no part of a repository.
        .filter((path) => !/\/(?:images\/history|open-data|ops)\//.test(path))
        .filter((path) => !/\/(?:\.git|mirror\.git)(?:\/|$)|lectern\.lock|-shm$|-wal$/.test(path))
        .map((path) => [path.slice(made.folder.path.length + 1), readFileSync(path)] as const),
    );
    // With this file Git would leave out the data folder's contents.
    delete files['data/.gitignore'];
    const repository = await fetched((await makeRepository(files)).path);
    const commit = (await repository.head('main'))!;
    const settings = joinSettings([{ dataDir: join(out, 'data'), renderers: 1 }]);
    const renderer = openRenderer(settings);
    const own = readOwnAssets();
    const open = previewOpener({
      renderer,
      files: own.files,
      manifest: own.manifest,
      base: '',
      log: SILENT,
      symbol: () => undefined,
      urlOf: () => 'http://localhost:3000',
    });
    const source = commitSource({ repository, commit, folder: '', name: 'branch' });
    const site = await open(source, '/preview');
    try {
      const targets = made.secrets
        .flatMap(pathSpellings)
        .filter((target) => requestPath(target) !== undefined);
      const paths = [...new Set([...targets, ...ROUTES].map((target) => target.replace(/#.*$/, '')))];
      for (const target of paths) {
        const { body } = await site(webRequest(target));
        const bytes = Buffer.isBuffer(body) ? body : Buffer.from(String(body));
        assert.equal(made.leaked(bytes), undefined, target);
      }
      assert.match(String((await site(webRequest('/images/open.svg'))).body), /OPEN-TO-ALL/);
      for (const path of made.secrets) {
        const bytes = await source.read(path);
        assert.ok(bytes === undefined || /^(?:downloads|images|backup|feedback)/.test(path), path);
      }
    } finally {
      await renderer.close();
    }
  });
});
