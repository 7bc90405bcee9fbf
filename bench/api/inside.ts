/** Times pages of 50 inside the server: request in, bytes out, without a socket; first pages and pages far down. */

import type { Handler, WebRequest } from '../../src/web/edge/http/handler.ts';
import { requestPath, requestQuery } from '../../src/web/edge/http/request-path.ts';
import { createApi } from '../../src/web/service/api/api.ts';
import { benchRecords, benchService, PROJECT } from './api-service.ts';
import { openStore, type Store } from './store.ts';

export interface Percentiles {
  readonly p50: number;
  readonly p99: number;
}

export interface InsideTimes {
  readonly first: Percentiles;
  readonly filtered: Percentiles;
  /** At a quarter, half and three quarters of all rows, and near the last one. */
  readonly deep: readonly Percentiles[];
}

function percentiles(times: number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

type Ask = (query: string) => Promise<{ readonly text: string; readonly milliseconds: number }>;

function asker(api: Handler, key: string): Ask {
  const request = (target: string): WebRequest => ({
    method: 'GET',
    path: requestPath(target)!,
    query: requestQuery(target),
    hasQuery: target.includes('?'),
    headers: { authorization: `Bearer ${key}`, host: 'localhost' },
    id: 'bench',
    signal: new AbortController().signal,
    host: 'localhost',
    secure: false,
    address: '127.0.0.1',
    body: async () => Buffer.alloc(0),
  });
  return async (query) => {
    const started = performance.now();
    const answer = await api(request(`/v1/analytics/${PROJECT}/feedback?${query}`));
    const milliseconds = performance.now() - started;
    if (answer?.status !== 200) throw new Error(`${query}: ${String(answer?.body)}`);
    return { text: String(answer.body), milliseconds };
  };
}

/** Follows `nextCursor` through everything, a hundred at a time. @returns cursors at these shares of the way */
async function cursorsAt(ask: Ask, count: number, shares: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  let seen = 0;
  let cursor: string | null = '';
  while (cursor !== null) {
    const { text } = await ask(`limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
    const page = JSON.parse(text) as { feedback: unknown[]; nextCursor: string | null };
    seen += page.feedback.length;
    cursor = page.nextCursor;
    const share = shares[found.length];
    if (share !== undefined && cursor !== null && seen >= share * count) found.push(cursor);
  }
  if (seen !== count) throw new Error(`following the cursors gave ${seen} of ${count} rows`);
  return found;
}

export async function timeInside(store: Store, key: string, runs: { count: number; samples: number }) {
  const database = await openStore(store);
  const ask = asker(createApi(benchService(benchRecords(database))), key);
  const cursors = await cursorsAt(ask, runs.count, [0.25, 0.5, 0.75, 0.995]);
  const queries = [
    'limit=50',
    'limit=50&status=pending,in_progress&source=contextual&dateFrom=2024-06-01',
    ...cursors.map((cursor) => `limit=50&cursor=${cursor}`),
  ];
  const times = queries.map((): number[] => []);
  // In turn, so that a busy moment of the machine hits all alike; the first tenth warms up.
  for (let sample = -runs.samples / 10; sample < runs.samples; sample++)
    for (const [at, query] of queries.entries()) {
      const { milliseconds } = await ask(query);
      if (sample >= 0) times[at]!.push(milliseconds);
    }
  await database.close();
  const [first, filtered, ...deep] = times.map(percentiles);
  return { first: first!, filtered: filtered!, deep } satisfies InsideTimes;
}
