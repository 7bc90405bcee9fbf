/** A private page does not exist for strangers: every answer equals that of a site that never had it. */
import assert from 'node:assert/strict';
import { globSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { textsOf } from '../support/folder-texts.ts';
import {
  CLOSED_BY_FRONT_MATTER,
  OPEN_ADDRESSES,
  PRIVATE_WORD,
  privateAddresses,
  privateSite,
} from '../support/private-site.ts';
import { type Ran, runLectern } from '../support/run-lectern.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-private-'));
after(() => rmSync(top, { recursive: true, force: true, maxRetries: 5 }));

const lectern = (...args: string[]): Promise<Ran> =>
  runLectern(args, { cwd: top, env: { LECTERN_DATA_DIR: join(top, 'data') } });

/** Headers that differ between any two answers, and reveal nothing about pages. */
const AMBIENT = new Set(['date', 'etag', 'x-request-id', 'connection', 'keep-alive', 'content-length']);

async function answer(site: RunningSite, path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(site.url + path, {
    redirect: 'manual',
    ...init,
    headers: { accept: 'text/html', ...init.headers },
  });
  const headers = [...response.headers].filter(([name]) => !AMBIENT.has(name));
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
  // Addresses contain versions of a page's parts; a reader who never saw the other site cannot compare.
  // Each answer to a question has an id, for votes.
  const plain = text.replaceAll(site.url, '').replaceAll(/\b[0-9a-z]{26}\b/g, 'ID');
  return JSON.stringify([response.status, headers, plain]);
}

describe('private pages, to strangers', () => {
  const hidden = fixtureFolder(privateSite(true));
  const plain = fixtureFolder(privateSite(false));
  let a: RunningSite;
  let b: RunningSite;
  before(async () => {
    // Answers name the time of a file, and the folders may have been written in different seconds.
    for (const { path } of [hidden, plain])
      for (const name of globSync('**/*', { cwd: path }))
        utimesSync(join(path, name), 1_750_000_000, 1_750_000_000);
    [a, b] = await Promise.all([runningSite(hidden.path), runningSite(plain.path)]);
  });
  const same = async (path: string, init: RequestInit = {}): Promise<void> => {
    const [own, other] = await Promise.all([answer(a, path, init), answer(b, path, init)]);
    assert.equal(own, other, `${init.method ?? 'GET'} ${path}`);
    // An answer may repeat the request, or be the pattern of a public redirect.
    const asked = `${path} ${String(init.body)}`.toLowerCase();
    if (!/zebra|\/was\//.test(asked)) assert.doesNotMatch(own, new RegExp(PRIVATE_WORD, 'i'), path);
  };

  it('have addresses that look like unused ones', async () => {
    for (const path of privateAddresses()) {
      await same(path);
      await same(path, { headers: { accept: 'text/markdown' } });
    }
    for (const path of [
      '/guides/zebra-groups',
      '/zebra/plan',
      '/api-reference/zebras/list-zebras',
      '/zebra.json',
    ])
      assert.match(await answer(a, path), /^\[404,/);
  });

  it('are in no page, list, search, feed or file of the site', async () => {
    for (const path of OPEN_ADDRESSES) await same(path);
    for (const path of ['/', '/guides/open']) await same(path, { headers: { accept: 'text/markdown' } });
  });

  it('are not found or read by programs', async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const call = (name: string, input: object): RequestInit => ({
      method: 'POST',
      headers,
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: input },
      }),
    });
    await same('/mcp', call('search', { query: 'striped' }));
    await same('/mcp', call('ask', { question: 'Who is striped?' }));
    for (const path of ['guides/zebra-groups', 'zebra/plan', '/api-reference/zebras/list-zebras'])
      await same('/mcp', call('read_page', { path }));
    await same('/mcp', {
      method: 'POST',
      headers,
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'llms.txt' } }),
    });
  });

  it('answer no question', async () => {
    for (const question of ['Who is striped?', 'What is the zebra plan?', 'List zebras']) {
      const asked = async (site: RunningSite): Promise<string> => {
        const response = await fetch(`${site.url}/_lectern/ask`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
          body: JSON.stringify({ question, path: '/guides/zebra-groups' }),
        });
        return (await response.text()).replaceAll(/"(?:messageId|threadId)":"[^"]+"/g, '');
      };
      const [own, other] = await Promise.all([asked(a), asked(b)]);
      assert.equal(own, other, question);
      assert.doesNotMatch(own, new RegExp(PRIVATE_WORD, 'i'), question);
      await same(`/ask?q=${encodeURIComponent(question)}`);
    }
  });

  it('take no feedback', async () => {
    for (const path of ['/guides/zebra-groups', '/zebra/plan', '/nothing'])
      await same('/_lectern/feedback', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ submissionId: 'a'.repeat(22), source: 'contextual', path, helpful: true }),
      });
  });

  it('are in no file of a built site', async () => {
    const built = await Promise.all(
      [hidden, plain].map(async ({ path }, at) => {
        const out = join(top, `out-${at}`);
        const { out: json } = await lectern('build', path, '--out', out, '--json');
        const { '.lectern-build.json': _, ...files } = textsOf(out);
        return { files, result: JSON.parse(json) as { issues: { code: string; file: string }[] } };
      }),
    );
    const [own, other] = built;
    assert.deepEqual(Object.keys(own!.files), Object.keys(other!.files));
    for (const [path, text] of Object.entries(own!.files)) {
      assert.equal(text, other!.files[path], path);
      assert.doesNotMatch(text.replace('/zebra/:page', ''), new RegExp(PRIVATE_WORD, 'i'), path);
    }
    const reported = own!.result.issues
      .filter(({ code }) => code === 'access/withheld')
      .map(({ file }) => file);
    for (const path of Object.keys(CLOSED_BY_FRONT_MATTER)) assert.ok(reported.includes(`${path}.mdx`), path);
  });
});

