/** Where links of an answer may lead. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { namedAddresses, sourceLink, textLink } from './safe-link.ts';

const places = { here: 'https://docs.example/base/guide', base: '/base' };
const named = namedAddresses(
  ['https://other.example/a', 'javascript:alert(1)', '/base/x'].map((url) => ({ url, title: url })),
  places,
);

describe('textLink()', () => {
  it('leads to pages of the site and to named sources', () => {
    for (const [url, to] of [
      ['/base/install#a', 'https://docs.example/base/install#a'],
      ['install', 'https://docs.example/base/install'],
      ['https://docs.example/base', 'https://docs.example/base'],
      ['https://other.example/a', 'https://other.example/a'],
    ] as const)
      assert.equal(textLink(url, places, named), to);
  });

  it('leads nowhere else', () => {
    for (const url of [
      'javascript:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'blob:https://docs.example/x',
      'file:///etc/passwd',
      '//other.example/b',
      '/\\other.example/b',
      'https://other.example/a?x=1',
      'https://docs.example:8443/base/x',
      'http://docs.example/base/x',
      'https://user@docs.example/base/x',
      '/basement',
      '/elsewhere',
      '/base/../elsewhere',
      '/base/_lectern/sign-out',
      'http://[',
    ])
      assert.equal(textLink(url, places, named), undefined, url);
  });
});

describe('sourceLink()', () => {
  it('follows what the server named, if a browser may', () => {
    assert.equal(sourceLink('/base/x', places), 'https://docs.example/base/x');
    assert.equal(sourceLink('https://other.example/b', places), 'https://other.example/b');
    assert.equal(sourceLink('javascript:alert(1)', places), undefined);
    assert.equal(sourceLink('https://a:b@other.example/', places), undefined);
  });
});
