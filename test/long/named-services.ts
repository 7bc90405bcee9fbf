/** `node scripts/run.mjs test/long/named-services.ts FOLDER…`: what the first page of real documentation loads and sends in Chromium with every service allowed, before and after consent. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { planServices, type ServicePlan } from '../../src/lib/services/plan-services.ts';
import { SERVICES } from '../../src/lib/services/services.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { sitesOnOneServer } from '../support/sites-on-one-server.ts';

const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error('Name documentation folders: test/long/named-services.ts FOLDER…');
  process.exit(2);
}

/** What a page shows, pictures and frames of any server, is no service. */
const SHOWN = new Set(['image', 'font', 'media', 'document', 'stylesheet']);

/** Whether a source of the content policy, maybe with `*.`, covers an origin. */
function covers(source: string, origin: string): boolean {
  const [, scheme, host = ''] = /^(\w+:\/\/)\*(\..+)$/.exec(source) ?? [];
  return source === origin || (scheme !== undefined && origin.startsWith(scheme) && origin.endsWith(host));
}

function planOf(folder: string): ServicePlan {
  const config = JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8')) as { integrations?: object };
  return planServices({ ...config.integrations }, 'all');
}

describe('the services that real documentation names', () => {
  const browser = testBrowser();
  for (const folder of folders)
    it(folder, async () => {
      const plan = planOf(folder);
      const [site] = await sitesOnOneServer([folder], { allowedServices: 'all' });
      const context = await browser.context({ viewport: { width: 1280, height: 900 } });
      const left: string[] = [];
      await context.route(/^https?:/, async (route) => {
        const request = route.request();
        const { origin, hostname } = new URL(request.url());
        if (/(^|\.)localhost$/.test(hostname)) return route.continue();
        if (!SHOWN.has(request.resourceType())) left.push(origin);
        return request.resourceType() === 'script'
          ? route.fulfill({ contentType: 'text/javascript', body: '' })
          : route.abort();
      });
      const page = await context.newPage();
      await page.goto(site!.url, { waitUntil: 'networkidle' });
      const scriptsOf = (consent: boolean): readonly (readonly string[])[] =>
        plan.services
          .filter((service) => service.consent === consent)
          .map(
            ({ id, values }) =>
              SERVICES.find((service) => service.id === id)!.sources(values as never).script,
          );
      const isLoaded = (sources: readonly string[]): boolean =>
        sources.some((source) => left.some((at) => covers(source, at)));
      const asked = scriptsOf(true);
      await eventually(() => scriptsOf(false).every(isLoaded), true);
      if (asked.length > 0) await page.locator('.consent').waitFor();
      const before = [...new Set(left)];
      const early = asked.filter(isLoaded);
      if (asked.length > 0) await page.getByRole('button', { name: 'Accept' }).click();
      await eventually(() => asked.every(isLoaded), true);
      await page.waitForLoadState('networkidle');
      const after = [...new Set(left)].filter((origin) => !before.includes(origin));
      const own = [...plan.sources.script, ...plan.sources.connect];
      const strange = [...before, ...after].filter((at) => !own.some((source) => covers(source, at)));
      const cookies = (await context.cookies()).length;
      console.log(
        JSON.stringify({
          folder,
          named: plan.named.map(({ id, problems }) => (problems.length > 0 ? `${id} (unreadable)` : id)),
          before,
          after,
          strange,
          cookies,
        }),
      );
      assert.deepEqual(early, [], 'before consent');
      await context.close();
    });
});
