/** The log of a server: lines of JSON with the ids of their request, every request or slow ones, and nothing that a stranger can forge. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { logText } from '../../src/cli/terminal.ts';
import type { Log } from '../../src/lib/log.ts';
import { jsonLog } from '../../src/lib/telemetry/json-log.ts';
import { requestLog } from '../../src/server/telemetry/request-log.ts';
import { joinSettings, type SettingsSource } from '../../src/settings/settings.ts';
import { listen } from '../../src/web/edge/http/listen.ts';
import { reply, TEXT_TYPE } from '../../src/web/edge/http/reply.ts';
import { ProjectAnswers } from '../../src/web/route/project-answers.ts';
import { createMetrics } from '../../src/web/service/metrics/create-metrics.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { QUICK_HASHES } from '../support/quick-hashes.ts';
import { rawRequest } from '../support/raw-request.ts';
import { startLectern } from '../support/run-lectern.ts';
import { startPatiently } from '../support/start-patiently.ts';

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const folder = fixtureFolder({
  'docs.json': docsJson({ pages: ['index', 'second'] }, { name: 'Logged' }),
  'index.mdx': '---\ntitle: Home\n---\n\nWords.\n',
  'second.mdx': '---\ntitle: Second\n---\n\nWords.\n',
});
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

interface Line {
  readonly message: string;
  readonly [field: string]: unknown;
}

/** A server whose log is kept, and a function that waits for the line of a request. */
async function logged(t: TestContext, settings: SettingsSource) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-logs-'));
  const raw: string[] = [];
  const text: string[] = [];
  const json = jsonLog((line) => raw.push(line));
  const log: Log = {
    info: (message, fields = {}) => {
      json.info(message, fields);
      text.push(`${message} ${logText(fields)}`);
    },
    error: (message, fields = {}) => {
      json.error(message, fields);
      text.push(`${message} ${logText(fields)}`);
    },
  };
  const server = await startPatiently({
    projects: [{ folder: folder.path, hosts: [] }],
    settings: joinSettings([{ port: 0, dataDir, renderers: 1, logFormat: 'json', ...settings }]),
    preview: false,
    worker: false,
    passwordCost: QUICK_HASHES,
    log,
  });
  t.after(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  // On a busy machine the site is loaded after the server has started.
  await eventually(() => server.projects[0]?.problem, undefined);
  const lines = (): Line[] => raw.map((line) => JSON.parse(line) as Line);
  const send = async (
    target: string,
    headers: readonly string[] = [],
  ): Promise<{ readonly id: string; readonly line: Line }> => {
    const before = lines().filter(({ message }) => message === 'request').length;
    const answer = await rawRequest(server.port, [`GET ${target} HTTP/1.1`, 'Host: localhost', ...headers]);
    const id = /^x-request-id: (.+)\r$/im.exec(answer)?.[1] ?? '';
    const found = (): Line | undefined => lines().filter(({ message }) => message === 'request')[before];
    await eventually(() => found() !== undefined, true);
    return { id, line: found()! };
  };
  return { server, raw, text, lines, send };
}

