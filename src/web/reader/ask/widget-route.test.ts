/** Tests the widget from the outside: which pages may ask, what they are told, and that they never ask as somebody. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { eventually } from '../../../../test/support/eventually.ts';
import { docsJson, fixtureFolder } from '../../../../test/support/fixture-folder.ts';
import { hostedGet } from '../../../../test/support/hosted-get.ts';
import { type RunningSite, runningSite } from '../../../../test/support/running-site.ts';
import { ASK_RATES } from './ask-limits.ts';

const APP = 'https://app.example.com';
const LOCAL = 'http://localhost:3000';
const WIDGET = { origins: [APP, LOCAL] };
const FILES = {
  'docs.json': docsJson(
    {
      languages: [
        { language: 'en', pages: ['zebra'] },
        { language: 'de', pages: ['de/zebra'] },
      ],
    },
    { name: 'The Zoo', search: { widget: WIDGET, questions: ['What does a zebra eat?'] } },
  ),
  'zebra.mdx': '---\ntitle: Zebras\n---\n\n## Food\n\nA zebra eats hay.\n',
  'de/zebra.mdx': '---\ntitle: Zebras\n---\n\n## Futter\n\nEin Zebra frisst Heu.\n',
};
const QUESTION = { question: 'What does a zebra eat?' };

type Headers = Readonly<Record<string, string>>;

const post = (
  { url }: Pick<RunningSite, 'url'>,
  body: object,
  headers: Headers = { origin: APP },
  path = '/_lectern/ask-widget',
): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Header by which a page may read the answer. */
const opened = ({ headers }: Response): string | null => headers.get('access-control-allow-origin');

