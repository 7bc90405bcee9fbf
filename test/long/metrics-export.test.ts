/** Metrics in a collector: the same values as `/metrics`, as OTLP in JSON, once for each process, and no request waits for it. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { AppError } from '../../src/lib/app-error.ts';
import { type Log, SILENT } from '../../src/lib/log.ts';
import { metricExporter } from '../../src/lib/telemetry/otlp/metric-exporter.ts';
import { otlpMetrics } from '../../src/lib/telemetry/otlp/otlp-metrics.ts';
import { metricsSettings } from '../../src/settings/metrics-settings.ts';
import { environmentSettings, joinSettings } from '../../src/settings/settings.ts';
import { createMetrics } from '../../src/web/service/metrics/create-metrics.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type CollectedMetric, type OtlpCollector, otlpCollector } from '../support/otlp-collector.ts';
import { checkMetric } from '../support/otlp-metric-rules.ts';
import { otlpAttribute } from '../support/otlp-span-rules.ts';
import { QUICK_HASHES } from '../support/quick-hashes.ts';
import { rawRequest } from '../support/raw-request.ts';
import { startPatiently } from '../support/start-patiently.ts';

const folder = fixtureFolder({
  'docs.json': docsJson({ pages: ['index'] }, { name: 'Measured' }),
  'index.mdx': '---\ntitle: Home\n---\n\nWords.\n',
});
const TOKEN = 'a-token-of-the-operator';

async function serverFor(
  t: TestContext,
  collector: OtlpCollector,
  env: Readonly<Record<string, string>> = {},
  log: Log = SILENT,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-metrics-'));
  const otel = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_EXPORTER: 'none', ...env };
  const server = await startPatiently({
    projects: [{ folder: folder.path, hosts: [], id: 'measured' }],
    settings: joinSettings([
      environmentSettings({ ...otel, LECTERN_METRICS_TOKEN: TOKEN }),
      { port: 0, dataDir, renderers: 1 },
    ]),
    preview: false,
    worker: false,
    passwordCost: QUICK_HASHES,
    log,
  });
  t.after(async () => {
    await server.close();
    collector.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  await eventually(() => server.projects[0]?.problem, undefined);
  return {
    server,
    get: (path: string, ...headers: string[]): Promise<string> =>
      rawRequest(server.port, [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers]),
  };
}

/** As lines of Prometheus: of histograms, the count alone. */
function asLines(metrics: readonly CollectedMetric[]): readonly string[] {
  return metrics.flatMap(({ name, gauge, sum, histogram }) =>
    (gauge ?? sum ?? histogram)!.dataPoints.map((point) => {
      const labels = point.attributes.map(({ key, value }) => `${key}="${Object.values(value)[0]}"`).sort();
      const shown = labels.length === 0 ? '' : `{${labels.join(',')}}`;
      return `${name}${histogram === undefined ? '' : '_count'}${shown} ${point.asDouble ?? point.asInt ?? point.count}`;
    }),
  );
}

/** What moves by itself from one moment to the next, and what `/metrics` says of its own reply. */
const MOVES =
  /^(?:process_|lectern_(?:metrics_by_project|disk|heap|uptime|event_loop|connections_open|http_requests|http_request_sec))/;

describe('metrics for a collector', () => {
  it('are those of /metrics, with the names of projects', async (t) => {
    const collector = await otlpCollector();
    const { get, server } = await serverFor(t, collector, { OTEL_METRIC_EXPORT_INTERVAL: '100' });
    await get('/');
    const text = await get('/metrics', `Authorization: Bearer ${TOKEN}`);
    const before = collector.exports.length;
    await eventually(() => collector.exports.length > before + 1, true);
    const { metrics } = collector.exports.at(-1)!;
    const expected = text
      .split(/\r?\n/)
      .filter(
        (line) => /^(?:lectern|process)_/.test(line) && !/_bucket|_sum/.test(line) && !MOVES.test(line),
      );
    assert.ok(expected.length > 12, text);
    const lines = asLines(metrics);
    for (const line of expected) assert.ok(lines.includes(line), `${line}\n${lines.join('\n')}`);
    assert.ok(
      lines.some(
        (line) => line === 'lectern_http_requests_total{project="measured",route="page",status="2xx"} 1',
      ),
    );
    const seconds = metrics.find(({ name }) => name === 'lectern_http_request_seconds')!;
    assert.equal(seconds.unit, 's');
    await server.close();
    const last = collector.exports.at(-1)!;
    assert.ok(last.metrics.some(({ name }) => name === 'lectern_http_requests_total'));
    assert.deepEqual(collector.mistakes, []);
  });

  it('are sent once more when the server ends', async (t) => {
    const collector = await otlpCollector();
    const { get, server } = await serverFor(t, collector, { OTEL_SERVICE_NAME: 'manual' });
    await get('/');
    assert.equal(collector.exports.length, 0);
    await server.close();
    const [{ resource, metrics } = assert.fail()] = collector.exports;
    assert.equal(resource['service.name'], 'manual');
    assert.match(resource['service.instance.id'] ?? '', /^[0-9a-f-]{36}$/);
    const requests = metrics.find(({ name }) => name === 'lectern_http_requests_total')?.sum?.dataPoints;
    assert.ok(requests?.some((point) => otlpAttribute(point, 'route') === 'page' && point.asInt === '1'));
    assert.ok(!metrics.some(({ gauge }) => gauge !== undefined), 'the present of a server that ends');
    assert.deepEqual(collector.mistakes, []);
  });

  for (const [what, answer] of [
    ['does not answer', 0],
    ['refuses them', 503],
  ] as const)
    it(`stop no request and fill no log while the collector ${what}`, async (t) => {
      const collector = await otlpCollector();
      collector.answer = answer;
      const logged: string[] = [];
      const log = { info: () => undefined, error: (message: string) => void logged.push(message) };
      const env = { OTEL_METRIC_EXPORT_INTERVAL: '100', OTEL_EXPORTER_OTLP_TIMEOUT: '50' };
      const { get } = await serverFor(t, collector, env, log);
      const about = (): number => logged.filter((message) => message.startsWith('Metrics cannot')).length;
      await eventually(about, 1);
      if (answer !== 0) await eventually(() => collector.bodies.length > 4, true);
      assert.match(await get('/'), /Words/);
      assert.equal(about(), 1);
    });
});