describe('the access log', () => {
  it('has a line for every request, with what kind of thing it asked for', async (t) => {
    const { send } = await logged(t, { accessLog: true });
    for (const [target, route, status] of [
      ['/', 'page', 200],
      ['/nowhere', 'page', 404],
      ['/index.md', 'markdown', 200],
      ['/search?q=words', 'search', 200],
      ['/_lectern/nothing.js', 'asset', 404],
      ['/dashboard/sign-in', 'dashboard', 200],
      ['/v1/agent/logged/jobs', 'api', 401],
      ['/_lectern/preview/0123456789', 'preview', 404],
      ['/healthz', 'other', 200],
      ['/a%2fb', 'other', 400],
    ] as const) {
      const { id, line } = await send(target);
      assert.deepEqual([line['route'], line['status'], line['method']], [route, status, 'GET'], target);
      assert.equal(line['requestId'], id, target);
      assert.match(id, /^[0-9a-f-]{36}$/);
      assert.equal(line['client'], '127.0.0.1');
      assert.ok(Number(line['bytes']) > 100 && Number(line['ms']) >= 0, JSON.stringify(line));
      assert.ok(!Number.isNaN(Date.parse(String(line['time']))));
    }
  });

  it('says nothing of queries, cookies, keys and links that let somebody in', async (t) => {
    const { send, raw, text } = await logged(t, { accessLog: true });
    for (const target of [
      '/search?q=SECRET',
      '/login/mail/SECRET',
      '/dashboard/set-up/SECRET',
      '/dashboard/invitation/SECRET',
      '/dashboard/reset/SECRET',
      '/_lectern/preview/SECRET/guide',
      '/_lectern/preview/SECRET/login/mail/SECRET',
      '/nowhere?token=SECRET#SECRET',
      '/login/jwt-callback?fallback=SECRET',
    ])
      await send(target, ['Cookie: a=SECRET', 'Authorization: Bearer SECRET', 'Referer: /SECRET']);
    assert.doesNotMatch(raw.join('\n') + text.join('\n'), /SECRET/);
  });

  it('cannot be forged by the bytes of a request', async (t) => {
    const { send, raw, text } = await logged(t, { accessLog: true, proxies: 1 });
    const evil = [
      '/%E2%80%A8{"level":"error"}',
      '/%C2%85x',
      '/%E2%80%AEx',
      '/%0Aerror',
      '/%1b[31m',
      '/"},{"message":"forged',
      `/${'a'.repeat(5_000)}`,
      '/\\u000aerror',
    ];
    for (const target of evil) await send(target, ['X-Forwarded-For: a"\tb, \u0080\u009b31m{"x":1}']);
    for (const line of raw) {
      assert.doesNotMatch(line, /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202e]/);
      assert.ok(line.length < 2_000);
      assert.equal(typeof (JSON.parse(line) as Line)['level'], 'string');
    }
    for (const line of text) assert.doesNotMatch(line, /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202e]/);
  });

  it('is empty unless the operator asks for it', async (t) => {
    const { server, lines } = await logged(t, {});
    await rawRequest(server.port, ['GET / HTTP/1.1', 'Host: localhost']);
    assert.deepEqual(
      lines().filter(({ message }) => /request/.test(message)),
      [],
    );
  });

  it('has slow requests alone when only these are wanted', async (t) => {
    const { server, lines } = await logged(t, { slowMs: 1 });
    await rawRequest(server.port, ['GET /healthz HTTP/1.1', 'Host: localhost']);
    // The first page may be rendered when the server starts; this one is not, and takes longer than a millisecond.
    await rawRequest(server.port, ['GET /second HTTP/1.1', 'Host: localhost']);
    const found = (): Line | undefined => lines().find(({ path }) => path === '/second');
    await eventually(() => found()?.message, 'slow request');
    const { ms, renderMs } = found()!;
    assert.ok(Number(renderMs) > 0 && Number(renderMs) <= Number(ms), `${renderMs} of ${ms}`);
    assert.ok(
      lines().every(({ message, ms }) => message !== 'request' && (ms === undefined || Number(ms) >= 1)),
    );
  });
});

