/** A dashboard with a host of its own shares it with no page and no file of a project, whatever their addresses are. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { hostedGet } from '../support/hosted-get.ts';
import { runningSite } from '../support/running-site.ts';

const [SITE, OWN] = ['docs.example.com', 'admin.example.com'];
const folder = fixtureFolder({
  'docs.json': docsJson(
    { pages: ['index', '_lectern/evil'] },
    { name: 'Zanzibar', errors: { '404': { description: 'Zanzibar is elsewhere.' } } },
  ),
  'index.mdx': '---\ntitle: Home\n---\n\nZanzibar.\n',
  '_lectern/evil.mdx': '---\ntitle: Evil\n---\n\nZanzibar.\n',
  '_lectern/evil.js': 'globalThis.zanzibar = 1;',
  '_lectern/evil.css': '.zanzibar { color: red }',
});

it('the host of the dashboard has our own files and nothing of a project', async () => {
  const { url } = await runningSite(folder.path, {
    baseUrl: `https://${SITE}`,
    dashboardUrl: `https://${OWN}`,
  });
  const port = Number(new URL(url).port);
  const get = (host: string, path: string, more: Readonly<Record<string, string>> = {}) =>
    hostedGet(port, host, path, more);

  const signIn = await get(OWN, '/dashboard/sign-in');
  assert.equal(signIn.status, 200);
  const files = new Set(
    [...signIn.text.matchAll(/(?:href|src)="(\/_lectern\/[^"?]+)"/g)].map(([, path]) => path!),
  );
  assert.ok(files.size >= 2, [...files].join());
  for (const path of files) {
    const file = await get(OWN, path, { 'accept-encoding': 'br' });
    assert.equal(file.status, 200, path);
    assert.match(file.headers['cache-control'] ?? '', /immutable/);
    assert.equal(file.headers['x-content-type-options'], 'nosniff');
    const again = await get(OWN, path, { 'if-none-match': file.headers.etag ?? '' });
    assert.equal(again.status, 304, path);
    assert.notEqual((await get(OWN, path, { 'service-worker': 'script' })).status, 200, path);
  }

  const paths = [
    ...['/', '/index', '/_lectern/evil', '/_lectern/evil.js', '/_lectern/evil.css', '/_lectern/evil.md'],
    ...[
      '/_lectern/nothing',
      '/_lectern/figures',
      '/_lectern/compare',
      '/_lectern/ask',
      '/search.json?q=zanzibar',
    ],
  ];
  for (const path of paths) {
    const { status, text } = await get(OWN, path);
    assert.doesNotMatch(text, /zanzibar(?!")/i, path);
    assert.equal(status, path === '/' ? 307 : 404, path);
  }
  for (const path of ['/_lectern/evil', '/_lectern/evil.js', '/_lectern/nothing'])
    assert.match((await get(SITE, path)).text, /zanzibar/i, `the site has it: ${path}`);
});
