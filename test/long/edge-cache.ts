/** nginx and Varnish as caches in front of a server, which goes away, changes and closes its pages: `node scripts/run.mjs test/long/edge-cache.ts`, with nginx, varnish and varnish-modules; after a build. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it, type TestContext } from 'node:test';
import { seeded } from '../../bench/shared/random.ts';
import { freePort } from '../../scripts/setup/postgres-cluster.ts';
import { SILENT } from '../../src/lib/log.ts';
import type { RunningServer } from '../../src/server/start-server.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { OWNER } from '../support/connecting-server.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, type FixtureFolder, fixtureFolder } from '../support/fixture-folder.ts';
import { formBrowser } from '../support/form-browser.ts';
import { CANARIES, type Kind, protectedSite, READERS, type ReaderName } from '../support/protected-site.ts';
import { startPatiently } from '../support/start-patiently.ts';
import { HAS_NGINX, HAS_VARNISH, nginxEdge, varnishEdge } from './support/edge-cache-program.ts';
import type { StartedProxy } from './support/started-proxy.ts';

const PAGES = 200;
const EDITS = 20;
const DOWN_REQUESTS = 10_000;
const MIXED_REQUESTS = 5_000;
const AT_ONCE = 16;
const DAY = 86_400;

const text = (title: string, words: string): string => `---\ntitle: ${title}\n---\n\n${words}\n`;
const paths = Array.from({ length: PAGES }, (_, n) => `/page-${n}`);

function folderOf(): FixtureFolder {
  return fixtureFolder({
    'docs.json': docsJson({ pages: paths.map((path) => path.slice(1)) }, { name: 'Edge' }),
    ...Object.fromEntries(
      paths.map((path) => [`${path.slice(1)}.mdx`, text(`Page ${path}`, 'First words.')]),
    ),
  });
}

interface Origin {
  readonly port: number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const closers: (() => Promise<unknown>)[] = [];
after(async () => {
  for (const close of closers.reverse()) await close();
});

/** A server that can be stopped and started again, on one port and one data folder. */
async function originOf(
  folder: string,
  settings: Parameters<typeof joinSettings>[0][number],
): Promise<Origin> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-edge-'));
  const port = await freePort();
  let running: RunningServer | undefined;
  const origin: Origin = {
    port,
    start: async () => {
      running = await startPatiently({
        projects: [{ folder, hosts: [] }],
        settings: joinSettings([
          {
            port,
            dataDir,
            renderers: 1,
            adminEmail: OWNER.email,
            adminPassword: OWNER.password,
            ...settings,
          },
        ]),
        preview: false,
        worker: false,
        log: SILENT,
      });
      await eventually(
        async () => (await ask(`http://127.0.0.1:${port}`, '/page-0')).headers.has('cache-tag'),
        true,
      );
    },
    stop: async () => {
      await running?.close();
      running = undefined;
    },
  };
  closers.push(async () => {
    await origin.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await origin.start();
  return origin;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

async function ask(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const answer = await fetch(url + path, {
    redirect: 'manual',
    headers: { accept: 'text/html', ...headers },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Varnish names two requests on a hit: this one, and the one that brought the reply. */
const isHit = ({ headers }: Answer): boolean =>
  ['HIT', 'STALE', 'UPDATING', 'REVALIDATED'].includes(headers.get('x-cache') ?? '') ||
  /^\d+ \d+$/.test(headers.get('x-varnish') ?? '');

async function eachAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const lane = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** Every page, thousands of times, while there is no server. */
async function whileDown(test: TestContext, cache: StartedProxy, words: string): Promise<void> {
  const random = seeded(1);
  const times: number[] = [];
  const began = performance.now();
  await eachAtOnce(
    Array.from({ length: DOWN_REQUESTS }, (_, n) => paths[n] ?? random.pick(paths)),
    async (path) => {
      const from = performance.now();
      const answer = await ask(cache.url, path);
      times.push(performance.now() - from);
      assert.equal(answer.status, 200, path);
      assert.ok(answer.text.includes(words), path);
    },
  );
  const seconds = (performance.now() - began) / 1_000;
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)]!.toFixed(1);
  test.diagnostic(
    `${DOWN_REQUESTS} requests for ${PAGES} pages while the server is down: all 200, ${Math.round(DOWN_REQUESTS / seconds)}/s, p99 ${p99} ms`,
  );
}

async function hitsOf(cache: StartedProxy, asked: readonly string[]): Promise<number> {
  let hits = 0;
  await eachAtOnce(asked, async (path) => {
    const answer = await ask(cache.url, path);
    if (isHit(answer)) hits++;
  });
  return hits;
}

async function fill(cache: StartedProxy): Promise<void> {
  await eachAtOnce(paths, async (path) => assert.equal((await ask(cache.url, path)).status, 200));
  assert.equal(await hitsOf(cache, paths), PAGES);
}

async function close(origin: Origin): Promise<void> {
  const owner = formBrowser(`http://127.0.0.1:${origin.port}`);
  await owner.ask('/dashboard/sign-in', OWNER);
  const page = '/dashboard/p/edge/access';
  const submit = async (form: string, fields: Record<string, string>): Promise<void> => {
    const token = /name="token" value="([^"]+)"/.exec((await owner.ask(page)).text)?.[1] ?? '';
    assert.equal((await owner.ask(form, { ...fields, token })).status, 303);
  };
  await submit(`${page}/password`, { password: 'reading words of all' });
  await submit(`${page}/visibility`, { visibility: 'private', sure: 'yes' });
}

describe('nginx', { skip: !HAS_NGINX && 'NOT TESTED: nginx is not installed' }, () => {
  it('serves every page while the server is down, and closed pages no more once it is back', async (test) => {
    const folder = folderOf();
    const origin = await originOf(folder.path, { sharedCacheSeconds: 2 });
    const cache = await nginxEdge(origin.port);
    closers.push(cache.close);
    await fill(cache);
    await origin.stop();
    await whileDown(test, cache, 'First words.');
    await origin.start();
    folder.write('page-1.mdx', text('Page 1', 'Later words.'));
    await eventually(async () => (await ask(cache.url, '/page-1')).text.includes('Later words.'), true);
    await close(origin);
    const isOpen = async (): Promise<boolean> => (await ask(cache.url, '/page-2')).status === 200;
    await eventually(isOpen, false);
  });
});

describe('Varnish', { skip: !HAS_VARNISH && 'NOT TESTED: varnish is not installed' }, () => {
  it('keeps pages for a day, and forgets exactly what changed', async (test) => {
    const folder = folderOf();
    const port = await freePort();
    const origin = await originOf(folder.path, {
      sharedCacheSeconds: DAY,
      purgeUrl: `http://127.0.0.1:${port}/_purge`,
    });
    const cache = await varnishEdge(origin.port, port);
    closers.push(cache.close);
    await fill(cache);
    const times: number[] = [];
    for (let n = 0; n < EDITS; n++) {
      const path = paths[n]!;
      const began = performance.now();
      folder.write(`${path.slice(1)}.mdx`, text(`Page ${path}`, 'Later words.'));
      await eventually(async () => (await ask(cache.url, path)).text.includes('Later words.'), true);
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    // A hit means that the page has been there since before the edits.
    const others = await hitsOf(cache, paths.slice(EDITS));
    assert.equal(others, PAGES - EDITS);
    test.diagnostic(
      `${EDITS} edits: the new page after ${Math.round(times[EDITS / 2]!)} ms (median), ${Math.round(times.at(-1)!)} ms at most; ${others} of ${PAGES - EDITS} other pages still kept`,
    );
    await origin.stop();
    await whileDown(test, cache, 'words.');
    await origin.start();
    await eventually(async () => (await ask(cache.url, '/healthz')).status, 200);
    const began = performance.now();
    await close(origin);
    await eventually(async () => (await ask(cache.url, '/page-0')).status === 200, false);
    await eachAtOnce(paths, async (path) => assert.notEqual((await ask(cache.url, path)).status, 200, path));
    test.diagnostic(`closed: all ${PAGES} pages are gone after ${Math.round(performance.now() - began)} ms`);
  });

  it('lets nobody else purge', async () => {
    const folder = folderOf();
    const origin = await originOf(folder.path, { sharedCacheSeconds: DAY });
    const cache = await varnishEdge(origin.port, await freePort());
    closers.push(cache.close);
    assert.equal((await ask(cache.url, '/_purge')).status, 403);
    const purge = async (headers: Record<string, string>): Promise<number> =>
      (await fetch(`${cache.url}/_purge`, { method: 'POST', headers })).status;
    assert.equal(await purge({ 'surrogate-key': 'x' }), 200, 'the server itself');
    for (const from of ['8.8.4.4', '127.0.0.1'])
      assert.equal(
        await purge({ 'x-forwarded-for': from }),
        403,
        'a reader behind the proxy of this machine',
      );
  });
});

const CACHES = [
  ['nginx', HAS_NGINX, (origin: number) => nginxEdge(origin)],
  ['Varnish', HAS_VARNISH, async (origin: number) => varnishEdge(origin, await freePort())],
] as const;

for (const [name, isThere, open] of CACHES)
  describe(`a protected site behind ${name}`, {
    skip: !isThere && `NOT TESTED: ${name} is not installed`,
  }, () => {
    it('gives each reader what they may see, and nothing of it from the cache', async (test) => {
      const site = await protectedSite({ settings: { sharedCacheSeconds: DAY } });
      const cache = await open(Number(new URL(site.url).port));
      closers.push(cache.close);
      const kinds = Object.keys(CANARIES) as Kind[];
      const asked = Object.values(CANARIES).flatMap((word) => [
        ...[`/${word}/guide`, `/${word}/guide.md`, `/${word}.json`, `/images/${word}.svg`],
        ...[`/search.json?q=${word}`, '/llms-full.txt', '/'],
      ]);
      const random = seeded(2);
      const names = ['stranger', 'staff', 'beta'] as const satisfies readonly ReaderName[];
      let hits = 0;
      await eachAtOnce(
        Array.from({ length: MIXED_REQUESTS }, () => random.pick(asked)),
        async (path) => {
          const reader = random.pick(names);
          const cookie = site.cookies[reader];
          const token = site.tokens[reader];
          const who =
            token === undefined || cookie === undefined
              ? {}
              : random.pick([{ cookie }, { authorization: `Bearer ${token}` }]);
          const answer = await ask(cache.url, path, {
            accept: random.pick(['text/html', 'text/markdown']),
            ...who,
          });
          const sees: readonly Kind[] = READERS[reader].sees;
          for (const kind of kinds)
            if (!sees.includes(kind) && !path.includes(CANARIES[kind]))
              assert.ok(
                !answer.text.includes(CANARIES[kind]),
                `${reader} learns of ${CANARIES[kind]}: ${path}`,
              );
          if (answer.status !== 200 || !isHit(answer)) return;
          // Only strangers' pictures, for the minutes that the server says.
          assert.equal(reader, 'stranger', `${reader} ${path}`);
          assert.match(answer.headers.get('cache-control') ?? '', /^public, max-age=300$/, path);
          hits++;
        },
      );
      test.diagnostic(
        `${MIXED_REQUESTS} requests of three readers: no leak; ${hits} from the cache, all pictures for everybody`,
      );
    });
  });
