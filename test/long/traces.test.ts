/** Traces of requests in a collector: from what a reader asked down to the rendered page, and nothing that is secret. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import type { AppError } from '../../src/lib/app-error.ts';
import { type Log, SILENT } from '../../src/lib/log.ts';
import { inRequest } from '../../src/lib/telemetry/trace/request-context.ts';
import type { SpanRecord, SpanSink } from '../../src/lib/telemetry/trace/span.ts';
import { EXPORT_LIMITS, spanExporter } from '../../src/lib/telemetry/trace/span-exporter.ts';
import { makeKey } from '../../src/records/keys/create-key-records.ts';
import { environmentSettings, joinSettings } from '../../src/settings/settings.ts';
import { tracingSettings } from '../../src/settings/tracing-settings.ts';
import { runWorker } from '../../src/tasks/run-worker.ts';
import { cachedRenderer } from '../../src/web/reader/render/cached-renderer.ts';
import { createRenderPool } from '../../src/web/reader/render/render-pool.ts';
import { forgeHookPath, forgeHookSecret } from '../../src/web/service/forge-hooks/hook-secret.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { DOCS } from '../support/jobs-under-test.ts';
import { type CollectedSpan, otlpCollector } from '../support/otlp-collector.ts';
import { purgeReceiver } from '../support/purge-receiver.ts';
import { QUICK_HASHES } from '../support/quick-hashes.ts';
import { rawRequest } from '../support/raw-request.ts';
import { startPatiently } from '../support/start-patiently.ts';

const folder = fixtureFolder({
  'docs.json': docsJson({ pages: ['index'] }, { name: 'Traced' }),
  'index.mdx': '---\ntitle: Home\n---\n\nWords.\n',
});
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const SECRET = 'a secret of thirty-two characters';

/** Sends requests to a server, ends it, and returns what the collector has. */
async function traced(
  t: TestContext,
  env: Readonly<Record<string, string>>,
  requests: readonly (readonly [target: string, ...headers: string[]])[],
  { proxies = 0 } = {},
) {
  const collector = await otlpCollector();
  t.after(() => collector.close());
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-traces-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const otel = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env };
  const server = await startPatiently({
    projects: [{ folder: folder.path, hosts: [], id: 'traced' }],
    settings: joinSettings([environmentSettings(otel), { port: 0, dataDir, renderers: 1, proxies }]),
    preview: false,
    worker: false,
    passwordCost: QUICK_HASHES,
    log: SILENT,
  });
  // On a busy machine the site is loaded after the server has started.
  await eventually(() => server.projects[0]?.problem, undefined);
  for (const [target, ...headers] of requests)
    await rawRequest(server.port, [`GET ${target} HTTP/1.1`, 'Host: localhost', ...headers]);
  await server.close();
  assert.deepEqual(collector.mistakes, []);
  return collector;
}

interface Work {
  readonly spans: readonly CollectedSpan[];
  readonly job: string;
}

/** A push, a job and the webhook of its end, in a server of its own. */
async function tracedWork(t: TestContext): Promise<Work> {
  const [collector, receiver] = [await otlpCollector(), await purgeReceiver()];
  t.after(() => collector.close());
  t.after(() => receiver.close());
  const repository = await makeRepository(DOCS, { bare: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-traces-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const settings = joinSettings([
    environmentSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }),
    { port: 0, dataDir, renderers: 1, secret: SECRET, privateWebhooks: true, gitSeconds: 3_600 },
  ]);
  const git = { remote: repository.path, branch: 'main', folder: 'docs' };
  const server = await startPatiently({
    projects: [{ id: 'docs', name: 'Docs', folder: repository.path, git, hosts: [] }],
    settings,
    preview: false,
    worker: true,
    passwordCost: QUICK_HASHES,
    log: SILENT,
  });
  await eventually(() => server.projects[0]?.problem, undefined);
  const body = '{}';
  const signature = createHmac('sha256', forgeHookSecret(Buffer.from(SECRET), 'docs'))
    .update(body)
    .digest('hex');
  const pushed = await fetch(`http://127.0.0.1:${server.port}${forgeHookPath('docs')}`, {
    method: 'POST',
    body,
    headers: { 'x-hub-signature-256': `sha256=${signature}` },
  });
  assert.equal(pushed.status, 202);
  const { records, close } = await openRecords(settings);
  await records.webhooks.create({
    project: 'docs',
    url: `${receiver.url}/SECRET`,
    events: ['agent_job.finished'],
  });
  const job = await records.jobs.create({
    project: 'docs',
    subdomain: 'docs',
    prompt: 'Replace "Back" with "SECRET"',
    draft: false,
  });
  await eventually(async () => (await records.jobs.get('docs', job.id))?.state, 'completed');
  await eventually(() => receiver.heard.length, 1);
  await close();
  await server.close();
  assert.deepEqual(collector.mistakes, []);
  return { spans: collector.spans, job: job.id };
}

