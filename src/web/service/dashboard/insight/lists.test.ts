/** The lists of Insight that lead to work: pages worth an hour, visits, broken addresses with their redirects, releases; and each as CSV. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { feedbackDashboard } from '../../../../../test/support/feedback-dashboard.ts';
import { docsJson } from '../../../../../test/support/fixture-folder.ts';
import { only, TEST_JOBS } from '../../../../../test/support/test-service.ts';
import { SILENT } from '../../../../lib/log.ts';
import { DAY_MS } from '../../../../lib/time/dates.ts';
import { questionQuoteId, searchQuoteId } from '../../../../records/automations/recipes/search-quote.ts';
import type { InsightBatch } from '../../../../records/insight/insight-records.ts';
import { memorySource } from '../../../../site/source/memory-source.ts';
import { openLiveSite } from '../../../reader/live/live-site.ts';
import { brokenGroups } from '../../insight/broken-groups.ts';
import type { JobOperations } from '../../job-operations.ts';
import { flowView } from './flow-view.ts';

const ROOT = '/dashboard/p/docs/insight';
const INSTALL = '/guides/install';
const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
const live = await openLiveSite(
  {
    source: memorySource({
      'docs.json': JSON.stringify(docsJson({ pages: ['index', 'guides/install', 'guides/quiet'] })),
      'index.mdx': 'Home',
      'guides/install.mdx': 'Install',
      'guides/quiet.mdx': 'Quiet',
      'logo.svg': '<svg/>',
    }),
    renderer,
  },
  SILENT,
  false,
);

/** @param understands whether the agent understands words */
async function dashboard(understands = true) {
  const setup = async (project: string) => ({ ...(await TEST_JOBS.setup(project)), understands });
  const jobs = only<JobOperations>('jobs', { ...TEST_JOBS, setup });
  const made = await feedbackDashboard({ live, jobs });
  const today = Math.floor(made.clock() / DAY_MS);
  const read = (path: string, views: number): InsightBatch['pages'][number] => ({
    ...{ path, reader: 'human', views, seconds: 0, copies: 0, visitors: [] },
  });
  const add = (more: Partial<InsightBatch>) =>
    made.records.insight.add({
      ...{ project: 'docs', day: today, pages: [], hours: [], agents: [], arrivals: [] },
      ...more,
    });
  const vote = (path: string, helpful: boolean, comment: string | null = null) =>
    made.records.feedback.submit({
      ...{ project: 'docs', source: 'contextual', path, helpful, comment },
      submissionId: crypto.randomUUID(),
    });
  const ask = (page: string, question: string) =>
    made.records.questions.add({
      ...{ project: 'docs', caller: 'web', status: 'unanswered', answer: '', sources: [] },
      ...{ page, question },
    });
  return { ...made, today, read, add, vote, ask };
}

/** Rows of a table, by the text of their cells. */
const rows = (text: string): string[] =>
  [...text.matchAll(/<tr role="row">(?:(?!<\/tr>).)*<\/tr>/gs)].map(([row]) =>
    row
      .replace(/<[^>]*>/g, '|')
      .replace(/\s*\|[\s|]*/g, '|')
      .trim(),
  );

describe('worth your hour', () => {
  it('puts a page before others when many read it and votes, searches and questions speak against it', async () => {
    const { as, add, read, vote, ask } = await dashboard();
    await add({
      pages: [read(INSTALL, 400), read('/', 900), read('/gone', 5_000)],
      arrivals: [
        { kind: 'sought', path: INSTALL, source: '', count: 10 },
        { kind: 'left', path: INSTALL, source: '', count: 6 },
        { kind: 'left', path: '/gone', source: '', count: 60 },
      ],
    });
    for (const helpful of [false, false, true]) await vote(INSTALL, helpful);
    for (let votes = 0; votes < 4; votes++) await vote('/', true);
    await vote('/', false);
    await ask(`${INSTALL}#proxy`, 'Behind a proxy?');
    const { text } = await as('editor').get(`${ROOT}/worth`);
    // 400 views × 9 signs of 14, with 8 of doubt; 900 × 1 of 5.
    const [, first, second, ...rest] = rows(text);
    assert.match(first!, /\/guides\/install\|≈ 164\|400\|2 of 3\|6 of 10\|1\|Improve/);
    assert.match(second!, /\|\/\|≈ 69\|900\|1 of 5\|–\|0\|Improve/);
    assert.deepEqual(rest, [], 'what is no page any more is no work');
    assert.match(text, /href="\/dashboard\/p\/docs\/jobs\/new\?improve=%2Fguides%2Finstall"/);
    const seen = (await as('viewer').get(ROOT)).text;
    assert.match(seen, /Worth your hour.*\/guides\/install.*≈ 164/s);
    assert.doesNotMatch((await as('viewer').get(`${ROOT}/worth`)).text, /jobs\/new/);
  });

  it('offers no job where no agent understands words', async () => {
    const { as, add, read, vote } = await dashboard(false);
    await add({ pages: [read(INSTALL, 400)] });
    for (let votes = 0; votes < 4; votes++) await vote(INSTALL, false);
    for (const path of ['worth', `page?path=${INSTALL}`]) {
      const { text } = await as('editor').get(`${ROOT}/${path}`);
      assert.match(text, /\/guides\/install/);
      assert.doesNotMatch(text, /jobs\/new\?improve|>Work</, path);
    }
  });
});

