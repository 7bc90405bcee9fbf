/** Counts as monitoring programs read them, and what `/metrics` adds and keeps to itself. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testClock } from '../../../../test/support/test-service.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import { reply } from '../../edge/http/reply.ts';
import { metricsHandler } from '../service-handler.ts';
import { createMetrics } from './create-metrics.ts';
import { measured } from './measured.ts';
import type { Gauge } from './metrics.ts';

describe('metrics', () => {
  it('count, by label in a fixed order', () => {
    const metrics = createMetrics();
    metrics.count('lectern_feedback_total', { source: 'contextual', outcome: 'stored' });
    metrics.count('lectern_feedback_total', { outcome: 'stored', source: 'contextual' }, 2);
    metrics.count('lectern_feedback_total', { source: 'agent', outcome: 'refused' });
    metrics.count('lectern_searches_total');
    assert.equal(
      metrics.text(),
      `# HELP lectern_feedback_total Submissions of readers, by what became of them
# TYPE lectern_feedback_total counter
lectern_feedback_total{outcome="stored",source="contextual"} 3
lectern_feedback_total{outcome="refused",source="agent"} 1
# HELP lectern_searches_total Searches of readers
# TYPE lectern_searches_total counter
lectern_searches_total 1
`,
    );
  });

  it('measure times in buckets that add up', () => {
    const metrics = createMetrics();
    for (const seconds of [0.0005, 0.001, 0.002, 0.3, 99])
      metrics.observe('lectern_http_request_seconds', seconds, { route: 'api' });
    const lines = metrics.text().split('\n');
    const bucket = (end: string): string => `lectern_http_request_seconds_bucket{route="api",le="${end}"}`;
    for (const line of [
      '# TYPE lectern_http_request_seconds histogram',
      `${bucket('0.001')} 2`,
      `${bucket('0.0025')} 3`,
      `${bucket('0.25')} 3`,
      `${bucket('0.5')} 4`,
      `${bucket('10')} 4`,
      `${bucket('+Inf')} 5`,
      'lectern_http_request_seconds_count{route="api"} 5',
    ])
      assert.ok(lines.includes(line), line);
    assert.match(metrics.text(), /_sum\{route="api"\} 99\.303/);
  });

  it('write any label value on one line', () => {
    const metrics = createMetrics();
    metrics.count('lectern_api_refused_total', { reason: 'a"b\\c\nd' });
    assert.ok(metrics.text().includes('lectern_api_refused_total{reason="a\\"b\\\\c\\nd"} 1\n'));
  });

  it('keep a bounded number of series', () => {
    const metrics = createMetrics();
    for (let n = 0; n < 10_000; n++) metrics.count('lectern_api_refused_total', { reason: String(n) });
    metrics.count('lectern_api_refused_total', { reason: '7' });
    assert.equal(metrics.text().split('\n').length, 2 + 1_000 + 1);
    assert.ok(metrics.text().includes('{reason="7"} 2'));
  });
});

describe('/metrics', () => {
  const service = (more: { writable?: boolean; broken?: boolean } = {}) => {
    let asked = 0;
    const clock = testClock();
    const waiting = async (): Promise<number> => {
      asked++;
      if (more.broken === true) throw new Error('no store');
      return 7;
    };
    const ready = async () => {
      if (more.broken === true) throw new Error('no store');
      return { writable: more.writable ?? true };
    };
    const metrics = createMetrics();
    const jobs = { load: async () => ({ unfinished: 5, waiting: 2 }) };
    const records = {
      webhooks: { waiting } as never,
      jobs: jobs as never,
      mail: { waiting: async () => 0 } as never,
    };
    const info = {
      name: 'lectern_build_info',
      help: 'x',
      labels: { version: '1' },
      confidential: true,
      value: 1,
    };
    const operator = { token: 'a-token-of-the-operator', gauges: () => [info as Gauge] };
    return {
      clock,
      metrics,
      asked: () => asked,
      handler: metricsHandler({ clock, metrics, ready, records, operator, projects: new Map() }),
    };
  };
  const text = async (handler: ReturnType<typeof service>['handler']): Promise<string> =>
    String((await handler(webRequest('/metrics')))!.body);

  it('answers with what was counted and what is so now', async () => {
    const { handler, metrics } = service();
    metrics.count('lectern_searches_total');
    const answer = await handler(webRequest('/metrics'));
    assert.deepEqual(
      [answer!.status, answer!.headers['content-type'], answer!.headers['cache-control']],
      [200, 'text/plain; version=0.0.4; charset=utf-8', 'no-store'],
    );
    const lines = String(answer!.body).split('\n');
    for (const line of [
      'lectern_searches_total 1',
      'lectern_store_writable 1',
      'lectern_webhook_deliveries_waiting 7',
      'lectern_jobs_unfinished 5',
      'lectern_jobs_waiting 2',
      '# TYPE process_resident_memory_bytes gauge',
    ])
      assert.ok(lines.includes(line), line);
    // Each line is one that the format knows.
    for (const line of lines)
      assert.match(line, /^$|^# (HELP|TYPE) \w+ .+$|^\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+$/);
  });

  it('says that the store is away, and still answers', async () => {
    assert.match(await text(service({ writable: false }).handler), /lectern_store_writable 0/);
    const away = await text(service({ broken: true }).handler);
    assert.match(away, /lectern_store_writable 0/);
    assert.doesNotMatch(away, /deliveries_waiting/);
  });

  it('asks the store once a second, however often it is asked', async () => {
    const { handler, asked, clock } = service();
    for (let n = 0; n < 50; n++) await text(handler);
    assert.equal(asked(), 1);
    clock.advance(1_000);
    await text(handler);
    assert.equal(asked(), 2);
  });

  it('gives the version only to the operator', async () => {
    const { handler } = service();
    const asked = async (token: string): Promise<string> =>
      String(
        (await handler(webRequest('/metrics', { headers: { authorization: `Bearer ${token}` } })))!.body,
      );
    assert.match(await asked('a-token-of-the-operator'), /^lectern_build_info\{version="1"\} 1$/m);
    assert.doesNotMatch(await asked('another-token'), /lectern_build_info/);
  });

  it('is nothing else', async () => {
    const { handler } = service();
    assert.equal(await handler(webRequest('/metrics/x')), undefined);
    assert.equal(await handler(webRequest('/metrics', { method: 'POST' })), undefined);
  });
});

describe('measured answers', () => {
  it('are counted by part and kind of status, with their time, and nothing of the request', async () => {
    const metrics = createMetrics();
    let time = 0;
    const now = (): number => time;
    const answers = [200, 201, 404, undefined, 'throw'];
    const handler = measured(
      'api',
      async () => {
        time += 20;
        const answer = answers.shift();
        if (answer === 'throw') throw new Error('broken');
        return typeof answer === 'number' ? reply(answer, 'text/plain', '') : undefined;
      },
      { metrics, now },
    );
    for (let n = 0; n < 4; n++) await handler(webRequest('/v1/agent/private-project/job/x?key=secret'));
    await assert.rejects(async () => handler(webRequest('/v1/x')), /broken/);
    const text = metrics.text();
    for (const line of [
      'lectern_http_requests_total{route="api",status="2xx"} 2',
      'lectern_http_requests_total{route="api",status="4xx"} 1',
      'lectern_http_requests_total{route="api",status="5xx"} 1',
      'lectern_http_request_seconds_bucket{route="api",le="0.01"} 0',
      'lectern_http_request_seconds_bucket{route="api",le="0.025"} 4',
      'lectern_http_request_seconds_count{route="api"} 4',
    ])
      assert.ok(text.split('\n').includes(line), `${line}\n${text}`);
    assert.doesNotMatch(text, /private-project|secret/);
  });
});
