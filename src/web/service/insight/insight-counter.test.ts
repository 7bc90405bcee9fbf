/** The counter without a server: what it does while the store fails, how much it holds, and that midnight and salts separate days. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { aView } from '../../../../test/support/a-view.ts';
import { testRandom } from '../../../../test/support/test-service.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import { DAY_MS } from '../../../lib/time/dates.ts';
import type { InsightBatch } from '../../../records/insight/insight-records.ts';
import { MAX_WAITING } from './counting.ts';
import { createInsightCounter } from './insight-counter.ts';
import { MAX_BROWSERS, MAX_NAMES } from './readers-of-day.ts';
import { MAX_SEEN, sightingOf } from './sighting.ts';

const VIEW = aView();

function counting({ salt = randomBytes }: { salt?: (count: number) => Uint8Array } = {}) {
  const stored: InsightBatch[] = [];
  const said: string[] = [];
  const counted: string[] = [];
  const state = { now: 100 * DAY_MS, fails: false };
  const counter = createInsightCounter({
    records: {
      add: async (batch) => {
        if (state.fails) throw new Error('the disk is full');
        stored.push(batch);
      },
    },
    clock: () => state.now,
    salt,
    base: '/docs',
    cached: false,
    metrics: {
      count: (name, labels, by = 1) => void counted.push(`${name} ${labels?.['readers'] ?? ''} ${by}`),
    },
    log: { info: () => undefined, error: (message) => void said.push(message) },
  });
  const views = (): number => stored.flatMap(({ pages }) => pages).reduce((sum, page) => sum + page.views, 0);
  return { counter, see: counter.of('docs'), stored, said, counted, state, views };
}

it('keeps what was counted while the store cannot be written, says so once, and stores it afterwards', async () => {
  const { counter, see, said, state, views } = counting();
  state.fails = true;
  for (let second = 0; second < 3; second++) {
    see(VIEW);
    await counter.flush();
  }
  assert.deepEqual([views(), said.length], [0, 1]);
  state.fails = false;
  await counter.flush();
  assert.equal(views(), 3);
  await counter.stop();
});

it('holds a limited number of batches and of sightings, and drops the rest', async () => {
  const { counter, see, state, views, counted } = counting();
  for (let at = 0; at < MAX_SEEN + 10; at++) see(VIEW);
  await counter.flush();
  assert.equal(views(), MAX_SEEN);
  state.fails = true;
  for (let at = 0; at < MAX_WAITING + 10; at++) {
    see(VIEW);
    await counter.flush();
  }
  state.fails = false;
  await counter.flush();
  assert.equal(views(), MAX_SEEN + MAX_WAITING);
  // Metrics say what was stored and what was lost.
  const sum = (name: string): number =>
    counted.filter((one) => one.startsWith(name)).reduce((all, one) => all + Number(one.split(' ')[2]), 0);
  assert.deepEqual([sum('lectern_views_total human'), sum('lectern_views_lost_total')], [views(), 20]);
  await counter.stop();
  see(VIEW);
  await counter.flush();
  assert.equal(views(), MAX_SEEN + MAX_WAITING);
});

it('counts each view on its day, and names a visitor anew each day and for each project', async () => {
  const { counter, see, stored, state } = counting();
  see(VIEW);
  counter.of('other')(VIEW);
  await counter.flush();
  state.now += DAY_MS - 1;
  see({ ...VIEW, path: '/b' });
  state.now += 1;
  see(VIEW);
  await counter.flush();
  await counter.stop();
  assert.deepEqual(
    stored.map(({ project, day, pages }) => [project, day, pages.map(({ path }) => path).join()]),
    [
      ['docs', 100, '/a'],
      ['other', 100, '/a'],
      ['docs', 100, '/b'],
      ['docs', 101, '/a'],
    ],
  );
  const names = stored.flatMap(({ pages }) => pages.flatMap(({ visitors }) => visitors));
  assert.equal(new Set(names).size, 3);
  assert.ok(names.every((name) => Number.isSafeInteger(name) && name > 0));
});

it('takes readers for one by their network and browser, and names them as other processes do', async () => {
  const { counter, see, stored } = counting({ salt: testRandom() });
  for (const address of [
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff::9',
    '2001:db8:1:3::1',
    '203.0.113.5',
    '203.0.113.6',
  ])
    see({ ...VIEW, address });
  see({ ...VIEW, userAgent: `${VIEW.userAgent} ` });
  await counter.stop();
  const other = counting({ salt: testRandom() });
  other.see(VIEW);
  await other.counter.stop();
  const names = stored[0]!.pages[0]!.visitors;
  assert.equal(names.length, 5);
  assert.ok(names.includes(other.stored[0]!.pages[0]!.visitors[0]!));
});

it('takes a limited number of browsers of one network for readers', async () => {
  const { counter, see, stored, views } = counting();
  for (let at = 0; at < 2 * MAX_BROWSERS; at++) see({ ...VIEW, userAgent: `${VIEW.userAgent} x${at}` });
  see({ ...VIEW, address: '203.0.113.99' });
  await counter.stop();
  const names = stored.flatMap(({ pages }) => pages.flatMap(({ visitors }) => visitors));
  // The last one stands for all others of that network.
  assert.deepEqual([names.length, views()], [MAX_BROWSERS + 2, 2 * MAX_BROWSERS + 1]);
});

it('takes a limited number of names from one network, and all from others', async () => {
  const { counter, see, stored } = counting();
  const missing = { ...VIEW, form: 'missing' } as const;
  for (let at = 0; at < 2 * MAX_NAMES; at++) {
    see({ ...missing, path: `/invented-${at}` });
    see({ ...VIEW, address: '203.0.113.7', referrer: `https://invented-${at}.example/` });
  }
  see({ ...missing, address: '203.0.113.6', path: '/gone' });
  await counter.stop();
  const arrivals = stored.flatMap((batch) => batch.arrivals);
  assert.equal(arrivals.length, 2 * (MAX_NAMES + 1) + 1);
  const others = arrivals.filter(({ path, source }) => path === 'other' || source === 'other');
  assert.deepEqual(
    others.map(({ kind, count }) => [kind, count]),
    [
      ['missing', MAX_NAMES],
      ['referrer', MAX_NAMES],
    ],
  );
  assert.ok(arrivals.some(({ path }) => path === '/gone'));
});

it('stores many pages in parts, with what belongs to the day only once', async () => {
  const { counter, see, stored } = counting();
  for (let at = 0; at < 225; at++) see({ ...VIEW, path: `/${at}`, referrer: 'https://news.example/' });
  await counter.stop();
  assert.deepEqual(
    stored.map(({ pages, hours, arrivals }) => [pages.length, hours.length, arrivals.length]),
    [
      [100, 1, 100],
      [100, 0, 100],
      [25, 0, 25],
    ],
  );
});

it('stores the visitors of one page in parts, and its views once', async () => {
  const { counter, see, stored, views } = counting();
  for (let at = 0; at < 2_500; at++) see({ ...VIEW, address: `203.0.${at >> 8}.${at & 255}` });
  await counter.stop();
  const parts = stored.map(({ pages }) => pages.flatMap(({ visitors }) => visitors));
  assert.ok(parts.every((names) => names.length <= 250));
  assert.deepEqual([new Set(parts.flat()).size, views()], [2_500, 2_500]);
});

it('takes the own path below the prefix of the server for a source', async () => {
  const { counter, see, stored } = counting();
  const missing = { ...VIEW, form: 'missing', path: '/gone' } as const;
  see({ ...missing, referrer: 'https://docs.example.com/docs/start.md?x=1' });
  see({ ...missing, referrer: `https://docs.example.com/docs/${'x'.repeat(70)}` });
  see({ ...missing, referrer: 'android-app://com.example/' });
  await counter.stop();
  assert.deepEqual(
    stored[0]!.arrivals.map(({ source, count }) => [source, count]),
    [
      ['/start', 1],
      ['', 2],
    ],
  );
});

it('stores no broken address that may name a person or open a door', async () => {
  const { counter, see, stored } = counting();
  const kept = [
    '/reset/password',
    '/v2/createOrganizationSubscription2',
    '/blog/2025-11-29-release',
    '/base64url',
  ];
  for (const path of [
    '/reset/3f2a9c77de0b41aa9c3e5f6071829abc',
    '/verify/550E8400-e29b-41d4-a716-446655440000',
    '/keys/sk_live_51HxAbCdEf2345GhIjKl',
    '/t/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdef',
    '/call/+491701234567',
    '/reset/jane@example.com',
    '/reset/jane%40example.com',
    `/reset/${'a-'.repeat(30)}`,
    ...kept,
  ])
    see({ ...VIEW, form: 'missing', path });
  see({
    ...VIEW,
    form: 'missing',
    path: '/gone',
    referrer: `https://docs.example.com/docs/r/${'a1'.repeat(9)}`,
  });
  await counter.stop();
  assert.deepEqual(
    stored[0]!.arrivals.map(({ path, source }) => path + source),
    [...kept, '/gone'],
  );
});

it('follows a visit through its pages, ends it with its day, and never follows who does not want to be told apart', async () => {
  const { counter, see, stored, state } = counting();
  const from = (path: string) => `https://docs.example.com/docs${path}`;
  see(VIEW);
  see({ ...VIEW, form: 'moved', path: '/b', referrer: from('/a'), navigated: false, fetched: true });
  see({ ...VIEW, form: 'sought', path: '/b', navigated: false, fetched: true });
  see({ ...VIEW, path: '/secret', anonymous: true });
  await counter.flush();
  const flows = stored.flatMap((batch) => batch.flows ?? []);
  assert.deepEqual(
    flows.map(({ steps, count }) => [steps.join(), count]),
    [
      ['/a', 1],
      ['/a,/b', 1],
    ],
  );
  const found = () =>
    stored.flatMap(({ day, arrivals }) => arrivals.map(({ kind, path }) => `${day} ${kind} ${path}`));
  assert.deepEqual(found(), ['100 sought /b']);
  state.now += DAY_MS;
  see(VIEW);
  await counter.stop();
  assert.deepEqual(found(), ['100 sought /b', '100 left /b']);
  assert.equal(stored.flatMap((batch) => batch.flows ?? []).length, 3);
});

it('counts countries only as the header of the operator says, and takes no more than two letters', () => {
  const headers = { 'cf-ipcountry': 'de', 'sec-fetch-dest': 'document' };
  const of = (given: Record<string, string>, see: { countryHeader?: string }) =>
    sightingOf(webRequest('/a', { headers: given }), { form: 'html', path: '/a' }, see).country;
  const see = { countryHeader: 'cf-ipcountry' };
  assert.equal(of(headers, see), 'DE');
  assert.equal(of(headers, {}), undefined);
  for (const wrong of ['', 'XX', 'T1', 'DEU', '<b', 'd e'])
    assert.equal(of({ 'cf-ipcountry': wrong }, see), undefined, wrong);
});

it('adds a country to a view of a person', async () => {
  const { counter, see, stored } = counting();
  see({ ...VIEW, country: 'DE' });
  see({ ...VIEW, country: 'DE', userAgent: 'GPTBot/1.2' });
  await counter.stop();
  assert.deepEqual(
    stored.flatMap(({ arrivals }) => arrivals),
    [{ kind: 'country', path: '', source: 'DE', count: 1 }],
  );
});
