/** Unexpected errors at an error service: where in the program, of which request, and nothing of the person who sent it. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../src/lib/app-error.ts';
import { SILENT } from '../../src/lib/log.ts';
import { parseDsn } from '../../src/lib/telemetry/error-report/dsn.ts';
import { errorReporter, REPORT_LIMITS } from '../../src/lib/telemetry/error-report/error-reporter.ts';
import { sendEnvelope } from '../../src/lib/telemetry/error-report/send-envelope.ts';
import { makeKey } from '../../src/records/keys/create-key-records.ts';
import { reportedLog } from '../../src/server/telemetry/error-reports.ts';
import { environmentSettings, joinSettings } from '../../src/settings/settings.ts';
import { type ErrorServiceUnderTest, errorService } from '../support/error-service.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { QUICK_HASHES } from '../support/quick-hashes.ts';
import { rawRequest } from '../support/raw-request.ts';
import { PROGRAM } from '../support/run-lectern.ts';
import { startPatiently } from '../support/start-patiently.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const SECRET = /S3CRET|ada@example|203\.0\.113|2001:db8/i;
const folder = fixtureFolder({
  'docs.json': docsJson({ pages: ['index'] }, { name: 'Reported' }),
  'index.mdx': '---\ntitle: Home\n---\n\nWords.\n',
});

let service: ErrorServiceUnderTest;
beforeEach(async () => {
  service = await errorService();
});

afterEach(() => service.close());

describe('an unexpected error', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-errors-'));
  after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

  it('of a request says where in the program, and nothing that the request had', async (t) => {
    const server = await startPatiently({
      projects: [{ folder: folder.path, hosts: [], id: 'reported' }],
      settings: joinSettings([
        environmentSettings({ SENTRY_DSN: service.dsn, SENTRY_ENVIRONMENT: 'staging' }),
        { port: 0, dataDir, renderers: 1, proxies: 1 },
      ]),
      preview: false,
      worker: false,
      passwordCost: QUICK_HASHES,
      log: SILENT,
    });
    await eventually(() => server.projects[0]?.problem, undefined);
    // What no code of ours expects: somebody changes the tables under a running server.
    const database = new DatabaseSync(join(dataDir, 'lectern.db'));
    database.exec('DROP TABLE api_keys');
    database.close();
    t.after(() => server.close());
    const key = makeKey(randomBytes);
    const request = [
      'GET /api/external/v1/analytics/reported/feedback?search=S3CRET&mail=ada@example.com HTTP/1.1',
      ...['Host: localhost', `Authorization: Bearer ${key}`],
      ...['Cookie: session=S3CRET', 'X-Forwarded-For: 203.0.113.9', 'User-Agent: S3CRET'],
      ...[
        'X-Request-Id: request-of-a-test',
        'Traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
      ],
    ];
    const back = await rawRequest(server.port, request);
    assert.match(back, /^HTTP\/1\.1 500 /);
    // A site without an error, and one that is the request's own fault, are none of the service's business.
    await rawRequest(server.port, ['GET / HTTP/1.1', 'Host: localhost']);
    await rawRequest(server.port, ['GET /nowhere HTTP/1.1', 'Host: localhost']);
    await server.close();
    assert.deepEqual(service.mistakes, []);
    const [event = assert.fail('no event'), ...more] = service.events;
    assert.deepEqual(more, []);
    assert.deepEqual(
      [event.environment, event.tags['route'], event.tags['method']],
      ['staging', 'api', 'GET'],
    );
    assert.equal(event.tags['request_id'], 'request-of-a-test');
    assert.equal(event.tags['trace_id'], '4bf92f3577b34da6a3ce929d0e0e4736');
    const [{ value, stacktrace } = assert.fail()] = event.exception.values;
    assert.match(value, /no such table/);
    const own = (stacktrace?.frames ?? []).filter((frame) => frame.in_app);
    const last = own.at(-1) ?? assert.fail('no frame of ours');
    assert.match(last.filename, /^src\/records\/store\/sqlite\//);
    assert.ok(last.context_line !== undefined && last.context_line.trim() !== '', 'the line of our source');
    assert.ok(own.some(({ filename }) => filename.startsWith('src/')));
    assert.doesNotMatch(service.bodies.join('\n'), SECRET);
    assert.ok(!service.bodies.join('\n').includes(key));
    assert.ok(!service.bodies.join('\n').includes(dataDir) && !service.bodies.join('\n').includes(ROOT));
  });
});

/** Each as code of ours or of a package might throw it. */
const NEVER: readonly (readonly [what: string, message: string, kept?: RegExp])[] = [
  ['the value of a query', 'Cannot open https://docs.example.com/search?q=S3CRET', /Cannot open/],
  ['a path with a query', 'No answer for /search?q=S3CRET of a client'],
  ['a cookie', 'Bad header Cookie: lectern_session=S3CRET; other=S3CRET', /Bad header/],
  ['a bearer token', 'The header authorization: Bearer S3CRET.S3CRET is odd'],
  ['a token by its name', 'api_key=S3CRET was refused'],
  ['a password', 'password authentication failed for user "S3CRET" with password S3CRET'],
  ['a key of the API', 'The key svc_S3CRETabcdef is unknown', /is unknown/],
  ['a JSON Web Token', 'eyJhbGciOiJIUzI1NiJ9S3CRET.eyJzdWIiOiIxIn0.S3CRET is over', /is over/],
  ['a body of JSON', `Unexpected token 'S', "S3CRET words" is not valid JSON`, /is not valid JSON/],
  ['a body that was cut off', 'Unexpected end of "{\\"comment\\": S3CRET and more'],
  ['text of a page', 'Cannot render `<Card>S3CRET</Card>` here', /Cannot render/],
  ['text of a page in German marks', 'Nicht lesbar: „S3CRET“'],
  ['text of a page in another script', 'Cannot read 秘密 S3CRET'],
  ['text of a page on lines of its own', 'Cannot parse\nS3CRET words of a page\nmore', /^Cannot parse$/],
  [
    'the name of a page',
    "ENOENT: no such file or directory, open '/srv/docs/S3CRET.mdx'",
    /ENOENT: no such file/,
  ],
  ['a relative name of a page', 'guides/S3CRET.mdx has no title', /has no title/],
  ['a mail address', 'ada@example.com is no member', /is no member/],
  ['an IPv4 address', 'connect ECONNREFUSED 203.0.113.7:5432', /connect ECONNREFUSED/],
  ['an IPv6 address', 'connect ECONNREFUSED 2001:db8::7', /connect ECONNREFUSED/],
  ['the address of a database', 'postgres://lectern:S3CRET@db/lectern does not answer', /does not answer/],
  ['a long id', 'S3CRET0a1b2c3d4e5f60718293a4b5c6d7e8f9 is not there', /is not there/],
  ['what is fine', "Cannot read properties of undefined (reading 'pages')", /\(reading 'pages'\)$/],
  ['what is fine too', 'pages.map is not a function', /^pages\.map is not a function$/],
  ['words of ours', "The page's title doesn't fit", /^The page's title doesn't fit$/],
];

