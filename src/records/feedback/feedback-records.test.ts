/** Feedback on both databases: submitted once, counted, forgotten, expired and taken over. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { feedbackFixture, imported, NOW, submission } from '../../../test/support/feedback-records.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import { createFeedbackRecords } from './create-feedback-records.ts';

const MINUTE = 60_000;

eachDatabase((_kind, open) => {
  const opened = open().then((database) => ({ database, ...feedbackFixture(database) }));
  let projects = 0;
  const fresh = (): string => `project-${++projects}`;

  it('stores a submission once and tells of it once', async () => {
    const { feedback, events } = await opened;
    const project = fresh();
    const given = submission({ project, comment: 'Wrong', contact: 'A@Example.com', reason: 'Outdated' });
    events.length = 0;
    const first = await feedback.submit(given);
    assert.equal(first.created, true);
    const again = await feedback.submit(given);
    assert.deepEqual(again, { id: first.id, created: false });
    const stored = await feedback.get(project, first.id);
    assert.deepEqual(stored, {
      id: first.id,
      project,
      path: '/start',
      source: 'contextual',
      status: 'pending',
      comment: 'Wrong',
      reason: 'Outdated',
      helpful: true,
      contact: 'A@Example.com',
      code: null,
      filename: null,
      lang: null,
      anchor: null,
      commit: null,
      createdAt: NOW,
      version: 1,
    });
    assert.deepEqual(events, [{ kind: 'feedback.created', feedback: stored }]);
    assert.equal(await feedback.get('docs-other', first.id), undefined);
  });

  it('gives several entries of a project in the order that was asked for', async () => {
    const { feedback } = await opened;
    const [project, other] = [fresh(), fresh()];
    const one = await feedback.submit(submission({ project }));
    const two = await feedback.submit(submission({ project }));
    const foreign = await feedback.submit(submission({ project: other }));
    const found = await feedback.several(project, [two.id, 'none', foreign.id, one.id]);
    assert.deepEqual(found, [await feedback.get(project, two.id), await feedback.get(project, one.id)]);
    assert.deepEqual(await feedback.several(project, []), []);
  });

  it('makes one entry of submissions that arrive at the same moment', async () => {
    const { feedback, events } = await opened;
    const project = fresh();
    const given = submission({ project });
    events.length = 0;
    const answers = await Promise.all(Array.from({ length: 12 }, () => feedback.submit(given)));
    assert.equal(new Set(answers.map(({ id }) => id)).size, 1);
    assert.equal(answers.filter(({ created }) => created).length, 1);
    assert.equal((await feedback.list({ project }, { limit: 10 })).items.length, 1);
    const other = await feedback.submit({ ...given, project: fresh() });
    assert.equal(other.created, true, 'another project has its own');
  });

  it('lets a reader change the vote and add text for fifteen minutes, but replace none', async () => {
    const { feedback, time } = await opened;
    const project = fresh();
    const vote = submission({ project });
    const { id } = await feedback.submit(vote);
    time.now = NOW + 14 * MINUTE;
    await feedback.submit({ ...vote, helpful: false, comment: 'First', reason: '' });
    await feedback.submit({ ...vote, helpful: undefined as never, comment: 'Second', contact: 'a@b.c' });
    time.now = NOW + 15 * MINUTE;
    assert.deepEqual(await feedback.submit({ ...vote, helpful: true, reason: 'Late' }), {
      id,
      created: false,
    });
    time.now = NOW;
    const { helpful, comment, reason, contact, version } = (await feedback.get(project, id))!;
    assert.deepEqual(
      { helpful, comment, reason, contact, version },
      { helpful: false, comment: 'First', reason: null, contact: 'a@b.c', version: 1 },
    );
    assert.equal((await feedback.figures({ project })).comments, 1);
    assert.equal(await feedback.forgetContact(project, 'A@B.C'), 1, 'the added address is found');
  });

  it('learns nothing from the same submission of another page or source', async () => {
    const { feedback } = await opened;
    const project = fresh();
    const vote = submission({ project });
    const { id } = await feedback.submit(vote);
    for (const change of [{ path: '/other' }, { source: 'agent' as const }])
      assert.deepEqual(await feedback.submit({ ...vote, ...change, comment: 'Mine' }), {
        id,
        created: false,
      });
    assert.equal((await feedback.get(project, id))?.comment, null);
  });

  it('keeps no vote about code', async () => {
    const { feedback } = await opened;
    const project = fresh();
    const code = { source: 'code_snippet', helpful: true, code: 'x', filename: 'a.ts', lang: 'ts' } as const;
    const { id } = await feedback.submit(submission({ project, ...code }));
    const stored = await feedback.get(project, id);
    assert.deepEqual(
      [stored?.helpful, stored?.code, stored?.filename, stored?.lang],
      [null, 'x', 'a.ts', 'ts'],
    );
  });

  it('stores nothing when the events cannot be written', async () => {
    const { database } = await opened;
    const deps = {
      database,
      clock: () => NOW,
      random: (count: number) => new Uint8Array(count),
      secret: new Uint8Array(32),
    };
    const failing = createFeedbackRecords(deps, async () => {
      throw new Error('outbox');
    });
    const given = submission({ project: fresh() });
    await assert.rejects(failing.submit(given), /outbox/);
    assert.deepEqual((await failing.list({ project: given.project }, { limit: 1 })).items, []);
  });

  it('counts figures, days and pages', async () => {
    const { feedback } = await opened;
    const project = fresh();
    const vote = (id: string, change: object) => imported({ id, project, helpful: true, ...change });
    const code = { source: 'code_snippet', helpful: null, code: 'x' };
    await feedback.import([
      vote('a', { createdAt: NOW }),
      vote('b', { createdAt: NOW + DAY_MS, helpful: false, comment: 'No', status: 'resolved' }),
      vote('c', { createdAt: NOW + DAY_MS, path: '/b', reason: 'Outdated' }),
      vote('d', { createdAt: NOW + 3 * DAY_MS, path: '/b', ...code, comment: 'Broken' }),
      vote('e', { createdAt: NOW + 3 * DAY_MS, path: '/c', source: 'agent', helpful: null, comment: 'Hm' }),
    ]);
    const all = { total: 5, helpful: 2, unhelpful: 1, code: 1, comments: 3, open: 4 };
    assert.deepEqual(await feedback.figures({ project }), all);
    assert.deepEqual(await feedback.figures({ project, path: '/b', from: NOW }), {
      ...all,
      total: 2,
      helpful: 1,
      unhelpful: 0,
      comments: 1,
      open: 2,
    });
    assert.equal((await feedback.figures({ project: 'none' })).total, 0);
    const period = { project, from: NOW + 1, to: NOW + 3 * DAY_MS };
    const days = [
      { day: '2026-01-15', helpful: 0, unhelpful: 0, code: 0 },
      { day: '2026-01-16', helpful: 1, unhelpful: 1, code: 0 },
      { day: '2026-01-17', helpful: 0, unhelpful: 0, code: 0 },
      { day: '2026-01-18', helpful: 0, unhelpful: 0, code: 0 },
    ];
    assert.deepEqual(await feedback.daily(period), days);
    assert.deepEqual((await feedback.daily({ ...period, to: period.to + 1 })).at(-1), {
      ...days[3],
      code: 1,
    });
    const onlyOne = await feedback.daily({ ...period, path: '/b' });
    assert.deepEqual(onlyOne[1], { day: '2026-01-16', helpful: 1, unhelpful: 0, code: 0 });
    assert.deepEqual(await feedback.daily({ ...period, to: NOW }), []);
    await assert.rejects(feedback.daily({ ...period, to: NOW + 401 * DAY_MS }), RangeError);
    const none = { agent: 0, unrated: 0 };
    const start = { path: '/start', thumbsUp: 1, thumbsDown: 1, code: 0, ...none, total: 2, comments: 1 };
    const b = { path: '/b', thumbsUp: 1, thumbsDown: 0, code: 1, ...none, total: 2, comments: 1 };
    const c = { path: '/c', thumbsUp: 0, thumbsDown: 0, code: 0, ...none, agent: 1, total: 1, comments: 1 };
    assert.deepEqual(await feedback.byPage({ project }, { limit: 9 }), {
      pages: [b, start, c],
      hasMore: false,
    });
    assert.deepEqual(await feedback.byPage({ project }, { limit: 1, skip: 1 }), {
      pages: [start],
      hasMore: true,
    });
    const dated = { project, from: NOW, to: NOW + 2 * DAY_MS, statuses: ['pending'] as const };
    assert.deepEqual(
      (await feedback.byPage(dated, { limit: 9 })).pages.map(({ path, total }) => [path, total]),
      [
        ['/b', 1],
        ['/start', 1],
      ],
    );
    assert.deepEqual((await feedback.byPage({ project, path: '/c' }, { limit: 9 })).pages, [c]);
    assert.deepEqual(await feedback.byPage({ project, helpful: true, source: 'agent' }, { limit: 9 }), {
      pages: [],
      hasMore: false,
    });
  });

  it('imports rows as they are, once, and without events', async () => {
    const { feedback, events } = await opened;
    const project = fresh();
    const many = Array.from({ length: 1_234 }, (_, at) =>
      imported({ id: `row-${at}`, project, status: 'resolved', createdAt: NOW - at, comment: `Text ${at}` }),
    );
    events.length = 0;
    const told: number[] = [];
    assert.deepEqual(await feedback.import(many, (read) => told.push(read)), { added: 1_234, known: 0 });
    assert.deepEqual(told, [1_234]);
    async function* again() {
      yield imported({ id: 'row-0', project, comment: 'Other' });
      yield imported({ id: 'new', project });
      yield imported({ id: 'new', project, comment: 'Twice' });
    }
    assert.deepEqual(await feedback.import(again()), { added: 1, known: 2 });
    assert.deepEqual(await feedback.import([]), { added: 0, known: 0 });
    const stored = await feedback.get(project, 'row-0');
    assert.deepEqual(stored, { ...many[0], reason: null, anchor: null, commit: null, version: 1 });
    assert.deepEqual(events, []);
  });

  it('forgets a contact in every spelling, and what came with it', async () => {
    const { feedback, events } = await opened;
    const project = fresh();
    const entry = (id: string, contact: string | null) =>
      imported({ id, project, contact, comment: 'It is me', reason: 'Outdated', helpful: false });
    const many = Array.from({ length: 600 }, (_, at) => entry(`m-${at}`, 'Mäx@Example.COM'));
    await feedback.import([...many, entry('other', 'max@example.com'), entry('none', null)]);
    await feedback.import([{ ...entry('m-0', 'mäx@example.com'), project: 'docs-other' }]);
    events.length = 0;
    assert.equal(await feedback.forgetContact(project, ' MA\u0308X@example.com'), 600);
    assert.equal(await feedback.forgetContact(project, 'mäx@example.com'), 0);
    const { comment, reason, contact, helpful } = (await feedback.get(project, 'm-599'))!;
    assert.deepEqual(
      { comment, reason, contact, helpful },
      { comment: null, reason: null, contact: null, helpful: false },
    );
    assert.equal((await feedback.list({ project, commented: true }, { limit: 9 })).items.length, 2);
    assert.equal((await feedback.get('docs-other', 'm-0'))?.comment, 'It is me');
    assert.deepEqual(events, []);
  });

  it('expires what is older than a moment, with its history, slice by slice', async () => {
    const { feedback, events, database } = await opened;
    const project = fresh();
    const entry = (id: string, createdAt: number) => imported({ id, project, createdAt });
    const old = Array.from({ length: 1_100 }, (_, at) => entry(`old-${at}`, NOW - 1 - (at % 7)));
    await feedback.import([
      ...old,
      entry('kept', NOW),
      { ...entry('foreign', NOW - 9), project: `${project}-other` },
    ]);
    await feedback.addNote({ project, id: 'old-1', actor: 'me', text: 'Note' });
    await feedback.addNote({ project, id: 'kept', actor: 'me', text: 'Note' });
    events.length = 0;
    let largest = 0;
    const { feedback: watched } = feedbackFixture({
      ...database,
      write: (work) =>
        database.write((transaction) =>
          work({
            ...transaction,
            run: async (sql, values) => {
              const changed = await transaction.run(sql, values);
              largest = Math.max(largest, changed);
              return changed;
            },
          }),
        ),
    });
    assert.equal(await watched.expire(project, NOW), 1_100);
    assert.equal(largest, 500);
    assert.equal(await feedback.expire(project, NOW), 0);
    assert.deepEqual(
      (await feedback.list({ project }, { limit: 9 })).items.map(({ id }) => id),
      ['kept'],
    );
    assert.equal((await feedback.history(project, 'kept')).length, 1);
    assert.deepEqual(await feedback.history(project, 'old-1'), []);
    assert.equal((await feedback.list({ project: `${project}-other` }, { limit: 9 })).items.length, 1);
    assert.deepEqual(events, []);
  });
});
