/** Views, visitors and searches over the API: their numbers, and the shape that scripts for the hosted platform rely on. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DAY_MS } from '../../src/lib/time/dates.ts';
import { eachDatabase } from '../support/databases.ts';
import { type Answer, type ApiUnderTest, openApi } from './support/api-under-test.ts';

const DAY = Date.UTC(2026, 0, 15) / DAY_MS;
const page = (
  path: string,
  reader: 'human' | 'assistant' | 'crawler' | 'bot',
  visitors: number[],
  views: number,
) => ({
  ...{ path, reader, visitors, views },
  seconds: 0,
  copies: 0,
});

/** What a script needs of each field: its name, whether it may be null, and its type. */
type Shape = Readonly<
  Record<string, 'string' | 'number' | 'string or null' | 'boolean' | readonly Shape[] | object>
>;
const FIGURES = { human: 'number', ai: 'number', total: 'number' } as const;
const BY_PAGE = { path: 'string', ...FIGURES } as const;
const NEEDED: Readonly<Record<'views' | 'visitors' | 'searches', Shape>> = {
  views: { totals: FIGURES, views: [BY_PAGE], hasMore: 'boolean' },
  visitors: { totals: FIGURES, visitors: [BY_PAGE], hasMore: 'boolean' },
  searches: {
    searches: [
      {
        searchQuery: 'string',
        hits: 'number',
        ctr: 'number',
        topClickedPage: 'string or null',
        lastSearchedAt: 'string',
      },
    ],
    totalSearches: 'number',
    nextCursor: 'string or null',
  },
};

function hasShape(value: unknown, shape: unknown, at: string): void {
  if (Array.isArray(shape)) {
    assert.ok(Array.isArray(value), `${at} is a list`);
    for (const [index, one] of value.entries()) hasShape(one, shape[0], `${at}[${index}]`);
  } else if (typeof shape === 'string') {
    const allowed = shape.split(' or ');
    assert.ok(allowed.includes(value === null ? 'null' : typeof value), `${at} is ${shape}`);
  } else
    for (const [name, inner] of Object.entries(shape as object))
      hasShape((value as Record<string, unknown>)[name], inner, `${at}.${name}`);
}

eachDatabase((_kind, open) => {
  describe('GET /v1/analytics/…', () => {
    let api: ApiUnderTest;
    before(async () => {
      api = await openApi(await open());
      const { insight, searches } = api.records;
      const nothing = { project: 'docs', hours: [], agents: [], arrivals: [] };
      await insight.add({
        ...nothing,
        day: DAY,
        pages: [
          page('/a', 'human', [1, 2], 5),
          page('/a', 'assistant', [3], 2),
          page('/a', 'bot', [4], 90),
          page('/b', 'crawler', [5], 1),
          page('/c', 'bot', [6], 50),
        ],
      });
      await insight.add({ ...nothing, day: DAY + 1, pages: [page('/b', 'human', [1], 1)] });
      const found = { project: 'docs', results: 3 };
      for (const opened of ['/a', '/b', '/b'])
        await searches.add({ ...found, term: 'Setup', opened: true, page: opened });
      for (const term of ['setup', 'nothing']) await searches.add({ ...found, term, opened: false });
    });
    after(() => api.close());
    const ask = (what: string, query = ''): Promise<Answer> => api.ask(`/v1/analytics/docs/${what}${query}`);

    it('has what scripts for the hosted platform need, full and empty', async () => {
      for (const [what, shape] of Object.entries(NEEDED))
        for (const query of ['', '?dateFrom=2020-01-01&dateTo=2020-02-01', '?limit=1']) {
          const { status, json } = await ask(what, query);
          assert.equal(status, 200);
          hasShape(json, shape, what);
        }
    });

    it('counts people and AI by page, and no other programs', async () => {
      const { json } = await ask('views');
      assert.deepEqual(json, {
        totals: { human: 6, ai: 3, total: 9 },
        views: [
          { path: '/a', human: 5, ai: 2, total: 7 },
          { path: '/b', human: 1, ai: 1, total: 2 },
        ],
        hasMore: false,
      });
      const visitors = await ask('visitors');
      assert.deepEqual(visitors.json, {
        totals: { human: 3, ai: 2, total: 5 },
        visitors: [
          { path: '/a', human: 2, ai: 1, total: 3 },
          { path: '/b', human: 1, ai: 1, total: 2 },
        ],
        hasMore: false,
      });
    });

    it('takes a period and a part of the list', async () => {
      const first = await ask('views', '?dateTo=2026-01-16');
      assert.deepEqual(first.json['totals'], { human: 5, ai: 3, total: 8 });
      const second = await ask('views', '?dateFrom=2026-01-16&dateTo=2026-01-17');
      assert.deepEqual(second.json['totals'], { human: 1, ai: 0, total: 1 });
      const part = await ask('views', '?limit=1&offset=1');
      assert.deepEqual(
        [(part.json['views'] as { path: string }[]).map(({ path }) => path), part.json['hasMore']],
        [['/b'], false],
      );
      for (const query of [
        '?limit=251',
        '?limit=0',
        '?offset=-1',
        '?dateFrom=2026-02-01&dateTo=2026-01-01',
        '?x=1',
      ])
        assert.equal((await ask('views', query)).status, 400, query);
    });

    it('lists searches with the page that was opened most, from cursor to cursor', async () => {
      const { json } = await ask('searches');
      const [setup, nothing] = json['searches'] as Record<string, unknown>[];
      assert.deepEqual(
        [setup!['searchQuery'], setup!['hits'], setup!['ctr'], setup!['topClickedPage']],
        ['setup', 4, 0.75, '/b'],
      );
      assert.deepEqual([nothing!['hits'], nothing!['ctr'], nothing!['topClickedPage']], [1, 0, null]);
      assert.deepEqual([json['totalSearches'], json['nextCursor']], [5, null]);
      const one = await ask('searches', '?limit=1');
      const cursor = String(one.json['nextCursor']);
      const two = await ask('searches', `?limit=1&cursor=${cursor}`);
      assert.deepEqual([(two.json['searches'] as unknown[])[0], two.json['nextCursor']], [nothing, null]);
      assert.equal((await ask('searches', `?cursor=${cursor}&dateFrom=2020-01-01`)).status, 400);
      assert.equal((await ask('searches', '?cursor=made-up')).status, 400);
    });

    it('says nothing of another project', async () => {
      for (const what of Object.keys(NEEDED))
        assert.equal((await api.ask(`/v1/analytics/other/${what}`)).status, 404);
    });
  });
});
