/** The first view of a page: painted before any file has arrived, and the same when all have; nothing of it is refused by the policy. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { THEME_SHEETS } from '../../src/theme/styles/sheets.ts';
import { testBrowser } from '../support/browser.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const BLOCKS = `---
title: Harbour
description: Where ships are at home.
---

<Note>Gates open at **seven**.</Note>

<CardGroup cols={2}>
  <Card title="Berths" icon="anchor" href="/text">For a night.</Card>
  <Card title="Tides" href="/text">High and low.</Card>
</CardGroup>

<Tabs>
  <Tab title="Sea">Salt.</Tab>
  <Tab title="Lake">Fresh.</Tab>
</Tabs>

\`\`\`ts gate.ts
open(7);
\`\`\`

<Steps>
  <Step title="Moor">Throw a rope.</Step>
</Steps>

<Accordion title="More">Rope.</Accordion>
`;
const TEXT = `---\ntitle: Text\n---\n\n## One\n\nA [link](/) and \`code\`.\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n## Two\n\n- one\n- two\n\n\`\`\`mermaid\nflowchart LR\n  A --> B\n\`\`\`\n`;

const site = async (theme: string): Promise<RunningSite> =>
  runningSite(
    fixtureFolder({
      'docs.json': docsJson(
        {
          tabs: [
            { tab: 'Guides', groups: [{ group: 'Start', pages: ['index', 'text'] }] },
            { tab: 'More', pages: ['more'] },
          ],
        },
        { theme },
      ),
      'index.mdx': BLOCKS,
      'text.mdx': TEXT,
      'more.mdx': TEXT,
    }).path,
  );

const operation = (summary: string, more: object = {}): object => ({
  summary,
  responses: { 200: { description: 'Done' } },
  ...more,
});
/** Has more entries than a page brings with it. */
const LONG = Array.from({ length: 240 }, (_, i) => `long/entry-${i}`);
const SIDEBAR = {
  navigation: {
    tabs: [
      {
        tab: 'Guides',
        icon: 'book',
        groups: [
          {
            group: 'Start',
            icon: 'rocket',
            tag: 'NEW',
            pages: [
              'index',
              'old',
              {
                group: 'Inner',
                icon: 'bolt',
                pages: ['inner', { group: 'Innermost', tag: 'BETA', expanded: true, pages: ['innermost'] }],
              },
              { group: 'Closed', root: 'closed', pages: ['behind'] },
              { group: 'Leading', drilldown: true, pages: ['leading'] },
            ],
          },
        ],
      },
      { tab: 'API', openapi: { source: 'api.json', directory: 'api' } },
      {
        tab: 'Long',
        groups: [
          { group: 'Many', pages: [...LONG.slice(0, 200), { group: 'Rest', pages: LONG.slice(200) }] },
          { group: 'After', icon: 'house', tag: 'LAST', pages: ['after'] },
        ],
      },
    ],
    global: {
      anchors: [
        {
          anchor: 'Forum',
          icon: 'house',
          href: 'https://example.com',
          color: { light: '#aa2222', dark: '#ffaaaa' },
        },
        { anchor: 'Plain', href: 'https://example.com/plain' },
      ],
    },
  },
  files: {
    'api.json': {
      openapi: '3.1.0',
      info: { title: 'Port', version: '1' },
      paths: {
        '/berths': { get: operation('List berths'), post: operation('Add a berth', { deprecated: true }) },
        '/berths/{id}': { delete: operation('Remove a berth'), put: operation('Move a berth') },
      },
    },
    ...Object.fromEntries(LONG.map((path) => [`${path}.mdx`, `---\ntitle: Entry of ${path}\n---\n\nText.`])),
    ...Object.fromEntries(
      ['index', 'inner', 'innermost', 'closed', 'behind', 'leading', 'after'].map((path) => [
        `${path}.mdx`,
        `---\ntitle: Page ${path}\nicon: anchor\n---\n\nText.`,
      ]),
    ),
    'old.mdx': '---\ntitle: Old\ntag: SOON\ndeprecated: true\n---\n\nText.',
  },
};

/** Where each element of the page is, its colours, and its font size. */
const LOOK = `JSON.stringify([...document.querySelectorAll('body *')].filter((element) => element.getClientRects().length > 0).map((element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const { color, backgroundColor, borderTopColor, borderRadius, boxShadow, opacity, fontSize, fontWeight, display } = getComputedStyle(element);
  return [element.localName + '.' + element.className, x, y, width, height, color, backgroundColor, borderTopColor, borderRadius, boxShadow, opacity, fontSize, fontWeight, display].join(' ');
}))`;

/** @returns how the page looks without any file of ours, and with all style sheets */
async function looks(page: Page, url: string): Promise<[string[], string[]]> {
  const waiting: (() => void)[] = [];
  await page.unrouteAll();
  await page.route(/\/_lectern\/.*\.(?:js|woff2)/, (route) => route.abort());
  await page.route(/\/_lectern\/.*\.css/, async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  // The sidebar is scrolled to the current page in the frame after the one that first shows it.
  await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');
  const look = async (): Promise<string[]> => JSON.parse((await page.evaluate(LOOK)) as string) as string[];
  const first = await look();
  assert.ok(waiting.length > 0);
  for (const go of waiting) go();
  await page.waitForLoadState('load');
  assert.equal(await page.locator('link[data-soon]:not([media="all"])').count(), 0);
  return [first, await look()];
}

describe('the first view', () => {
  const browser = testBrowser();
  let ours: RunningSite;
  before(async () => {
    ours = await site('mint');
  });

  for (const theme of Object.keys(THEME_SHEETS))
    it(`of ${theme} comes with the page`, async () => {
      const { url } = theme === 'mint' ? ours : await site(theme);
      for (const path of ['/', '/text'])
        for (const viewport of [
          { width: 390, height: 844 },
          { width: 1440, height: 900 },
        ]) {
          const page = await browser.page({ viewport, colorScheme: viewport.width > 400 ? 'dark' : 'light' });
          const [first, whole] = await looks(page, url + path);
          assert.deepEqual(first, whole, `${path} at ${viewport.width}`);
          await page.context().close();
        }
    });

  it('has all that a sidebar shows, in full and in part', async () => {
    const { navigation, files } = SIDEBAR;
    const folder = fixtureFolder({ 'docs.json': docsJson(navigation), ...files });
    const { url } = await runningSite(folder.path);
    const page = await browser.page({ viewport: { width: 1440, height: 900 } });
    for (const path of ['/old', '/innermost', '/api/list-berths', '/long/entry-230']) {
      const [first, whole] = await looks(page, url + path);
      assert.ok(whole.some((line) => line.startsWith('a.nav-item')));
      assert.deepEqual(first, whole, path);
    }
    await page.context().close();
  });

  it('is allowed by the policy of its page', async () => {
    const page = await browser.page();
    const refused: string[] = [];
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    await page.goto(ours.url, { waitUntil: 'networkidle' });
    await page.goto(`${ours.url}/text`, { waitUntil: 'networkidle' });
    assert.deepEqual(refused, []);
    assert.equal(await page.locator('style[data-first]').count(), 1);
  });

  it('is followed by the whole sheets where nobody runs scripts', async () => {
    const page = await browser.page({ javaScriptEnabled: false });
    await page.goto(ours.url, { waitUntil: 'load' });
    const media = await page.locator('noscript > link[rel="stylesheet"]').count();
    assert.ok(media >= 2);
    await page.context().close();
  });
});
