/** Metrics of several processes as one text. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createMetrics } from './create-metrics.ts';
import { mergeMetrics } from './merge-metrics.ts';

const gauge = (value: number): string =>
  `# HELP lectern_projects Projects of the server\n# TYPE lectern_projects gauge\nlectern_projects ${value}\nlectern_state{state="used"} ${value}\n`;

it('sums counters and histograms, and names the process of each value of now', () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.count('lectern_searches_total', { results: 'some' }, 2);
  other.count('lectern_searches_total', { results: 'some' }, 3);
  other.count('lectern_searches_total', { results: 'a "b" {c} 1' });
  other.count('lectern_jobs_total', { state: 'failed' });
  one.observe('lectern_http_request_seconds', 0.002, { route: 'page' });
  other.observe('lectern_http_request_seconds', 0.3, { route: 'page' });
  const merged = mergeMetrics([
    { process: 1, text: other.text() + gauge(7) },
    { process: 0, text: one.text() + gauge(5) },
  ]);
  const lines = merged.split('\n');
  for (const line of [
    'lectern_searches_total{results="some"} 5',
    'lectern_searches_total{results="a \\"b\\" {c} 1"} 1',
    'lectern_jobs_total{state="failed"} 1',
    'lectern_http_request_seconds_bucket{route="page",le="0.0025"} 1',
    'lectern_http_request_seconds_bucket{route="page",le="0.5"} 2',
    'lectern_http_request_seconds_bucket{route="page",le="+Inf"} 2',
    'lectern_http_request_seconds_count{route="page"} 2',
    'lectern_projects{process="0"} 5',
    'lectern_projects{process="1"} 7',
    'lectern_state{state="used",process="1"} 7',
  ])
    assert.ok(lines.includes(line), `${line}\n${merged}`);
  const types = lines.filter((line) => line.startsWith('# TYPE '));
  assert.equal(new Set(types).size, types.length, 'each family once');
  assert.equal(lines.filter((line) => line.startsWith('# HELP ')).length, types.length);
});
