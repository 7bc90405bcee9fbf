/** The leak test: nothing of a protected page reaches a reader who may not see it, by any route, method or header. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { MCP_DISCOVERY_PATHS } from '../../src/web/reader/mcp/mcp-discovery.ts';
import { type SiteDeps, siteRoutes } from '../../src/web/reader/site-handler.ts';
import { OPERATIONS } from '../../src/web/service/api/operations.ts';
import {
  CANARIES,
  type Kind,
  type ProtectedSite,
  protectedSite,
  READERS,
  type ReaderName,
} from '../support/protected-site.ts';

export const KINDS = Object.keys(CANARIES) as Kind[];
const NAMES = Object.keys(READERS) as ReaderName[];
const sees = (name: ReaderName): readonly Kind[] => READERS[name].sees;

interface Asked {
  readonly path: string;
  readonly init?: RequestInit;
}

/** Requests that name no page: they may answer with what the reader sees, and nothing else. */
export const GENERAL: Readonly<Record<string, readonly string[]>> = {
  '/llms.txt': ['/llms.txt'],
  '/llms-full.txt': ['/llms-full.txt'],
  '/.well-known/llms.txt': ['/.well-known/llms.txt'],
  '/.well-known/llms-full.txt': ['/.well-known/llms-full.txt'],
  '/skill.md': ['/skill.md'],
  '/.well-known/skills/*path': ['/.well-known/skills/index.json', '/.well-known/skills/animals/SKILL.md'],
  '/.well-known/agent-skills/*path': ['/.well-known/agent-skills/index.json'],
  '/_lectern/reader.json': ['/_lectern/reader.json'],
  '/search': ['/search', '/search?q=lives+here', '/search?q=animal'],
  '/ask': ['/ask', '/ask?q=Who+lives+here%3F', '/ask?q=animal', '/ask?q=About+the+API'],
  '/search.json': ['/search.json?q=lives+here', '/search.json?q=API', '/search.json?q=news&limit=50'],
};

/** Requests that name a page by a word: for a word the reader may not know, they answer as for one that is nowhere. */
export const NAMED: Readonly<Record<string, (word: string) => readonly string[]>> = {
  '/_lectern/page/*name': (word) => [`/_lectern/page/${word}/guide.css`, `/_lectern/page/${word}/guide.js`],
  '/_lectern/nav/*name': (word) => [`/_lectern/nav/${word}.js`, `/_lectern/nav/${word}.json`],
  '/_lectern/social/*name': (word) => [
    `/_lectern/social/${word}/guide.png`,
    `/_lectern/social/${word}/guide.png?v=1`,
  ],
  '/_lectern/*name': (word) => [`/_lectern/${word}.css`],
  '/search': (word) => [`/search?q=${word}`],
  '/ask': (word) => [`/ask?q=Where+does+the+${word}+live%3F`, `/ask?q=${word}`],
  '/search.json': (word) => [`/search.json?q=${word}`],
  'a page': (word) => [
    ...[
      `/${word}/guide`,
      `/${word}/guide/`,
      `/${word}/guide.md`,
      `/${word}/guide.mdx`,
      `/${word}/guide.html`,
    ],
    ...[
      `/${word}/listed`,
      `/${word}/index`,
      `/${word}`,
      `/${word.toUpperCase()}/GUIDE`,
      `/${word}/guide?a=b`,
    ],
    ...[`//${word}/guide`, `/./${word}/guide`, `/%${word.charCodeAt(0).toString(16)}${word.slice(1)}/guide`],
    ...[
      `/fr/${word}/guide`,
      `/old-${word}`,
      `/api-reference/list-${word}`,
      `/${word}/rss.xml`,
      `/${word}/guide/rss.xml`,
    ],
  ],
  'a page at an address of the service': (word) => [`/dashboard/${word}`],
  'a page in the preview of a branch': (word) => [
    `/dashboard/p/animals/jobs/01kf0xq2m3n4p5r6s7t8v9w0x3/preview/site/${word}/guide`,
    `/dashboard/p/animals/jobs/${word}/preview`,
  ],
  'a file': (word) => [`/${word}.json`, `/${word}/guide.json`, `/${word}.yaml`],
};