describe('visits', () => {
  const flow = (count: number, ...steps: string[]) => ({ steps, count });

  it('counts a visit once, with the page at which it ended', () => {
    const view = flowView([flow(10, '/a'), flow(4, '/a', '/b'), flow(1, '/a', '/b', '/c'), flow(2, '/d')], {
      card: (path) => path,
    })!;
    assert.deepEqual(
      view.columns.map((nodes) => nodes.map(({ label, count }) => `${label} ${count}`)),
      [
        ['/a 10', '/d 2'],
        ['/b 4', 'Left the site 8'],
        ['/c 1', 'Left the site 3'],
      ],
    );
    assert.deepEqual(
      view.bands.map(({ column, from, to, count }) => [column, from, to, count].join()),
      ['0,0,0,4', '0,0,1,6', '0,1,1,2', '1,0,0,1', '1,0,1,3'],
    );
  });

  it('shows six pages of each step, and the rest together', () => {
    const many = Array.from({ length: 9 }, (_, at) => flow(9 - at, `/p${at}`));
    const [first] = flowView(many, { card: (path) => path })!.columns;
    assert.deepEqual([first!.length, first!.at(-1)], [7, { label: 'Other pages', count: 6 }]);
  });

  it('shows those that begin with one page, and links every page to its figures', async () => {
    const { as, add } = await dashboard();
    assert.match((await as('viewer').get(`${ROOT}/visits`)).text, /No visits yet/);
    await add({ flows: [flow(5, '/'), flow(3, '/', INSTALL), flow(2, '/<b>')] });
    const all = (await as('viewer').get(`${ROOT}/visits`)).text;
    assert.match(all, /<title>\/ → \/guides\/install: 3 \(60%\)<\/title>/);
    assert.match(all, /href="\/dashboard\/p\/docs\/insight\/page\?path=%2Fguides%2Finstall"/);
    assert.doesNotMatch(all, /<b>/);
    const one = (await as('viewer').get(`${ROOT}/visits?first=/`)).text;
    assert.match(one, /Visits that begin with/);
    assert.doesNotMatch(one.slice(0, one.indexOf('First pages')), /&lt;b&gt;/);
    assert.match(
      (await as('viewer').get(`${ROOT}/visits?first=/none`)).text,
      /No visit began with this page/,
    );
  });
});

