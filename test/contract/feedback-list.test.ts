/** Tests listing feedback in the API, sentence by sentence of its description. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ImportedFeedback } from '../../src/records/feedback/feedback-records.ts';
import { eachDatabase } from '../support/databases.ts';
import { type Answer, type ApiUnderTest, openApi } from './support/api-under-test.ts';
import { DAY, entry, JANUARY } from './support/sample-rows.ts';

const LONG = '/api/external/v1/analytics/docs/feedback';
const SHORT = '/v1/analytics/docs/feedback';

const BASE = ['id', 'path', 'comment', 'createdAt', 'source', 'status'];

/** Ten days of January, one entry each, of alternating kinds and of every status. */
const ROWS: readonly ImportedFeedback[] = Array.from({ length: 10 }, (_, at) =>
  entry(`e${at}`, {
    createdAt: JANUARY + at * DAY,
    source: at % 2 === 0 ? 'contextual' : 'code_snippet',
    ...(at % 2 === 0 ? { helpful: at % 4 === 0 } : { code: `npm run ${at}` }),
    status: (['pending', 'in_progress', 'resolved', 'dismissed'] as const)[at % 4]!,
  }),
);

const listed = ({ json }: Answer): Record<string, unknown>[] => json['feedback'] as Record<string, unknown>[];
const ids = (answer: Answer): string => {
  assert.equal(answer.status, 200, answer.text);
  return listed(answer)
    .map((item) => item['id'])
    .join(' ');
};

