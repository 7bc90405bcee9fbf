/** Consent to services: asked once, refused as easily as given, remembered, taken back, and never assumed. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { buildSite } from '../../src/tasks/build-site.ts';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { fileHost } from '../support/file-host.ts';
import { fixtureFolder } from '../support/fixture-folder.ts';
import { SERVICE_DOUBLES, type ServiceDouble } from '../support/service-doubles.data.ts';
import { type HostedSite, sitesOnOneServer } from '../support/sites-on-one-server.ts';
import { type ServiceVisit, visitServices } from '../support/visit-services.ts';

const POSTHOG = SERVICE_DOUBLES['posthog']!;
const PLAUSIBLE = SERVICE_DOUBLES['plausible']!;
const OTHER = { text: 'window.recorded = ["other"];', src: 'https://cdn.example.com/other.js' };
const integrity = `sha384-${createHash('sha384').update(OTHER.text).digest('base64')}`;
const UUID = '94db1cb1-74f4-4a40-ad6c-962362670409';

const INTEGRATIONS = {
  asked: { posthog: POSTHOG.fields },
  cookies: { posthog: POSTHOG.fields, cookies: { key: 'consent', value: 'yes' } },
  onetrust: { posthog: POSTHOG.fields, onetrust: { domainScript: UUID } },
  transcend: { posthog: POSTHOG.fields, transcend: { bundleId: UUID, analyticsPurpose: 'Figures' } },
  scripts: { scripts: [{ src: OTHER.src, integrity }] },
  altered: { scripts: [{ src: OTHER.src, integrity: integrity.replace(/-.{4}/, '-AAAA'), consent: false }] },
  refused: { heap: SERVICE_DOUBLES['heap']!.fields },
  free: { plausible: PLAUSIBLE.fields },
  hostile: {
    plausible: {
      domain: 'a.example"><script>alert(1)</script>',
      server: "evil.example; script-src 'unsafe-inline'",
    },
    posthog: { apiKey: "phc_'});alert(1)//", apiHost: 'https://evil.example@x.example' },
    scripts: [{ src: "https://evil.example;script-src'unsafe-inline'/a.js" }, { src: 'javascript:alert(1)' }],
  },
} as const;
type Name = keyof typeof INTEGRATIONS;

const page = (title: string, more = ''): string => `---\ntitle: ${title}\n---\n\n${more}\n\nText.\n`;

const siteFiles = (integrations: object): Readonly<Record<string, string | object>> => ({
  'docs.json': {
    name: 'Site',
    theme: 'mint',
    colors: { primary: '#1d5bd6' },
    navigation: {
      languages: [
        { language: 'en', pages: ['index', 'next'] },
        { language: 'ar', pages: ['ar/index'] },
      ],
    },
    integrations,
  },
  'index.mdx': page('Home', '## PostHog'),
  'next.mdx': page('Next'),
  'ar/index.mdx': page('Arabic'),
});

describe('consent', () => {
  const browser = testBrowser();
  let sites: Readonly<Record<Name, HostedSite>>;
  before(async () => {
    const names = Object.keys(INTEGRATIONS) as Name[];
    const folders = names.map((name) => fixtureFolder(siteFiles(INTEGRATIONS[name])).path);
    const allowedServices = 'posthog,plausible,onetrust,transcend,scripts';
    const all = await sitesOnOneServer(folders, { allowedServices });
    sites = Object.fromEntries(names.map((name, i) => [name, all[i]!])) as typeof sites;
  });

  const visit = async (name: Name, doubles: readonly ServiceDouble[] = [POSTHOG]): Promise<ServiceVisit> => {
    const visited = await visitServices(await browser.context(), doubles);
    await visited.page.goto(sites[name].url);
    return visited;
  };
  const choose = (shown: Page, choice: 'Accept' | 'Decline'): Promise<void> =>
    shown.getByRole('button', { name: choice }).click();
  /** Nothing may happen that only time would show, so what is loaded last is awaited. */
  const settled = async (shown: Page): Promise<void> => {
    await shown.waitForLoadState('networkidle');
    await shown.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  };
  const sendsTo = (double: ServiceDouble): readonly string[] => [double.script, double.sends];

  it('is remembered when it is refused, can be given later, and be taken back', async () => {
    const { page: shown, left, errors } = await visit('asked');
    await choose(shown, 'Decline');
    await shown.getByRole('link', { name: 'Next', exact: true }).first().click();
    await shown.getByRole('heading', { level: 1, name: 'Next' }).waitFor();
    await shown.reload();
    const again = shown.getByRole('button', { name: 'Cookie settings' });
    await again.waitFor();
    assert.equal(await shown.locator('.consent').count(), 0, 'not asked twice');
    assert.deepEqual(left, []);

    await again.click();
    assert.equal(await shown.locator('.consent:focus').count(), 1);
    await shown.keyboard.press('Escape');
    assert.equal(await shown.locator('.consent').count(), 0);
    assert.equal(await again.evaluate((button) => button === document.activeElement), true);
    assert.deepEqual(left, [], 'Escape is no consent');

    await again.click();
    await choose(shown, 'Accept');
    await eventually(() => [...left], sendsTo(POSTHOG));

    await shown.getByRole('button', { name: 'Cookie settings' }).click();
    await Promise.all([shown.waitForEvent('load'), choose(shown, 'Decline')]);
    await settled(shown);
    assert.deepEqual(left, sendsTo(POSTHOG), 'gone after the page is loaded again');
    assert.deepEqual(errors, []);
    await shown.context().close();
  });

  it('is asked with two equal buttons, first in the order of the keyboard, and left open by Escape', async () => {
    const { page: shown, left } = await visit('asked');
    await shown.locator('.consent').waitFor();
    const [decline, accept] = await shown.locator('.consent .button').all();
    const look = (button: typeof decline): Promise<unknown> =>
      button!.evaluate((one) => {
        const { width, height } = one.getBoundingClientRect();
        const { color, backgroundColor, borderColor, fontWeight } = getComputedStyle(one);
        return { width, height, color, backgroundColor, borderColor, fontWeight };
      });
    assert.deepEqual(await look(decline), await look(accept));
    assert.deepEqual(await axeFindings(shown), []);
    await shown.keyboard.press('Tab');
    await shown.keyboard.press('Tab');
    assert.equal(await shown.evaluate(() => document.activeElement?.textContent), 'Decline');
    await shown.keyboard.press('Escape');
    assert.equal(await shown.locator('.consent').count(), 0);
    await shown.reload();
    await shown.locator('.consent').waitFor();
    assert.deepEqual(left, []);
    await shown.context().close();
  });

  it('is asked in the language of the page, from right to left', async () => {
    const { page: shown } = await visit('asked');
    await shown.setViewportSize({ width: 390, height: 844 });
    await shown.goto(`${sites.asked.url}/ar`);
    await shown.getByRole('button', { name: 'رفض' }).waitFor();
    assert.match(await shown.locator('.consent').innerText(), /PostHog/);
    const right = (await shown.getByRole('button', { name: 'رفض' }).boundingBox())!.x;
    assert.ok(right > (await shown.getByRole('button', { name: 'قبول' }).boundingBox())!.x);
    assert.deepEqual(await axeFindings(shown), []);
    await shown.context().close();
  });

  for (const [what, kept] of [
    ['for another service', { at: Date.now(), yes: ['heap'] }],
    ['more than half a year ago', { at: Date.now() - 200 * 86_400_000, yes: ['posthog'] }],
    ['in no form of ours', 'yes'],
  ] as const)
    it(`is asked again when it was given ${what}`, async () => {
      const { page: shown, left } = await visit('asked');
      await shown.evaluate((value) => localStorage.setItem('lectern-consent', JSON.stringify(value)), kept);
      await shown.reload();
      await shown.locator('.consent').waitFor();
      assert.deepEqual(left, []);
      await shown.context().close();
    });

  it('is refused by Global Privacy Control, whatever was chosen before', async () => {
    const { page: shown, left } = await visit('asked');
    await choose(shown, 'Accept');
    await eventually(() => left.length, 2);
    await shown.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true });
    });
    await shown.reload();
    await settled(shown);
    assert.equal(left.length, 2);
    assert.equal(await shown.locator('.consent, [data-consent-open]:visible').count(), 0);
    await shown.context().close();
  });

  it('is what the site’s own code stores, and nobody else asks', async () => {
    const { page: shown, left } = await visit('cookies');
    await settled(shown);
    assert.deepEqual(left, []);
    assert.equal(await shown.locator('.consent, #lectern-consent').count(), 0);
    await shown.evaluate(() => localStorage.setItem('consent', 'no'));
    await shown.locator('h1').click();
    await shown.evaluate(() => localStorage.setItem('consent', 'yes'));
    await shown.locator('h1').click();
    await eventually(() => [...left], sendsTo(POSTHOG));
    await shown.evaluate(() => localStorage.removeItem('consent'));
    await Promise.all([shown.waitForEvent('load'), shown.locator('h1').click()]);
    await settled(shown);
    assert.equal(left.length, 2);
    await shown.context().close();
  });

  for (const [name, script, agrees] of [
    [
      'onetrust',
      'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js',
      'OnetrustActiveGroups = ",C0001,C0002,"; OptanonWrapper()',
    ],
    ['transcend', `https://transcend-cdn.com/cm/${UUID}/airgap.js`, 'agree()'],
  ] as const)
    it(`is what ${name} says`, async () => {
      const visited = await visitServices(await browser.context(), [POSTHOG]);
      const { page: shown, left, errors } = visited;
      const body =
        name === 'onetrust'
          ? 'window.OnetrustActiveGroups = ",C0001,"; OptanonWrapper();'
          : `{ const purposes = {}; let changed;
               const real = { getConsent: () => ({ purposes }), addEventListener: (name, listener) => { changed = listener; } };
               window.agree = () => { purposes.Figures = true; changed(); };
               for (const work of airgap.readyQueue) work(real); }`;
      const asked: string[] = [];
      await shown.context().route(script, (route) => {
        asked.push(script);
        return route.fulfill({ contentType: 'text/javascript', body });
      });
      await shown.goto(sites[name].url);
      await eventually(() => [...asked], [script]);
      await settled(shown);
      assert.deepEqual(left, []);
      assert.equal(await shown.locator('.consent, #lectern-consent').count(), 0);
      await shown.evaluate(agrees);
      await eventually(() => [...left], sendsTo(POSTHOG));
      assert.deepEqual(errors, []);
      await shown.context().close();
    });

  it('is asked for other scripts by their host; a script of another hash never runs', async () => {
    const answer = async (name: Name): Promise<ServiceVisit> => {
      const visited = await visitServices(await browser.context(), []);
      await visited.page.context().route(OTHER.src, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          headers: { 'access-control-allow-origin': '*' },
          body: OTHER.text,
        }),
      );
      await visited.page.goto(sites[name].url);
      return visited;
    };
    const good = await answer('scripts');
    assert.match(await good.page.locator('.consent').innerText(), /cdn\.example\.com/);
    await choose(good.page, 'Accept');
    await eventually(async () => [...(await good.calls())], ['other']);
    await good.page.context().close();
    const bad = await answer('altered');
    await eventually(() => bad.errors.some((text) => text.includes('integrity')), true);
    assert.deepEqual(await bad.calls(), []);
    await bad.page.context().close();
  });

  it('is not needed where nothing is stored', async () => {
    const { page: shown, left } = await visit('free', [PLAUSIBLE]);
    await eventually(() => [...left], sendsTo(PLAUSIBLE));
    assert.equal(await shown.locator('.consent, #lectern-consent').count(), 0);
    await shown.context().close();
  });

  it('allows nothing that the operator has not, and nothing hostile: the page is one without services', async () => {
    for (const name of ['refused', 'hostile'] as const) {
      const { page: shown, left } = await visit(name);
      await settled(shown);
      assert.deepEqual(left, []);
      const text = await sites[name].text('/');
      assert.doesNotMatch(text, /data-services|lectern-consent|ui-services|evil|alert/, name);
      const policy = String((await sites[name].get('/')).headers['content-security-policy']);
      assert.match(policy, /script-src 'self'(?: 'sha256-[^']+')+;/);
      assert.match(policy, /connect-src 'self';/);
      await shown.context().close();
    }
  });

  it('is asked on a static site too, whose host sends no policy', async () => {
    const top = mkdtempSync(join(tmpdir(), 'lectern-consent-'));
    after(() => rmSync(top, { recursive: true }));
    const folder = fixtureFolder(siteFiles(INTEGRATIONS.asked)).path;
    const flags = { allowedServices: 'posthog' };
    await buildSite({ folder, out: join(top, 'out'), base: '', cache: false, flags });
    const { page: shown, left, errors } = await visitServices(await browser.context(), [POSTHOG]);
    await shown.goto(await fileHost(join(top, 'out')));
    await shown.locator('.consent').waitFor();
    assert.deepEqual(left, []);
    await choose(shown, 'Accept');
    await eventually(() => [...left], sendsTo(POSTHOG));
    assert.deepEqual(errors, []);
    await shown.context().close();
  });

  it('needs script: without it nothing is loaded or asked', async () => {
    const context = await browser.context({ javaScriptEnabled: false });
    const shown = await context.newPage();
    const asked: string[] = [];
    shown.on('request', (request) => asked.push(new URL(request.url()).hostname));
    await shown.goto(sites.asked.url, { waitUntil: 'networkidle' });
    assert.equal(await shown.getByText('would like to load').count(), 0);
    assert.equal(await shown.getByText('Cookie settings').isVisible(), false);
    assert.ok(
      asked.every((host) => host.endsWith('.localhost')),
      asked.join(),
    );
    await context.close();
  });
});
