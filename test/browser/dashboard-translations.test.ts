/** The table of translations in a real browser: wide and on a phone, light and dark, with its links to changes and jobs. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { SILENT } from '../../src/lib/log.ts';
import { memorySource } from '../../src/site/source/memory-source.ts';
import { sourceOver } from '../../src/site/source/source-over.ts';
import { openLiveSite } from '../../src/web/reader/live/live-site.ts';
import type { DeploymentOperations } from '../../src/web/service/deployment-operations.ts';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { feedbackDashboard } from '../support/feedback-dashboard.ts';
import { docsJson } from '../support/fixture-folder.ts';
import { type ServedDashboard, serveDashboard } from '../support/served-dashboard.ts';
import { TEST_REPOSITORY } from '../support/test-deployment-operations.ts';
import { only } from '../support/test-service.ts';

const ROOT = '/dashboard/p/docs/translations?state=all';
const PAGES = ['index', 'guides/install-on-a-very-long-named-platform', 'guides/ropes', 'guides/knots'];
const LANGUAGES = ['fr', 'de', 'ja'];
const idAt = (position: number): string => String(position).padStart(40, '0');

describe('translations in a browser', () => {
  const browser = testBrowser();
  let served: ServedDashboard;
  before(async () => {
    const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
    const paths = [
      ...PAGES,
      ...LANGUAGES.flatMap((code) => PAGES.slice(0, 3).map((path) => `${code}/${path}`)),
    ];
    const navigation = {
      languages: [
        { language: 'en', pages: PAGES },
        ...LANGUAGES.map((language) => ({
          language,
          pages: PAGES.slice(0, 3).map((path) => `${language}/${path}`),
        })),
      ],
    };
    const memory = memorySource({
      'docs.json': JSON.stringify(docsJson(navigation)),
      ...Object.fromEntries(paths.map((path) => [`${path}.mdx`, `---\ntitle: Page ${path}\n---\n\nA.\n`])),
    });
    const at = (positions: readonly number[]) =>
      positions.map((position) => ({ position, commit: idAt(position), oid: idAt(position + 500) }));
    const changes = new Map([
      ...PAGES.map((path, n) => [`${path}.mdx`, at([n, n + 10, n + 20])] as const),
      ...LANGUAGES.flatMap((code, n) =>
        PAGES.slice(0, 3).map(
          (path, m) => [`${code}/${path}.mdx`, at([n * 8 + (m === 0 ? 0 : 15)])] as const,
        ),
      ),
    ]);
    const source = sourceOver(memory, {
      history: async () => ({ tracked: new Set(paths), dates: new Map(), changes: async () => changes }),
    });
    const live = await openLiveSite({ source, renderer }, SILENT, false);
    const repository = {
      ...TEST_REPOSITORY,
      live: idAt(0),
      folder: '',
      comparePage: 'https://github.com/example/docs/compare/{range}',
    };
    const deployments = only<DeploymentOperations>('deployments', { repository: () => repository });
    served = await serveDashboard(browser, (assets) => feedbackDashboard({ assets, live, deployments }));
  });

  for (const [name, width, colorScheme] of [
    ['wide and light', 1280, 'light'],
    ['wide and dark', 1280, 'dark'],
    ['on a phone, light', 390, 'light'],
    ['on a phone, dark', 390, 'dark'],
  ] as const)
    it(`can be read by everybody, ${name}, and are never wider than the window`, async () => {
      const { page, complaints } = await served.open(ROOT, { viewport: { width, height: 900 }, colorScheme });
      assert.deepEqual(await axeFindings(page), []);
      const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      assert.ok(over <= 0, `${over} px too wide`);
      const link = page.getByRole('link', { name: 'Changes' }).first();
      assert.match((await link.getAttribute('href')) ?? '', /compare\/0+\d+\.\.\.0+$/);
      assert.ok(await page.getByText('behind by 2 commits').first().isVisible());
      assert.deepEqual(complaints, []);
    });
});