eachDatabase((_kind, open) => {
  let api: ApiUnderTest;
  before(async () => {
    api = await openApi(await open());
    await api.records.feedback.import(ROWS);
    await api.records.feedback.import([entry('foreign', { project: 'other' })]);
  });
  after(() => api.close());

  const list = (query = '', path = SHORT) => api.ask(`${path}?${query}`);
  const refused = async (query: string, parameter: string): Promise<string> => {
    const { status, json } = await list(query);
    assert.equal(status, 400, query);
    const details = json['details'] as { message: string; path: string }[];
    const found = details.find((detail) => detail.path === parameter);
    assert.ok(found !== undefined, JSON.stringify(details));
    return found.message;
  };

  describe('List feedback', () => {
    it('GET {base_url}/api/external/v1/analytics/{projectId}/feedback and the same at /v1/analytics/{projectId}/feedback', async () => {
      const long = await list('', LONG);
      assert.equal(long.status, 200);
      assert.deepEqual(Object.keys(long.json), ['feedback', 'nextCursor', 'hasMore']);
      assert.equal(long.text, (await list()).text);
    });

    it('Newest first by (`createdAt`, `id`)', async () => {
      assert.equal(ids(await list()), 'e9 e8 e7 e6 e5 e4 e3 e2 e1 e0');
      assert.equal(ids(await list('limit=3')), 'e9 e8 e7');
    });

    it('`limit` is an integer from 1 to 100 inclusive', async () => {
      assert.equal(listed(await list('limit=1')).length, 1);
      assert.equal((await list('limit=100')).status, 200);
      for (const wrong of ['0', '101', '-1', '1.5', '1e1', '0x10', 'ten', '+5', '%205', '99999999999'])
        await refused(`limit=${wrong}`, 'limit');
    });

    it('`source`: `code_snippet` or `contextual` (and, beyond the requirement, `agent`)', async () => {
      assert.equal(ids(await list('source=contextual')), 'e8 e6 e4 e2 e0');
      assert.equal(ids(await list('source=code_snippet')), 'e9 e7 e5 e3 e1');
      assert.equal(ids(await list('source=agent')), '');
      assert.match(await refused('source=contextal', 'source'), /did you mean "contextual"/);
    });

    it('`status`: comma-separated, duplicates and spaces tolerated, unknown value → 400', async () => {
      assert.equal(ids(await list('status=pending')), 'e8 e4 e0');
      assert.equal(ids(await list('status=pending,dismissed')), 'e8 e7 e4 e3 e0');
      assert.equal(ids(await list('status=,pending,%20pending%20,,')), 'e8 e4 e0');
      assert.match(await refused('status=pending,resolvd', 'status'), /did you mean "resolved"/);
      await refused('status=,%20,', 'status');
      await refused('status=', 'status');
      await refused('status=Pending', 'status');
    });

    it('`dateFrom` is inclusive, `dateTo` exclusive', async () => {
      assert.equal(
        ids(await list('dateFrom=2026-01-03T00:00:00.000Z&dateTo=2026-01-05T00:00:00.000Z')),
        'e3 e2',
      );
      assert.equal(ids(await list('dateFrom=2026-01-09T00:00:00.001Z')), 'e9');
      assert.equal(ids(await list('dateTo=2026-01-01T00:00:00.001Z')), 'e0');
    });

    it('a bare `YYYY-MM-DD` is midnight UTC; an offset-less date-time is UTC', async () => {
      assert.equal(ids(await list('dateFrom=2026-01-09')), 'e9 e8');
      assert.equal(ids(await list('dateFrom=2026-01-09T00:00:00')), 'e9 e8');
      assert.equal(ids(await list('dateFrom=2026-01-09T02:00:00%2B02:00')), 'e9 e8');
    });

    it('an impossible date → 400', async () => {
      for (const wrong of [
        '2026-02-30',
        '2026-13-01',
        '2025-02-29',
        '2026-01-01T24:00:00Z',
        '2026-01-01T10:60:00Z',
        '0000-01-01',
        'yesterday',
        '1767225600000',
        '2026-1-1',
        '2026-01-01T00:00:00+25:00',
      ])
        await refused(`dateFrom=${encodeURIComponent(wrong)}`, 'dateFrom');
    });

    it('`dateFrom` ≥ `dateTo` → 400', async () => {
      await refused('dateFrom=2026-01-05&dateTo=2026-01-05', 'dateFrom');
      await refused('dateFrom=2026-01-06&dateTo=2026-01-05', 'dateFrom');
    });

    it('`nextCursor` is opaque, goes back unchanged as `cursor`, is `null` on the last page; `hasMore` is true exactly when `nextCursor` is not null', async () => {
      const pages: string[] = [];
      let cursor: unknown = '';
      while (cursor !== null) {
        const answer: Answer = await list(`limit=4${cursor === '' ? '' : `&cursor=${String(cursor)}`}`);
        pages.push(ids(answer));
        cursor = answer.json['nextCursor'];
        assert.equal(answer.json['hasMore'], cursor !== null);
      }
      assert.deepEqual(pages, ['e9 e8 e7 e6', 'e5 e4 e3 e2', 'e1 e0']);
    });

    it('A cursor is bound to its project and filters: tampered or foreign → 400', async () => {
      const { nextCursor } = (await list('limit=2&status=pending')).json as { nextCursor: string };
      assert.equal((await list(`limit=1&status=pending&cursor=${nextCursor}`)).status, 200);
      assert.equal((await list(`status=,pending&cursor=${nextCursor}`)).status, 200);
      for (const filters of ['', 'status=resolved&', 'status=pending&source=contextual&'])
        await refused(`${filters}cursor=${nextCursor}`, 'cursor');
      for (let at = 0; at < nextCursor.length; at++) {
        const other = nextCursor[at] === 'A' ? 'B' : 'A';
        const changed = nextCursor.slice(0, at) + other + nextCursor.slice(at + 1);
        await refused(`status=pending&cursor=${changed}`, 'cursor');
      }
      for (const wrong of ['x', 'null', `${nextCursor}A`, nextCursor.slice(1), '%F0%9F%8E%89'])
        await refused(`status=pending&cursor=${wrong}`, 'cursor');
      const foreign = await api.ask(`/v1/analytics/other/feedback?status=pending&cursor=${nextCursor}`, {
        authorization: `Bearer ${api.other}`,
      });
      assert.equal(foreign.status, 400);
    });

    it('the default of `limit` is 50; rows inserted while a client pages never make it skip or repeat a row', async () => {
      const own = Array.from({ length: 60 }, (_, at) =>
        entry(`many${at}`, { createdAt: JANUARY + 100 * DAY + (at >> 2), path: '/many' }),
      );
      await api.records.feedback.import(own);
      const period = 'dateFrom=2026-04-01';
      const first = await list(period);
      assert.equal(listed(first).length, 50);
      await api.records.feedback.import([
        entry('late', { createdAt: JANUARY + 101 * DAY }),
        entry('many5b', { createdAt: JANUARY + 100 * DAY + 14 }),
      ]);
      const second = await list(`${period}&cursor=${String(first.json['nextCursor'])}`);
      const seen = [...listed(first), ...listed(second)].map((item) => item['id']);
      assert.equal(new Set(seen).size, 60);
      assert.ok(own.every(({ id }) => seen.includes(id)));
    });

    it('Query: unknown query parameter → 400 with the nearest name, repeated → 400, empty → 400', async () => {
      assert.match(await refused('datefrom=2026-01-01', 'datefrom'), /did you mean "dateFrom"/);
      await refused('limit=1&limit=1', 'limit');
      for (const name of ['dateFrom', 'dateTo', 'source', 'status', 'limit', 'cursor'])
        await refused(`${name}=`, name);
    });

    it('400 bad query: all problems at once', async () => {
      const { json } = await list(
        'limit=0&source=x&status=y&dateFrom=2026-02-30&colour=red&dateTo=2026-01-01&dateTo=2026-01-02',
      );
      const paths = (json['details'] as { path: string }[]).map(({ path }) => path);
      assert.deepEqual(paths.toSorted(), ['colour', 'dateFrom', 'dateTo', 'limit', 'source', 'status']);
    });
  });

  describe('Feedback items', () => {
    const itemOf = async (parts: Partial<ImportedFeedback> & { id: string; reason?: string }) => {
      await api.records.feedback.import([entry(parts.id, { createdAt: JANUARY - 9 * DAY, ...parts })]);
      const found = listed(await list('dateTo=2026-01-01')).find((item) => item['id'] === parts.id);
      assert.ok(found !== undefined);
      return found;
    };

    it('`contextual` adds `helpful` (boolean) and `contact` (string|null); all flat, all keys of the shape always present', async () => {
      const full = await itemOf({
        id: 'full',
        helpful: true,
        contact: 'reader@example.com',
        comment: 'Good',
      });
      assert.deepEqual(Object.keys(full), [...BASE, 'helpful', 'contact']);
      assert.equal(full['helpful'], true);
      assert.equal(full['contact'], 'reader@example.com');
      const bare = await itemOf({ id: 'bare' });
      assert.deepEqual(Object.keys(bare), [...BASE, 'helpful', 'contact']);
      assert.equal(bare['helpful'], false);
      assert.equal(bare['contact'], null);
    });

    it('`code_snippet` adds `code`, `filename|null`, `lang|null`', async () => {
      const source = 'code_snippet' as const;
      const full = await itemOf({ id: 'c1', source, code: 'a()', filename: 'a.ts', lang: 'ts' });
      assert.deepEqual(Object.keys(full), [...BASE, 'code', 'filename', 'lang']);
      const bare = await itemOf({ id: 'c2', source });
      assert.deepEqual([bare['code'], bare['filename'], bare['lang']], ['', null, null]);
    });

    it('`source=thumbs_only` gives votes without text, in the shape that the hosted platform documents', async () => {
      const near = { createdAt: JANUARY - 20 * DAY, helpful: true };
      await api.records.feedback.import([
        entry('v1', near),
        entry('v2', { ...near, comment: 'Good' }),
        entry('v3', { ...near, reason: 'Clear' }),
        entry('v4', { ...near, source: 'agent', comment: null }),
      ]);
      const until = 'dateFrom=2025-12-12&dateTo=2025-12-13';
      const answer = await list(`source=thumbs_only&${until}`);
      assert.equal(ids(answer), 'v1');
      assert.deepEqual(Object.keys(listed(answer)[0] ?? {}), BASE);
      assert.equal(listed(answer)[0]?.['source'], 'thumbs_only');
      assert.equal(ids(await list(`source=contextual&${until}`)), 'v3 v2 v1');
      assert.equal(listed(await list(until)).find(({ id }) => id === 'v1')?.['source'], 'contextual');
      const votes = ids(await list('source=thumbs_only&dateFrom=2026-01-01&limit=100')).split(' ');
      assert.equal(votes.filter((id) => /^e\d$/.test(id)).join(' '), 'e8 e6 e4 e2 e0');
      const first = await list('source=thumbs_only&limit=1');
      await refused(`source=contextual&limit=1&cursor=${String(first.json['nextCursor'])}`, 'cursor');
    });

    it('base `id, path, comment|null, createdAt, source, status`', async () => {
      const item = await itemOf({ id: 'a1', source: 'agent', path: '/guides/start' });
      assert.deepEqual(Object.keys(item), BASE);
      assert.deepEqual(
        [item['path'], item['comment'], item['source'], item['status']],
        ['/guides/start', null, 'agent', 'pending'],
      );
    });

    it('`comment` is the comment, or the sentence of the reason when there is no comment', async () => {
      assert.equal((await itemOf({ id: 'r1', reason: 'It is out of date' }))['comment'], 'It is out of date');
      assert.equal((await itemOf({ id: 'r2', reason: 'Old', comment: 'Step 2' }))['comment'], 'Step 2');
    });

    it('`createdAt` is ISO 8601 UTC with milliseconds and `Z`', async () => {
      const item = await itemOf({ id: 't1', createdAt: Date.UTC(2025, 11, 31, 23, 59, 59, 7) });
      assert.equal(item['createdAt'], '2025-12-31T23:59:59.007Z');
    });
  });
});
