/** Which font a page fetches ahead: ours unless the author has one for the text, and each once. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { html } from '../../../lib/html.ts';
import { adminDocument } from '../../admin/frame/admin-document.ts';
import type { PageView } from '../../page-view.ts';
import { renderPage } from '../page.ts';
import { config, testPage, testSite } from '../testing/page-view.ts';

const assets = {
  'inter.woff2': '/_lectern/inter-1.woff2',
  'mono.woff2': '/_lectern/mono-1.woff2',
  'letters.css': '/_lectern/letters-1.css',
};
const file = { family: 'Own', source: '/own.woff2' };
const preloads = (page: unknown): string[] =>
  [
    ...String(page).matchAll(
      /<link rel="preload" as="font"(?: media="\(min-width: 60rem\)" fetchpriority="low")? href="([^"]*)" crossorigin="">/g,
    ),
  ].map(([, href]) => href!);
const page = (docs: Partial<typeof config>, view: Partial<PageView> = {}): string =>
  String(
    renderPage(testPage({ ...view, site: testSite({ base: '/x', assets, config: { ...config, ...docs } }) })),
  );

describe('the fonts that a page fetches ahead', () => {
  for (const [name, docs, expected] of [
    ['ours', {}, ['/x/_lectern/inter-1.woff2']],
    [
      'ours, when the author only has one for headings',
      { fonts: { heading: file } },
      ['/x/own.woff2', '/x/_lectern/inter-1.woff2'],
    ],
    ["the author's", { fonts: { body: file } }, ['/x/own.woff2']],
    ["the author's once", { fonts: { body: file, heading: file } }, ['/x/own.woff2']],
    ['none, when the author names one of the device', { fonts: { body: { family: 'Georgia' } } }, []],
    ['the one of code, in the theme that has no other', { theme: 'linden' }, ['/x/_lectern/mono-1.woff2']],
  ] as const)
    it(`are ${name}`, () => assert.deepEqual(preloads(page(docs as Partial<typeof config>)), expected));

  it('are the same in the dashboard', () =>
    assert.deepEqual(preloads(adminDocument({ base: '/x', assets, title: 'T', body: html`b` })), [
      '/x/_lectern/inter-1.woff2',
    ]));
});

describe('the sheet of rare letters', () => {
  const sheet = 'href="/x/_lectern/letters-1.css"';

  it('is on pages with such letters', () => {
    assert.ok(page({}, { features: ['letters'] }).includes(sheet));
    assert.ok(!page({}, { features: ['tabs'] }).includes(sheet));
  });
});