describe('broken addresses', () => {
  it('puts spellings together', () => {
    const groups = brokenGroups([
      { path: '/Guide/Install', count: 4 },
      { path: '/guide/install/', count: 3 },
      { path: '/guide/install.html', count: 2 },
      { path: '/other', count: 5 },
      { path: '/%zz', count: 1 },
    ]);
    assert.deepEqual(
      groups.map(({ path, count, spellings }) => [path, count, spellings.length]),
      [
        ['/Guide/Install', 9, 3],
        ['/other', 5, 1],
        ['/%zz', 1, 1],
      ],
    );
  });

  it('are redirected with one click, by a job without a model', async () => {
    const { as, add, records } = await dashboard();
    await add({
      arrivals: [
        { kind: 'missing', path: '/guide/instal', source: 'blog.example', count: 4 },
        { kind: 'missing', path: '/Guide/Instal/', source: '', count: 1 },
      ],
    });
    const { text } = await as('editor').get(`${ROOT}/broken`);
    assert.match(text, /\/guide\/instal<.*and 1 spelling/s);
    assert.match(text, /<option>\/guides\/install<\/option>/);
    assert.doesNotMatch((await as('viewer').get(`${ROOT}/broken`)).text, /<form[^>]*redirect/);
    const send = (form: Record<string, string | string[]>, role: 'editor' | 'viewer' = 'editor') =>
      as(role).submit(`${ROOT}/broken`, `${ROOT}/redirect`, form);
    const from = ['/guide/instal', '/Guide/Instal/'];
    assert.equal((await send({ from, to: INSTALL }, 'viewer')).status, 403);
    const sent = await send({ from, to: INSTALL });
    assert.match(sent.headers['location'] ?? '', /\/jobs\/[0-9a-z]+\?done=started$/);
    const [job] = await records.jobs.list('docs', { take: 5, skip: 0 });
    assert.equal(job!.agent, 'maintenance');
    assert.equal(job!.prompt.split('\n').length, 2);
    assert.match(job!.prompt, /\/guide\/instal/);
    for (const [form, problem] of [
      [{ from, to: 'https://evil.example' }, 'page'],
      [{ from: '/a b', to: INSTALL }, 'address'],
    ] as const)
      assert.match((await send(form as never)).headers['location'] ?? '', new RegExp(`problem=${problem}$`));
    assert.equal((await records.jobs.list('docs', { take: 5, skip: 0 })).length, 1);
  });
});

describe('redirects beside docs.json', () => {
  const REDIRECTS = `${ROOT}/redirects`;

  it('are made at a broken address with one click, listed, committed and removed', async () => {
    const { as, add, records } = await dashboard();
    await add({
      arrivals: [
        { kind: 'missing', path: '/guide/instal', source: 'blog.example', count: 4 },
        { kind: 'missing', path: '/Guide/Instal/', source: '', count: 1 },
        { kind: 'missing', path: '/guides/quiet/', source: '', count: 1 },
      ],
    });
    const from = ['/guide/instal', '/Guide/Instal/'];
    const make = (form: Record<string, string | string[]>, role: 'editor' | 'viewer' = 'editor') =>
      as(role).submit(`${ROOT}/broken`, REDIRECTS, form);
    assert.equal((await make({ from, to: INSTALL, back: 'broken' }, 'viewer')).status, 403);
    const made = await make({ from, to: INSTALL, back: 'broken' });
    assert.match(made.headers['location'] ?? '', /\/insight\/broken\?done=redirected$/);
    const { text } = await as('editor').get(`${ROOT}/broken`);
    assert.match(
      rows(text).join('\n'),
      /\/guide\/instal\|and 1 spelling\|5\|blog\.example\|Leads to\|\/guides\/install/,
    );
    assert.match(rows(text).join('\n'), /\/guides\/quiet\/\|.*Is answered now/, 'what is a page now');
    const list = rows((await as('viewer').get(REDIRECTS)).text);
    assert.match(list.join('\n'), /\/Guide\/Instal\|\/guides\/install\|/);
    assert.doesNotMatch(list.join('\n'), /Remove/, 'viewers change nothing');
    const begun = await as('editor').submit(REDIRECTS, `${REDIRECTS}/job`, {});
    assert.match(begun.headers['location'] ?? '', /\/jobs\/[0-9a-z]+\?done=started$/);
    const [job] = await records.jobs.list('docs', { take: 5, skip: 0 });
    assert.deepEqual([job!.agent, job!.prompt.split('\n').length], ['maintenance', 2]);
    await as('editor').submit(REDIRECTS, `${REDIRECTS}/remove`, { from: '/guide/instal' });
    assert.deepEqual(
      (await records.redirects.list('docs')).map((one) => one.from),
      ['/Guide/Instal'],
    );
    const log = await records.audit.listFrom({ project: 'docs' }, { limit: 9 });
    assert.deepEqual(
      log
        .map(({ action }) => action)
        .filter((action) => action.startsWith('redirect.'))
        .sort(),
      ['redirect.added', 'redirect.added', 'redirect.removed'],
    );
  });

  it('are committed by jobs that have no more lines than the agent reads', async () => {
    const { as, records } = await dashboard();
    const commit = () => as('editor').submit(REDIRECTS, `${REDIRECTS}/job`, {});
    await records.redirects.put('docs', { from: ['/a b', '/a:b'], to: INSTALL });
    await records.redirects.put('docs', { from: ['/plain'], to: INSTALL });
    await commit();
    const jobs = () => records.jobs.list('docs', { take: 5, skip: 0 });
    assert.deepEqual(
      (await jobs()).map(({ prompt }) => prompt.split('\n').length),
      [1],
      'what the agent cannot read is left out',
    );
    await records.redirects.remove('docs', ['/plain']);
    assert.match((await commit()).headers['location'] ?? '', /problem=address$/);
    const from = Array.from({ length: 25 }, (_, at) => `/old/${at}`);
    await records.redirects.put('docs', { from, to: INSTALL });
    await commit();
    assert.deepEqual((await jobs()).map(({ prompt }) => prompt.split('\n').length).sort(), [1, 20]);
  });

  it('say what is wrong beside the field, and which may go', async () => {
    const { as, records } = await dashboard();
    await records.redirects.put('docs', { from: ['/guides/quiet', '/logo.svg'], to: '/' });
    await records.redirects.put('docs', { from: ['/<b>'], to: '/gone' });
    const shown = rows((await as('editor').get(REDIRECTS)).text).join('\n');
    assert.match(shown, /\/guides\/quiet\|\/\|Something else is here now: it may go/);
    assert.match(shown, /\/logo\.svg\|\/\|Something else is here now: it may go/, 'a file');
    assert.match(shown, /&lt;b&gt;\|\/gone\|This page is gone/);
    for (const page of [REDIRECTS, `${ROOT}/broken`])
      for (const word of ['constructor', '__proto__', 'toString'])
        assert.equal((await as('editor').get(`${page}?problem=${word}`)).status, 200, `${page} ${word}`);
    const none = await as('editor').submit(REDIRECTS, `${REDIRECTS}/job`, {});
    assert.match(none.headers['location'] ?? '', /problem=none$/);
    const wrong = await as('editor').submit(REDIRECTS, REDIRECTS, {
      from: '/old',
      to: 'https://evil.example',
    });
    assert.equal(wrong.status, 400);
    assert.match(wrong.text, /https:\/\/evil\.example.{1,8}is no page of this site/);
    assert.match(wrong.text, /value="\/old"/);
    assert.equal((await records.redirects.list('docs')).length, 3);
  });
});

