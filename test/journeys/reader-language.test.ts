/** Who arrives at the root of a site gets their language, and nobody else is led anywhere. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const languages = [
  { language: 'en', pages: ['index', 'install'] },
  { language: 'fr', pages: ['fr/index', 'fr/install'] },
  { language: 'pt-BR', hidden: true, pages: ['pt/index'] },
  { language: 'de', href: 'https://de.example/' },
];
const files = (translations: object, without: readonly string[] = []): Record<string, string | object> => {
  const pages = ['index', 'install', 'fr/index', 'fr/install', 'pt/index'].filter(
    (one) => !without.includes(one),
  );
  return {
    'docs.json': docsJson({ languages }, { translations }),
    ...Object.fromEntries(pages.map((path) => [`${path}.mdx`, `---\ntitle: ${path}\n---\n\nWords.\n`])),
  };
};

const CASES: readonly (readonly [name: string, headers: Record<string, string>, to: string | undefined])[] = [
  ['a browser in French', { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' }, '/fr'],
  ['a browser in the language of the root', { 'accept-language': 'en-GB,fr;q=0.5' }, undefined],
  ['a browser in no language of the site', { 'accept-language': 'ja' }, undefined],
  ['a browser in a hidden language', { 'accept-language': 'pt-BR' }, undefined],
  ['a browser in a language of another site', { 'accept-language': 'de' }, undefined],
  ['no language', {}, undefined],
  ['a choice', { cookie: 'a=b; lectern-language=fr', 'accept-language': 'en' }, '/fr'],
  ['a choice of the root', { cookie: 'lectern-language=en', 'accept-language': 'fr' }, undefined],
  [
    'a choice that is no language',
    { cookie: 'lectern-language=//evil.example', 'accept-language': 'fr' },
    '/fr',
  ],
  ['a search engine', { 'user-agent': GOOGLE, 'accept-language': 'fr' }, undefined],
  ['a program', { 'user-agent': 'curl/8.0', 'accept-language': 'fr' }, undefined],
  ['a link of the site', { 'sec-fetch-site': 'same-origin', 'accept-language': 'fr' }, undefined],
  ['a link of another site', { 'sec-fetch-site': 'cross-site', 'accept-language': 'fr' }, '/fr'],
];

const ask = (site: RunningSite, path: string, headers: Record<string, string>): Promise<Response> =>
  site.get(path, { 'user-agent': BROWSER, ...headers });

describe('the root of a site in several languages', () => {
  it('leads who arrives to their language, and is kept for nobody else', async () => {
    const site = await runningSite(fixtureFolder(files({ detect: true })).path);
    for (const [name, headers, to] of CASES) {
      const reply = await ask(site, '/', headers);
      assert.equal(reply.status, to === undefined ? 200 : 307, name);
      assert.equal(reply.headers.get('location') ?? undefined, to, name);
      assert.match(reply.headers.get('vary') ?? '', /accept-language/, name);
      assert.match(reply.headers.get('cache-control') ?? '', /private/, name);
      assert.equal(reply.headers.get('set-cookie'), null, name);
      await reply.arrayBuffer();
    }
    const queried = await ask(site, '/?a=b', { 'accept-language': 'fr' });
    assert.equal(queried.headers.get('location'), '/fr?a=b');
    const referred = await ask(site, '/', { referer: `${site.url}/fr`, 'accept-language': 'fr' });
    assert.equal(referred.status, 200);
    for (const path of ['/install', '/fr', '/fr/install']) {
      const reply = await ask(site, path, { 'accept-language': path === '/install' ? 'fr' : 'en' });
      assert.equal(reply.status, 200, path);
      assert.doesNotMatch(reply.headers.get('vary') ?? '', /accept-language/);
    }
  });

  it('leads there where the root is no page', async () => {
    const site = await runningSite(fixtureFolder(files({ detect: true }, ['index', 'fr/index'])).path);
    const french = await ask(site, '/', { 'accept-language': 'fr' });
    assert.equal(french.headers.get('location'), '/fr/install');
    const english = await ask(site, '/', { 'accept-language': 'en' });
    assert.equal(english.headers.get('location'), '/install');
    assert.match(english.headers.get('vary') ?? '', /accept-language/);
  });

  it('is the same for everybody where the team does not ask for it', async () => {
    const site = await runningSite(fixtureFolder(files({})).path);
    const reply = await ask(site, '/', { cookie: 'lectern-language=fr', 'accept-language': 'fr' });
    assert.equal(reply.status, 200);
    assert.doesNotMatch(reply.headers.get('vary') ?? '', /accept-language/);
    assert.doesNotMatch(await reply.text(), /data-features="[^"]*\blanguage\b/);
  });
});