/** Of the service: what a reader can ask with the address of a page. */
export const POSTED = (word: string): readonly Asked[] => {
  const path = `/${word}/guide`;
  const own = { 'sec-fetch-site': 'same-origin' };
  const json = (body: object): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...own },
    body: JSON.stringify(body),
  });
  const tool = (name: string, input: object): RequestInit =>
    json({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } });
  const form = (fields: Record<string, string>): RequestInit => ({
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { ...own, accept: 'text/html' },
  });
  const step = { project: 'animals', path, helpful: 'yes' };
  return [
    { path: '/authed/mcp', init: tool('read_page', { path }) },
    { path: '/authed/mcp', init: tool('search', { query: word }) },
    { path: '/mcp', init: tool('read_page', { path }) },
    { path: '/mcp', init: tool('search', { query: word }) },
    ...['/authed/mcp', '/mcp'].map((to) => ({
      path: to,
      init: tool('ask', { question: `Where is the ${word}?`, path }),
    })),
    { path: '/_lectern/ask', init: json({ question: `Where does the ${word} live?` }) },
    { path: '/_lectern/ask', init: json({ question: word, path, history: [{ role: 'user', text: word }] }) },
    { path: `/index.md?${new URLSearchParams({ ask: `Where does the ${word} live?` })}` },
    { path: `${path}.md?${new URLSearchParams({ ask: word })}` },
    { path: '/mcp', init: tool('submit_feedback', { path, comment: 'Thank you for this page' }) },
    {
      path: '/mcp',
      init: json({ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: `${path}.md` } }),
    },
    {
      path: '/api/public/v1/animals/feedback',
      init: json({ submissionId: 'b'.repeat(22), source: 'contextual', path, helpful: true }),
    },
    { path: '/_lectern/feedback', init: form(step) },
    {
      path: `/_lectern/feedback?${new URLSearchParams({ ...step, submissionId: '6f1c1a3e-2b7a-4b8e-9d0f-1a2b3c4d5e6f' })}`,
    },
    { path: `/_lectern/playground?url=https://${word}.example.com/${word}`, init: json({}) },
  ];
};

/** A word of the same length that is nowhere, and as unlike every page. */
export const nowhere = (word: string): string => 'qxzjqxzjqxzjqxzj'.slice(0, word.length);

const AMBIENT = new Set(['date', 'etag', 'x-request-id', 'connection', 'keep-alive', 'content-length']);

/** What a program asks that vouches for a reader. */
const VOUCHED = (word: string, groups: readonly string[] | undefined): readonly Asked[] => {
  const own = groups === undefined ? {} : { groups };
  const asked = (path: string, body: object): Asked => ({
    path: `/discovery/${path.replace('*', 'animals')}`,
    init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  });
  return [
    asked('v1/search/*', { query: word, filter: own }),
    asked('v1/search/*', { query: `Where does the ${word} live?`, pageSize: 50, filter: own }),
    ...[
      `/${word}/guide`,
      `${word}/listed`,
      `/old-${word}`,
      `/${word}/guide.md`,
      `/api-reference/list-${word}`,
    ].map((path) => asked('v1/page/*', { path, ...own })),
    ...(['v1', 'v2'] as const).flatMap((version) =>
      [`Where does the ${word} live?`, word, `List every ${word}`].map((question) =>
        asked(`${version}/assistant/*/message`, {
          fp: 'anonymous',
          messages: [{ role: 'user', content: question, parts: [{ type: 'text', text: question }] }],
          currentPath: `/${word}/guide`,
          filter: own,
        }),
      ),
    ),
  ];
};