const attribute = (span: CollectedSpan | undefined, name: string): unknown =>
  Object.values(span?.attributes.find(({ key }) => key === name)?.value ?? {})[0];

describe('a trace', () => {
  it('goes from the request to the page, below the span of the caller', async (t) => {
    const env = {
      OTEL_SERVICE_NAME: 'manual',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test%20one',
    };
    const { spans, resource } = await traced(t, env, [
      ['/?q=SECRET', `Traceparent: 00-${TRACE}-${PARENT}-01`],
    ]);
    const named = (name: string): CollectedSpan => spans.find((span) => span.name === name)!;
    const [request, page] = [named('GET page'), named('page')];
    assert.ok(request && page, spans.map(({ name }) => name).join());
    assert.deepEqual(
      [request.traceId, request.parentSpanId, page.traceId, page.parentSpanId],
      [TRACE, PARENT, TRACE, request.spanId],
    );
    assert.deepEqual([request.kind, page.kind], [2, 1]);
    assert.equal(attribute(request, 'http.response.status_code'), '200');
    assert.equal(attribute(request, 'lectern.project'), 'traced');
    assert.equal(attribute(request, 'url.path'), '/');
    assert.ok(BigInt(page.endTimeUnixNano) <= BigInt(request.endTimeUnixNano));
    assert.deepEqual(
      [resource['service.name'], resource['deployment.environment.name']],
      ['manual', 'test one'],
    );
  });

  it('has the steps of a job, the webhook of its end, and the look that a push causes', async (t) => {
    const { spans, job } = await tracedWork(t);
    const named = (name: string): CollectedSpan => {
      const found = spans.find((span) => span.name === name);
      return found ?? assert.fail(`no span "${name}" in ${[...new Set(spans.map((span) => span.name))]}`);
    };
    const run = named('job');
    assert.deepEqual([attribute(run, 'lectern.job'), attribute(run, 'lectern.project')], [job, 'docs']);
    for (const step of ['prepare', 'work', 'push', 'pull request'])
      assert.equal(named(`job ${step}`).parentSpanId, run.spanId, step);
    for (const part of ['agent turn', 'verify'])
      assert.equal(named(part).parentSpanId, named('job work').spanId, part);
    const webhook = named('webhook');
    assert.match(String(attribute(webhook, 'server.address')), /^127\.0\.0\.1:\d+$/);
    assert.notEqual(webhook.traceId, run.traceId);
    assert.equal(named('deployment').parentSpanId, named('POST hook').spanId);
    assert.doesNotMatch(JSON.stringify(spans), /SECRET/);
  });

  it('has the job of a worker without a server', async (t) => {
    const collector = await otlpCollector();
    t.after(() => collector.close());
    const repository = await makeRepository(DOCS, { bare: true });
    const dataDir = mkdtempSync(join(tmpdir(), 'lectern-traces-'));
    t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
    const settings = joinSettings([
      environmentSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }),
      { dataDir, gitSeconds: 3_600 },
    ]);
    const git = { remote: repository.path, branch: 'main', folder: 'docs' };
    const plan = { id: 'docs', name: 'Docs', folder: repository.path, git, hosts: [] };
    const worker = await runWorker(settings, [plan], SILENT);
    const { records, close } = await openRecords(settings);
    const job = await records.jobs.create({
      project: 'docs',
      subdomain: 'docs',
      prompt: 'Replace "Back" with "SECRET"',
      draft: false,
    });
    await eventually(async () => (await records.jobs.get('docs', job.id))?.state, 'completed');
    await close();
    await worker.stop();
    assert.deepEqual(collector.mistakes, []);
    const run = collector.spans.find(({ name }) => name === 'job');
    assert.equal(attribute(run, 'lectern.job'), job.id);
    assert.equal(collector.spans.find(({ name }) => name === 'job push')?.parentSpanId, run?.spanId);
  });

  it('goes on into the process that renders, with the time that the page waited for it', async () => {
    const spans: SpanRecord[] = [];
    let made = 0;
    const sink: SpanSink = {
      now: () => performance.now(),
      newId: () => String(++made),
      add: (one) => void spans.push(one),
    };
    const renderer = cachedRenderer(createRenderPool({ workers: 1 }));
    const settings = { base: '', iconLibrary: '', variables: {} };
    const render = (): Promise<unknown> =>
      renderer.render({ file: 'a.mdx', source: 'Words', settings, snippets: {} });
    const context = { requestId: 'x', span: { traceId: TRACE, spanId: PARENT, sink } };
    await Promise.all([inRequest(context, render), inRequest(context, render), render()]);
    await inRequest(context, render);
    await renderer.close();
    assert.deepEqual(spans.map(({ name, parentId }) => [name, parentId]).sort(), [
      ['render process', '1'],
      ['render', PARENT],
      ['render', PARENT],
    ]);
    const { attributes } = spans.find(({ name }) => name === 'render process')!;
    assert.equal(attributes['lectern.file'], 'a.mdx');
    assert.ok(Number(attributes['lectern.queued_ms']) > 0 && Number(attributes['lectern.rendered_ms']) > 0);
  });

  it('names the statements of the store, without their values', async (t) => {
    const key = makeKey((size) => Buffer.alloc(size, 7));
    const { spans, bodies } = await traced(t, {}, [
      ['/dashboard/invitation/SECRET', 'Cookie: x=SECRET'],
      ['/v1/agent/traced/jobs?key=SECRET', 'Authorization: Bearer SECRET'],
      ['/_lectern/preview/SECRET/x', 'User-Agent: SECRET'],
      // The store is asked only about what may be a key.
      ['/v1/agent/traced/jobs', `Authorization: Bearer ${key}`],
    ]);
    assert.ok(
      spans.some(({ name, kind }) => /^store SELECT \w+$/.test(name) && kind === 3),
      spans.map(({ name }) => name).join(),
    );
    assert.doesNotMatch(bodies.join('\n'), /SECRET/);
    assert.ok(!bodies.join('\n').includes(key));
  });

  for (const [env, parent, proxies, recorded] of [
    [{}, undefined, 0, true],
    [{ OTEL_TRACES_SAMPLER: 'always_off' }, undefined, 0, false],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, '01', 1, false],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, '01', 0, false],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, '01', 1, true],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_always_on' }, '00', 1, false],
    [{ OTEL_SDK_DISABLED: 'true' }, '01', 1, false],
  ] as const)
    it(`is ${recorded ? '' : 'not '}recorded with ${JSON.stringify(env)}, flags ${parent} and ${proxies} proxies`, async (t) => {
      const headers = parent === undefined ? [] : [`Traceparent: 00-${TRACE}-${PARENT}-${parent}`];
      const { spans } = await traced(t, env, [['/healthz', ...headers]], { proxies });
      assert.deepEqual(
        spans.map(({ name }) => name),
        recorded ? ['GET other'] : [],
      );
    });
});