interface Reported {
  readonly severity: string;
  readonly code: string;
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
}

describe('private pages, to their author', () => {
  it('are warnings with their location, and errors where the setting is unclear', async () => {
    const { path } = fixtureFolder(privateSite(true));
    const { code, out } = await lectern('check', path, '--json');
    assert.equal(code, 1);
    const { issues } = JSON.parse(out) as { issues: Reported[] };
    const reported = issues.filter((issue) => issue.code === 'access/withheld');
    for (const issue of reported) {
      const isUnclear = /cannot be read as a whole|which is not/.test(issue.message);
      assert.equal(issue.severity, isUnclear ? 'error' : 'warning', issue.message);
      assert.ok(issue.line !== undefined && issue.column !== undefined, JSON.stringify(issue));
    }
    const lineOf = (file: string): number | undefined => reported.find((issue) => issue.file === file)?.line;
    assert.equal(lineOf('guides/zebra-groups.mdx'), 3);
    assert.equal(lineOf('guides/zebra-unended.mdx'), 3);
    assert.equal(lineOf('guides/zebra-flow.mdx'), 2);
    const elements = reported.filter(({ file }) => file === 'docs.json');
    assert.equal(elements.length, 4, 'a group, two tabs and an anchor');
    assert.ok(elements.some(({ message }) => /^5 pages are withheld \(.*"zebra\/plan"/.test(message)));
    assert.ok(elements.some(({ message }) => /which is not true or false/.test(message)));
    assert.ok(issues.some((issue) => issue.code === 'access/specification-withheld'));
    assert.ok(issues.some((issue) => issue.code === 'config/redirect-withheld'));
  });

  it('are gone with the change that closes them, from search too, and come back with the one that opens them', async () => {
    const text = (front: string): string => `---\ntitle: Wombat\n${front}---\n\nThe wombat sleeps.\n`;
    const folder = fixtureFolder({
      'docs.json': docsJson({ pages: ['index', 'wombat'] }),
      'index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
      'wombat.mdx': text(''),
    });
    const site = await runningSite(folder.path);
    const seen = async (): Promise<string> =>
      [
        (await site.get('/wombat')).status,
        /wombat/i.test(await site.text('/')),
        /The wombat|Wombat/.test(await site.text('/search.json?q=wombat')),
      ].join();
    await eventually(seen, '200,true,true');
    folder.write('wombat.mdx', text('groups: [staff]\n'));
    await eventually(seen, '404,false,false');
    folder.write('wombat.mdx', text('public: true\n'));
    await eventually(seen, '200,true,true');
    folder.write(
      'docs.json',
      JSON.stringify(docsJson({ pages: ['index', 'wombat'] }, { public: 'perhaps' })),
    );
    await eventually(async () => (await site.get('/')).status, 307);
    assert.equal((await site.get('/wombat')).status, 200, 'the page opens itself');
  });
});