describe('one page', () => {
  it('has the pages before and after it, questions, searches that failed, and what changed it', async () => {
    const { as, add, read, ask, records, clock } = await dashboard();
    await add({
      pages: [read(INSTALL, 5)],
      flows: [
        { steps: ['/', INSTALL], count: 4 },
        { steps: ['/', INSTALL, '/guides/quiet'], count: 3 },
      ],
      arrivals: [
        { kind: 'sought', path: INSTALL, source: '', count: 8 },
        { kind: 'left', path: INSTALL, source: '', count: 2 },
      ],
    });
    await ask(INSTALL, 'On <b>Windows</b>?');
    await ask('/', 'Elsewhere?');
    const row = await records.deployments.begin({
      ...({ project: 'docs', kind: 'live', source: 'push', actor: 'server' } as const),
      ...{ commit: 'a'.repeat(40), ref: 'main', author: 'Jane', since: clock(), subject: 'Say more' },
    });
    await records.deployments.finish('docs', row!.id, {
      ...({ state: 'success', summary: null, problems: null } as const),
      changes: {
        counts: { added: 0, changed: 1, removed: 0, moved: 0 },
        pages: [{ kind: 'changed', url: INSTALL, title: 'Install' }],
        files: { added: [], modified: [], removed: [] },
      },
    });
    const { text } = await as('editor').get(`${ROOT}/page?path=${INSTALL}`);
    for (const shown of [
      /Pages that lead here.*ranked-label">\/<.*>4</s,
      /Pages opened next.*\/guides\/quiet/s,
      /On &lt;b&gt;Windows&lt;\/b&gt;\?/,
      /Found by searching.*>8<.*2 left it at once/s,
      /Last change: Say more/,
      /Improve it/,
    ])
      assert.match(text, shown);
    assert.doesNotMatch(text, /Elsewhere/);
  });
});

