/** Mistakes in specifications: a clear issue at the location of each, and the rest of the site unaffected. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Issue } from '../../src/lib/issue.ts';
import { checkSite } from '../../src/tasks/check-site.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { specificationOf } from '../support/hostile-specification.ts';
import { runningSite } from '../support/running-site.ts';
import { type HostedSite, sitesOnOneServer } from '../support/sites-on-one-server.ts';

const PROGRAM = fileURLToPath(new URL('../../src/cli/start.ts', import.meta.url));
const HOME = '---\ntitle: Home\n---\n\nA good page.\n';
const operation = (summary: string, more: object = {}): object => ({
  summary,
  ...more,
  responses: { 200: { description: 'Good' } },
});
const API = {
  openapi: '3.1.0',
  info: { title: 'Harbor', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: {
    '/jobs': { get: operation('List jobs'), post: operation('Send a job') },
    '/jobs/{jobId}': { get: operation('Fetch a job') },
    '/secret': { get: operation('Secret', { 'x-excluded': true }) },
  },
};
/** A page and a tab for each kind of entry, written so that the line of each entry is known. */
const folderOf = (
  pages: readonly string[],
  files: Record<string, string | object>,
  openapi = 'api.json',
): string =>
  fixtureFolder({
    'docs.json': docsJson({
      groups: [
        { group: 'Start', pages: ['index'] },
        { group: 'API', openapi, pages },
      ],
    }),
    'index.mdx': HOME,
    ...files,
  }).path;
const issuesOf = async (folder: string): Promise<readonly Issue[]> =>
  (await checkSite(folder, () => undefined)).issues;
const errors = (issues: readonly Issue[]): readonly Issue[] =>
  issues.filter(({ severity }) => severity === 'error');

