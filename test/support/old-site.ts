/** Serves a folder, uses everything once, changes a file, and reports whether the old site is still referenced. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SILENT } from '../../src/lib/log.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { startPatiently } from './start-patiently.ts';

const [folder = '', dataDir = ''] = process.argv.slice(2);
const TRIES = 100;
const PATHS = [
  '/',
  '/index.md',
  '/search.json?q=text',
  '/sitemap.xml',
  '/llms.txt',
  '/llms-full.txt',
  '/nowhere',
  '/readyz',
];
const settings = joinSettings([{ port: 0, dataDir, renderers: 1 }]);
const projects = [{ folder, id: 'docs', hosts: [] }];
const server = await startPatiently({ projects, settings, preview: false, worker: false, log: SILENT });
const url = `http://127.0.0.1:${server.port}`;
// Pages wait for the store, which a busy machine opens late.
while (!(await fetch(`${url}/readyz`)).ok) await new Promise((go) => setTimeout(go, 10));
const first = new WeakRef(server.projects[0]!.site);

const refused: string[] = [];
async function ask(path: string, headers: Record<string, string> = {}, body?: object): Promise<void> {
  const answer = await fetch(url + path, {
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  if (answer.status >= 300 && path !== '/nowhere') refused.push(`${answer.status} ${path}`);
}
async function useEverything(): Promise<void> {
  for (const path of PATHS) await ask(path);
  for (const [method, params] of [
    ['tools/list', {}],
    ['tools/call', { name: 'read_page', arguments: { path: '/' } }],
    ['tools/call', { name: 'search', arguments: { query: 'text' } }],
  ] as const)
    await ask(
      '/mcp',
      { accept: 'application/json, text/event-stream' },
      { jsonrpc: '2.0', id: 1, method, params },
    );
  const vote = { submissionId: randomUUID(), source: 'contextual', path: '/', helpful: true };
  await ask('/api/public/v1/docs/feedback', { origin: url }, vote);
}

await useEverything();
for (let edit = 0; edit < 3; edit++) {
  writeFileSync(join(folder, 'index.mdx'), `---\ntitle: Start\n---\n\nText ${edit}.\n`);
  while (!(await (await fetch(url)).text()).includes(`Text ${edit}.`))
    await new Promise((go) => setTimeout(go, 10));
  await useEverything();
}
let held = true;
for (let tries = 0; held && tries < TRIES; tries++) {
  await new Promise((go) => setTimeout(go, 20));
  (globalThis as { gc?: () => void }).gc?.();
  held = first.deref() !== undefined;
}
process.stdout.write(JSON.stringify({ held, refused }));
await server.close();
