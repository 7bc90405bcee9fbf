/** The table of pages and languages in the dashboard: states, filters, pages of the list, and the job that translates. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { feedbackDashboard } from '../../../../../test/support/feedback-dashboard.ts';
import { docsJson } from '../../../../../test/support/fixture-folder.ts';
import { TEST_REPOSITORY } from '../../../../../test/support/test-deployment-operations.ts';
import { only, TEST_JOBS } from '../../../../../test/support/test-service.ts';
import type { FileChanges } from '../../../../lib/git/repository.ts';
import { SILENT } from '../../../../lib/log.ts';
import { DAY_MS } from '../../../../lib/time/dates.ts';
import { memorySource } from '../../../../site/source/memory-source.ts';
import { sourceOver } from '../../../../site/source/source-over.ts';
import { openLiveSite } from '../../../reader/live/live-site.ts';
import type { DeployedRepository, DeploymentOperations } from '../../deployment-operations.ts';
import type { JobOperations } from '../../job-operations.ts';

const ROOT = '/dashboard/p/docs/translations';
const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };

interface SiteParts {
  readonly languages?: readonly object[];
  readonly paths: readonly string[];
  /** Days of the last commits of files. */
  readonly committed?: Readonly<Record<string, number>>;
  readonly more?: object;
  /** Commits that changed files, the newest first: their positions in the history. */
  readonly changed?: Readonly<Record<string, readonly number[]>>;
  /** Front matter of files. */
  readonly front?: Readonly<Record<string, string>>;
  readonly repository?: Partial<DeployedRepository>;
  /** Whether the agent understands words; default true. */
  readonly understands?: boolean;
}

/** A commit and a content for each position. */
const idAt = (position: number): string => String(position).padStart(40, '0');

async function dashboard(parts: SiteParts) {
  const { languages, paths, committed = {}, more = {}, changed, front = {}, repository } = parts;
  const { understands = true } = parts;
  const navigation = languages === undefined ? { pages: paths } : { languages };
  const files = Object.fromEntries(
    paths.map((path) => [`${path}.mdx`, `---\ntitle: T ${path}\n${front[path] ?? ''}---\n\nA.\n`]),
  );
  const dates = new Map(Object.entries(committed).map(([path, day]) => [`${path}.mdx`, day * DAY_MS]));
  const source = sourceOver(
    memorySource({ 'docs.json': JSON.stringify(docsJson(navigation, more)), ...files }),
    {
      history: async () => ({
        tracked: new Set(dates.keys()),
        dates,
        ...(changed === undefined ? {} : { changes: async () => changesOf(changed) }),
      }),
    },
  );
  const deployments = only<DeploymentOperations>('deployments', {
    repository: () => repository && { ...TEST_REPOSITORY, ...repository },
  });
  const jobs = only<JobOperations>('jobs', {
    ...TEST_JOBS,
    setup: async (project) => ({ ...(await TEST_JOBS.setup(project)), understands }),
  });
  const live = await openLiveSite({ source, renderer }, SILENT, false);
  return feedbackDashboard({ live, deployments, jobs });
}

const changesOf = (changed: NonNullable<SiteParts['changed']>): FileChanges =>
  new Map(
    Object.entries(changed).map(([path, positions]) => [
      `${path}.mdx`,
      positions.map((position) => ({ position, commit: idAt(position), oid: idAt(position + 500) })),
    ]),
  );

const languages = [
  { language: 'en', pages: ['a', 'b', 'c', 'd'] },
  { language: 'fr', pages: ['fr/a', 'fr/b', 'fr/d'] },
  { language: 'de', pages: ['de/a'] },
];
const paths = ['a', 'b', 'c', 'd', 'fr/a', 'fr/b', 'fr/d', 'de/a'];
const committed = { a: 10, b: 30, c: 10, 'fr/a': 10, 'fr/b': 18, 'de/a': 11 };

/** Rows of the table, by the text of their cells. */
const rows = (text: string): string[] =>
  [...text.matchAll(/<tr role="row">(?:(?!<\/tr>).)*<td(?:(?!<\/tr>).)*<\/tr>/gs)].map(([row]) =>
    row
      .replace(/<[^>]*>/g, '|')
      .replace(/\s*\|[\s|]*/g, '|')
      .trim(),
  );