async function reported(
  throwing: readonly unknown[],
  { clock = Date.now }: { readonly clock?: () => number } = {},
) {
  const target = parseDsn(service.dsn) ?? assert.fail();
  const reporter = errorReporter({
    send: (envelope) => sendEnvelope(target, envelope, { client: 'lectern/0.0.0' }),
    source: { release: 'lectern@0.0.0', environment: 'test', root: ROOT },
    log: SILENT,
    clock,
  });
  const log = reportedLog(SILENT, reporter);
  for (const thrown of throwing) log.error('request failed', {}, thrown);
  await reporter.flush();
  return { log, reporter };
}

describe('what never leaves', () => {
  for (const [what, message, kept = /./] of NEVER)
    it(what, async () => {
      const cause = new TypeError(message);
      cause.name = `S3CRET ${what}`;
      const thrown = Object.assign(new RangeError(message, { cause }), {
        path: '/S3CRET',
        body: 'S3CRET',
        detail: 'Key (email)=(ada@example.com) S3CRET',
      });
      await reported([thrown]);
      assert.deepEqual(service.mistakes, []);
      const [event = assert.fail('no event')] = service.events;
      assert.match(event.exception.values.at(-1)?.value ?? '', kept);
      assert.equal(event.exception.values.length, 2, 'its cause too');
      assert.doesNotMatch(service.bodies.join('\n'), SECRET);
    });

  it('lines of files that are not of the program', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'lectern-foreign-')), 'S3CRET.mjs');
    writeFileSync(file, 'export function fail() {\n  throw new Error("odd"); // S3CRET line\n}\n');
    const { fail } = (await import(file)) as { fail(): void };
    try {
      fail();
    } catch (error) {
      await reported([error]);
    }
    const [event = assert.fail('no event')] = service.events;
    assert.ok(
      event.exception.values[0]?.stacktrace?.frames.some(({ filename }) => filename === '[elsewhere]'),
    );
    const foreign = event.exception.values[0]?.stacktrace?.frames.filter(({ in_app }) => !in_app);
    assert.doesNotMatch(JSON.stringify(foreign), /S3CRET/);
  });

  it('expected errors, and values that are none', async () => {
    await reported([new AppError('store/full', 'The disk is full'), undefined, 'S3CRET text', { S3CRET: 1 }]);
    assert.deepEqual(
      service.events.map(({ exception }) => exception.values),
      [
        [{ type: 'Thrown', value: 'a value of the type string' }],
        [{ type: 'Thrown', value: 'a value of the type object' }],
      ],
    );
  });
});

