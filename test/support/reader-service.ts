/** A service with a small site and a real store, for tests of what readers send. */

import { SILENT } from '../../src/lib/log.ts';
import { createRecords } from '../../src/records/create-records.ts';
import type { Feedback } from '../../src/records/feedback/feedback.ts';
import type { Database } from '../../src/records/store/database.ts';
import { memorySource } from '../../src/site/source/memory-source.ts';
import type { Reply } from '../../src/web/edge/http/reply.ts';
import { openLiveSite } from '../../src/web/reader/live/live-site.ts';
import { createApi } from '../../src/web/service/api/api.ts';
import { createReaderFeedback } from '../../src/web/service/feedback/reader-feedback.ts';
import { createIntake } from '../../src/web/service/intake/intake.ts';
import type { Service } from '../../src/web/service/service.ts';
import { openTestDatabase } from './databases.ts';
import { type TestServiceParts, testClock, testRandom, testService } from './test-service.ts';
import { type RequestParts, webRequest } from './web-request.ts';

export const ORIGIN = 'https://docs.example.com';

const DOCS = {
  name: 'Docs',
  theme: 'mint',
  colors: { primary: '#1d5bd6' },
  navigation: { pages: ['a', 'b'] },
  redirects: [{ source: '/old', destination: '/a' }],
};

export interface ReaderService {
  readonly service: Service;
  readonly database: Database;
  readonly clock: ReturnType<typeof testClock>;
  ask(target: string, parts?: RequestParts): Promise<Reply>;
  /** Posts to the API, from a page of the site. */
  submit(body: unknown, parts?: RequestParts): Promise<Reply>;
  /** Posts the form of the page without JavaScript. */
  form(fields: Readonly<Record<string, string>>, parts?: RequestParts): Promise<Reply>;
  /** `submit` to another server of the same store, which remembers nothing. */
  restarted(): ReaderService['submit'];
  /** Everything that is stored, newest first. */
  rows(): Promise<readonly Feedback[]>;
}

/** @param docs fields of docs.json beside the usual ones */
export async function readerService(
  docs: object = {},
  parts: Omit<TestServiceParts, 'records' | 'projects'> = {},
): Promise<ReaderService> {
  const database = await openTestDatabase('sqlite');
  const clock = testClock();
  const random = testRandom();
  const records = createRecords({ database, clock, random, secret: new Uint8Array(32).fill(7) });
  await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
  const source = memorySource({
    'docs.json': JSON.stringify({ ...DOCS, ...docs }),
    'a.mdx': '---\ntitle: Page <A>\n---\n\nText',
    'b.mdx': '---\ntitle: B\n---\n\nText',
  });
  const renderer = {
    render: () => Promise.reject(new Error('No test of feedback renders a page')),
    close: () => Promise.resolve(),
  };
  const live = await openLiveSite({ source, renderer }, SILENT, false);
  const service = testService({
    records,
    projects: [{ id: 'docs', live, url: ORIGIN }],
    clock,
    random,
    assets: { 'feedback.css': '/_lectern/feedback-1.css', 'mint.css': '/_lectern/theme-1.css' },
    ...parts,
  });
  const ask = asking(service);
  return {
    service,
    database,
    clock,
    ask,
    submit: submitting(ask),
    restarted: () => submitting(asking({ ...service, intake: createIntake(service) })),
    form: (fields, given = {}) =>
      post(ask, '/_lectern/feedback', {
        ...given,
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...given.headers },
      }),
    rows: async () => (await records.feedback.list({ project: 'docs' }, { limit: 100 })).items,
  };
}

function asking(service: Service): ReaderService['ask'] {
  const [reader, api] = [createReaderFeedback(service), createApi(service)];
  return async (target, given = {}) => {
    const request = webRequest(target, given);
    const answer = (await reader(request)) ?? (await api(request));
    if (answer === undefined) throw new Error(`Nobody answers ${target}`);
    return answer;
  };
}

function submitting(ask: ReaderService['ask']): ReaderService['submit'] {
  return (body, given = {}) =>
    post(ask, '/api/public/v1/docs/feedback', {
      ...given,
      body,
      headers: { 'content-type': 'application/json', ...given.headers },
    });
}

function post(ask: ReaderService['ask'], target: string, given: RequestParts): Promise<Reply> {
  return ask(target, { method: 'POST', ...given, headers: { origin: ORIGIN, ...given.headers } });
}

let made = 0;

/** A UUID that no other call gives. */
export function submissionId(): string {
  return `0b6f7c1e-8f0e-4c55-9f7e-${String(++made).padStart(12, '0')}`;
}
