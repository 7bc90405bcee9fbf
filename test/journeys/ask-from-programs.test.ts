/** Programs search and read a site with a key: what they find, for whom, and what is refused. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { freshDataDir } from '../support/migrated-store.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const FILES = {
  'docs.json': docsJson(
    {
      languages: [
        { language: 'en', pages: ['zebra', 'gates', 'horses'] },
        { language: 'fr', pages: ['fr/zebra'] },
      ],
    },
    { name: 'Docs' },
  ),
  'zebra.mdx':
    '---\ntitle: Zebras\ndescription: Striped animals\ntag: NEW\n---\n\nA zebra has stripes.\n\n## Food\n\nA zebra eats hay.\n\n```sh\nfeed --hay\n```\n',
  'gates.mdx': '---\ntitle: Gates\n---\n\n## Closing\n\nThe gate closes at six. No zebra gets out.\n',
  'horses.mdx': '---\ntitle: Horses\n---\n\nA horse also eats hay, like a zebra.\n',
  'fr/zebra.mdx': '---\ntitle: Zèbres\n---\n\nLe zebra mange du foin.\n',
};

interface Result {
  readonly content: string;
  readonly path: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

describe('a program with a key', () => {
  let site: RunningSite;
  const keys: Record<string, string> = {};
  before(async () => {
    const dataDir = await freshDataDir();
    const { records, close } = await openRecords({ dataDir });
    const projects = [
      { id: 'docs', subdomain: 'docs', name: 'Docs' },
      { id: 'other', subdomain: 'other', name: 'Other' },
    ];
    await records.projects.register(projects);
    const key = async (name: string, project: string, scopes?: readonly string[]): Promise<void> => {
      const made = await records.keys.create({ project, name, ...(scopes === undefined ? {} : { scopes }) });
      keys[name] = made.secret;
    };
    await key('ask', 'docs', ['ask']);
    await key('act', 'docs', ['ask', 'readers:act']);
    await key('old', 'docs');
    await key('withdraw', 'docs', ['deployments:write']);
    await key('other', 'other');
    await close();
    site = await runningSite(fixtureFolder(FILES).path, { dataDir });
  });

  const post = (path: string, body: unknown, key = 'ask'): Promise<Response> =>
    fetch(`${site.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys[key]}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  /** Without a public address, a site is that of this machine. */
  const local = (): string => site.url.replace('127.0.0.1', 'localhost');
  const search = async (body: object): Promise<readonly Result[]> => {
    const response = await post('/discovery/v1/search/docs', body);
    assert.equal(response.status, 200);
    return (await response.json()) as Result[];
  };
  const read = (path: string): Promise<Response> => post('/discovery/v1/page/docs', { path });

  it('finds sections with their text, their place and how much of the query they say', async () => {
    const [first] = await search({ query: 'What does a zebra eat?', filter: { language: 'en' } });
    assert.deepEqual(first, {
      content: 'A zebra eats hay.\n\nfeed --hay',
      path: '/zebra',
      metadata: {
        title: 'Zebras',
        url: `${local()}/zebra#food`,
        score: 1,
        heading: 'Food',
        description: 'Striped animals',
        tag: 'NEW',
        language: 'en',
      },
    });
  });

  it('reads what it has found, and nothing else', async () => {
    const [first] = await search({ query: 'stripes' });
    const found = await read(first!.path);
    assert.equal(found.status, 200);
    const { path, content } = (await found.json()) as { path: string; content: string };
    assert.equal(path, '/zebra');
    assert.match(content, /^# Zebras\n[\s\S]*A zebra eats hay\./);
    for (const same of ['zebra', 'zebra.md', '/zebra#food', `${local()}/zebra`])
      assert.equal(((await (await read(same)).json()) as { path: string }).path, '/zebra', same);
    for (const none of [
      '/nothing',
      '/docs.json',
      '../docs.json',
      'https://evil.example/zebra',
      '/zebra.mdx/..',
    ]) {
      const missing = await read(none);
      assert.equal(missing.status, 404, none);
      assert.match(((await missing.json()) as { message: string }).message, /no page with this path/);
    }
  });

  it('limits results by number, score, tag and language', async () => {
    const all = await search({ query: 'zebra hay' });
    assert.ok(all.length >= 4);
    assert.equal((await search({ query: 'zebra hay', pageSize: 2 })).length, 2);
    const good = await search({ query: 'zebra hay', scoreThreshold: 0.9 });
    assert.ok(good.length > 0 && good.length < all.length);
    assert.ok(good.every(({ metadata }) => Number(metadata['score']) >= 0.9));
    const tagged = await search({ query: 'zebra hay', filter: { tag: 'new' } });
    assert.deepEqual(new Set(tagged.map(({ path }) => path)), new Set(['/zebra']));
    const french = await search({ query: 'zebra', filter: { language: 'fr' } });
    assert.deepEqual(
      french.map(({ path }) => path),
      ['/fr/zebra'],
    );
    assert.deepEqual(await search({ query: 'submarine' }), []);
  });

  for (const [why, body] of [
    ['no words', { query: ' ' }],
    ['too many words', { query: 'x'.repeat(1_001) }],
    ['no results', { query: 'x', pageSize: 0 }],
    ['too many results', { query: 'x', pageSize: 51 }],
    ['a score above one', { query: 'x', scoreThreshold: 1.1 }],
    ['too many groups', { query: 'x', filter: { groups: Array(101).fill('a') } }],
    ['a field that is unknown', { query: 'x', filter: { tags: ['a'] } }],
  ] as const)
    it(`is told what is wrong with ${why}`, async () => {
      const response = await post('/discovery/v1/search/docs', body, 'act');
      const { code, message } = (await response.json()) as { code: string; message: string };
      assert.deepEqual([response.status, code], [400, 'request/invalid']);
      assert.ok(message.length > 10, message);
    });

  it('names groups of readers only with a key that may', async () => {
    const named = { query: 'zebra', filter: { groups: ['staff'] } };
    for (const key of ['ask', 'old']) {
      const refused = await post('/discovery/v1/search/docs', named, key);
      const { code, message } = (await refused.json()) as { code: string; message: string };
      assert.deepEqual([refused.status, code], [403, 'key/scope']);
      assert.match(message, /"readers:act"/);
      const page = await post('/discovery/v1/page/docs', { path: '/zebra', groups: ['staff'] }, key);
      assert.equal(page.status, 403);
      assert.equal(
        (await post('/discovery/v1/search/docs', { query: 'zebra', filter: { groups: [] } }, key)).status,
        200,
      );
    }
    assert.equal((await post('/discovery/v1/search/docs', named, 'act')).status, 200);
  });

  it('reaches its own project by any of its names, and no other', async () => {
    const body = { query: 'zebra' };
    for (const name of ['docs', 'DOCS'])
      assert.equal((await post(`/discovery/v1/search/${name}`, body)).status, 200);
    const answers = await Promise.all(
      [
        post('/discovery/v1/search/docs', body, 'other'),
        post('/discovery/v1/search/nobody', body, 'other'),
        post('/discovery/v1/search/evil.example', body),
      ].map(async (sent) => {
        const { message, code } = (await (await sent).json()) as { message: string; code: string };
        return [(await sent).status, code, message];
      }),
    );
    for (const answer of answers)
      assert.deepEqual(answer, [404, 'request/not-found', 'There is nothing at this address']);
    const none = await fetch(`${site.url}/discovery/v1/search/docs`, { method: 'POST', body: '{}' });
    assert.equal(none.status, 401);
    assert.equal((await post('/discovery/v1/nothing/docs', body)).status, 404);
  });

  it('gets nothing of a page that was withdrawn', async () => {
    const withdraw = (withdrawn: boolean): Promise<Response> =>
      post('/v1/project/withdraw-page/docs', { page: 'horses', withdrawn }, 'withdraw');
    assert.equal((await read('/horses')).status, 200);
    assert.equal((await withdraw(true)).status, 200);
    const found = await search({ query: 'horse' });
    assert.ok(!JSON.stringify(found).toLowerCase().includes('horse'));
    assert.equal((await read('/horses')).status, 404);
    await withdraw(false);
  });
});
