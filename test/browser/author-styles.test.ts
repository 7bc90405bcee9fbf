/** Style sheets of authors style the elements they select; a reset at their beginning leaves the frame and landing pages unchanged. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { testBrowser } from '../support/browser.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { RESET_SHEETS } from '../support/reset-sheets.data.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const GUIDE = `---
title: Guide
description: What it says.
---

First words with a [link](/landing).

## Part one

- one
- two

| a | b |
|---|---|
| 1 | 2 |

<Card title="A card" href="/landing">Inside.</Card>

<Accordion title="More">Hidden.</Accordion>

## Part two

<div className="mine" id="hero">Mine.</div>
`;
const LANDING = `---
title: Landing
mode: custom
---

<div className="hero mx-auto max-w-3xl p-8">
  <h1 className="mb-6 text-4xl font-bold">Welcome</h1>
  <h2 className="mt-12">Second</h2>
  <p className="px-4 py-2">Words.</p>
  <a className="inline-block rounded px-6 py-3" href="/guide">Begin</a>
  <ul className="pl-10"><li className="mb-2">One</li></ul>
</div>
`;
/** The elements around the text, which a reset must not change in any way. */
const FRAME = [
  ...[
    '.site-header',
    '.site-header-in',
    '.site-logo',
    '.search-link',
    '.header-link',
    '.tab-row',
    '.tab-link',
  ],
  ...['.site-sidebar', '.nav-title', '.nav-list', '.nav-item', '.nav-item .icon', 'summary.nav-item'],
  ...['.theme-choice > button', '.page-head', '.page-title > h1', '.lead', '.page-copy', '.page-more'],
  ...['.page-toc', '.toc-title', '.toc-list li + li a', '.neighbour', '.ask button', '.footer-row'],
];
/** Spacing in the text, by our styles or the author's classes, that it must not remove. It may set other properties. */
const ROOM = [
  ...['body', '.site-main', '.prose > h2', '.prose td', '.card', '.accordion summary', '.site-footer'],
  ...['.hero', '.hero h1', '.hero h2', '.hero p', '.hero a.rounded', '.hero ul'],
];
const MEASURED = `(frame, room) => {
  const of = (selectors, measure) => selectors.flatMap((selector) => {
    const found = document.querySelector(selector);
    return found === null ? [] : [[selector, measure(found, getComputedStyle(found))]];
  });
  const named = (style, names) => names.map((name) => style[name]).join(' | ');
  return [
    ...of(frame, (found, style) => {
      const { width, height } = found.getBoundingClientRect();
      return [width, height].map(Math.round).join(' ') + ' ' + named(style, ['display', 'position', 'margin', 'padding',
        'borderWidth', 'fontSize', 'lineHeight', 'textAlign', 'letterSpacing', 'textTransform', 'textDecorationLine', 'color', 'overflow']);
    }),
    ...of(room, (found, style) => named(style, ['marginTop', 'marginBottom', 'paddingTop', 'paddingLeft'])),
  ];
}`;
const NAMED = `
@import url("/parts/imported.css");
* { margin: 0; padding: 0 }
:root { --accent: rgb(1, 2, 3) }
.mine { padding: 13px; margin: 17px }
#hero { letter-spacing: 3px }
.prose h2, table { text-indent: 5px }
.site-header { outline: 2px solid rgb(4, 5, 6) }
p { text-decoration: overline }
p, .mine { word-spacing: 4px !important }
@layer components { .mine { border: 9px solid } .card { outline: 6px solid } }
@layer reset { .card { border-top-width: 7px } }
@media screen { .mine { text-align: right } }
@font-face { font-family: Mine; src: local("Arial") }
@keyframes turn { from { opacity: 0.4 } to { opacity: 0.5 } }
@property --size { syntax: "<length>"; inherits: true; initial-value: 21px }
.mine { animation: turn 1s infinite; text-indent: var(--size); h3 & { top: 0 } }
`;