describe('the widget', () => {
  let site: RunningSite;
  before(async () => {
    site = await runningSite(fixtureFolder(FILES).path);
    // The service keeps what is asked once it is there.
    await fetch(`${site.url}/dashboard/sign-in`);
  });
  const settings = (headers: Headers, query = ''): Promise<Response> =>
    fetch(`${site.url}/_lectern/ask-widget${query}`, { headers });

  it('is a script that every page may load, and that has nothing of the site in it', async () => {
    const script = await fetch(`${site.url}/_lectern/ask-widget.js`);
    assert.equal(script.status, 200);
    assert.match(script.headers.get('content-type') ?? '', /javascript/);
    assert.equal(script.headers.get('cross-origin-resource-policy'), 'cross-origin');
    const text = await script.text();
    assert.match(text, /lecternAsk/);
    assert.doesNotMatch(text, /Zoo|zebra/i);
  });

  it('tells an allowed page what it shows, in its language', async () => {
    for (const origin of [APP, LOCAL]) {
      const answer = await settings({ origin }, '?lang=de-AT');
      assert.deepEqual([answer.status, opened(answer)], [200, origin]);
      assert.match(answer.headers.get('vary') ?? '', /origin/);
      assert.match(answer.headers.get('cache-control') ?? '', /^private/);
      assert.equal(answer.headers.get('access-control-allow-credentials'), null);
      const told = (await answer.json()) as Record<string, unknown>;
      assert.deepEqual(
        [told['name'], told['lang'], told['dir'], told['path'], told['questions']],
        ['The Zoo', 'de', 'ltr', '/de/zebra', ['What does a zebra eat?']],
      );
      assert.equal((told['words'] as { open: string }).open, 'Eine Frage stellen');
      assert.match(JSON.stringify(told['colors']), /"accent":"#[0-9a-f]{6}"/);
      const panel = await fetch(`${site.url}${String(told['panel'])}`);
      assert.deepEqual([panel.status, opened(panel)], [200, '*']);
    }
    const arabic = (await (await settings({ origin: APP }, '?lang=ar')).json()) as Record<string, unknown>;
    assert.deepEqual([arabic['dir'], arabic['path']], ['rtl', undefined]);
    const named = await settings({ origin: APP }, '?lang=en&path=/de/zebra');
    assert.equal(((await named.json()) as { path: string }).path, '/de/zebra');
  });

  it('answers an allowed page, and says no word to any other', async () => {
    const answer = await post(site, QUESTION);
    assert.deepEqual([answer.status, opened(answer)], [200, APP]);
    assert.match(await answer.text(), /A zebra eats hay\./);
    const elsewhere: readonly Headers[] = [
      { origin: 'https://evil.example' },
      { origin: 'https://app.example.com.evil.example' },
      { origin: 'https://other.app.example.com' },
      { origin: 'http://app.example.com' },
      { origin: `${APP}:8443` },
      { origin: `${APP}/` },
      { origin: 'HTTPS://APP.EXAMPLE.COM' },
      { origin: `${APP}, https://evil.example` },
      { origin: 'null' },
      { origin: '' },
      {},
      { referer: `${APP}/` },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of elsewhere) {
      const refused = [
        await settings(headers),
        await post(site, QUESTION, headers),
        await post(site, { id: '0'.repeat(26), vote: 'up' }, headers, '/_lectern/ask-widget/vote'),
        await fetch(`${site.url}/_lectern/ask-widget`, { method: 'OPTIONS', headers }),
      ];
      for (const one of refused) {
        assert.deepEqual([one.status, opened(one)], [403, null], JSON.stringify(headers));
        assert.doesNotMatch(await one.text(), /zebra|Zoo|hay/);
      }
    }
  });

  it('lets a browser ask whether a page may ask', async () => {
    const answer = await fetch(`${site.url}/_lectern/ask-widget`, {
      method: 'OPTIONS',
      headers: {
        origin: APP,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    assert.deepEqual([answer.status, opened(answer)], [204, APP]);
    assert.match(answer.headers.get('access-control-allow-methods') ?? '', /\bPOST\b/);
    assert.match(answer.headers.get('access-control-allow-headers') ?? '', /content-type/);
    assert.equal(answer.headers.get('access-control-allow-credentials'), null);
  });

  it('reads why a question is refused', async () => {
    const refused = await post(site, { question: 'x'.repeat(2_000) });
    assert.deepEqual([refused.status, opened(refused)], [413, APP]);
    assert.deepEqual(
      await Promise.all([{}, { question: '?!' }].map(async (body) => (await post(site, body)).status)),
      [400, 400],
    );
  });

  it('takes a vote on the answer that it had', async () => {
    const said = await (await post(site, QUESTION)).text();
    const id = /"messageId":"([0-9a-z]{26})"/.exec(said)?.[1];
    const vote = (headers?: Headers): Promise<Response> =>
      post(site, { id, vote: 'up' }, headers, '/_lectern/ask-widget/vote');
    // An answer is kept a moment after its end.
    await eventually(async () => {
      const taken = await vote();
      return [taken.status, opened(taken)].join(' ');
    }, `204 ${APP}`);
    assert.equal((await vote({ origin: 'https://evil.example' })).status, 403);
  });

  it('is no way into the routes of the site itself', async () => {
    assert.equal((await post(site, QUESTION, { origin: APP }, '/_lectern/ask')).status, 403);
    assert.equal(opened(await fetch(`${site.url}/zebra`, { headers: { origin: APP } })), null);
  });
});

it('costs what the panel costs, and nothing where a page may not ask', async () => {
  const site = await runningSite(fixtureFolder(FILES).path, { proxies: 1 });
  const send = async (origin: string, address = '192.0.2.7'): Promise<number> =>
    (await post(site, QUESTION, { origin, 'x-forwarded-for': address })).status;
  for (let sent = 0; sent <= ASK_RATES.address.burst; sent++)
    assert.equal(await send('https://evil.example'), 403);
  // At once: what is taken comes back with the time.
  const answers = await Promise.all(
    Array.from({ length: ASK_RATES.address.burst + 10 }, () =>
      post(site, QUESTION, { origin: APP, 'x-forwarded-for': '192.0.2.7' }),
    ),
  );
  const limited = answers.find(({ status }) => status === 429);
  assert.ok(limited !== undefined, answers.map(({ status }) => status).join());
  assert.ok(answers.filter(({ status }) => status === 200).length >= ASK_RATES.address.burst);
  assert.equal(limited.headers.get('access-control-expose-headers'), 'retry-after');
  assert.ok(Number(limited.headers.get('retry-after')) > 0);
  assert.equal(await send(APP, '192.0.2.8'), 200);
});

it('is not there until the team names an origin, and where nobody can ask', async () => {
  const off = [{ search: {} }, { search: { widget: WIDGET, ask: false } }];
  for (const more of off) {
    const site = await runningSite(
      fixtureFolder({ ...FILES, 'docs.json': docsJson({ pages: ['zebra'] }, more) }).path,
    );
    assert.equal((await site.get('/_lectern/ask-widget.js')).status, 404);
    assert.equal((await site.get('/_lectern/ask-widget', { origin: APP })).status, 404);
    assert.equal((await post(site, QUESTION)).status, 405);
  }
});

it('is a script on a server without HTTPS too, where files of authors are none', async () => {
  const evil = { '_lectern/evil.js': 'alert(1)', 'evil.js': 'alert(1)' };
  const { url } = await runningSite(fixtureFolder({ ...FILES, ...evil }).path, {
    baseUrl: 'http://docs.intra',
  });
  const port = Number(new URL(url).port);
  const type = async (path: string): Promise<string | undefined> =>
    (await hostedGet(port, 'docs.intra', path)).headers['content-type'];
  assert.match((await type('/evil.js')) ?? '', /^text\/plain/);
  assert.doesNotMatch((await type('/_lectern/evil.js')) ?? '', /javascript/);
  assert.match((await type('/_lectern/ask-widget.js')) ?? '', /javascript/);
});
