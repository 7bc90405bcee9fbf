/** Runs samples of hostile requests with real programs against a real server, which must receive the exact request. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import type { ReferenceDocument } from '../reference-document.ts';
import { buildRequest } from '../request/build-request.ts';
import type { RequestValues } from '../request-values.ts';
import { sampleLanguage } from './languages.ts';
import { NASTY_DATA, NASTY_TEXTS } from './nasty.data.ts';
import { type ShownRequest, shownRequest } from './shown-request.ts';

const run = promisify(execFile);
const has = (program: string) => spawnSync(program, ['--version']).error === undefined;
const hasRequests = spawnSync('python3', ['-c', 'import requests']).status === 0;

interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}
const arrived: Arrived[] = [];
const server = createServer(async (request, answer) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = '', url = '', headers } = request;
  arrived.push({ method, url, headers, body: Buffer.concat(chunks) });
  answer.end('ok');
});
const folder = mkdtempSync(join(tmpdir(), 'lectern-samples-'));
const canary = join(folder, 'canary');
const PHOTO = '\0\u00ff\r\n--\u00c8';
let origin = '';
before(async () => {
  writeFileSync(join(folder, 'photo.bin'), Buffer.from([0, 255, 13, 10, 45, 45, 200]));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});

const TEXTS = NASTY_TEXTS.map((text) => text.replaceAll('CANARY', canary));

interface Case {
  readonly method: string;
  readonly values: Omit<RequestValues, 'server' | 'security'>;
  readonly schema?: ReferenceDocument['schemas'][string];
}
const parameters = (index: number, text: string): RequestValues['parameters'] => [
  { in: 'path', name: 'id', value: text === '' ? 'empty' : text },
  { in: 'query', name: `q${text}`, value: [text, index] },
  { in: 'header', name: 'X-Text', value: text },
  { in: 'header', name: 'X-Empty', value: '' },
  { in: 'cookie', name: 'c', value: text },
];
const json = JSON.parse(JSON.stringify(NASTY_DATA).replaceAll('CANARY', JSON.stringify(canary).slice(1, -1)));
/** Several texts in one request where the place allows it: a process is started for all of them. */
const CASES: readonly Case[] = [
  ...TEXTS.map(
    (text, index): Case => ({
      method: index % 2 === 0 ? 'GET' : 'DELETE',
      values: { parameters: parameters(index, text) },
    }),
  ),
  ...TEXTS.map(
    (text): Case => ({
      method: 'POST',
      values: { parameters: [], body: { type: 'text/plain', value: text } },
    }),
  ),
  ...(json as unknown[]).map(
    (value): Case => ({
      method: 'PUT',
      values: { parameters: [], body: { type: 'application/json', value } },
    }),
  ),
  {
    method: 'PATCH',
    values: {
      parameters: [],
      body: {
        type: 'application/x-www-form-urlencoded',
        value: Object.fromEntries(TEXTS.map((text, index) => [`${text}${index}`, text])),
      },
    },
  },
  {
    method: 'POST',
    values: {
      parameters: [],
      body: {
        type: 'multipart/form-data',
        value: {
          photo: '/etc/../photo.bin',
          data: { a: TEXTS },
          ...Object.fromEntries(TEXTS.map((text, index) => [`f${index}`, text])),
        },
      },
    },
    schema: { properties: { photo: { type: 'string', format: 'binary' } } },
  },
  {
    method: 'PUT',
    values: {
      parameters: [],
      body: { type: 'application/octet-stream', value: 'a/photo.bin' },
    },
    schema: { type: 'string', format: 'binary' },
  },
  { method: 'HEAD', values: { parameters: [] } },
  { method: 'QUERY', values: { parameters: [], body: { type: 'application/json', value: {} } } },
];

function requestOf({ method, values, schema = true }: Case): ShownRequest {
  const document: ReferenceDocument = {
    kind: 'operation',
    method,
    path: '/a/{id}',
    title: '',
    deprecated: false,
    servers: [{ url: origin, variables: {} }],
    security: [],
    parameters: [],
    body: { required: true, contents: [{ type: values.body?.type ?? '', schema, examples: [] }] },
    responses: [],
    callbacks: [],
    schemas: {},
    samples: [],
    cut: false,
  };
  const all = { server: { index: 0, variables: {} }, security: {}, ...values };
  const given =
    all.parameters.length > 0
      ? all
      : { ...all, parameters: [{ in: 'path', name: 'id', value: 'x' }] as const };
  return shownRequest(buildRequest(document, given));
}

