/** Colours of code as readers see them: by mode, dark in both, on paper, and accessible to axe. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PAGE = `---
title: Code
---

\`\`\`js send.js lines {2} expandable
// send it
import { send } from 'harbor';
const a = 1; // [!code --]
const b = 2; // [!code ++]
await send(a, b);


call(1);


call(2);
\`\`\`

<CodeGroup>
\`\`\`bash npm
npm i harbor
\`\`\`
\`\`\`bash pnpm
pnpm add harbor
\`\`\`
</CodeGroup>
`;
const SPECIFICATION = {
  openapi: '3.1.0',
  info: { title: 'Jobs', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: {
    '/jobs': {
      get: {
        summary: 'List jobs',
        responses: {
          200: { description: 'OK', content: { 'application/json': { example: { total: 3 } } } },
        },
      },
    },
  },
};

const siteWith = (codeblocks: unknown) =>
  runningSite(
    fixtureFolder({
      'docs.json': docsJson(
        {
          groups: [
            { group: 'Start', pages: ['index'] },
            { group: 'API', openapi: 'openapi.json', pages: ['GET /jobs'] },
          ],
        },
        { styling: { codeblocks } },
      ),
      'index.mdx': PAGE,
      'openapi.json': SPECIFICATION,
    }).path,
  );

const seen = (page: Page, selector: string, property: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
const looks = async (page: Page): Promise<readonly string[]> => [
  await seen(page, '.code', 'background-color'),
  await seen(page, '.line .k', 'color'),
];

describe('colours of code', () => {
  const browser = testBrowser();
  const sites = new Map<string, Promise<RunningSite>>();
  const open = async (
    codeblocks: unknown,
    { path = '/', colorScheme = 'light' }: { path?: string; colorScheme?: 'light' | 'dark' } = {},
  ): Promise<Page> => {
    const key = JSON.stringify(codeblocks);
    const made = sites.get(key) ?? siteWith(codeblocks);
    const site = await sites.set(key, made).get(key)!;
    const page = await browser.page({ colorScheme });
    await page.goto(`${site.url}${path}`);
    return page;
  };

  it('follow the mode with a theme for each', async () => {
    const page = await open({ theme: { light: 'min-light', dark: 'nord' } });
    await eventually(() => looks(page), ['rgb(255, 255, 255)', 'rgb(211, 47, 47)']);
    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually(() => looks(page), ['rgb(46, 52, 64)', 'rgb(129, 161, 193)']);
    // The reader's choice overrides the system's.
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
    await eventually(() => looks(page), ['rgb(255, 255, 255)', 'rgb(211, 47, 47)']);
    await page.context().close();
  });

  it('are dark in both modes with "dark", and ours', async () => {
    const page = await open('dark');
    await eventually(() => looks(page), ['rgb(25, 29, 35)', 'rgb(197, 163, 255)']);
    await eventually(() => seen(page, 'body', 'color-scheme'), 'light', 'The page around it is not dark');
    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually(() => looks(page), ['rgb(25, 29, 35)', 'rgb(197, 163, 255)']);
    await page.context().close();
  });

  it('are ours where the theme is unknown', async () => {
    const page = await open('no-such-theme');
    await eventually(() => looks(page), ['rgb(247, 248, 250)', 'rgb(138, 45, 165)']);
    await page.context().close();
  });

  it('are ours on paper, which is white', async () => {
    const page = await open('nord');
    await eventually(async () => (await looks(page))[0], 'rgb(46, 52, 64)');
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    await eventually(() => looks(page), ['rgb(247, 248, 250)', 'rgb(138, 45, 165)']);
    await page.context().close();
  });

  it('are on pages of the API reference too', async () => {
    const page = await open('nord', { path: '/api-reference/list-jobs' });
    await eventually(
      () => seen(page, '.page-aside .code-group, .page-aside .code', 'background-color'),
      'rgb(46, 52, 64)',
    );
    await page.context().close();
  });

  for (const [codeblocks, colorScheme] of [
    ['dark', 'light'],
    ['github-light-high-contrast', 'dark'],
    [{ theme: { light: 'github-dark-high-contrast', dark: 'github-dark-default' } }, 'light'],
  ] as const)
    it(`pass axe where the theme is readable: ${JSON.stringify(codeblocks)}`, async () => {
      const page = await open(codeblocks, { colorScheme });
      await page.evaluate(AXE);
      const { violations } = (await page.evaluate('axe.run("main", { resultTypes: ["violations"] })')) as {
        violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
      };
      assert.deepEqual(
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
        [],
      );
      await page.context().close();
    });
});
