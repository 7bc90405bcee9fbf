/** The dashboard and the alert rules name metrics and labels that a server has, and Prometheus takes the rules. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ROUTE_CLASSES } from '../src/web/edge/http/route-class.ts';
import { docsJson, fixtureFolder } from './support/fixture-folder.ts';
import { runningSite } from './support/running-site.ts';

const TOKEN = 'a-token-of-the-operator';
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

/** Names as the program writes them: keys of counters, and gauges. */
const known = new Set(
  globSync('src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).flatMap((path) =>
    [...read(path).matchAll(/'((?:lectern|process)_[a-z_]+)'/g)].map(([, name]) => name!),
  ),
);
const histograms = [...known].filter((name) => name.startsWith('lectern_') && name.endsWith('_seconds'));
const suffixed = histograms.flatMap((name) => ['_bucket', '_sum', '_count'].map((end) => name + end));

const FILES = [
  'deploy/prometheus/alerts.yaml',
  'deploy/prometheus/alerts.test.yaml',
  'deploy/grafana/dashboard.json',
];

describe('the files for monitoring', () => {
  for (const file of FILES)
    it(`${file} names metrics that exist`, () => {
      const named = [...read(file).matchAll(/\b(?:lectern|process)_[a-z_]+/g)].map(([name]) => name);
      assert.ok(named.length > 10);
      const wrong = named.filter((name) => !known.has(name) && !suffixed.includes(name));
      assert.deepEqual([...new Set(wrong)], []);
    });

  for (const file of FILES)
    it(`${file} names route classes that exist`, () => {
      const routes = [...read(file).matchAll(/route=~?\\?"([^"\\]+)/g)].map(([, route]) => route!);
      assert.ok(routes.length > 0);
      assert.deepEqual(
        routes.filter((route) => !(ROUTE_CLASSES as readonly string[]).includes(route)),
        [],
      );
    });

  it('has every metric of the manual, and the manual has every metric', () => {
    const manual = read('docs/service/observe.mdx');
    const fields = [...manual.matchAll(/<ResponseField name="([a-z_]+)"/g)].map(([, name]) => name!);
    assert.deepEqual([...fields].sort(), [...known].sort());
  });

  it('shows every gauge in the dashboard file', () => {
    const manual = read('docs/service/observe.mdx');
    const gauges = [...manual.matchAll(/<ResponseField name="([a-z_]+)" type="gauge"/g)].map(
      ([, name]) => name!,
    );
    const dashboard = read('deploy/grafana/dashboard.json');
    assert.ok(gauges.length > 20);
    assert.deepEqual(
      gauges.filter((name) => !dashboard.includes(name)),
      [],
    );
  });

  it('has rules whose metrics a running server answers with', async () => {
    const folder = fixtureFolder({ 'docs.json': docsJson({ pages: ['index'] }), 'index.mdx': 'Home' });
    const site = await runningSite(folder.path, { metricsToken: TOKEN });
    await site.text('/');
    const lines = async (headers: Record<string, string>): Promise<string> =>
      (await site.get('/metrics', { accept: '*/*', ...headers })).text();
    const open = await lines({});
    assert.match(open, /^lectern_metrics_by_project 0$/m);
    const all = await lines({ authorization: `Bearer ${TOKEN}` });
    assert.match(all, /^lectern_metrics_by_project 1$/m);
    assert.match(all, /^lectern_http_request_seconds_bucket\{[^}]*project="fixture"[^}]*\} \d+$/m);
    for (const name of [
      ...['lectern_mails_waiting', 'lectern_jobs_waiting', 'lectern_jobs_unfinished'],
      ...['lectern_disk_free_bytes', 'lectern_disk_size_bytes', 'lectern_projects'],
    ])
      assert.match(all, new RegExp(`^${name} \\d+`, 'm'), name);
  });

  it('has rules that Prometheus takes and that fire when they should', (t) => {
    const promtool = (...args: string[]): string =>
      execFileSync('promtool', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    try {
      promtool('--version');
    } catch {
      return t.skip('promtool is not installed: apt-get install prometheus');
    }
    assert.match(promtool('check', 'rules', 'deploy/prometheus/alerts.yaml'), /SUCCESS/);
    assert.match(promtool('test', 'rules', 'deploy/prometheus/alerts.test.yaml'), /SUCCESS/);
  });
});
