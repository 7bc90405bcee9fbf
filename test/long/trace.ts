/** Writes the traces of a reader's first requests into a file, one OTLP document a line, and prints them as a tree: `test/long/trace.ts [FILE]`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SILENT } from '../../src/lib/log.ts';
import { environmentSettings, joinSettings } from '../../src/settings/settings.ts';
import { type CollectedSpan, otlpCollector } from '../support/otlp-collector.ts';
import { startPatiently } from '../support/start-patiently.ts';

const file = resolve(process.argv[2] ?? join(tmpdir(), 'lectern-trace.jsonl'));
const dataDir = mkdtempSync(join(tmpdir(), 'lectern-trace-'));
const collector = await otlpCollector();
const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
const server = await startPatiently({
  projects: [{ folder: resolve('docs'), hosts: [] }],
  settings: joinSettings([environmentSettings(env), { port: 0, dataDir, renderers: 1 }]),
  preview: false,
  worker: false,
  log: SILENT,
});
const url = `http://127.0.0.1:${server.port}`;
for (const path of ['/', '/', '/getting-started/quickstart', '/search.json?q=deploy', '/dashboard/sign-in'])
  await (await fetch(url + path)).arrayBuffer();
await server.close();
collector.close();
rmSync(dataDir, { recursive: true, force: true });
writeFileSync(file, collector.bodies.map((body) => `${body}\n`).join(''));

const milliseconds = ({ startTimeUnixNano: from, endTimeUnixNano: to }: CollectedSpan): string =>
  (Number(BigInt(to) - BigInt(from)) / 1e6).toFixed(1);
const ids = new Set(collector.spans.map(({ spanId }) => spanId));

function print(span: CollectedSpan, depth: number): void {
  const facts = span.attributes
    .filter(({ key }) => !/^(?:http\.request\.method|lectern\.(?:request_id|route))$/.test(key))
    .map(({ key, value }) => `${key}=${Object.values(value)[0]}`);
  console.log(`${milliseconds(span).padStart(9)} ms  ${'  '.repeat(depth)}${span.name}  ${facts.join(' ')}`);
  for (const child of collector.spans) if (child.parentSpanId === span.spanId) print(child, depth + 1);
}

for (const span of collector.spans) if (!ids.has(span.parentSpanId ?? '')) print(span, 0);
console.log(`${collector.spans.length} spans in ${file}; mistakes: ${collector.mistakes.length}`);
process.exitCode =
  collector.mistakes.length === 0 && collector.spans.some(({ name }) => name === 'render') ? 0 : 1;