/** Asks a protected site for everything, as each reader. */
export function leakSuite(
  title: string,
  options: { readonly languages?: boolean; readonly baseUrl?: string },
): void {
  describe(`a protected site, ${title}`, () => {
    let site: ProtectedSite;
    const base = 'baseUrl' in options ? '/manual' : '';
    // Other methods do not depend on the prefix and the languages.
    const methods = 'baseUrl' in options ? ['GET'] : ['GET', 'HEAD', 'PUT'];
    let sent = 0;

    const send = (name: ReaderName, { path, init = {} }: Asked): Promise<Response> => {
      const token = site.tokens[name];
      const headers = new Headers(init.headers);
      if (!headers.has('accept')) headers.set('accept', 'text/html');
      // Each from an address of its own: a refusal for too many questions says nothing of pages.
      headers.set('x-forwarded-for', `10.1.${++sent >> 8}.${sent & 255}`);
      if (token !== undefined && !headers.has('authorization'))
        headers.set('authorization', `Bearer ${token}`);
      return fetch(site.url + base + path, { redirect: 'manual', ...init, headers });
    };
    const textOf = async (response: Response): Promise<string> => {
      assert.notEqual(response.status, 429, response.url);
      const headers = [...response.headers].filter(([name]) => !AMBIENT.has(name));
      const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
      return JSON.stringify([response.status, headers, text]);
    };
    /** No word of a page that the reader may not see. */
    const clean = (name: ReaderName, text: string, asked: string): void => {
      for (const kind of KINDS)
        if (!sees(name).includes(kind))
          assert.ok(
            !text.toLowerCase().includes(CANARIES[kind]),
            `${name} learns of ${CANARIES[kind]}: ${asked}`,
          );
    };
    /** The same answer as for a word that is nowhere. */
    const asNowhere = async (name: ReaderName, kind: Kind, make: (word: string) => Asked): Promise<void> => {
      const word = CANARIES[kind];
      const other = nowhere(word);
      const plain = (text: string, own: string): string =>
        text
          .replaceAll(new RegExp(own, 'gi'), 'WORD')
          .replaceAll(new RegExp(`%${own.charCodeAt(0).toString(16)}${own.slice(1)}`, 'gi'), 'WORD')
          .replaceAll(/"[a-z0-9-]{20,}"|nonce-\S+|[0-9a-f-]{36}|\b[0-9a-z]{26}\b/gi, 'ID');
      const [real, fake] = await Promise.all([send(name, make(word)), send(name, make(other))]);
      assert.equal(
        plain(await textOf(real), word),
        plain(await textOf(fake), other),
        `${name}: ${make(word).init?.method ?? 'GET'} ${make(word).path}`,
      );
    };

    it('has a request for every route', () => {
      const any = new Proxy({}, { get: () => any, apply: () => any }) as never;
      const paths = siteRoutes(
        { mcp: {}, socialImages: {}, ask: {}, preview: false } as unknown as SiteDeps,
        any,
      ).map(({ path }) => path);
      for (const path of new Set(paths))
        assert.ok(
          path in GENERAL || path in NAMED || MCP_DISCOVERY_PATHS.includes(path),
          `no request for the route ${path}`,
        );
      const reading = OPERATIONS.filter(({ auth }) => auth === 'none').map(({ id }) => id);
      assert.deepEqual(reading, ['submitFeedback'], 'operations without a key that readers can use');
    });

    for (const name of NAMES)
      describe(`as a ${name}`, () => {
        // A site for each: all readers of one may ask only so many questions in a minute.
        before(async () => {
          site = await protectedSite({ ...options, settings: { proxies: 1 } });
        });

        it(`gives a program that vouches for a ${name} what they may read`, async () => {
          const { groups } = READERS[name];
          // One without groups is named by a group that the site does not know.
          const named = groups?.length === 0 ? ['unknown-to-this-site'] : groups;
          const ask = (asked: Asked): Promise<Response> => {
            const authorization = `Bearer ${groups === undefined ? site.keys.ask : site.keys.act}`;
            const headers = { ...(asked.init?.headers as Record<string, string>), authorization };
            return send('stranger', { ...asked, init: { ...asked.init, headers } });
          };
          for (const kind of KINDS) {
            const requests = VOUCHED(CANARIES[kind], named);
            const page = await ask(requests[2]!);
            assert.equal(page.status, sees(name).includes(kind) ? 200 : 404, kind);
            const found = await ask(requests[1]!);
            assert.equal(
              (await found.text()).toLowerCase().includes(CANARIES[kind]),
              sees(name).includes(kind),
            );
            const others = VOUCHED(nowhere(CANARIES[kind]), named);
            // Apart from what the key has left, which each request changes.
            const said = async (asked: Asked): Promise<string> => {
              const answer = await ask(asked);
              const text = await answer.text();
              clean(name, text, `${asked.path} ${kind}`);
              return `${answer.status} ${text.replaceAll(/"(?:requestId|messageId|threadId)":"[^"]+"/g, '')}`;
            };
            for (const [at, asked] of requests.entries()) {
              const text = await said(asked);
              assert.doesNotMatch(text, /server\/failed|store\//);
              if (!sees(name).includes(kind))
                assert.equal(text, await said(others[at]!), `${name}: ${asked.path} ${kind}`);
            }
          }
        });

        it(`shows a ${name} their pages`, async () => {
          for (const kind of KINDS) {
            const { status } = await send(name, { path: `/${CANARIES[kind]}/guide` });
            assert.equal(status, sees(name).includes(kind) ? 200 : 404, `${name} ${kind}`);
          }
          const files = await send(name, { path: '/images/mastodon.svg' });
          assert.equal(files.status, name === 'stranger' ? 404 : 200);
        });

        it(`says nothing of other pages in the lists of a ${name}`, async () => {
          const accepts = ['text/html', 'text/markdown', 'application/json', '*/*'];
          const paths = [
            ...Object.values(GENERAL).flat(),
            ...MCP_DISCOVERY_PATHS,
            ...[
              '/',
              '/sitemap.xml',
              '/robots.txt',
              '/feed.xml',
              '/rss.xml',
              '/nothing-here',
              '/ostrich/guide',
            ],
            ...[
              '/ostrich/guide.md',
              '/index.md',
              '/AGENTS.md',
              '/docs.json',
              '/openapi.json',
              '/mcp',
              '/.well-known/mcp',
            ],
          ];
          for (const path of paths)
            for (const accept of accepts)
              clean(name, await textOf(await send(name, { path, init: { headers: { accept } } })), path);
          const list = { jsonrpc: '2.0', id: 1, method: 'resources/list' };
          const init = {
            method: 'POST',
            body: JSON.stringify(list),
            headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          };
          clean(name, await textOf(await send(name, { path: '/mcp', init })), '/mcp resources/list');
          for (const question of ['Who lives here?', 'What is the news? It moved.']) {
            const { path, init: asking } = POSTED('x').find((asked) => asked.path === '/_lectern/ask')!;
            const answer = await textOf(
              await send(name, { path, init: { ...asking, body: JSON.stringify({ question }) } }),
            );
            assert.match(answer, /data-quote/, `${name} is answered: ${question}`);
            clean(name, answer, question);
          }
        });

        it(`answers a ${name} about other pages as about none`, async () => {
          for (const kind of KINDS) {
            if (sees(name).includes(kind)) continue;
            for (const make of Object.values(NAMED))
              for (const at of make(CANARIES[kind]).keys())
                for (const method of methods)
                  await asNowhere(name, kind, (word) => ({ path: make(word)[at]!, init: { method } }));
            await asNowhere(name, kind, (word) => ({
              path: `/${word}/guide`,
              init: { headers: { accept: 'text/markdown' } },
            }));
            for (const at of POSTED(CANARIES[kind]).keys())
              await asNowhere(name, kind, (word) => POSTED(word)[at]!);
          }
        });
      });

    it('confirms no entity tag of a page that the reader may not see', async () => {
      for (const [kind, reader] of [
        ['signedIn', 'reader'],
        ['staff', 'staff'],
        ['beta', 'beta'],
      ] as const) {
        const path = `/${CANARIES[kind]}/guide`;
        const etag = (await send(reader, { path })).headers.get('etag') ?? '';
        assert.notEqual(etag, '');
        assert.equal(
          (await send(reader, { path, init: { headers: { 'if-none-match': etag } } })).status,
          304,
        );
        for (const value of [etag, '*'])
          assert.equal(
            (
              await send('stranger', {
                path,
                init: { headers: { 'if-none-match': value, range: 'bytes=0-9' } },
              })
            ).status,
            404,
          );
      }
    });

    it('lets no shared cache keep the page of a reader', async () => {
      for (const name of NAMES)
        for (const path of [
          '/',
          '/ostrich/guide',
          '/llms.txt',
          '/search.json?q=lives',
          '/images/ostrich.svg',
        ]) {
          const { headers } = await send(name, { path });
          const control = headers.get('cache-control') ?? '';
          if (name !== 'stranger') assert.match(control, /private|no-store/, `${name} ${path}`);
          assert.match(headers.get('vary') ?? '', /cookie/, path);
        }
    });
  });
}
