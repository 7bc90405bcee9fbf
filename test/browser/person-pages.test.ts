/** Pages that act for a person, under every kind of address, and what a script of an author gets of them by every way. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { testBrowser } from '../support/browser.ts';
import {
  MATRIX_BROWSER,
  type Matrix,
  personMatrix,
  REFUSED,
  WAYS,
  type Way,
} from '../support/person-matrix.ts';
import { type NamedRoute, personRoutes } from '../support/person-routes.ts';

/** One page of each kind; `test/long/person-pages.test.ts` opens every route by every way. */
const CHOSEN = [
  '/dashboard/p/animals/keys',
  '/dashboard/sign-in',
  '/login/oauth-app/authorize',
  '/_lectern/preview-sign-in',
].map((address) => ({ address, method: 'GET' }));

type Opened = Pick<NamedRoute, 'address' | 'method' | 'openTo'>;

/** Reading and sending. */
function onePerTable(routes: readonly NamedRoute[]): readonly NamedRoute[] {
  const guarded = routes.filter(({ openTo }) => openTo !== 'loads');
  return [...new Map(guarded.map((route) => [`${route.table} ${route.method}`, route])).values()];
}

describe('pages that act for a person', () => {
  const browser = testBrowser(MATRIX_BROWSER);
  let matrix: Matrix;
  let routes: readonly NamedRoute[];
  before(async () => {
    [matrix, routes] = await Promise.all([personMatrix(browser), personRoutes('animals')]);
  });
  after(() => matrix.close());
  const check = async (page: Page, way: Way, of: readonly Opened[]): Promise<void> => {
    const guarded = of.filter(({ openTo }) => openTo !== 'loads');
    const got = await matrix.attack(page, way, guarded);
    const wrong = guarded.flatMap(({ method, address }, at) =>
      REFUSED.test(got[at]!) ? [] : [`${way} ${method} ${address}: ${got[at]}`],
    );
    assert.deepEqual(wrong, []);
  };

  for (const place of ['https', 'localhost'] as const)
    it(`gives a script of an author nothing, on ${place}`, async () => {
      const page = await matrix.open(matrix.origins[place]);
      await page.waitForFunction(() => 'attack' in globalThis);
      await check(page, 'fetch', [...CHOSEN, ...onePerTable(routes)]);
      for (const way of WAYS.slice(1)) await check(page, way, CHOSEN);
      await page.goto(`${matrix.origins[place]}/dashboard/p/animals/keys`);
      assert.doesNotMatch(await page.locator('main').innerText(), /stolen/);
    });

  it('runs no script of an author over plain HTTP on a name, where browsers guard nothing', async () => {
    const origin = matrix.origins['plain http on a name'];
    const page = await matrix.open(origin);
    assert.equal(await page.evaluate(() => 'attack' in globalThis), false);
    const typeOf = (address: string): Promise<string> =>
      page.evaluate(async (at) => {
        const { headers } = await fetch(at);
        return `${headers.get('content-type')}, ${headers.get('x-content-type-options')}`;
      }, address);
    assert.equal(await typeOf('/attack.js'), 'text/plain; charset=utf-8, nosniff');
    const ours = await page.evaluate(
      () => document.querySelector<HTMLScriptElement>('script[src*="/_lectern/"]')!.src,
    );
    assert.match(await typeOf(ours), /javascript/, 'our own still run');
  });
});
