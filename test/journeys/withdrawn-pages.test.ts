/** A page that was published by accident is taken back with one form: nothing of it is left anywhere, until it is given back. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { previewProject } from '../support/preview-project.ts';

const CANARY = 'Zanzibar';
const WITHDRAWN = '/dashboard/p/docs/access/withdrawn';
const docsJson = JSON.stringify({
  $schema: 'https://mintlify.com/docs.json',
  name: 'Example Docs',
  theme: 'mint',
  colors: { primary: '#16803c' },
  navigation: { pages: ['index', 'guides/internal', 'gone'] },
});
const page = (title: string, text: string): string => `---\ntitle: ${title}\n---\n\n${text}\n`;
const question = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'search', arguments: { query: CANARY } },
});

it('is gone from the site, every commit, version, comparison and preview, and comes back', async (t) => {
  const repository = await makeRepository(
    {
      'docs/docs.json': docsJson,
      'docs/index.mdx': page('Home', 'Hello'),
      'docs/guides/internal.mdx': page(`${CANARY} plans`, `${CANARY} is secret`),
      'docs/gone.mdx': page(`${CANARY} of old`, `${CANARY} was here`),
    },
    { bare: true },
  );
  const first = repository.git('rev-parse', 'main');
  const second = repository.commit(
    { 'docs/gone.mdx': null, 'docs/guides/internal.mdx': page(`${CANARY} plans`, `${CANARY} is no secret`) },
    'Second',
  );
  const project = await previewProject(t, repository);
  await project.site.serves(second);
  repository.git('branch', 'draft', second);
  const { address } = await project.preview('draft');
  const { member, site, home } = project;
  const text = async (at: string): Promise<string> => {
    const answer = await member.go(at.startsWith('http') ? at : home + at);
    return `${answer.status} ${answer.text}`;
  };
  const mcp = async (): Promise<string> => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    return (await site.send('/mcp', { method: 'POST', headers, body: question })).text();
  };
  const now = ['/guides/internal', '/guides/internal.md', `${address}/guides/internal`];
  const old = [`/@${first}/guides/internal`, `/@${first}/guides/internal.md`, `/@${second}/guides/internal`];
  const deleted = [`/@${first}/gone`, `/@${first}/gone.md`];
  const lists = [
    ...['/', '/llms.txt', '/llms-full.txt', `/search.json?q=${CANARY}`, `/search?q=${CANARY}`],
    ...[`/@${first}/`, `/@${first}/search.json?q=${CANARY}`, `/@${first}/llms.txt`],
    ...[`${address}/`, `${address}/search.json?q=${CANARY}`, `/_lectern/compare?from=${first}`],
  ];
  // The control: without it, an address that never shows the page would prove nothing.
  for (const at of [...now, ...old, ...deleted]) assert.match(await text(at), /^200[\s\S]*Zanzibar/, at);
  const shown: string[] = [];
  for (const at of lists) if (/Zanzibar (?:plans|is|of|was)/.test(await text(at))) shown.push(at);
  assert.ok(shown.length >= 6, `only ${shown.join(' ')}`);
  assert.match(await mcp(), /Zanzibar plans/);
  assert.match(await text('/sitemap.xml'), /guides\/internal/);

  await project.submit(WITHDRAWN, WITHDRAWN, { page: `${home}/guides/internal` });
  await project.submit(WITHDRAWN, WITHDRAWN, { page: 'gone.mdx' });
  for (const at of [...now, ...old, ...deleted]) assert.match(await text(at), /^410 /, at);
  for (const at of [now[0]!, old[0]!]) {
    const { text: html, headers } = await member.go(home + at);
    assert.match(
      html,
      /^<!doctype html>[\s\S]*class="site-logo"[\s\S]*>410<\/p>/i,
      'browsers get a page in the look of the site',
    );
    assert.match(String(headers['content-security-policy']), /script-src/);
    assert.equal(headers['cache-control'], 'no-store');
    const plain = await site.send(at, { headers: { accept: '*/*' } });
    assert.deepEqual([plain.status, await plain.text()], [410, 'This page was withdrawn\n']);
  }
  const left = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const at of [...lists, '/sitemap.xml'])
      if (/Zanzibar (?:plans|is|of|was)|guides\/internal/.test(await text(at))) found.push(at);
    return /Zanzibar plans/.test(await mcp()) ? [...found, 'mcp'] : found;
  };
  await eventually(left, []);
  await project.submit(WITHDRAWN, WITHDRAWN, { page: 'homes' });
  const empty = `${home}${WITHDRAWN}?done=withdrawn&empty=`;
  assert.match(
    (await member.go(`${empty}%2Fhomes`)).text,
    /No page of the site is at \/homes now\. Did you mean \/\? It is withdrawn all the same/,
  );
  assert.doesNotMatch((await member.go(`${empty}%2Fguides%2Finternal`)).text, /No page of the site/);
  assert.doesNotMatch((await member.go(`${empty}%2Felse`)).text, /No page of the site/);
  await project.submit(WITHDRAWN, `${WITHDRAWN}/restore`, { page: 'homes' });
  const log = (await member.go(`${home}/dashboard/audit`)).text;
  assert.match(log, /\/guides\/internal/);

  await project.submit(WITHDRAWN, `${WITHDRAWN}/restore`, { page: '/guides/internal' });
  await eventually(async () => (await text(now[0]!)).slice(0, 3), '200');
  await eventually(async () => (await text(old[0]!)).slice(0, 3), '200');
  assert.match(await text(deleted[0]!), /^410 /);
  assert.match(await text(`/search.json?q=${CANARY}`), /Zanzibar plans/);
});
