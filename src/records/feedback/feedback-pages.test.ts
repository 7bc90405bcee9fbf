/** Tests of pages of feedback on both databases: walking them equals a model during writes, and reads only indexes. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { eachDatabase } from '../../../test/support/databases.ts';
import { feedbackFixture, imported, NOW } from '../../../test/support/feedback-records.ts';
import { FEEDBACK_SOURCES, FEEDBACK_STATUSES, type Feedback } from './feedback.ts';
import type { FeedbackFilter, FeedbackPage, FeedbackPosition, ImportedFeedback } from './feedback-records.ts';
import { feedbackScope } from './feedback-scope.ts';
import { positionsQuery } from './list-feedback.ts';

const plain = { noNullPrototype: true } as const;
const PATHS = ['/a', '/b', '/c/d'];
/** Few moments, so that many entries share one. */
const moment = fc.integer({ min: 0, max: 6 }).map((step) => NOW + step * 1_000);
const text = fc.option(fc.constant('text'), { freq: 2 });

const rows = fc.uniqueArray(
  fc.record(
    {
      id: fc.stringMatching(/^[A-Za-z0-9_-]{1,3}$/),
      createdAt: moment,
      source: fc.constantFrom(...FEEDBACK_SOURCES),
      status: fc.constantFrom(...FEEDBACK_STATUSES),
      helpful: fc.option(fc.boolean()),
      path: fc.constantFrom(...PATHS),
      comment: text,
      reason: text,
    },
    plain,
  ),
  { maxLength: 40, selector: ({ id }) => id },
);

const filters = fc.record(
  {
    from: moment,
    to: moment,
    source: fc.constantFrom(...FEEDBACK_SOURCES),
    statuses: fc.subarray([...FEEDBACK_STATUSES]),
    path: fc.constantFrom(...PATHS),
    helpful: fc.boolean(),
    commented: fc.boolean(),
  },
  { ...plain, requiredKeys: [] },
);

type Row = Pick<
  Feedback,
  'id' | 'createdAt' | 'source' | 'status' | 'helpful' | 'path' | 'comment' | 'reason'
>;

function passes(row: Row, filter: Omit<FeedbackFilter, 'project'>): boolean {
  const { from, to, source, statuses = [], path, helpful, commented } = filter;
  const vote = row.source === 'contextual' ? row.helpful : null;
  return (
    (from === undefined || row.createdAt >= from) &&
    (to === undefined || row.createdAt < to) &&
    (source === undefined || row.source === source) &&
    (statuses.length === 0 || statuses.includes(row.status)) &&
    (path === undefined || row.path === path) &&
    (helpful === undefined || vote === helpful) &&
    (commented === undefined || (row.comment !== null || row.reason !== null) === commented)
  );
}

/** Newest first; ids as bytes, as the databases compare them. */
const isBefore = (a: FeedbackPosition, b: FeedbackPosition): boolean =>
  a.createdAt > b.createdAt || (a.createdAt === b.createdAt && a.id > b.id);
const ordered = <T extends FeedbackPosition>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
const idsOf = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);

let projects = 0;

