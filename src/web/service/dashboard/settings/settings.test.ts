/** Settings of a project and the audit log: saved, told on, refused, and forgotten on request. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { imported } from '../../../../../test/support/feedback-records.ts';
import { docsJson } from '../../../../../test/support/fixture-folder.ts';
import { type TestDashboard, testDashboard } from '../../../../../test/support/test-dashboard.ts';
import { SILENT } from '../../../../lib/log.ts';
import { DEFAULT_PROJECT_SETTINGS } from '../../../../records/projects/project-records.ts';
import { memorySource } from '../../../../site/source/memory-source.ts';
import { type LiveSite, openLiveSite } from '../../../reader/live/live-site.ts';

const HOME = '/dashboard/p/docs/settings';
const ALL = { rating: 'on', comment: 'on', contact: 'on', code: 'on', searchTerms: 'on', insight: 'on' };

async function served(integrations: object): Promise<LiveSite> {
  const source = memorySource({
    'docs.json': JSON.stringify(docsJson({ pages: ['index'] }, { integrations })),
    'index.mdx': '---\ntitle: Home\n---\n\nHome',
  });
  const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
  return openLiveSite({ source, renderer }, SILENT, false);
}

describe('settings', () => {
  let dashboard: TestDashboard;
  let told = 0;
  before(async () => {
    const live = await served({
      ga4: { measurementId: 'G-ABC123DEF4' },
      heap: { appId: '12345' },
      hotjar: { hjid: '12345', hjsv: 'six' },
      plausible: { domain: 'docs.example.com' },
    });
    dashboard = await testDashboard({
      projects: [
        { id: 'docs', live, settingsChanged: () => void told++ },
        { id: 'other', live: await served({}) },
      ],
      allowedServices: ['ga4', 'hotjar', 'plausible'],
    });
    await dashboard.as('owner');
  });
  const saved = () => dashboard.records.projects.settings('docs');

  it('are saved, and whoever makes the pages is told', async () => {
    const admin = await dashboard.as('admin');
    assert.match((await admin.get(HOME)).text, /name="rating"[^>]* checked/);
    const { rating: _, ...rest } = ALL;
    const answer = await admin.submit(HOME, HOME, { ...rest, retentionDays: '30' });
    assert.deepEqual([answer.status, answer.headers['location']], [303, `${HOME}?done=saved`]);
    assert.deepEqual(await saved(), {
      feedback: { rating: false, comment: true, contact: true, code: true },
      searchTerms: true,
      insight: true,
      publicFigures: 'off',
      readOrigins: [],
      tellAuthors: false,
      retentionDays: 30,
    });
    assert.equal(told, 1);
    const [entry] = await dashboard.records.audit.list({ limit: 1 });
    assert.deepEqual(
      [entry!.action, entry!.project, entry!.detail],
      ['project.settings_changed', 'docs', 'rating off, retentionDays 30'],
    );
    await admin.submit(HOME, HOME, { ...ALL, retentionDays: '' });
    assert.equal((await saved()).retentionDays, null);
    assert.deepEqual(await dashboard.records.projects.settings('other'), DEFAULT_PROJECT_SETTINGS);
  });

  it('ask before a shorter time deletes feedback, and say how much', async () => {
    const admin = await dashboard.as('admin');
    const { feedback } = dashboard.records;
    const old = (days: number) => dashboard.clock() - days * 86_400_000;
    await feedback.import(
      [40, 41, 42, 1].map((days) => imported({ id: `old-${days}`, createdAt: old(days), comment: 'Old' })),
    );
    const save = (fields: Record<string, string>) => admin.submit(HOME, HOME, { ...ALL, ...fields });
    assert.equal((await save({ retentionDays: '60' })).status, 303);
    const asked = await save({ retentionDays: '30', rating: '' });
    assert.match(asked.text, /3 entries<\/span> of [^<]+ are older than 30 days/);
    assert.equal((await saved()).retentionDays, 60);
    const fields = [...asked.text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name!, value!] as const,
    );
    assert.equal((await admin.send(HOME, Object.fromEntries(fields))).status, 303);
    assert.deepEqual([(await saved()).retentionDays, (await saved()).feedback.rating], [30, false]);
    assert.equal((await save({ retentionDays: '' })).status, 303);
  });

  it('name the services of docs.json, with what keeps pages from loading them', async () => {
    const admin = await dashboard.as('admin');
    const { text } = await admin.get(HOME);
    const items = [...text.matchAll(/<li>([^<]+) <span class="pill"[^>]*>([^<]+)/g)].map(
      ([, name, state]) => `${name}: ${state}`,
    );
    assert.deepEqual(items, [
      'Google Analytics 4: Loaded after consent',
      'Heap: Not allowed',
      'Hotjar: Check hotjar.hjsv',
      'Plausible: Loaded',
    ]);
    assert.match(text, /--allow-services heap</);
    assert.doesNotMatch((await admin.get(HOME.replace('docs', 'other'))).text, /Services of other companies/);
  });

  it('tell readers what became of their feedback only when they are switched on, and say when there is no mail', async () => {
    const admin = await dashboard.as('admin');
    const page = (await admin.get(HOME)).text;
    assert.doesNotMatch(page, /name="tellAuthors"[^>]* checked/);
    assert.match(page, /This server has no mail server/);
    await admin.submit(HOME, HOME, { ...ALL, tellAuthors: 'on' });
    assert.equal((await saved()).tellAuthors, true);
    await admin.submit(HOME, HOME, ALL);
    assert.equal((await saved()).tellAuthors, false);
  });

  it('show figures to everybody only when somebody says how', async () => {
    const admin = await dashboard.as('admin');
    for (const [typed, expected] of [
      ['listed', 'listed'],
      ['everywhere', 'off'],
      ['unlisted', 'unlisted'],
    ] as const) {
      await admin.submit(HOME, HOME, { ...ALL, publicFigures: typed });
      assert.equal((await saved()).publicFigures, expected);
    }
    assert.match((await admin.get(HOME)).text, /<option value="unlisted" selected/);
    await admin.submit(HOME, HOME, ALL);
    assert.equal((await saved()).publicFigures, 'off');
  });

  it('list static sites that report reading, and say where to', async () => {
    const admin = await dashboard.as('admin');
    assert.match(
      (await admin.get(HOME)).text,
      /LECTERN_INSIGHT_SERVER=http[^ "]*\/api\/public\/v1\/docs\/read/,
    );
    const typed = 'https://docs.example.com/start, http://localhost:8000 https://docs.example.com';
    await admin.submit(HOME, HOME, { ...ALL, readOrigins: typed });
    const origins = ['https://docs.example.com', 'http://localhost:8000'];
    assert.deepEqual((await saved()).readOrigins, origins);
    assert.match(
      (await admin.get(HOME)).text,
      /value="https:\/\/docs\.example\.com http:\/\/localhost:8000"/,
    );
    for (const wrong of [
      'http://docs.example.com',
      'docs.example.com',
      'https://*.example.com',
      Array.from({ length: 11 }, (_, at) => `https://d${at}.example`).join(' '),
    ]) {
      const answer = await admin.submit(HOME, HOME, { ...ALL, readOrigins: wrong });
      assert.equal(answer.status, 400);
      assert.match(answer.text, /id="readOrigins-error"/);
    }
    assert.deepEqual((await saved()).readOrigins, origins);
    await admin.submit(HOME, HOME, ALL);
    assert.deepEqual((await saved()).readOrigins, []);
  });

  for (const days of ['0', '-1', '1.5', 'soon', '99999999', '1e9'])
    it(`refuse "${days}" as a number of days, and show it again`, async () => {
      const before = await saved();
      const answer = await (await dashboard.as('admin')).submit(HOME, HOME, { ...ALL, retentionDays: days });
      assert.equal(answer.status, 400);
      assert.match(answer.text, /id="retentionDays-error"/);
      assert.ok(answer.text.includes(`value="${days}"`));
      assert.deepEqual(await saved(), before);
    });

  it('delete what one person left, after a question, without writing the address down', async () => {
    const admin = await dashboard.as('admin');
    await dashboard.records.feedback.submit({
      project: 'docs',
      submissionId: '00000000-0000-4000-8000-000000000001',
      source: 'contextual',
      path: '/a',
      helpful: false,
      comment: 'It was me',
      contact: 'eve@example.com',
    });
    const left = async () =>
      (await dashboard.records.feedback.list({ project: 'docs' }, { limit: 1 })).items[0]!;
    const question = await admin.submit(HOME, `${HOME}/forget`, { address: 'eve@example.com' });
    assert.match(question.text, /cannot be undone/);
    assert.equal((await left()).contact, 'eve@example.com');
    const done = await admin.submit(HOME, `${HOME}/forget`, { address: 'eve@example.com', sure: 'yes' });
    assert.equal(done.headers['location'], `${HOME}?done=forgotten`);
    assert.deepEqual([(await left()).contact, (await left()).comment], [null, null]);
    const entries = await dashboard.records.audit.list({ limit: 100 });
    assert.equal(entries[0]!.action, 'feedback.contact_forgotten');
    assert.ok(!JSON.stringify(entries).includes('eve@example.com'));
    const again = await admin.submit(HOME, `${HOME}/forget`, { address: 'eve@example.com', sure: 'yes' });
    assert.equal(again.headers['location'], `${HOME}?done=nothing`);
    assert.equal((await admin.submit(HOME, `${HOME}/forget`, { address: ' ' })).status, 400);
  });

  it('remember the project that was looked at last', async () => {
    const admin = await dashboard.as('admin');
    assert.equal((await admin.get('/dashboard')).headers['location'], '/dashboard/p/docs/overview');
    await admin.get('/dashboard/p/other/settings');
    assert.equal((await admin.get('/dashboard')).headers['location'], '/dashboard/p/other/overview');
    assert.match((await admin.get('/dashboard/account')).text, /href="\/dashboard\/p\/other\/settings"/);
    admin.cookies.set('lectern-project', 'gone');
    assert.equal((await admin.get('/dashboard')).headers['location'], '/dashboard/p/docs/overview');
  });
});

describe('the audit log', () => {
  it('shows newest first, page by page, with names', async () => {
    const dashboard = await testDashboard();
    const owner = await dashboard.as('owner');
    const { audit, users } = dashboard.records;
    const [boss] = await users.list();
    for (let n = 0; n < 120; n++) {
      dashboard.clock.advance(1000);
      const actor = n === 119 ? boss!.id : n === 118 ? 'terminal' : 'gone';
      await audit.add({ actor, action: 'key.created', target: `<key ${n}>` });
    }
    const seen: string[] = [];
    let path: string | undefined = '/dashboard/audit';
    let pages = 0;
    while (path !== undefined && ++pages < 9) {
      const { text, status } = await owner.get(path);
      assert.equal(status, 200);
      seen.push(...[...text.matchAll(/&lt;key (\d+)&gt;/g)].map(([, n]) => n!));
      if (pages === 1)
        for (const name of ['Terminal', 'A former member', boss!.name]) assert.ok(text.includes(name));
      path = /href="(\/dashboard\/audit\?before=[^"]+)"/.exec(text)?.[1];
    }
    assert.equal(pages, 3);
    assert.deepEqual(
      seen,
      Array.from({ length: 120 }, (_, n) => String(119 - n)),
    );
  });
});
