/** An API reference from start to end: specifications in a folder become pages that are listed, read, found and built. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { buildSite } from '../../src/tasks/build-site.ts';
import { checkSite } from '../../src/tasks/check-site.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { navigationLines } from '../support/navigation-lines.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';
import { siteFixture } from '../support/site-fixture.ts';
import { withoutServer } from '../support/without-server.ts';

const HARBOR = siteFixture('reference');
const PROGRAM = fileURLToPath(new URL('../../src/cli/start.ts', import.meta.url));
const HOME = '---\ntitle: Home\n---\n\nHello.\n';

function lectern(...args: string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1' };
    execFile(process.execPath, [PROGRAM, ...args], { env, maxBuffer: 64 << 20 }, (error, out) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out }),
    );
  });
}

/** An operation with only the required fields. */
const operation = (summary?: string, more: object = {}): object => ({
  ...(summary === undefined ? {} : { summary }),
  ...more,
  responses: { 200: { description: 'Good' } },
});
const specification = (paths: object, more: object = {}): object => ({
  openapi: '3.1.0',
  info: { title: 'Harbor', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths,
  ...more,
});
const folderOf = (navigation: object, files: Record<string, string | object>, more: object = {}): string =>
  fixtureFolder({ 'docs.json': docsJson(navigation, more), 'index.mdx': HOME, ...files }).path;

describe('an API reference in the navigation', () => {
  let all: string[];
  before(async () => {
    all = await navigationLines(HARBOR);
  });
  const below = (label: string, until?: string): string[] => {
    const from = all.indexOf(label);
    const to = until === undefined ? all.length : all.indexOf(until);
    assert.ok(from >= 0 && to > from, `${label} … ${until} in\n${all.join('\n')}`);
    return all.slice(from + 1, to);
  };

  it('has every operation of an element that lists no pages, by tag, in the declared order of tags', () =>
    assert.deepEqual(below('API', 'Handbook'), [
      '  Workers',
      '    GET Get workers -> /api-reference/workers/get-workers',
      '    POST Add -> /api-reference/workers/register-a-worker',
      '    POST Drain a worker -> /operate/drain',
      '  Jobs',
      '    GET List jobs -> /api-reference/jobs/list-jobs',
      '    POST Send a job -> /api-reference/jobs/send-a-job',
      '    GET Fetch a job -> /api-reference/jobs/fetch-a-job',
      '    DELETE Cancel a job (soft) -> /api-reference/jobs/cancel-a-job-soft',
      '    PATCH Change a job -> /api-reference/jobs/change-a-job',
      '    GET Read v1.1/logs & traces -> /api-reference/jobs/read-v11logs-&-traces',
      '    WEBHOOK A job is done -> /api-reference/jobs/a-job-is-done',
      '    WEBHOOK A job failed -> /api-reference/jobs/a-job-failed',
      '  Attachments',
      '    POST Upload a file -> /api-reference/files/upload-a-file',
      '    GET Read a part of a file -> /api-reference/files/read-a-part-of-a-file',
      '  API Reference',
      '    GET Ping -> /api-reference/ping',
    ]));

  it('has just the operations that are listed, in their order, between prose and in nested groups', () =>
    assert.deepEqual(below('Handbook', '  Billing'), [
      '  Jobs',
      '    Jobs',
      '      Overview -> /api/overview',
      '      GET List jobs -> /handbook/jobs/list-jobs',
      '      POST Send a job -> /handbook/jobs/send-a-job',
      '      One job',
      '        GET Fetch a job -> /handbook/jobs/fetch-a-job',
      '        DELETE Cancel a job (soft) -> /handbook/jobs/cancel-a-job-soft',
      '      POST Replay events -> /handbook/jobs/replay-events',
      '    Events',
      '      WEBHOOK A job is done -> /handbook/jobs/a-job-is-done',
      '    Queues',
      '      GET List queues -> /handbook/queues/list-queues',
      '      GET List invoices -> /api-reference/invoices/list-invoices',
    ]));

  it('has the operations of several specifications, each in its own folder', () =>
    assert.deepEqual(below('  Billing'), [
      '    Invoices',
      '      GET List invoices -> /billing/invoices/list-invoices',
      '      POST Add a receipt -> /billing/invoices/add-a-receipt',
      '    Plan',
      '      PUT Change the plan -> /billing/plan/change-the-plan',
      '    Queues',
      '      GET List queues -> /admin/queues/list-queues',
      '      POST Make a queue -> /admin/queues/make-a-queue',
      '      DELETE Remove a queue -> /admin/queues/remove-a-queue',
    ]));

  it('shows the method of a page that names its operation', () =>
    assert.ok(all.includes('    POST Your first job -> /guides/send'), all.join('\n')));

  it('is the same in `lectern nav --json`', async () => {
    const { code, out } = await lectern('nav', HARBOR, '--json');
    assert.equal(code, 0);
    assert.match(out, /"url":"\/api-reference\/jobs\/list-jobs"/);
    assert.match(out, /"endpoint":"\/jobs\/\{jobId\}"/);
  });

  for (const [name, navigation] of [
    ['a tab', { tabs: [{ tab: 'API', openapi: 'api.json' }] }],
    ['an anchor', { anchors: [{ anchor: 'API', openapi: 'api.json' }] }],
    ['a dropdown', { dropdowns: [{ dropdown: 'API', openapi: 'api.json' }] }],
    ['a product', { products: [{ product: 'API', openapi: 'api.json' }] }],
    ['a version', { versions: [{ version: 'API', openapi: 'api.json' }] }],
    ['a group', { groups: [{ group: 'API', openapi: 'api.json' }] }],
    ['an element with an empty list', { groups: [{ group: 'API', openapi: 'api.json', pages: [] }] }],
    [
      'a group below one that names it',
      { groups: [{ group: 'API', pages: [{ group: 'All', openapi: 'api.json' }] }] },
    ],
  ] as const)
    it(`fills ${name}`, async () => {
      const files = {
        'api.json': specification({ '/jobs': { get: operation('List jobs', { tags: ['Jobs'] }) } }),
      };
      const found = await navigationLines(folderOf(navigation, files));
      assert.equal(found.at(-1)?.trim(), 'GET List jobs -> /api-reference/jobs/list-jobs');
    });

  it('takes the specification of the site for entries where no element names one', async () => {
    const files = { 'api.json': specification({ '/jobs': { get: operation('List jobs') } }) };
    const folder = folderOf({ pages: ['index', 'GET /jobs'] }, files, { api: { openapi: 'api.json' } });
    assert.equal((await navigationLines(folder)).at(-1), 'GET List jobs -> /api-reference/list-jobs');
  });
});

describe('addresses of operations', () => {
  const cases: readonly (readonly [path: string, operation: object, url: string])[] = [
    [
      '/a',
      operation('List all plants', { tags: ['Plant Care'] }),
      '/api-reference/plant-care/list-all-plants',
    ],
    ['/b', operation('Read v2.1 (beta)/old'), '/api-reference/read-v21-betaold'],
    ['/c', operation('Go! Now & then_again'), '/api-reference/go!-now-&-then_again'],
    ['/d', operation('Größe ändern'), '/api-reference/größe-ändern'],
    ['/noop/sub/path', operation(), '/api-reference/get-noop-sub-path'],
    ['/e', operation('Same', { tags: ['T'] }), '/api-reference/t/same'],
    ['/f', operation('Same', { tags: ['T'] }), '/api-reference/t/same-1'],
    ['/g', operation('Same', { tags: ['T'] }), '/api-reference/t/same-2'],
    ['/h', operation('Same'), '/api-reference/same'],
    ['/i', operation('Elsewhere', { 'x-mint': { href: '/go/here' } }), '/go/here'],
    ['/j', operation('Kept', { 'x-mint': { metadata: { title: 'Shown' } } }), '/api-reference/kept'],
  ];
  it('are those of the hosted platform, so that links survive a move', async () => {
    const paths = Object.fromEntries(cases.map(([path, get]) => [path, { get }]));
    const folder = folderOf(
      { groups: [{ group: 'All', openapi: 'api.json', pages: cases.map(([path]) => `GET ${path}`) }] },
      { 'api.json': specification(paths) },
    );
    const found = (await navigationLines(folder)).slice(1).map((line) => line.split(' -> ')[1]);
    assert.deepEqual(
      found,
      cases.map(([, , url]) => url),
    );
  });
});

describe('an API reference, served and built', () => {
  let site: RunningSite;
  const out = join(mkdtempSync(join(tmpdir(), 'lectern-reference-')), 'out');
  after(() => rmSync(join(out, '..'), { recursive: true }));
  before(async () => {
    site = await runningSite(HARBOR);
  });

  it('gives a page with everything in the specification', async () => {
    const html = await site.text('/api-reference/jobs/send-a-job');
    for (const says of [
      '<title>Send a job - Harbor</title>',
      'Puts a job into a queue',
      'harbor.example.com',
      'callbackUrl',
      'cron',
      'Harbor-Tenant',
      'Every night',
      'Harbor CLI',
      'job_7Qx2',
      '422',
    ])
      assert.ok(html.includes(says), says);
    assert.equal(html.match(/<h1[\s>]/g)?.length, 1);
  });
  for (const [path, ...says] of [
    [
      '/api-reference/jobs/list-jobs',
      'waits for a worker',
      'pipeDelimited|ids',
      'harbor_session',
      'RateLimit-Remaining',
    ],
    ['/api-reference/jobs/cancel-a-job-soft', 'eprecated', '204'],
    ['/api-reference/workers/register-a-worker', 'machines of your own kind', 'Latitude, then longitude'],
    ['/operate/drain', 'workerId', 'uuid'],
    ['/api-reference/files/upload-a-file', 'multipart/form-data', 'At most 20 MB'],
    ['/api-reference/jobs/replay-events', 'Replay events', 'ticket'],
    ['/api-reference/jobs/a-job-is-done', 'job.done'],
    ['/billing/plan/change-the-plan', 'billing.harbor.example.com/v1', 'workers'],
    ['/billing/invoices/add-a-receipt', 'scan', 'multipart/form-data'],
    ['/admin/queues/list-queues', 'perMinute', 'weight'],
    ['/admin/queues/remove-a-queue', 'Jobs that wait in the queue'],
    ['/guides/send', 'as soon as a worker is free', 'Name of the queue'],
    ['/guides/signatures', 'Harbor-Signature', 'job.failed'],
    ['/guides/job-model', 'every answer about a job', 'Jobs that this one sent'],
  ] as const)
    it(`${path} is a whole page`, async () => {
      const answer = await site.get(path);
      assert.equal(answer.status, 200);
      const html = await answer.text();
      for (const text of says) assert.ok(new RegExp(text).test(html), text);
    });
  it('has no page for an excluded operation', async () =>
    assert.equal((await site.get('/api-reference/workers/read-metrics')).status, 404));
  it('lists its pages for search engines, except hidden ones', async () => {
    const xml = await site.text('/sitemap.xml');
    assert.match(xml, /\/api-reference\/jobs\/list-jobs<\/loc>/);
    assert.match(xml, /\/operate\/drain<\/loc>/);
    assert.doesNotMatch(xml, /\/api-reference\/jobs\/replay-events|read-metrics/);
  });
  for (const [query, url] of [
    ['drain a worker', '/operate/drain'],
    ['pipeline RateLimit-Remaining', '/api-reference/jobs/list-jobs'],
    ['/files/{fileId}', '/api-reference/files/read-a-part-of-a-file'],
    ['perMinute', '/admin/queues/list-queues'],
  ] as const)
    it(`is found by "${query}"`, async () => {
      const answer = await site.get(`/search.json?q=${encodeURIComponent(query.replace('pipeline ', ''))}`);
      const { results } = (await answer.json()) as { results: { url: string }[] };
      assert.ok(
        results.slice(0, 5).some((result) => result.url.split('#')[0] === url),
        JSON.stringify(results.map((result) => result.url)),
      );
    });
  it('builds the same pages as it serves', async () => {
    const result = await buildSite({ folder: HARBOR, out, base: '', cache: false });
    assert.deepEqual(result.failed, []);
    for (const path of ['api-reference/jobs/send-a-job', 'billing/invoices/add-a-receipt', 'guides/send']) {
      const built = readFileSync(join(out, path, 'index.html'), 'utf8');
      const served = await site.text(`/${path}`);
      assert.ok(withoutServer(built) === withoutServer(served), `the bytes of ${path} differ`);
    }
    assert.ok(!existsSync(join(out, 'api-reference/workers/read-metrics')));
    assert.match(readFileSync(join(out, '_lectern/search/pages.json'), 'utf8'), /drain/i);
  });
  it('passes check without issues', async () => {
    const { issues } = await checkSite(HARBOR, () => undefined);
    assert.deepEqual(issues, []);
  });
});
