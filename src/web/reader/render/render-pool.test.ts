/** Tests the pool with real processes: the cost of a hostile page, and what it cannot reach. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { eventually } from '../../../../test/support/eventually.ts';
import type { RenderRequest, RenderResult, RenderTimes } from '../../../site/content/page-renderer.ts';
import { createRenderPool } from './render-pool.ts';

const request = (source: string): RenderRequest => ({
  file: 'page.mdx',
  source,
  snippets: {},
  settings: { base: '', iconLibrary: '', variables: {} },
});
const texts = (results: readonly RenderResult[]): string[] => results.map((result) => result.body.html);

/** Components that misbehave, and one that reports what it can reach. */
const HOSTILE = `
const tried = (work) => { try { return 'reached ' + work(); } catch (error) { return error.code ?? error.name; } };
const component = (name, render) => [name, { name, doc: '', props: {}, render }];
const fs = process.getBuiltinModule('node:fs');
export const components = new Map([
  component('Crash', () => process.abort()),
  component('Loop', () => { for (;;); }),
  component('Grow', () => { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); }),
  component('Look', () => [
    tried(() => fs.readFileSync('/etc/passwd')),
    tried(() => fs.readFileSync(${JSON.stringify(fileURLToPath(new URL('../../../../package-lock.json', import.meta.url)))})),
    tried(() => fs.writeFileSync('/tmp/lectern-render-pool-test', 'x')),
    tried(() => process.getBuiltinModule('node:child_process').execSync('true')),
    tried(() => new (process.getBuiltinModule('node:worker_threads').Worker)('1', { eval: true })),
    tried(() => eval('1')),
    process.permission.has('net') ? 'reached net' : 'no net',
    process.permission.has('addon') ? 'reached addon' : 'no addon',
    Object.keys(process.env).join() || 'no env',
  ].join('; ')),
]);`;

