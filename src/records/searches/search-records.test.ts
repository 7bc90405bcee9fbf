/** Search terms on both databases: what is kept of them, how they are counted, and how many there can be. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import { createSearchRecords, searchTerm } from './create-search-records.ts';

it('keeps words in one form', () => {
  for (const [typed, kept] of [
    ['  Install   Guide\n', 'install guide'],
    ['Cafe\u0301', 'caf\u00e9'],
    ['createFeedbackRecords', 'createfeedbackrecords'],
    ['node 24.11.1', 'node 24.11.1'],
    ['error 10061', 'error 10061'],
    ['kubernetes-1-29-upgrade', 'kubernetes-1-29-upgrade'],
    ['zero\u200bwidth', 'zero width'],
    ['日本語 検索', '日本語 検索'],
    ['LECTERN_BASE_URL', 'lectern_base_url'],
    ['npm install', 'npm install'],
    ['token authentication', 'token authentication'],
    ['a '.repeat(80), 'a '.repeat(50).trim()],
  ] as const)
    assert.equal(searchTerm(typed), kept, typed);
});

it('does not keep what may be about a person or open a door', () => {
  for (const typed of [
    '',
    '   \u200b ',
    'jane.doe@example.com',
    'why does jane@example.com fail',
    '+49 170 1234567',
    '4111 1111 1111 1111',
    '192.168.100.200',
    '0042 (170) 12-34',
    'sk-proj-abcdefghijklmno',
    'svc_3f7Kq9ZxPbT2mNvLw8',
    'ghp_abcdefghijklmnopqrstuv',
    'AKIAIOSFODNN7EXAMPLE',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x',
    '550e8400-e29b-41d4-a716-44665544abcd',
    'd41d8cd98f00b204e9800998ecf8427e',
    'password: hunter2',
    'api_key=abc',
    'Bearer abcdefghijkl',
    'x'.repeat(40),
  ])
    assert.equal(searchTerm(typed), undefined, typed);
});

it('never keeps more than a hundred characters, nor half of one', () => {
  const kept = searchTerm('😀 '.repeat(500))!;
  assert.ok([...kept].length <= 100);
  assert.ok(kept.isWellFormed());
});

eachDatabase((_kind, open) => {
  it('counts searches by day and term, with how the newest one ended', async () => {
    let now = 100 * DAY_MS;
    const searches = createSearchRecords({
      database: await open(),
      clock: () => now,
      random: randomBytes,
      secret: new Uint8Array(32),
    });
    const add = (term: string, results: number, opened = false) =>
      searches.add({ project: 'docs', term, results, opened });
    await add('Install', 3, true);
    await add('install ', 0);
    await add('webhook', 0);
    now += DAY_MS;
    await add('INSTALL', 5, true);
    await add('me@example.com', 0);
    await searches.add({ project: 'other', term: 'install', results: 1, opened: false });
    const period = { project: 'docs', from: 100 * DAY_MS, to: 102 * DAY_MS };
    assert.deepEqual(await searches.top({ ...period, limit: 10 }), {
      terms: [
        { term: 'install', count: 3, results: 5, opened: 2, lastAt: now },
        { term: 'webhook', count: 1, results: 0, opened: 0, lastAt: now - DAY_MS },
      ],
      hasMore: false,
    });
    const first = { ...period, to: 101 * DAY_MS };
    assert.deepEqual(
      (await searches.top({ ...first, limit: 1, withoutResults: true })).terms.map(({ term }) => term),
      ['install'],
    );
    assert.deepEqual(await searches.top({ ...first, limit: 1, skip: 2 }), { terms: [], hasMore: false });
    assert.equal((await searches.top({ ...first, limit: 1 })).hasMore, true);
    assert.deepEqual(await searches.figures(period), { searches: 4, terms: 2, withoutResults: 2 });
    assert.deepEqual(await searches.figures({ ...period, project: 'none' }), {
      searches: 0,
      terms: 0,
      withoutResults: 0,
    });
    assert.equal(await searches.expire('docs', 101 * DAY_MS + 5), 2);
    assert.deepEqual(await searches.figures(period), { searches: 1, terms: 1, withoutResults: 0 });
    assert.equal((await searches.figures({ ...period, project: 'other' })).searches, 1);
  });

  it('takes at most 2,000 terms of a project and day, and goes on counting those', async () => {
    let now = 100 * DAY_MS;
    const database = await open();
    const searches = createSearchRecords({
      database,
      clock: () => now,
      random: randomBytes,
      secret: new Uint8Array(32),
    });
    await database.write(async (transaction) => {
      for (let at = 0; at < 1_999; at++)
        await transaction.run(
          'INSERT INTO searches (project, day, term, count, opened, missed, results, last_at) VALUES (?, ?, ?, 1, 0, 0, 1, ?)',
          ['docs', 100, `word ${at}`, now],
        );
    });
    const add = (term: string) => searches.add({ project: 'docs', term, results: 1, opened: false });
    for (const term of ['last', 'too many', 'last']) await add(term);
    const period = { project: 'docs', from: now, to: now + DAY_MS };
    assert.deepEqual(await searches.figures(period), { searches: 2_001, terms: 2_000, withoutResults: 0 });
    const { terms } = await searches.top({ ...period, limit: 450 });
    const words = Array.from({ length: 1_999 }, (_, of) => `word ${of}`).sort();
    assert.deepEqual(
      terms.map(({ term, count }) => `${term}, ${count}`),
      ['last, 2', ...words.slice(0, 449).map((word) => `${word}, 1`)],
    );
    now += DAY_MS;
    await add('too many');
    assert.equal((await searches.figures({ ...period, to: now + 1 })).terms, 2_001);
  });

  it('counts the pages that are opened for a term, and the terms that lead to a page', async () => {
    let now = 100 * DAY_MS;
    const database = await open();
    const secret = new Uint8Array(32);
    const searches = createSearchRecords({ database, clock: () => now, random: randomBytes, secret });
    const add = (term: string, page?: string, opened = page !== undefined) =>
      searches.add({ project: 'docs', term, results: 3, opened, ...(page === undefined ? {} : { page }) });
    for (const page of ['/b', '/a', '/b', undefined]) await add('Install', page);
    await add('setup', '/a');
    await add('left', '/a', false);
    const period = { project: 'docs', from: now, to: now + DAY_MS };
    const opened = await searches.opened({ ...period, terms: ['install', 'setup', 'left'] });
    assert.deepEqual(Object.fromEntries(opened), { install: '/b', setup: '/a' });
    assert.deepEqual(await searches.leadingTo({ ...period, path: '/a', limit: 9 }), [
      { term: 'install', count: 1 },
      { term: 'setup', count: 1 },
    ]);
    now += DAY_MS;
    await searches.expire('docs', now);
    assert.equal((await searches.opened({ ...period, terms: ['install'] })).size, 0);
  });

  it('adds up terms once their month is over, and forgets the sums with their days', async () => {
    let now = Date.UTC(2026, 0, 20);
    const database = await open();
    const secret = new Uint8Array(32);
    const searches = createSearchRecords({ database, clock: () => now, random: randomBytes, secret });
    for (const [month, date, results] of [
      [0, 20, 4],
      [1, 1, 0],
      [1, 28, 7],
      [2, 31, 0],
      [3, 10, 2],
    ] as const) {
      now = Date.UTC(2026, month, date);
      await searches.add({ project: 'docs', term: 'install', results, opened: results > 0 });
      await searches.add({ project: 'docs', term: `month ${month}`, results: 0, opened: false });
    }
    const month = (at: number): number => Date.UTC(2026, at, 1);
    const found = () =>
      Promise.all(
        [
          [0, Date.UTC(2200, 0)],
          [month(1), month(3)],
          [month(1) + DAY_MS, month(3)],
          [month(0), month(3)],
          [month(2), month(2)],
        ].map(async ([from, to]) => {
          const period = { project: 'docs', from: from!, to: to! };
          const list = async (withoutResults: boolean) =>
            (await searches.top({ ...period, withoutResults, limit: 9 })).terms.map(
              ({ term, ...rest }) => `${term} ${rest.count} ${rest.results} ${rest.opened}`,
            );
          const { searches: all, terms, withoutResults } = await searches.figures(period);
          return [(await list(false))[0], (await list(true)).length, all, terms, withoutResults].join(', ');
        }),
      );
    const sums = [
      'install 5 2 3, 4, 10, 5, 7',
      'install 3 0 1, 3, 6, 3, 5',
      'install 2 0 1, 3, 4, 3, 3',
      'install 4 0 2, 4, 8, 4, 6',
      ', 0, 0, 0, 0',
    ];
    assert.deepEqual(await found(), sums);
    assert.equal(await searches.sumMonths('docs', Date.UTC(2026, 3, 11)), 3);
    assert.equal(await searches.sumMonths('docs', Date.UTC(2026, 3, 11)), 0);
    assert.deepEqual(await found(), sums);
    const rows = 'SELECT count(*) AS count FROM search_months';
    assert.deepEqual(await database.first(rows), { count: 6 });
    await searches.expire('docs', Date.UTC(2026, 1, 15));
    assert.deepEqual(await database.first(rows), { count: 2 });
    assert.equal((await found())[0], 'install 3 2 2, 3, 6, 4, 4');
  });
});
