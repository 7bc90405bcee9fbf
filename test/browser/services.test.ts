/** Every service on a page with the strict policy, against stand-ins: nothing leaves before consent, and after it only to its own servers. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { SERVICES } from '../../src/lib/services/services.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { fixtureFolder } from '../support/fixture-folder.ts';
import { SERVICE_DOUBLES } from '../support/service-doubles.data.ts';
import { type HostedSite, sitesOnOneServer } from '../support/sites-on-one-server.ts';
import { visitServices } from '../support/visit-services.ts';

describe('services', () => {
  const browser = testBrowser();
  let sites: readonly HostedSite[];
  before(async () => {
    const folders = SERVICES.map(
      ({ id, globals }) =>
        fixtureFolder({
          'docs.json': {
            $schema: 'https://mintlify.com/docs.json',
            name: 'Site',
            theme: 'mint',
            colors: { primary: '#1d5bd6' },
            navigation: { pages: ['index', 'next'] },
            integrations: { [id]: SERVICE_DOUBLES[id]!.fields },
          },
          // Browsers show an element with this id at `window`, where the service is expected.
          'index.mdx': `---\ntitle: Home\n---\n\n${globals.map((name) => `<div id="${name}">Text</div>`).join('\n\n')}\n\nGo on.\n`,
          'next.mdx': '---\ntitle: Next\n---\n\nText.\n',
        }).path,
    );
    sites = await sitesOnOneServer(folders, { allowedServices: 'all' });
  });

  it('are all in this table', () =>
    assert.deepEqual(
      Object.keys(SERVICE_DOUBLES),
      SERVICES.map(({ id }) => id),
    ));

  for (const [i, { id, consent }] of SERVICES.entries()) {
    const double = SERVICE_DOUBLES[id]!;
    it(`${id}: ${consent ? 'after consent' : 'without a question'}, only its own servers`, async () => {
      const context = await browser.context({ viewport: { width: 1280, height: 900 } });
      const { page, left, errors, calls } = await visitServices(context, [double]);
      await page.goto(sites[i]!.url, { waitUntil: 'networkidle' });
      if (consent) {
        await page.locator('.consent').waitFor();
        assert.deepEqual(left, [], 'before consent');
        await page.getByRole('button', { name: 'Accept' }).click();
      }
      await eventually(() => [...new Set(left)].toSorted(), [double.script, double.sends].toSorted());
      await eventually(async () => missing(await calls(), double.first), []);
      const before = (await calls()).length;
      // The first thing that a reader does loads navigation.
      await page.mouse.move(1, 1);
      await page.mouse.move(2, 2);
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/navigate-')),
      );
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => Object.assign(window, { same: true }));
      await page.getByRole('link', { name: 'Next', exact: true }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Next' }).waitFor();
      assert.equal(await page.evaluate(() => 'same' in window), true, 'in the same document');
      await eventually(async () => missing((await calls()).slice(before), double.next), []);
      assert.deepEqual([...new Set(left)].toSorted(), [double.script, double.sends].toSorted());
      assert.equal(await page.locator('.consent').count(), 0);
      assert.deepEqual(errors, []);
      await context.close();
    });
  }

  it('ga4 is not told of a page that its script has counted by itself', async () => {
    const at = SERVICES.findIndex(({ id }) => id === 'ga4');
    const double = SERVICE_DOUBLES['ga4']!;
    const { page, calls } = await visitServices(await browser.context(), [double]);
    await page.goto(sites[at]!.url);
    await page.getByRole('button', { name: 'Accept' }).click();
    await eventually(async () => missing(await calls(), double.first), []);
    await page.evaluate(() => {
      const top = window as unknown as { dataLayer: unknown[] };
      const { pushState } = history;
      history.pushState = (...given) => {
        top.dataLayer.splice(0, 0, { event: 'gtm.historyChange-v2' });
        pushState.apply(history, given);
      };
    });
    await page.getByRole('link', { name: 'Next', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Next' }).waitFor();
    await page.waitForLoadState('networkidle');
    assert.deepEqual(
      (await calls()).filter((call) => call.includes('page_view')),
      [],
    );
    await page.context().close();
  });
});

/** @returns the wanted calls that were not made, whatever else they were given */
function missing(calls: readonly string[], wanted: readonly string[] = []): readonly string[] {
  return wanted.filter((words) => !calls.some((call) => `${call} `.startsWith(`${words} `)));
}