describe('the settings of traces', () => {
  const AT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
  it('follow the standard variables', () => {
    assert.equal(tracingSettings({}), undefined);
    assert.equal(tracingSettings({ ...AT, OTEL_TRACES_EXPORTER: 'none' }), undefined);
    assert.equal(tracingSettings(AT)?.url, 'http://collector:4318/v1/traces');
    const own = {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://c/x',
      OTEL_EXPORTER_OTLP_HEADERS: 'a=b%20c, d=e',
    };
    assert.equal(tracingSettings({ ...AT, ...own })?.url, 'https://c/x');
    assert.deepEqual(tracingSettings({ ...AT, ...own })?.headers, { a: 'b c', d: 'e' });
    const ratio = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' };
    assert.deepEqual([tracingSettings({ ...AT, ...ratio })?.ratio, tracingSettings(AT)?.ratio], [0.1, 1]);
  });
  for (const [env, words] of [
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, /OTEL_EXPORTER_OTLP_ENDPOINT is "collector:4317"/],
    [{ ...AT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /http\/json/],
    [{ ...AT, OTEL_TRACES_SAMPLER: 'sometimes' }, /always_on/],
    [{ ...AT, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' }, /from 0 to 1/],
  ] as const)
    it(`refuse ${JSON.stringify(env)}`, () =>
      assert.throws(
        () => tracingSettings(env),
        ({ code, message, hint }: AppError) =>
          code === 'settings/invalid' && words.test(`${message} ${hint}`),
      ));
});

describe('the exporter', () => {
  const span = (name: string): SpanRecord => ({
    name,
    kind: 'internal',
    traceId: TRACE,
    spanId: PARENT,
    parentId: undefined,
    began: 1,
    ended: 2,
    attributes: {},
  });

  it('sends in batches, drops what does not fit, and counts it', async () => {
    const batches: number[] = [];
    const logged: string[] = [];
    const log: Log = { info: () => undefined, error: (message) => void logged.push(message) };
    let release: () => void = () => undefined;
    let refuses = false;
    const exporter = spanExporter({
      log,
      send: async (spans) => {
        batches.push(spans.length);
        await new Promise<void>((resolve) => (release = resolve));
        if (refuses) throw new Error('no');
      },
      later: () => () => undefined,
    });
    for (let n = 0; n < EXPORT_LIMITS.batch + EXPORT_LIMITS.queue + 10; n++) exporter.add(span(`${n}`));
    assert.deepEqual([batches, exporter.dropped()], [[EXPORT_LIMITS.batch], 10]);
    const closed = exporter.close();
    for (let n = 0; n < 4; n++) {
      release();
      await new Promise((resolve) => setImmediate(resolve));
    }
    refuses = true;
    release();
    await closed;
    assert.equal(batches.length, 5);
    assert.equal(exporter.dropped(), 10 + EXPORT_LIMITS.batch);
    assert.match(logged.join(), /cannot be sent/);
  });
});