describe('before and after a release', () => {
  it('compares the same number of days on each side, and says when it is too early', async () => {
    const { as, add, read, records, clock, today } = await dashboard();
    assert.match((await as('viewer').get(`${ROOT}/releases`)).text, /Nothing has gone live yet/);
    const row = await records.deployments.begin({
      ...({ project: 'docs', kind: 'live', source: 'push', actor: 'server' } as const),
      ...{ commit: 'b'.repeat(40), ref: 'main', author: 'Jane', since: clock(), subject: 'Rewrite' },
    });
    await records.deployments.finish('docs', row!.id, {
      ...({ state: 'success', summary: null, problems: null } as const),
      changes: {
        counts: { added: 0, changed: 1, removed: 0, moved: 0 },
        pages: [{ kind: 'changed', url: INSTALL, title: 'Install' }],
        files: { added: [], modified: [], removed: [] },
      },
    });
    assert.match((await as('viewer').get(`${ROOT}/releases`)).text, /too early/);
    for (const [day, views] of [
      [today - 3, 1_000],
      [today - 2, 10],
      [today - 1, 20],
      [today, 500],
      [today + 1, 70],
      [today + 2, 80],
      [today + 3, 2_000],
    ] as const)
      await add({ day, pages: [read(INSTALL, views)] });
    clock.advance(3 * DAY_MS);
    const found = rows((await as('viewer').get(`${ROOT}/releases`)).text);
    assert.ok(
      found.some((row) => row.startsWith('|Views by people|30|150|')),
      found.join('\n'),
    );
    assert.ok(
      found.some((row) => row.startsWith('|/guides/install|30|150|–|–|')),
      found.join('\n'),
    );
  });
});

describe('lists as CSV', () => {
  it('hand out what the pages show, without formulas, and stand in the audit log', async () => {
    const { as, add, read, vote, records, clock } = await dashboard();
    await add({
      pages: [read(INSTALL, 300)],
      flows: [{ steps: ['/', INSTALL], count: 2 }],
      agents: [{ agent: 'GPTBot', form: 'html', views: 3 }],
      arrivals: [
        { kind: 'referrer', path: '/', source: 'news.example', count: 7 },
        { kind: 'missing', path: '/=1', source: '', count: 2 },
        { kind: 'redirect', path: '/before', source: '', count: 1 },
      ],
    });
    await vote(INSTALL, false);
    const line = async (path: string): Promise<string> => {
      clock.advance(1);
      const answer = await as('viewer').get(`${ROOT}/${path}`);
      assert.match(answer.headers['content-type'] ?? '', /^text\/csv/);
      return answer.text.split('\r\n')[1]!;
    };
    assert.equal(await line('worth?format=csv'), '/guides/install,33,300,0,1,0,0,0,0');
    assert.equal(await line('visits?format=csv'), '/,/guides/install,,2');
    assert.equal(await line('broken?format=csv'), '/=1,2,');
    assert.equal(await line('pages?format=csv'), '/guides/install,300,0,0,0,0,0,0');
    assert.equal(await line('list.csv?list=programs'), 'GPTBot,3,3,0,0,0,0');
    assert.equal(await line('list.csv?list=sources'), 'news.example,7');
    assert.equal(await line('list.csv?list=redirects'), '/before,1');
    assert.equal((await as('viewer').get(`${ROOT}/list.csv?list=x`)).status, 303);
    const log = await records.audit.list({ limit: 10 });
    assert.deepEqual(new Set(log.map(({ action }) => action)), new Set(['insight.exported']));
  });
});

it('quotes what readers said, searched for and asked in the job that improves a page', async () => {
  const { records, vote, ask, service } = await dashboard();
  const { improvement } = await import('../jobs/new.ts');
  await vote(INSTALL, false, 'It does not say how');
  await vote(INSTALL, true, 'Thanks');
  await ask(INSTALL, 'How?');
  await records.searches.add({ project: 'docs', term: 'set up', results: 1, opened: true, page: INSTALL });
  const project = (await records.projects.get('docs'))!;
  const form = await improvement({ service, project } as never, INSTALL);
  assert.match(form!.prompt!, /^Improve the page \/guides\/install:/);
  const ids = form!.feedback!;
  assert.equal((await records.feedback.get('docs', ids[0]!))?.comment, 'It does not say how');
  const { questions } = await records.questions.list({ project: 'docs', limit: 1 });
  assert.deepEqual(ids.slice(1), [questionQuoteId(questions[0]!.id), searchQuoteId('set up')]);
  for (const path of ['/none', null, '/<script>'])
    assert.equal(await improvement({ service, project } as never, path), undefined);
});