eachDatabase((kind, open) => {
  const opened = open().then(feedbackFixture);
  const numRuns = kind === 'sqlite' ? 60 : 12;
  const entry = (project: string, row: Row): ImportedFeedback => imported({ ...row, project });

  it('walks all pages as the model does, forwards and backwards', async () => {
    const { feedback } = await opened;
    await fc.assert(
      fc.asyncProperty(rows, filters, fc.integer({ min: 1, max: 7 }), async (list, filter, limit) => {
        const project = `walk-${++projects}`;
        await feedback.import(list.map((row) => entry(project, row)));
        await feedback.import(list.slice(0, 9).map((row) => entry(`${project}-other`, row)));
        const expected = idsOf(ordered(list.filter((row) => passes(row, filter))));
        const whole = { ...filter, project };
        const pages: FeedbackPage[] = [];
        for (let after: FeedbackPosition | undefined; ; ) {
          const page: FeedbackPage = await feedback.list(whole, { limit, ...(after && { after }) });
          pages.push(page);
          after = page.next;
          if (after === undefined) break;
          assert.equal(page.items.length, limit);
          assert.deepEqual(after, { createdAt: page.items.at(-1)!.createdAt, id: page.items.at(-1)!.id });
        }
        assert.deepEqual(idsOf(pages.flatMap(({ items }) => items)), expected);
        assert.ok(pages.length === 1 || pages.at(-1)!.items.length > 0, 'no empty page at the end');
        for (let at = pages.length - 1; at > 0; at--) {
          const newer = await feedback.listBefore(whole, { limit, before: pages[at]!.items[0]! });
          assert.deepEqual(idsOf(newer.items), idsOf(pages[at - 1]!.items));
          assert.equal(newer.next === undefined, at === 1);
        }
        const exported: string[] = [];
        for await (const batch of feedback.batches(whole)) exported.push(...idsOf(batch));
        assert.deepEqual(exported, expected);
      }),
      { numRuns },
    );
  });

  it('neither skips nor repeats an entry while others come and change', async () => {
    const { feedback } = await opened;
    const step = fc.record({ rows, move: fc.nat(), status: fc.constantFrom(...FEEDBACK_STATUSES) }, plain);
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 6 }),
        filters,
        fc.integer({ min: 1, max: 5 }),
        async (steps, filter, limit) => {
          const project = `mixed-${++projects}`;
          const model = new Map<string, Row>();
          const seen: string[] = [];
          let after: FeedbackPosition | undefined;
          for (let turn = 0; ; turn++) {
            const now = steps[turn];
            if (now !== undefined) {
              for (const row of now.rows) if (!model.has(row.id)) model.set(row.id, row);
              await feedback.import(now.rows.map((row) => entry(project, row)));
              const id = [...model.keys()][now.move % Math.max(1, model.size)];
              if (id !== undefined) {
                model.set(id, { ...model.get(id)!, status: now.status });
                await feedback.setStatus({ project, ids: [id], status: now.status, actor: 'test' });
              }
            }
            const page: FeedbackPage = await feedback.list(
              { ...filter, project },
              { limit, ...(after && { after }) },
            );
            const rest = ordered([...model.values()].filter((row) => passes(row, filter))).filter(
              (row) => after === undefined || isBefore(after, row),
            );
            assert.deepEqual(idsOf(page.items), idsOf(rest.slice(0, limit)));
            assert.equal(page.next !== undefined, rest.length > limit);
            seen.push(...idsOf(page.items));
            after = page.next;
            if (after === undefined) break;
          }
          assert.equal(new Set(seen).size, seen.length);
        },
      ),
      { numRuns },
    );
  });

  it('refuses pages without entries', async () => {
    const { feedback } = await opened;
    for (const limit of [0, -1, 1.5, Number.NaN])
      await assert.rejects(feedback.list({ project: 'docs' }, { limit }), RangeError);
  });

  if (kind === 'sqlite')
    it('reads a range of an index for each kind, sorts nothing that grows, and looks up only the page', async () => {
      const database = await open();
      const asked: string[] = [];
      const checked =
        (way: 'all' | 'survey') =>
        async <Row>(sql: string, values?: Parameters<typeof database.all>[1]) => {
          asked.push(sql);
          const plan = await database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, values);
          for (const { detail } of plan) {
            assert.doesNotMatch(detail, /^SCAN (?!place$)|AUTOMATIC|LIST SUBQUERY/, sql);
            if (detail.startsWith('SEARCH'))
              assert.match(
                detail,
                /COVERING INDEX feedback_by_(kind \(project=\? AND kind=\?|time \(project=\?|page \(project=\? AND path=\?)( AND \(created_at,id\)[<>]\(\?,\?\)){0,2}\)$|USING INDEX sqlite_autoindex_feedback_1 \(project=\? AND id=\?\)$/,
              );
          }
          assert.ok(
            plan.filter(({ detail }) => detail.includes('TEMP B-TREE')).length === 0,
            'nothing is sorted',
          );
          if (way === 'survey') apart++;
          return database[way]<Row>(sql, values);
        };
      let apart = 0;
      const { feedback } = feedbackFixture({
        ...database,
        all: checked('all'),
        survey: checked('survey'),
      });
      const position = { createdAt: NOW, id: 'x' };
      for (const filter of [
        {},
        { statuses: ['pending'] },
        { statuses: ['pending', 'resolved', 'dismissed'] },
        { source: 'code_snippet' },
        { from: NOW, to: NOW + 1 },
        { from: NOW, source: 'contextual', statuses: ['pending'] },
        { path: '/a' },
        { path: '/a', statuses: ['pending'], to: NOW },
        { commented: true, helpful: false },
        { helpful: true },
      ] satisfies Omit<FeedbackFilter, 'project'>[]) {
        const whole = { ...filter, project: 'docs' } as FeedbackFilter;
        await feedback.list(whole, { limit: 50 });
        await feedback.list(whole, { limit: 50, after: position });
        await feedback.listBefore(whole, { limit: 50, before: position });
      }
      assert.equal(asked.length, 30);
      assert.equal(apart, 3, 'the entries of a page that are of some kinds are looked for in a thread');
    });
});

it('spells the same statement for every place of the same filter', () => {
  const filter: FeedbackFilter = { project: 'docs', statuses: ['pending'] };
  const sql = (createdAt: number) =>
    positionsQuery({ filter, below: { createdAt, id: 'x' }, limit: 51, database: 'sqlite' }).sql;
  assert.equal(sql(1), sql(2));
});

it('gives filters that let the same pass the same scope, and others another', () => {
  const scope = (filter: Omit<FeedbackFilter, 'project'>) => feedbackScope({ project: 'docs', ...filter });
  assert.equal(
    scope({ statuses: ['resolved', 'pending', 'resolved'] }),
    scope({ statuses: ['pending', 'resolved'] }),
  );
  assert.equal(scope({ statuses: [] }), scope({}));
  assert.equal(scope({ statuses: [...FEEDBACK_STATUSES] }), scope({}));
  const others = [
    scope({}),
    feedbackScope({ project: 'other' }),
    scope({ from: 1 }),
    scope({ to: 1 }),
    scope({ source: 'agent' }),
    scope({ statuses: ['pending'] }),
    scope({ path: '/a' }),
    scope({ helpful: true }),
    scope({ helpful: false }),
    scope({ commented: true }),
  ];
  assert.equal(new Set(others).size, others.length);
});