describe('the number of reports', () => {
  const fail = (at: number): Error =>
    Object.assign(new Error('odd'), { stack: `Error: odd\n    at f${at} (/x.js:${at + 1}:1)` });

  it('is one a minute for errors of one place, and says how many were left out', async () => {
    let now = 1_800_000_000_000;
    const { log, reporter } = await reported([fail(1), fail(1), fail(1), fail(2)], { clock: () => now });
    assert.equal(service.events.length, 2);
    now += REPORT_LIMITS.again;
    log.error('request failed', {}, fail(1));
    await reporter.flush();
    assert.equal(service.events.at(-1)?.extra.left_out, 2);
  });

  it('has a limit for all of them', async () => {
    await reported(Array.from({ length: 3 * REPORT_LIMITS.perMinute }, (_, at) => fail(at)));
    assert.equal(service.events.length, REPORT_LIMITS.perMinute);
  });

  for (const [answer, pause] of [
    [{ status: 429, headers: { 'retry-after': '120' } }, 120_000],
    [{ status: 429 }, 60_000],
    [{ status: 200, headers: { 'x-sentry-rate-limits': '90:error;default:organization' } }, 90_000],
    [{ status: 200, headers: { 'x-sentry-rate-limits': '90:transaction:organization, 30::key' } }, 30_000],
  ] as const)
    it(`is none for ${pause} ms after ${JSON.stringify(answer)}`, async () => {
      let now = 1_800_000_000_000;
      service.answer = answer;
      const { log, reporter } = await reported([fail(1), fail(2), fail(3)], { clock: () => now });
      assert.equal(service.events.length, 1, 'what waits is dropped');
      service.answer = { status: 200 };
      now += pause - 1;
      log.error('request failed', {}, fail(4));
      await reporter.flush();
      assert.equal(service.events.length, 1);
      now += 1;
      log.error('request failed', {}, fail(5));
      await reporter.flush();
      assert.equal(service.events.length, 2);
    });

  it('goes on when the service asks for a pause in transactions alone', async () => {
    service.answer = { status: 200, headers: { 'x-sentry-rate-limits': '90:transaction:organization' } };
    await reported([fail(1), fail(2)]);
    assert.equal(service.events.length, 2);
  });
});

describe('a program that ends with an error', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-errors-'));
  const hook = join(dataDir, 'hook.mjs');
  before(() =>
    writeFileSync(
      hook,
      `process.on('SIGUSR2', () => { if (process.env.HOW === 'throw') throw new Error('the end of it'); Promise.reject(new Error('the end of it')); });\n`,
    ),
  );
  after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

  for (const how of ['throw', 'reject'] as const)
    it(`(${how}) reports it first, and ends as without a service`, { timeout: 60_000 }, async (t) => {
      const { DATABASE_URL: _, ...rest } = process.env;
      const env = { ...rest, SENTRY_DSN: service.dsn, HOW: how, LECTERN_DATA_DIR: join(dataDir, how) };
      const child = spawn(
        process.execPath,
        ['--import', hook, PROGRAM, 'serve', folder.path, '--port', '0'],
        {
          env,
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
      t.after(() => child.kill('SIGKILL'));
      let said = '';
      child.stderr.on('data', (part) => (said += String(part)));
      const ended = once(child, 'close');
      await once(child.stdout, 'data');
      child.kill('SIGUSR2');
      assert.deepEqual(await ended, [1, null], said);
      assert.match(said, /Error: the end of it\n {4}at /);
      assert.deepEqual(service.mistakes, []);
      assert.deepEqual(
        service.events.map(({ extra, exception }) => [extra.what, exception.values[0]?.value]),
        [['The program ended', 'the end of it']],
      );
    });
});

describe('the address of a service', () => {
  for (const [dsn, url] of [
    ['https://abc@o1.ingest.example.com/42', 'https://o1.ingest.example.com/api/42/envelope/'],
    ['http://abc:old@localhost:8000/a/b/42', 'http://localhost:8000/a/b/api/42/envelope/'],
    [' https://abc@example.com/42/ ', 'https://example.com/api/42/envelope/'],
    ['https://example.com/42', undefined],
    ['https://abc@example.com/', undefined],
    ['https://abc@example.com/42?x=1', undefined],
    ['ftp://abc@example.com/42', undefined],
    ['abc', undefined],
  ] as const)
    it(`${dsn} is ${url}`, () => assert.equal(parseDsn(dsn)?.url, url));

  for (const [env, words] of [
    [{ SENTRY_DSN: 'https://S3CRET@' }, /SENTRY_DSN is not the address/],
    [{ SENTRY_ENVIRONMENT: 'a b' }, /SENTRY_ENVIRONMENT is "a b"/],
  ] as const)
    it(`is refused as ${JSON.stringify(env)}`, () =>
      assert.throws(
        () => joinSettings([environmentSettings(env)]),
        ({ code, message }: AppError) =>
          code === 'settings/invalid' && words.test(message) && !SECRET.test(message),
      ));
});