describe('translations in the dashboard', () => {
  it('are those that are behind or missing first, in each language', async () => {
    const { as } = await dashboard({ languages, paths, committed });
    const { text } = await as('viewer').get(ROOT);
    assert.deepEqual(rows(text), [
      '|T b|/b|behind by 12 days|missing|',
      '|T c|/c|missing|missing|',
      '|T d|/d|not known|missing|',
    ]);
    const all = rows((await as('viewer').get(`${ROOT}?state=all`)).text);
    assert.equal(all[0], '|T a|/a|current|current|');
    assert.equal(all.length, 4);
    const behind = await as('viewer').get(`${ROOT}?state=behind&language=fr`);
    assert.deepEqual(rows(behind.text), ['|T b|/b|behind by 12 days|']);
    const none = await as('viewer').get(`${ROOT}?state=behind&language=de`);
    assert.match(none.text, /No such pages/);
    assert.equal((await as('viewer').get(`${ROOT}?state=x&language=%3Cb%3E&skip=99999`)).status, 200);
  });

  it('are behind by commits, where these are known, and say where the change is shown', async () => {
    const parts = {
      languages,
      paths,
      committed,
      changed: { a: [1, 4, 9], b: [2, 3], 'fr/a': [0], 'fr/b': [8], 'de/a': [4] },
      front: { 'fr/a': `translatedFrom: "${idAt(504)}"\n` },
    };
    const github = 'https://github.com/example/docs/compare/{range}#diff-{sha256}';
    const repository = { live: idAt(0), folder: 'docs', comparePage: github };
    const { as } = await dashboard({ ...parts, repository });
    const { text } = await as('viewer').get(`${ROOT}?state=all`);
    assert.deepEqual(rows(text).slice(0, 2), [
      '|T a|/a|behind by 1 commit|Changes|behind by 1 commit|Changes|',
      '|T b|/b|behind by 2 commits|Changes|missing|',
    ]);
    const sha256 = createHash('sha256').update('docs/b.mdx').digest('hex');
    assert.ok(
      text.includes(`href="https://github.com/example/docs/compare/${idAt(8)}...${idAt(0)}#diff-${sha256}"`),
    );
    const own = await dashboard({ ...parts, repository: { ...repository, comparePage: undefined } });
    assert.match(
      (await own.as('viewer').get(ROOT)).text,
      new RegExp(`/_lectern/compare\\?from=${idAt(8)}&amp;page=%2Fb"`),
    );
    const folder = await dashboard(parts);
    assert.doesNotMatch((await folder.as('viewer').get(ROOT)).text, /Changes/);
  });

  it('say how many pages are not listed because not everybody may read them', async () => {
    const parts = { languages, paths, committed };
    const some = await dashboard({
      ...parts,
      front: { b: 'groups: ["staff"]\n', 'fr/b': 'public: false\n' },
    });
    const { text } = await some.as('viewer').get(`${ROOT}?state=all`);
    assert.match(text, /2 pages that not everybody may read are not listed/);
    assert.equal(rows(text).length, 3);
    const one = await dashboard({ ...parts, front: { b: 'groups: ["staff"]\n' } });
    assert.match((await one.as('viewer').get(ROOT)).text, /One page that not everybody may read is not/);
    const none = await dashboard(parts);
    assert.doesNotMatch((await none.as('viewer').get(ROOT)).text, /not everybody/);
  });

  it('count a page that shows its original as missing', async () => {
    const { as } = await dashboard({
      languages,
      paths,
      committed,
      more: { translations: { fallback: true } },
    });
    const { text } = await as('viewer').get(`${ROOT}?state=missing&language=de`);
    assert.deepEqual(rows(text), ['|T b|/b|missing|', '|T c|/c|missing|', '|T d|/d|missing|']);
  });

  it('lead editors to the job that translates, and nobody else', async () => {
    const { as } = await dashboard({ languages, paths, committed });
    const { text } = await as('editor').get(ROOT);
    assert.match(text, /\/dashboard\/p\/docs\/jobs\/new\?translate=%2Fb&amp;language=fr/);
    assert.doesNotMatch((await as('viewer').get(ROOT)).text, /jobs\/new\?translate/);
    const plain = await dashboard({ languages, paths, committed, understands: false });
    assert.doesNotMatch((await plain.as('editor').get(ROOT)).text, /jobs\/new\?translate/);
  });

  it('are shown in parts', async () => {
    const many = Array.from({ length: 120 }, (_, at) => `p${String(at).padStart(3, '0')}`);
    const { as } = await dashboard({
      languages: [
        { language: 'en', pages: many },
        { language: 'fr', pages: ['fr/p000'] },
      ],
      paths: [...many, 'fr/p000'],
    });
    const first = (await as('viewer').get(`${ROOT}?state=missing`)).text;
    assert.equal(rows(first).length, 50);
    assert.match(first, /1–50 of 119/);
    const last = (await as('viewer').get(`${ROOT}?state=missing&skip=100`)).text;
    assert.equal(rows(last).length, 19);
    assert.doesNotMatch(last, /rel="next"/);
  });

  it('are in the navigation of sites in several languages only', async () => {
    const several = await dashboard({ languages, paths });
    const one = await dashboard({ paths: ['a', 'b'] });
    const link = /href="\/dashboard\/p\/docs\/translations"/;
    assert.match((await several.as('viewer').get('/dashboard/p/docs/overview')).text, link);
    assert.doesNotMatch((await one.as('viewer').get('/dashboard/p/docs/overview')).text, link);
    assert.match((await one.as('viewer').get(ROOT)).text, /The site has one language/);
  });
});