describe('style sheets of authors', () => {
  const browser = testBrowser();
  let site: RunningSite;
  before(async () => {
    const groups = [
      { group: 'Start', pages: ['guide', { group: 'Deep', icon: 'star', pages: ['landing'] }] },
    ];
    const { path } = fixtureFolder({
      'docs.json': {
        ...docsJson({
          tabs: [
            { tab: 'Guides', groups },
            { tab: 'Other', pages: ['other'] },
          ],
        }),
        navbar: { links: [{ label: 'Out', href: 'https://example.com' }] },
        footer: { socials: { github: 'https://github.com/example' } },
      },
      'guide.mdx': GUIDE,
      'landing.mdx': LANDING,
      'other.mdx': '---\ntitle: Other\n---\n\nOther.\n',
      'parts/hidden.css': '#search-bar-entry { display: none }',
      'parts/imported.css': '.mine { text-decoration-line: line-through } * { padding: 0 }',
      'named.css': NAMED,
      ...Object.fromEntries(Object.entries(RESET_SHEETS).map(([name, css]) => [`resets/${name}.css`, css])),
    });
    site = await runningSite(path);
  });

  /** Every sheet of a folder is loaded on every page: this blocks all but the given ones. */
  const withSheets = async (page: Page, wanted: readonly string[]): Promise<void> => {
    await page.unrouteAll();
    await page.route(/\/(?:resets|parts)\/|\/named\.css/, (route) =>
      wanted.some((name) => new URL(route.request().url()).pathname === name)
        ? route.continue()
        : route.abort(),
    );
  };
  const measure = async (page: Page): Promise<Record<string, unknown>> => {
    const out: Record<string, unknown> = {};
    for (const path of ['/guide', '/landing']) {
      await page.goto(`${site.url}${path}`);
      out[path] = await page.evaluate(`(${MEASURED})(${JSON.stringify(FRAME)}, ${JSON.stringify(ROOM)})`);
    }
    return out;
  };

  it('keeps its frame and landing pages with any reset', async () => {
    const page = await browser.page({
      viewport: { width: 1440, height: 900 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    // A font that comes late is not used for this page, and every text has another width then.
    await page.context().route('**/*.woff2', (route) => route.abort());
    await withSheets(page, []);
    const plain = await measure(page);
    for (const selector of [...FRAME, ...ROOM])
      assert.ok(JSON.stringify(plain).includes(JSON.stringify(selector)), `${selector} is nowhere`);
    for (const name of Object.keys(RESET_SHEETS)) {
      await withSheets(page, [`/resets/${name}.css`]);
      assert.deepEqual(await measure(page), plain, name);
    }
    await page.context().close();
  });

  it('lets authors style the elements they select', async () => {
    const page = await browser.page({ viewport: { width: 1440, height: 900 } });
    await withSheets(page, ['/named.css', '/parts/imported.css']);
    await page.goto(`${site.url}/guide`);
    const style = (selector: string, name: string): Promise<unknown> =>
      page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${name}`);
    const expected: readonly (readonly [string, string, string])[] = [
      ['.mine', 'padding', '13px'],
      ['.mine', 'margin', '17px'],
      ['.mine', 'letterSpacing', '3px'],
      ['.mine', 'wordSpacing', '4px'],
      ['.mine', 'textAlign', 'right'],
      ['.mine', 'borderTopWidth', '9px'],
      ['.mine', 'textIndent', '21px'],
      ['.mine', 'animationName', 'turn'],
      ['.mine', 'textDecorationLine', 'line-through'],
      ['.card', 'outlineWidth', '6px'],
      ['.card', 'borderTopWidth', '7px'],
      ['.prose > h2', 'textIndent', '5px'],
      ['.prose > p', 'wordSpacing', '4px'],
      ['.prose > p', 'textDecorationLine', 'overline'],
      ['.site-header', 'outlineColor', 'rgb(4, 5, 6)'],
      ['.prose > p a', 'color', 'rgb(1, 2, 3)'],
    ];
    const seen = await Promise.all(
      expected.map(async ([selector, name]) => [selector, name, await style(selector, name)]),
    );
    await page.context().close();
    assert.deepEqual(seen, expected);
  });

  it('keeps the end of the header at its side when they hide the search', async () => {
    const page = await browser.page({ viewport: { width: 1440, height: 900 } });
    const end = async (sheets: readonly string[]): Promise<number> => {
      await withSheets(page, sheets);
      await page.goto(`${site.url}/guide`);
      return page.evaluate(`document.querySelector('.header-end').getBoundingClientRect().right`);
    };
    const [hidden, shown] = [await end(['/parts/hidden.css']), await end([])];
    await page.context().close();
    assert.equal(hidden, shown);
  });
});
