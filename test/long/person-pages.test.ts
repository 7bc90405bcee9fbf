/** Every route that acts for a person, by every way and under every kind of address: prints what a script of an author gets. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testBrowser } from '../support/browser.ts';
import { MATRIX_BROWSER, personMatrix, REFUSED, WAYS } from '../support/person-matrix.ts';
import { personRoutes } from '../support/person-routes.ts';

describe('every page that acts for a person', () => {
  const browser = testBrowser(MATRIX_BROWSER);

  it('gives nothing to a script of an author', async () => {
    const matrix = await personMatrix(browser);
    const routes = (await personRoutes('animals')).filter(({ openTo }) => openTo !== 'loads');
    const wrong: string[] = [];
    for (const [place, origin] of Object.entries(matrix.origins)) {
      const page = await matrix.open(origin);
      const runs = await page.evaluate(() => 'attack' in globalThis);
      assert.equal(runs, place !== 'plain http on a name', place);
      if (!runs) console.log(`${place}: ${routes.length} routes, and no script of an author runs`);
      for (const way of runs ? WAYS : []) {
        // A window or a frame opens by GET, a form posts to every address.
        const asked = way === 'fetch' ? routes : routes.filter(({ method }) => method === 'GET');
        const got = await matrix.attack(page, way, asked);
        const counts = Map.groupBy(got, (one) => one);
        const line = [...counts].map(([one, all]) => `${all.length} ${one}`).join(', ');
        console.log(`${place} ${way}: ${asked.length} routes: ${line}`);
        for (const [at, { method, address }] of asked.entries())
          if (!REFUSED.test(got[at]!)) wrong.push(`${place} ${way} ${method} ${address}: ${got[at]}`);
      }
    }
    await matrix.close();
    assert.deepEqual(wrong, []);
  });
});
