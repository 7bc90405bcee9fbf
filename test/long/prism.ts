/** Sends documented and generated requests through Stoplight's Prism proxy, which must find no fault in any answer: `node scripts/run.mjs test/long/prism.ts [COUNT]`. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { requestPath } from '../../src/web/edge/http/request-path.ts';
import { openApi } from '../contract/support/api-under-test.ts';
import { arbitraryRequest, NEWEST_CURSOR } from '../contract/support/arbitrary-request.ts';
import {
  addKnownRows,
  documentedOperations,
  exampleBody,
  filledPath,
} from '../contract/support/documented-operations.ts';
import { openTestDatabase } from '../support/databases.ts';
import { type Documented, readDocument } from '../support/document-reader.ts';

const PRISM = '@stoplight/prism-cli@5.16';
const [count = '1000'] = process.argv.slice(2);

/** Not a dependency: it brings some hundred packages and is needed only here. */
function installed(): string {
  const folder = join(tmpdir(), 'lectern-prism');
  const program = join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'lectern-prism', private: true }));
  const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', PRISM], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`npm could not install ${PRISM}`);
  return program;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function startPrism(program: string, document: string, upstream: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, 'proxy', document, upstream, '--port', String(PORT)], {
    stdio: 'ignore',
  });
  for (let tries = 0; tries < 300; tries++) {
    const up = await fetch(`http://127.0.0.1:${PORT}/`).then(
      () => true,
      () => false,
    );
    if (up) return child;
    await sleep(100);
  }
  child.kill();
  throw new Error('Prism did not start in thirty seconds');
}

interface Violation {
  readonly location: readonly string[];
  readonly message: string;
}

/** What Prism says of an answer; what it says of a request is what we expect of bad ones. */
function faults(headers: Headers): readonly Violation[] {
  const all = JSON.parse(headers.get('sl-violations') ?? '[]') as Violation[];
  return all.filter(({ location }) => location[0] === 'response');
}

const program = installed();
const PORT = await freePort();
const api = await openApi(await openTestDatabase('sqlite'), {
  limits: { apiPerMinute: 1_000_000, feedbackPerMinute: 1_000 },
});
const rows = await addKnownRows(api);
const document = (await (await fetch(`${api.direct}/openapi.json`)).json()) as Documented;
const file = join(tmpdir(), 'lectern-prism', 'openapi.json');
writeFileSync(file, JSON.stringify({ ...document, servers: [{ url: api.direct }] }));
const prism = await startPrism(program, file, api.direct);
process.on('exit', () => prism.kill());

const byStatus: Record<string, number> = {};
const found: string[] = [];
let silent = 0;
async function send(made: {
  method: string;
  target: string;
  headers: Record<string, string>;
  body?: string;
}) {
  api.clock.advance(500);
  const { method, target, headers, body } = made;
  const sent = method === 'GET' || method === 'HEAD' || body === undefined ? {} : { body };
  const ask = (base: string): Promise<Response> =>
    fetch(`${base}${target}`, { method, headers, ...sent, signal: AbortSignal.timeout(3_000) });
  const answer = await ask(`http://127.0.0.1:${PORT}`).catch(() => undefined);
  if (answer === undefined) {
    // Some bodies leave Prism silent for ever; ours must have an answer to them all the same.
    await ask(api.direct);
    silent++;
    return;
  }
  await answer.arrayBuffer();
  byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
  for (const { location, message } of faults(answer.headers))
    found.push(`${method} ${target.slice(0, 120)} -> ${answer.status}: ${location.join('.')} ${message}`);
}

const authorization = `Bearer ${api.key}`;
for (const operation of documentedOperations(document)) {
  const body = exampleBody(operation);
  const request = {
    method: operation.method,
    target: filledPath(operation.path, rows),
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  await send(request);
  await send({ ...request, target: `${request.target}?colour=red` });
  await send({ ...request, target: filledPath(operation.path, rows, 'nobody') });
  await send({ ...request, headers: { 'content-type': 'application/json' } });
  await send({ ...request, headers: { authorization, 'content-type': 'text/csv' } });
}
const reader = readDocument(document);
const generated = arbitraryRequest(reader, {
  authorizations: [authorization, `Bearer ${api.other}`, 'Bearer x'],
  path: {
    projectId: ['docs'],
    domain: ['docs'],
    id: [rows.job, 'unknown'],
    feedbackId: [rows.feedback, 'unknown'],
    threadId: [rows.thread],
  },
});
/** Prism never answers a request whose body is not JSON, and answers requests that the document does not have itself. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return text === '';
  }
}
const methods = new Set(documentedOperations(document).map(({ name }) => name));
for (const { method, target, headers, body } of fc.sample(generated, Number(count))) {
  const path = target.split('?')[0]!;
  // The edge answers unreadable requests before the API gets them.
  const route = requestPath(target) === undefined ? undefined : reader.route(path);
  if (route === undefined || !isJson(body) || !methods.has(`${method} ${route.path}`)) continue;
  await send({
    method,
    target: target.replace(NEWEST_CURSOR, 'none'),
    headers: { ...headers, 'x-request-id': 'r' },
    body,
  });
}
await api.close();
// While it lives this program would wait for it.
prism.kill();
process.stdout.write(
  `answers by status: ${JSON.stringify(byStatus)}; Prism gave none to ${silent}\n${found.slice(0, 20).join('\n')}\n`,
);
// Without these, the requests did not reach us and nothing was compared.
const reached = [200, 201, 400, 401, 404, 415].every((status) => (byStatus[status] ?? 0) > 0);
const fine = found.length === 0 && reached && byStatus[500] === undefined;
process.stdout.write(fine ? 'ok: Prism found no fault\n' : `FAIL: ${found.length} faults\n`);
process.exitCode = fine ? 0 : 1;
