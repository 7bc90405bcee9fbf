/** Sends generated requests to the API and compares every answer with the document; used by the gate and by the long run. */
import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { createContractCheck } from '../../support/contract-check.ts';
import { openTestDatabase } from '../../support/databases.ts';
import { type Documented, readDocument } from '../../support/document-reader.ts';
import { openApi } from './api-under-test.ts';
import { type ArbitraryRequest, arbitraryRequest, NEWEST_CURSOR } from './arbitrary-request.ts';
import { addKnownRows } from './documented-operations.ts';
import { entry, JANUARY } from './sample-rows.ts';

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface FuzzResult {
  readonly requests: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** Of the slowest answer, in milliseconds. */
  readonly slowest: number;
}

async function send(
  url: URL,
  agent: Agent,
  { method, target, headers, body }: ArbitraryRequest,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sized = { ...headers, 'content-length': String(Buffer.byteLength(body)) };
    const asked = request({
      host: url.hostname,
      port: url.port,
      agent,
      method,
      path: target,
      headers: sized,
    });
    asked.on('response', (message) => {
      const parts: Buffer[] = [];
      message.on('data', (part: Buffer) => parts.push(part));
      message.on('error', reject);
      message.on('end', () =>
        resolve({
          status: message.statusCode ?? 0,
          headers: message.headers,
          body: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** @param numRuns how many requests */
export async function fuzzApi(numRuns: number, seed: number): Promise<FuzzResult> {
  const api = await openApi(await openTestDatabase('sqlite'), {
    limits: { apiPerMinute: 1_000_000, feedbackPerMinute: 1_000 },
  });
  const rows = await addKnownRows(api);
  await api.records.feedback.import(
    Array.from({ length: 200 }, (_, at) => entry(`f${at}`, { createdAt: JANUARY + at * 3_600_000 })),
  );
  const url = new URL(api.direct);
  const document = (await (await fetch(`${api.direct}/openapi.json`)).json()) as Documented;
  const check = createContractCheck(document);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const byStatus: Record<string, number> = {};
  let [slowest, requests, cursor] = [0, 0, 'none'];
  const requestsOf = arbitraryRequest(readDocument(document), {
    authorizations: [
      `Bearer ${api.key}`,
      `Bearer ${api.other}`,
      '',
      'Bearer x',
      'Basic eDp5',
      `bearer ${api.key}`,
    ],
    path: {
      projectId: [...Array<string>(10).fill('docs'), 'other', 'nobody'],
      domain: [...Array<string>(10).fill('docs'), 'other', 'nobody.example'],
      threadId: [rows.thread, '0'.repeat(26)],
      id: [rows.job, rows.job, rows.job, 'unknown'],
      feedbackId: [rows.feedback, 'f1', 'f2', 'unknown'],
    },
  });
  const property = fc.asyncProperty(requestsOf, async (made) => {
    api.clock.advance(500);
    const sent = { ...made, target: made.target.replace(NEWEST_CURSOR, cursor) };
    const started = performance.now();
    const answer = await send(url, agent, sent);
    slowest = Math.max(slowest, performance.now() - started);
    requests++;
    byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
    assert.ok(answer.status < 500, `${sent.method} ${sent.target}: ${answer.body}`);
    assert.deepEqual(check(sent, answer), []);
    const next = /"nextCursor":"([^"]+)"/.exec(answer.body)?.[1];
    if (next !== undefined) cursor = next;
  });
  try {
    await fc.assert(property, { numRuns, seed, endOnFailure: true });
  } finally {
    agent.destroy();
    await api.close();
  }
  return { requests, byStatus, slowest };
}
