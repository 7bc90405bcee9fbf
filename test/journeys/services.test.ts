/** Services of docs.json from the operator's side: off by default, named by `check`, allowed by one setting, in a server, a build and a preview. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { runLectern } from '../support/run-lectern.ts';
import { runningSite } from '../support/running-site.ts';

const integrations = {
  ga4: { measurementId: 'G-ABC123DEF4' },
  hotjar: { hjid: "1'});alert(1)//", hjsv: '6' },
  telemetry: { enabled: true },
};
const folder = fixtureFolder({
  'docs.json': docsJson({ pages: ['index'] }, { integrations }),
  'index.mdx': '---\ntitle: Home\n---\n\nHome\n',
}).path;

const loaded = (text: string): unknown => {
  const json = /data-services="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"');
  return json === undefined ? undefined : JSON.parse(json);
};

describe('services of docs.json', () => {
  const data = mkdtempSync(join(tmpdir(), 'lectern-services-'));
  after(() => rmSync(data, { recursive: true }));
  const run = (...args: readonly string[]) =>
    runLectern(args, { cwd: data, env: { LECTERN_DATA_DIR: join(data, 'data') } });

  it('are on no page by default, and nothing in its policy', async () => {
    const site = await runningSite(folder);
    const answer = await site.get('/');
    const text = await answer.text();
    assert.doesNotMatch(text, /data-services|lectern-consent|consent|G-ABC123DEF4/);
    assert.doesNotMatch(answer.headers.get('content-security-policy')!, /googletagmanager/);
  });

  it('are on every page where they are allowed, with a policy for their servers and no other', async () => {
    const site = await runningSite(folder, { allowedServices: 'ga4,hotjar' });
    for (const path of ['/', '/search?q=x', '/no-such-page']) {
      const answer = await site.get(path);
      const text = await answer.text();
      assert.deepEqual(loaded(text), {
        services: [{ id: 'ga4', values: { measurementId: 'G-ABC123DEF4' }, consent: true }],
        scripts: [],
        asks: 'banner',
      });
      assert.match(text, /<template id="lectern-consent"/);
      assert.match(
        text,
        /<button class="consent-link" type="button" data-consent-open hidden>Cookie settings/,
      );
      assert.doesNotMatch(text, /alert\(1\)|hotjar/i);
      const policy = answer.headers.get('content-security-policy')!;
      assert.match(policy, /script-src 'self'(?: 'sha256-[^']+')+ https:\/\/www\.googletagmanager\.com;/);
      assert.doesNotMatch(policy, /hotjar|script-src[^;]*unsafe|style-src [^;]*unsafe/);
    }
  });

  it('are asked for and not loaded in a preview', async () => {
    const site = await runningSite(folder, { preview: true, allowedServices: 'all' });
    const answer = await site.get('/');
    assert.deepEqual(loaded(await answer.text()), {
      services: [],
      scripts: [],
      asks: 'banner',
      shown: ['Google Analytics 4'],
    });
    assert.doesNotMatch(answer.headers.get('content-security-policy')!, /googletagmanager/);
  });

  it('are named by check with what to do, until they are allowed and of the right form', async () => {
    const { out } = await run('check', folder, '--json');
    const issues = (allowed: string) =>
      (JSON.parse(allowed) as { issues: { code: string; message: string; hint: string; line: number }[] })
        .issues;
    const codes = (text: string) => issues(text).map(({ code }) => code.replace('config/', ''));
    assert.deepEqual(codes(out), ['service-not-allowed', 'service-not-allowed', 'service-field']);
    const [first, , field] = issues(out);
    assert.match(
      first!.message,
      /"integrations\.ga4" \(Google Analytics 4\) is not loaded: the operator has not allowed it/,
    );
    assert.match(first!.hint, /--allow-services ga4/);
    assert.equal(
      field!.message,
      `"integrations.hotjar.hjid" cannot be ${JSON.stringify(integrations.hotjar.hjid)}, so Hotjar is not loaded`,
    );
    assert.ok(first!.line > 1);
    assert.deepEqual(codes((await run('check', folder, '--json', '--allow-services', 'all')).out), [
      'service-field',
    ]);
  });

  it('are written by a build with the same option, and a second build follows it', async () => {
    const out = join(data, 'site');
    const page = () => readFileSync(join(out, 'index.html'), 'utf8');
    assert.equal((await run('build', folder, '--out', out)).code, 0);
    assert.equal(loaded(page()), undefined);
    assert.equal((await run('build', folder, '--out', out, '--allow-services', 'ga4')).code, 0);
    assert.notEqual(loaded(page()), undefined);
    assert.match(readFileSync(join(out, '404.html'), 'utf8'), /data-services/);
    assert.equal((await run('build', folder, '--out', out)).code, 0);
    assert.equal(loaded(page()), undefined);
  });

  for (const [given, hint] of [
    ['plausibel', /Did you mean "plausible"\?/],
    ['all,ga4', /"none" or "all" alone/],
  ] as const)
    it(`refuse the setting "${given}"`, async () => {
      const { code, err } = await run('check', folder, '--allow-services', given);
      assert.equal(code, 2);
      assert.match(err, hint);
    });
});
