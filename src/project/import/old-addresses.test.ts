/** Every old address is asked for, whatever folder the documentation was published in. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { redirectTable } from '../../site/redirects.ts';
import type { Site } from '../../site/site.ts';
import { oldAddresses, sitemapPaths } from './old-addresses.ts';

const at = { file: 'docs.json', line: 1, column: 1, pointer: '' };
const site = {
  pages: { byUrl: new Map(['/', '/a', '/guide/b', '/größe'].map((url) => [url, {}])) },
  files: new Map([['logo.svg', {}]]),
  redirect: redirectTable(
    [
      ['/old', '/a'],
      ['/older', '/old'],
      ['/away', 'https://example.com'],
      ['/dead', '/nowhere'],
      ['/loop', '/loop2'],
      ['/loop2', '/loop'],
    ].map(([source, destination]) => ({ source: source!, destination: destination!, permanent: true, at })),
  ),
} as unknown as Site;

describe('old addresses', () => {
  it('are pages, files or redirects that lead to one', () => {
    const asked = ['/', '/a', '/a/', '/guide/b/', '/logo.svg', '/gr%C3%B6%C3%9Fe', '/old', '/older', '/away'];
    const { pages, redirects, lost } = oldAddresses(site, [...asked, '/dead', '/loop', '/c'], []);
    assert.deepEqual([pages, redirects, lost], [6, 3, ['/dead', '/loop', '/c']]);
  });

  it('may stand below a path', () => {
    const xml = ['', 'a/', 'guide/b/', 'gone']
      .map((one) => `<loc> https://x.org/v/docs/${one} </loc>`)
      .join('');
    const { below, lost } = oldAddresses(site, [], sitemapPaths(xml));
    assert.deepEqual([below, lost], ['/v/docs', ['/gone']]);
    const plain = sitemapPaths('<loc>https://x.org/guide/b</loc><loc>no address</loc>');
    assert.deepEqual(oldAddresses(site, [], plain).below, undefined);
  });
});