/** Render processes that this one has started and that still run. */
const processes = (): number =>
  execFileSync('ps', ['-A', '-o', 'ppid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([parent, state]) => Number(parent) === process.pid && !state?.startsWith('Z'))
    .filter((words) => words.includes('--max-semi-space-size=8')).length;

describe('createRenderPool', () => {
  let crashes = 0;
  const onCrash = (): void => void crashes++;
  const pool = createRenderPool({
    workers: 2,
    deadlineMs: 400,
    memoryMb: 64,
    onCrash,
    registryModule: `data:text/javascript,${encodeURIComponent(HOSTILE)}`,
  });
  after(() => pool.close());

  it('renders many pages at once, each its own', async () => {
    const pages = Array.from({ length: 40 }, (_, i) => pool.render(request(`page ${i}`)));
    assert.deepEqual(
      texts(await Promise.all(pages)),
      Array.from({ length: 40 }, (_, i) => `<p>page ${i}</p>`),
    );
  });

  it('ends the processes that had no page for a minute, all but one', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const many = createRenderPool({ workers: 3 });
    t.after(() => many.close());
    const all = (): Promise<unknown> =>
      Promise.all(Array.from({ length: 40 }, (_, i) => many.render(request(`page ${i}`))));
    const before = processes();
    await all();
    assert.equal(processes() - before, 3);
    t.mock.timers.tick(60_000);
    await many.render(request('in between'));
    assert.equal(processes() - before, 3, 'all have been used in this minute');
    t.mock.timers.tick(60_000);
    await eventually(() => processes() - before, 1);
    await all();
    assert.equal(processes() - before, 3, 'they start again when there is work for them');
  });

  it('tells how long pages waited and took', async () => {
    const told: (RenderTimes & { readonly at: number })[] = [];
    const one = createRenderPool({ workers: 1 });
    one.watch?.((times) => told.push({ ...times, at: performance.now() }));
    const asked = performance.now();
    await Promise.all([one.render(request('a')), one.render(request('b')), one.render(request('c'))]);
    await one.close();
    assert.equal(told.length, 3);
    for (const { queuedMs, workedMs, at } of told) {
      // All waited at least for the start of the process.
      assert.ok(queuedMs > 0 && workedMs > 0, JSON.stringify(told));
      assert.ok(queuedMs + workedMs <= at - asked, JSON.stringify(told));
    }
  });

  it('gives its processes no file, network, environment, process or native code', async () => {
    const { body } = await pool.render(request('<Look/>'));
    assert.equal(
      body.html,
      'ERR_ACCESS_DENIED; ERR_ACCESS_DENIED; ERR_ACCESS_DENIED; ERR_ACCESS_DENIED; ERR_ACCESS_DENIED; EvalError; no net; no addon; no env',
    );
  });

  // Filling the memory takes time of its own: here only the memory's limit may end the page.
  const patient = createRenderPool({
    workers: 2,
    deadlineMs: 60_000,
    memoryMb: 64,
    onCrash,
    registryModule: `data:text/javascript,${encodeURIComponent(HOSTILE)}`,
  });
  after(() => patient.close());

  for (const [tag, code, used] of [
    ['Crash', 'content/crash', pool],
    ['Loop', 'content/too-slow', pool],
    ['Grow', 'content/crash', patient],
  ] as const) {
    it(`gives up a page with <${tag}/> and renders all others`, async () => {
      const around = Array.from({ length: 10 }, (_, i) => used.render(request(`fine ${i}`)));
      const before = crashes;
      const bad = await used.render(request(`<${tag}/>`));
      assert.equal(bad.failed?.code, code);
      assert.equal(crashes - before, code === 'content/crash' ? 1 : 0, 'told, once');
      assert.equal(bad.failed?.file, 'page.mdx');
      assert.match(bad.body.html, /class="page-error"/);
      assert.deepEqual(
        texts(await Promise.all(around)),
        Array.from({ length: 10 }, (_, i) => `<p>fine ${i}</p>`),
      );
    });
  }
});

describe('createRenderPool with our components', () => {
  const pool = createRenderPool({ workers: 1, deadlineMs: 1_000 });
  after(() => pool.close());

  const hostile: Readonly<Record<string, string>> = {
    'brackets 10,000 deep': `{${'('.repeat(10_000)}${')'.repeat(10_000)}}`,
    'templates 10,000 deep': `{${'`${'.repeat(10_000)}1${'}`'.repeat(10_000)}}`,
    '50,000 exclamation marks': '!'.repeat(50_000),
    '50,000 references': '&amp;'.repeat(50_000),
    '50,000 expressions': '{a} '.repeat(50_000),
    '10,000 open tags': '<A>'.repeat(10_000),
    '10,000 nested tags': `${'<A>'.repeat(10_000)}${'</A>'.repeat(10_000)}`,
    'JSX in an expression 30,000 deep': `{${'<a>'.repeat(30_000)}${'</a>'.repeat(30_000)}}`,
    '6 MB': 'words and words\n\n'.repeat(400_000),
  };
  for (const [name, source] of Object.entries(hostile)) {
    it(`costs one error page: ${name}`, async () => {
      const [bad, good] = await Promise.all([
        pool.render(request(source)),
        pool.render(request('<Note>fine</Note>')),
      ]);
      assert.equal(bad.failed?.severity, 'error');
      assert.match(good.body.html, /fine/);
    });
  }

  it('tells nothing of the machine when a page fails', async () => {
    const { body } = await pool.render(request('!'.repeat(50_000)));
    assert.doesNotMatch(JSON.stringify(body), /node_modules|at .*\.ts:\d+|file:\/\//);
  });
});

describe('a pool that is closed or cannot start', () => {
  it('refuses pages after close, and those still waiting', async () => {
    const pool = createRenderPool({ workers: 1 });
    const waiting = pool.render(request('x'));
    const closed = pool.close();
    await assert.rejects(waiting, { code: 'render/closed' });
    await closed;
    await assert.rejects(pool.render(request('x')), { code: 'render/closed' });
  });

  it('says why no process starts instead of trying for ever', async () => {
    const pool = createRenderPool({
      workers: 2,
      registryModule: 'data:text/javascript,throw new Error("broken registry")',
    });
    await assert.rejects(
      pool.render(request('x')),
      (error: Error & { code?: string }) =>
        error.code === 'render/unavailable' && /broken registry/.test(error.message),
    );
    await pool.close();
  });

  it('says it once, refuses pages at once meanwhile, and renders again as soon as a process starts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-pool-'));
    const registry = join(folder, 'registry.mjs');
    writeFileSync(registry, 'throw new Error("not installed yet")');
    const problems: (string | undefined)[] = [];
    const [broke, recovered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const pool = createRenderPool({
      workers: 1,
      // The failure is detected without a request for a page.
      ahead: 1,
      registryModule: pathToFileURL(registry).href,
      onProblem: (problem) => {
        problems.push(problem);
        (problem === undefined ? recovered : broke).resolve();
      },
      retry: () => 20,
    });
    await broke.promise;
    assert.match(pool.problem?.() ?? '', /not installed yet/);
    await assert.rejects(pool.render(request('x')), { code: 'render/unavailable' });
    writeFileSync(registry, 'export const components = new Map();');
    await recovered.promise;
    assert.equal(pool.problem?.(), undefined);
    assert.equal((await pool.render(request('x'))).body.html, '<p>x</p>');
    assert.equal(problems.length, 2);
    assert.match(problems[0] ?? '', /not installed yet/);
    assert.equal(problems[1], undefined);
    await pool.close();
    rmSync(folder, { recursive: true });
  });
});