describe('the id of a request', () => {
  const OWN = /^[0-9a-f-]{36}$/;
  const GIVEN = [
    ...(['7f3c9a1e2b4d4e0f', 'Root-1.a_b', 'short', 'x'.repeat(65)] as const),
    ...(['12345678 90', '12345678"', '12345678\u00e9', '$(id)12345678', '-12345678'] as const),
  ];

  for (const proxies of [0, 1])
    it(`is taken over only from ${proxies === 0 ? 'nobody, without a proxy' : 'the proxy, if it is a plain word'}`, async (t) => {
      const { send } = await logged(t, { accessLog: true, proxies });
      for (const given of GIVEN) {
        const { id, line } = await send('/healthz', [`X-Request-Id: ${given}`]);
        assert.equal(line['requestId'], id);
        if (proxies > 0 && GIVEN.indexOf(given) < 2) assert.equal(id, given);
        else assert.match(id, OWN, given);
      }
    });

  it('is in every line that is written for that request, with its trace and its project', async (t) => {
    const lines: Line[] = [];
    const log = jsonLog((line) => lines.push(JSON.parse(line) as Line));
    const answers = new ProjectAnswers({
      project: 'docs',
      files: new Map(),
      metrics: createMetrics(),
      problem: () => undefined,
    });
    answers.site = {
      live: { current: () => assert.fail('nothing is kept') },
      everyone: assert.fail as never,
      readers: { isOpen: () => false, withdrawn: () => new Set(), seen: () => undefined },
      authorCode: { isOff: () => false },
      handler: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        log.error('from inside', { error: new Error('broken').stack });
        return reply(200, TEXT_TYPE, 'x');
      },
    };
    const { context } = requestLog(
      { format: 'json', access: false },
      { log, base: '', isPreview: () => false, proxies: 0 },
    );
    const server = await listen(answers.handler, { port: 0, host: '127.0.0.1', base: '', context });
    t.after(() => server.close());
    const ids: string[] = [];
    for (const parent of [PARENT, '00-zz-00-01']) {
      const answer = await rawRequest(server.port, [
        'GET / HTTP/1.1',
        'Host: localhost',
        `Traceparent: ${parent}`,
      ]);
      ids.push(/^x-request-id: (.+)\r$/im.exec(answer)?.[1] ?? '');
    }
    assert.deepEqual(
      lines.map(({ requestId, traceId, project }) => [requestId, traceId, project]),
      [
        [ids[0], TRACE, 'docs'],
        [ids[1], undefined, 'docs'],
      ],
    );
    assert.match(String(lines[0]?.['error']), /Error: broken\n +at /);
  });
});

describe('the program', () => {
  it('gives each line its project and its level, and ends without a stack', async () => {
    const file = join(folder.path, 'two.config.json');
    writeFileSync(file, JSON.stringify({ projects: [{ id: 'gone', source: { dir: 'not-here' } }] }));
    const { DATABASE_URL: _, PORT: __, ...rest } = process.env;
    const args = ['serve', '--config', file, '--port', '0', '--log-format', 'json'];
    const child = spawn(process.execPath, [MAIN, ...args], {
      env: { ...rest, LECTERN_DATA_DIR: join(folder.path, '.json-log') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let text = '';
    for await (const part of child.stderr) {
      text += String(part);
      if (text.includes('cannot be served')) child.kill('SIGTERM');
    }
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
    const gone = lines.find(({ message }) => String(message).includes('cannot be served'));
    assert.deepEqual([gone?.['project'], gone?.['level']], ['gone', 'error'], text);
    for (const line of lines) {
      if (/runs as root/.test(String(line['message']))) assert.equal(line['level'], 'warn');
      assert.doesNotMatch(JSON.stringify(line), /\\n +at /, 'no stack');
    }
  });

  it('writes the error that ends it as a line too, and refuses other forms', async () => {
    const env = { LECTERN_DATA_DIR: join(folder.path, '.data') };
    const failed = await startLectern(['serve', '/nowhere', '--log-format', 'json'], {
      cwd: folder.path,
      env,
    });
    assert.equal(failed.code, 2);
    const line = JSON.parse(failed.err) as Line;
    assert.deepEqual([line['level'], typeof line['code']], ['error', 'string']);
    const wrong = await startLectern(['serve', '--log-format', 'xml'], { cwd: folder.path, env });
    assert.match(wrong.err, /LECTERN_LOG_FORMAT is "xml"[\s\S]*text or json/);
  });
});
