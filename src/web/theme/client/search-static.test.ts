/** Ranking, scope and excerpts of the search in the browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fold, queryWords, staticSearch } from './search-static.ts';

const ANY = { lang: '', version: '' };
const search = staticSearch([
  {
    s: [
      {
        u: '/start',
        t: 'Quickstart',
        p: 'Guides',
        x: 'Install the package and deploy your first site in two minutes.',
      },
      { u: '/start#deploy', t: 'Quickstart', p: 'Guides', h: 'Deploy', x: 'Push to a branch.' },
    ],
  },
  { s: [{ u: '/deploy', t: 'Deploy', x: 'Where a site can live.' }] },
  {
    s: [
      {
        u: '/other',
        t: 'Other',
        x: `${'Filler words without meaning. '.repeat(20)}A redeployment happens at night. ${'More filler. '.repeat(20)}`,
      },
    ],
  },
  { s: [{ u: '/fr', t: 'Déployer', x: 'Où vit un site.', l: 'fr', v: 'v2' }] },
]);

test('a whole title or heading first, then the beginning of a word, then its middle', () => {
  assert.deepEqual(
    search('deploy', ANY).map((result) => result.url),
    ['/deploy', '/start#deploy', '/fr', '/start', '/other'],
  );
});

test('every word must occur, unless nothing holds them all', () => {
  assert.deepEqual(
    search('deploy minutes', ANY).map((result) => result.url),
    ['/start'],
  );
  assert.ok(search('deploy zebra', ANY).length > 1);
  assert.deepEqual(search('zebra', ANY), []);
});

test('language and version narrow; sections without them are in every scope', () => {
  const urls = (lang: string, version: string): string[] =>
    search('site', { lang, version }).map((result) => result.url);
  assert.ok(urls('fr', 'v2').includes('/fr') && urls('fr', 'v2').includes('/deploy'));
  assert.ok(!urls('en', '').includes('/fr'));
  assert.ok(!urls('', 'v1').includes('/fr'));
});

test('accents and case do not matter', () => {
  assert.equal(fold('DÉPLOYER'), 'deployer');
  assert.deepEqual(queryWords('  Déployer, le site! '), ['deployer', 'le', 'site']);
});

test('an excerpt is cut around the first match', () => {
  const found = search('redeployment', ANY)[0]!;
  assert.ok(
    found.excerpt.startsWith('…') && found.excerpt.endsWith('…') && found.excerpt.includes('redeployment'),
    found.excerpt,
  );
  assert.equal(search('branch', ANY)[0]!.heading, 'Deploy');
});

test('no query breaks it', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (query) => search(query, ANY).length <= 20));
  for (const query of ['', ' ', '(', '[a', '\\', '"', '*', '__proto__']) search(query, ANY);
});
