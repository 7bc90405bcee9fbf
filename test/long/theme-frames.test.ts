/** The nine themes: each has its own frame, fits its window, and gives axe nothing to find; the gallery shows them. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { THEMES } from '../../src/site/config/schema/docs-fields.ts';
import { THEME_SHEETS } from '../../src/theme/styles/sheets.ts';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const BODY = `<ThemeGallery />

## Text

A [link](/one), \`code\`, and a quote.

> Quoted.

<Note>Note</Note>

<Card title="Card" icon="rocket" href="/one">Text of the card.</Card>

\`\`\`ts title="a.ts"
const a = 1;
\`\`\`

| A | B |
|---|---|
| 1 | 2 |

## More

1. One
`;
const page = (title: string): string => `---\ntitle: ${title}\ndescription: About ${title}\n---\n\n${BODY}`;
const FILES = {
  'docs.json': docsJson(
    {
      tabs: [
        { tab: 'Guides', icon: 'book-open', groups: [{ group: 'Start', pages: ['one', 'two'] }] },
        { tab: 'Reference', icon: 'list', groups: [{ group: 'All', pages: ['three'] }] },
      ],
    },
    {
      banner: { content: 'News' },
      navbar: {
        links: [{ label: 'Blog', href: 'https://example.com' }],
        primary: { type: 'button', label: 'Sign up', href: 'https://example.com' },
      },
    },
  ),
  'one.mdx': page('One'),
  'two.mdx': page('Two'),
  'three.mdx': page('Three'),
};

/** Where a theme has no bar on top, or no row of tabs. */
const WITHOUT_BAR = new Set(['maple', 'willow', 'sequoia']);
const WITHOUT_ROW = new Set(['willow', 'aspen']);

describe('themes', { timeout: 120_000 }, () => {
  const browser = testBrowser();
  let site: RunningSite;
  before(async () => {
    site = await runningSite(fixtureFolder(FILES).path);
  });

  const sheets = (at: Page): Promise<readonly string[]> =>
    at.$$eval('link[rel=stylesheet]:not([media="not all"])', (links) =>
      links.map((link) => /_lectern\/([a-z]+)-/.exec(link.getAttribute('href') ?? '')?.[1] ?? ''),
    );
  const wear = async (at: Page, theme: string): Promise<void> => {
    await at.click(`[data-try-theme="${theme}"]`);
    await at.waitForFunction(
      ([name, all]) => {
        const used = [...document.styleSheets].flatMap(({ href, media }) =>
          media.mediaText === 'not all' ? [] : (/_lectern\/([a-z]+)-/.exec(href ?? '')?.[1] ?? []),
        );
        return used.filter((each) => all.includes(each)).join() === name;
      },
      [theme, Object.keys(THEME_SHEETS)] as const,
    );
  };
  const box = async (at: Page, selector: string) => at.locator(selector).first().boundingBox();

  it('stay from page to page once tried, and a reload brings the site’s own back', async () => {
    const at = await browser.page({ viewport: { width: 1440, height: 900 } });
    await at.goto(`${site.url}/one`);
    await at.locator('[data-try-theme="mint"][aria-pressed="true"]').waitFor();
    await wear(at, 'luma');
    await at.click('.site-nav .nav-item >> text=Two');
    await at.locator('h1', { hasText: 'Two' }).waitFor();
    assert.ok((await sheets(at)).includes('luma'));
    assert.equal((await sheets(at)).includes('mint'), false);
    await at.locator('[data-try-theme="luma"][aria-pressed="true"]').waitFor();
    await at.reload();
    await at.locator('[data-try-theme="mint"][aria-pressed="true"]').waitFor();
    assert.ok((await sheets(at)).includes('mint'));
    await at.context().close();
  });

  it('have the frame that the manual describes', async () => {
    const at = await browser.page({ viewport: { width: 1440, height: 900 } });
    await at.goto(`${site.url}/one`);
    await at.locator('[data-try-theme="mint"][aria-pressed="true"]').waitFor();
    for (const theme of THEMES) {
      await wear(at, theme);
      const sidebar = await box(at, '.site-sidebar');
      const search = await box(at, '.search-link');
      const inSidebar = search!.x + search!.width <= sidebar!.x + sidebar!.width;
      assert.equal(inSidebar, WITHOUT_BAR.has(theme), `${theme}: search field beside the text`);
      assert.equal(
        await at.locator('.tab-row').isVisible(),
        !WITHOUT_ROW.has(theme),
        `${theme}: row of tabs`,
      );
      assert.equal(
        await at.locator('.drawer-tabs').isVisible(),
        WITHOUT_ROW.has(theme),
        `${theme}: list of tabs`,
      );
      assert.ok(await at.getByRole('link', { name: 'Sign up' }).isVisible(), `${theme}: the button`);
      assert.ok(await at.getByRole('link', { name: 'Blog' }).isVisible(), `${theme}: the link`);
    }
    await at.context().close();
  });

  it('fit a phone, a tablet and a desktop, and axe finds nothing', async () => {
    const at = await browser.page({ viewport: { width: 1440, height: 900 } });
    await at.goto(`${site.url}/one`);
    await at.locator('[data-try-theme="mint"][aria-pressed="true"]').waitFor();
    const found: string[] = [];
    for (const theme of THEMES) {
      await wear(at, theme);
      for (const width of [320, 980, 1440]) {
        await at.setViewportSize({ width, height: 900 });
        const over = await at.evaluate('document.documentElement.scrollWidth - innerWidth');
        if ((over as number) > 0) found.push(`${theme}, ${width} px: ${over} px too wide`);
      }
      found.push(...(await axeFindings(at)).map((line) => `${theme}: ${line}`));
    }
    assert.deepEqual(found, []);
    await at.context().close();
  });
});