async function compare(wanted: ShownRequest, { method, url, headers, body }: Arrived): Promise<void> {
  assert.equal(method, wanted.method);
  assert.equal(url, wanted.url.slice(origin.length));
  for (const { name, value } of wanted.headers) assert.equal(headers[name.toLowerCase()], value, name);
  if (wanted.body === undefined) return assert.equal(body.length, 0);
  if (wanted.body.kind === 'json') return assert.deepEqual(JSON.parse(body.toString()), wanted.body.value);
  if (wanted.body.kind === 'text') return assert.equal(body.toString(), wanted.body.text);
  if (wanted.body.kind === 'file') return assert.equal(body.toString('latin1'), PHOTO);
  const answer = new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  });
  const fields = await Promise.all(
    [...(await answer.formData())].map(async ([name, value]) => {
      if (typeof value === 'string') return [name, value];
      return [name, Buffer.from(await value.arrayBuffer()).toString(name === 'photo' ? 'latin1' : 'utf8')];
    }),
  );
  // Forms of browsers send every line break as CRLF.
  const lines = (value: unknown) => String(value).replace(/\r\n?|\n/g, '\n');
  assert.deepEqual(
    fields.map(([name, value]) => [name, value === PHOTO ? value : lines(value)]),
    wanted.body.fields.map(({ name, value, file }) => [name, file ? PHOTO : lines(value)]),
  );
  if (wanted.body.kind === 'parts') assert.match(body.toString(), /filename="photo\.bin"/);
}

/** Prints every case, runs all in as few programs as possible, and compares one by one. */
async function prove(
  language: string,
  program: (sources: readonly string[]) => Promise<unknown>,
  cases = CASES,
): Promise<number> {
  const shown = cases.map(requestOf).flatMap((request) => {
    const source = sampleLanguage(language)?.print(request);
    return source === undefined ? [] : [{ request, source }];
  });
  arrived.length = 0;
  await program(shown.map(({ source }) => source));
  assert.ok(!existsSync(canary), 'a sample ran a command');
  assert.equal(arrived.length, shown.length);
  for (const [index, { request }] of shown.entries()) await compare(request, arrived[index] as Arrived);
  return shown.length;
}
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return name;
};
const options = () => ({ cwd: folder, timeout: 60_000, env: { PATH: process.env['PATH'], NO_PROXY: '*' } });

describe('a sample that is pasted and run', () => {
  it('as a command of curl, in bash', { skip: !has('curl') || !has('bash') }, async () => {
    const count = await prove('curl', (sources) =>
      run('bash', [file('a.sh', sources.join('\n'))], options()),
    );
    assert.equal(count, CASES.length);
  });

  it('in Python', { skip: !hasRequests }, async () => {
    const count = await prove('python', (sources) =>
      run('python3', [file('a.py', sources.join('\n'))], options()),
    );
    assert.equal(count, CASES.length);
  });

  it('in Node, as JavaScript and TypeScript', async () => {
    const blocks = (sources: readonly string[]) => {
      const head = 'import { openAsBlob } from "node:fs";\n';
      return head + sources.map((source) => `{\n${source.replace(head, '')}\n}`).join('\n');
    };
    await prove('node', (sources) => run(process.execPath, [file('a.mjs', blocks(sources))], options()));
    // Without a file: a browser has its own way to choose one.
    for (const [language, name] of [
      ['javascript', 'b.mjs'],
      ['typescript', 'b.mts'],
    ] as const) {
      const photo = CASES.findIndex(({ schema }) => schema !== undefined);
      const document =
        'const document = { querySelector: () => ({ files: [new File([Buffer.from([0, 255, 13, 10, 45, 45, 200])], "photo.bin")] }) };\n';
      const print = (sources: readonly string[]) => file(name, (photo < 0 ? '' : document) + blocks(sources));
      await prove(language, (sources) =>
        run(
          process.execPath,
          [print(sources.map((source) => source.replace('<HTMLInputElement>', '')))],
          options(),
        ),
      );
    }
  });

  it('in Java, a few of them: a client for each takes long', { skip: !has('javac') }, async () => {
    const few = CASES.filter(
      ({ method, schema }, index) => index % 7 === 3 || method === 'PATCH' || schema !== undefined,
    );
    await prove(
      'java',
      (sources) => {
        const imports = new Set(sources.flatMap((source) => source.match(/^import .*$/gm) ?? []));
        const classes = sources.map((source, index) =>
          source.replace(/^import .*$/gm, '').replace('public class Main', `class M${index}`),
        );
        const calls = sources.map((_, index) => `M${index}.main(args);`).join('\n');
        const main = `public class Main { public static void main(String[] args) throws Exception {\n${calls}\n} }`;
        return run(
          'java',
          ['-Dfile.encoding=UTF-8', file('Main.java', [...imports, main, ...classes].join('\n'))],
          options(),
        );
      },
      few,
    );
  });
});