describe('mistakes in a reference', () => {
  const ENTRIES = [
    ['a path that is nearly right', 'GET /jobs/{jobid}', /\/jobs\/\{jobid\}/, /GET \/jobs\/\{jobId\}/],
    ['a method that the path does not have', 'DELETE /jobs', /DELETE \/jobs/, /\/jobs/],
    ['an operation that is excluded', 'GET /secret', /GET \/secret/, /x-excluded/],
  ] as const;
  const SPECIFICATIONS = [
    ['JSON that ends too soon', '{ "openapi": "3.1.0", "paths": { "/jobs": {'],
    ['YAML that is none', 'openapi: 3.1.0\npaths:\n  /jobs: [\n   x: }{'],
    ['a list', '[]'],
    ['nothing', ''],
    ['no OpenAPI', '{"name":"package"}'],
    ['bytes', '\u0000\u0001\uFFFD'],
    ['paths of a wrong type', '{"openapi":"3.1.0","info":{},"paths":"none"}'],
    [
      'operations of a wrong type',
      '{"openapi":"3.1.0","paths":{"/jobs":7,"/a":{"get":[]},"/b":null,"/c":{"get":null}}}',
    ],
    ['a version to come', '{"openapi":"9.9.9","paths":{"/jobs":{"get":{}}}}'],
  ] as const;
  const mistaken = ENTRIES.map(([, entry]) => folderOf(['GET /jobs', entry], { 'api.json': API }));
  const broken = SPECIFICATIONS.map(([, text]) => folderOf(['GET /jobs'], { 'api.json': text }));
  let sites: readonly HostedSite[];
  before(async () => {
    sites = await sitesOnOneServer([...mistaken, ...broken]);
  });

  for (const [i, [name, , says, hint]] of ENTRIES.entries())
    it(`${name}: an error with its line and what to write instead`, async () => {
      const [issue, ...more] = errors(await issuesOf(mistaken[i]!));
      assert.ok(issue !== undefined, 'there is an error');
      assert.deepEqual(more, []);
      assert.equal(issue.file, 'docs.json');
      assert.equal(typeof issue.line, 'number');
      assert.match(issue.message, says);
      assert.match(`${issue.message} ${issue.hint}`, hint);
      const site = sites[i]!;
      assert.match(await site.text('/api-reference/list-jobs'), /List jobs/);
      assert.match(await site.text('/'), /A good page/);
    });

  it('an unknown operation ends check with 1, and JSON has its location', async () => {
    const folder = folderOf(['GET /jops'], { 'api.json': API });
    const { code, out } = await new Promise<{ code: number; out: string }>((resolve) =>
      execFile(process.execPath, [PROGRAM, 'check', folder, '--json'], (error, stdout) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: stdout }),
      ),
    );
    assert.equal(code, 1);
    const { issues } = JSON.parse(out) as { issues: Issue[] };
    const issue = issues.find(({ severity }) => severity === 'error');
    assert.deepEqual([issue?.file, issue?.pointer], ['docs.json', '/navigation/groups/1/pages/0']);
    assert.match(`${issue?.message} ${issue?.hint}`, /GET \/jobs/);
  });

  it('an unknown operation in front matter is an error of that page', async () => {
    const folder = folderOf(['GET /jobs', 'mine'], {
      'api.json': API,
      'mine.mdx': '---\ntitle: Mine\nopenapi: GET /jops\n---\n\nMy own words.\n',
    });
    const [issue] = errors(await issuesOf(folder));
    assert.equal(issue?.file, 'mine.mdx');
    assert.match(`${issue?.message} ${issue?.hint}`, /GET \/jobs/);
    assert.match(await (await runningSite(folder)).text('/mine'), /My own words/);
  });

  for (const [i, [name]] of SPECIFICATIONS.entries())
    it(`a specification that holds ${name} affects no other page`, async () => {
      const issues = await issuesOf(broken[i]!);
      if (!name.startsWith('a version')) assert.ok(issues.length > 0, 'it is reported');
      for (const issue of errors(issues)) assert.ok((issue.hint ?? '').length > 10, JSON.stringify(issue));
      assert.match(await sites[mistaken.length + i]!.text('/'), /A good page/);
    });

  it('a broken link in a description is reported once, at its location in the specification', async () => {
    const linked = operation('List jobs', {
      description: 'See [queues](/queues), [home](/index#nowhere) and [ours](https://example.com).',
    });
    const api = { ...API, paths: { '/jobs': { get: linked }, '/more': { get: operation('More') } } };
    const text = JSON.stringify(api, undefined, 2);
    const folder = folderOf(['GET /jobs', 'GET /more'], {
      'api.json': text,
      'page.mdx': '---\ntitle: Page\nopenapi: GET /jobs\n---\n',
    });
    const line = text.split('\n').findIndex((row) => row.includes('/queues')) + 1;
    const found = (await issuesOf(folder)).filter(({ code }) => code.startsWith('link/'));
    assert.deepEqual(
      found.map((issue) => `${issue.severity} ${issue.code} ${issue.file}:${issue.line}`),
      [`warning link/broken api.json:${line}`, `warning link/broken-anchor api.json:${line}`],
    );
  });

  it('a missing specification in front matter is reported at its line', async () => {
    const folder = folderOf(['GET /jobs'], {
      'api.json': API,
      'page.mdx': '---\ntitle: Page\nicon: star\nopenapi: gone.json GET /jobs\n---\n',
    });
    const found = (await issuesOf(folder)).find(({ code }) => code === 'spec/missing');
    assert.deepEqual([found?.file, found?.line], ['page.mdx', 4]);
  });

  it('a file that does not exist is named', async () => {
    const issues = await issuesOf(folderOf(['GET /jobs'], {}, 'gone.yaml'));
    assert.ok(
      errors(issues).some(({ message, file }) => message.includes('gone.yaml') && file === 'docs.json'),
    );
  });

  it('nothing outside the folder and no address is read', async () => {
    const heard: string[] = [];
    const canary = createServer((request, answer) => {
      heard.push(request.url ?? '');
      answer.end(JSON.stringify(API));
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    after(() => canary.close());
    const address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/api.json`;
    const outside = mkdtempSync(join(tmpdir(), 'lectern-outside-'));
    after(() => rmSync(outside, { recursive: true }));
    writeFileSync(
      join(outside, 'secret.json'),
      JSON.stringify({ ...API, Secret: { title: 'TOP SECRET', type: 'string', description: 'TOP SECRET' } }),
    );
    const refs = [
      `${outside}/secret.json#/Secret`,
      '../../../../../../etc/passwd',
      'file:///etc/passwd',
      `${address}#/Secret`,
      'linked.json#/Secret',
    ];
    const properties = Object.fromEntries(refs.map(($ref, i) => [`p${i}`, { $ref }]));
    const folder = folderOf(['POST /odd'], { 'api.json': specificationOf({ type: 'object', properties }) });
    symlinkSync(join(outside, 'secret.json'), join(folder, 'linked.json'));
    const site = await runningSite(folder);
    const html = await site.text('/api-reference/odd');
    assert.match(html, /Still readable/);
    assert.doesNotMatch(html, /TOP SECRET|root:x:/);
    for (const source of [address, `${outside}/secret.json`, '../../etc/passwd', 'linked.json'])
      assert.ok(errors(await issuesOf(folderOf(['GET /jobs'], {}, source))).length > 0, source);
    assert.deepEqual(heard, []);
  });
});