it('one export at a time, whatever the collector takes', async () => {
  let tick: () => void = () => undefined;
  const sent: (() => void)[] = [];
  const lasts: boolean[] = [];
  const end = metricExporter({
    collect: async (isLast) => {
      lasts.push(isLast);
      return [];
    },
    send: () => new Promise<void>((resolve) => void sent.push(resolve)),
    every: 1,
    log: SILENT,
    repeat: (work) => {
      tick = work;
      return () => undefined;
    },
  });
  for (let n = 0; n < 5; n++) tick();
  await eventually(() => sent.length, 1);
  assert.equal(lasts.length, 1);
  const ended = end();
  sent[0]!();
  await eventually(() => sent.length, 2);
  sent[1]!();
  await ended;
  assert.deepEqual(lasts, [false, true]);
});

it('values that JSON has no number for are left out', () => {
  const metrics = createMetrics();
  metrics.count('lectern_searches_total', { results: 'none' }, 2 ** 60);
  metrics.observe('lectern_render_seconds', 0.02);
  metrics.observe('lectern_render_seconds', 99);
  const odd = [Number.NaN, Number.POSITIVE_INFINITY, 1e21].map((value) => ({
    labels: { n: String(value) },
    value,
  }));
  const families = [...metrics.families(), { name: 'odd', help: '', kind: 'gauge' as const, points: odd }];
  const sender = { resource: {}, scope: { name: 'lectern', version: '1' } };
  const made = otlpMetrics(families, { began: Date.now() - 5, now: Date.now() }, sender);
  const [{ scopeMetrics }] = (
    made as { resourceMetrics: [{ scopeMetrics: [{ metrics: CollectedMetric[] }] }] }
  ).resourceMetrics;
  const [searches, seconds, last] = scopeMetrics[0].metrics;
  for (const one of scopeMetrics[0].metrics) checkMetric(one);
  assert.equal(searches?.sum?.dataPoints[0]?.asInt, String(2 ** 60));
  assert.deepEqual(
    seconds?.histogram?.dataPoints[0]?.bucketCounts?.filter((one) => one !== '0'),
    ['1', '1'],
  );
  assert.equal(last?.gauge?.dataPoints.length, 1);
});

describe('the settings of metrics', () => {
  const AT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
  for (const [env, url] of [
    [{}, undefined],
    [AT, 'http://collector:4318/v1/metrics'],
    [{ ...AT, OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'https://m/x' }, 'https://m/x'],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://t/x' }, undefined],
    [{ ...AT, OTEL_METRICS_EXPORTER: 'none' }, undefined],
    [{ ...AT, OTEL_METRICS_EXPORTER: 'prometheus' }, undefined],
    [{ ...AT, OTEL_METRICS_EXPORTER: 'prometheus, otlp' }, 'http://collector:4318/v1/metrics'],
    [{ ...AT, OTEL_SDK_DISABLED: 'true' }, undefined],
  ] as const)
    it(`${JSON.stringify(env)} sends to ${url}`, () => assert.equal(metricsSettings(env)?.url, url));

  it('has headers and an interval of its own', () => {
    const own = { OTEL_EXPORTER_OTLP_HEADERS: 'a=b', OTEL_EXPORTER_OTLP_METRICS_HEADERS: 'c=d' };
    const { headers, every, timeout } = metricsSettings({
      ...AT,
      ...own,
      OTEL_METRIC_EXPORT_INTERVAL: '15000',
      OTEL_EXPORTER_OTLP_METRICS_TIMEOUT: '5',
    })!;
    assert.deepEqual([headers, every, timeout], [{ c: 'd' }, 15_000, 5]);
    assert.equal(metricsSettings(AT)?.every, 60_000);
  });

  for (const [env, words] of [
    [{ OTEL_METRICS_EXPORTER: 'console' }, /"console".*Give otlp, none, prometheus/],
    [{ OTEL_METRIC_EXPORT_INTERVAL: '5' }, /"5".*from 100 to/],
    [{ OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'grpc' }, /METRICS_PROTOCOL is "grpc".*http\/json/],
    [{ OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE: 'delta' }, /"delta".*cumulative/],
  ] as const)
    it(`refuses ${JSON.stringify(env)}`, () =>
      assert.throws(
        () => metricsSettings({ ...AT, ...env }),
        ({ code, message, hint }: AppError) =>
          code === 'settings/invalid' && words.test(`${message} ${hint}`),
      ));
});
