/** Where "Sign in" and "Sign out" of the header lead. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SiteView } from '../../page-view.ts';
import { en } from '../../strings/en.ts';
import { testSite } from '../testing/page-view.ts';
import { readerLink } from './header-links.ts';

const LOGIN = 'https://app.example.com/login?from=docs';
const hrefOf = (site: Partial<SiteView>, path?: string): string | undefined =>
  /href="([^"]*)"/.exec(String(readerLink(testSite(site), en, path)))?.[1]?.replaceAll('&amp;', '&');

test('readers of a site that they can sign in to go to its own pages, and come back', () => {
  assert.equal(hrefOf({ reader: 'stranger' }, '/a?b'), '/login?redirect=%2Fa%3Fb');
  assert.equal(hrefOf({ reader: 'signed-in' }, '/a'), '/logout?redirect=%2Fa');
  assert.equal(hrefOf({ reader: 'stranger', sessionLogin: LOGIN }, '/a'), '/login?redirect=%2Fa');
});

test('visitors of a site with a shared session go to the application, with the page', () => {
  assert.equal(hrefOf({ sessionLogin: LOGIN }, '/a?b'), `${LOGIN}&redirect=%2Fa%3Fb`);
  assert.equal(hrefOf({ sessionLogin: LOGIN }), LOGIN);
  assert.match(String(readerLink(testSite({ sessionLogin: LOGIN }), en, '/a')), /aria-label="Sign in"/);
});

test('there is no link without either, or to anything that is no web address', () => {
  for (const site of [{}, { sessionLogin: 'javascript:alert(1)' }, { sessionLogin: '/login' }])
    assert.equal(hrefOf(site, '/a'), undefined);
});
