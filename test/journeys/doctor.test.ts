/** The doctor finds what is wrong with installations that are broken in one way each, and prints no secret. */
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { backupName, installationMark } from '../../src/installation/backups/backup-name.ts';
import { openRecords } from '../../src/installation/open-records.ts';
import { confinementProblem } from '../../src/jobs/confine/open-confinement.ts';
import { environmentSettings, joinSettings, type SettingsSource } from '../../src/settings/settings.ts';
import { CHECKS, type Examined, examine } from '../../src/tasks/doctor/examine.ts';
import { errorService } from '../support/error-service.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { testSchema } from '../support/postgres.ts';
import { runLectern, startLectern } from '../support/run-lectern.ts';
import { runningSite } from '../support/running-site.ts';
import { startSmtpServer } from '../support/smtp-server.ts';

const SECRET = 'hunter2-hunter2-hunter2';
const site = fixtureFolder({
  'docs.json': docsJson({ pages: ['index'] }, { name: 'Checked' }),
  'index.mdx': '---\ntitle: Home\n---\n\nWords.\n',
});
const closers: (() => unknown)[] = [];
after(async () => {
  for (const close of closers) await close();
});

async function listening(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server: Server = createServer(answer as never).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A port that nothing listens on: it was free a moment ago. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function examined(
  env: Readonly<Record<string, string>>,
  { folder = site.path, more = {} }: { folder?: string | undefined; more?: SettingsSource } = {},
): Promise<readonly Examined[]> {
  const dataDir = join(fixtureFolder({}).path, 'data');
  const closed = await closedPort();
  let settings: ReturnType<typeof joinSettings> | undefined;
  let settingsProblem: unknown;
  try {
    settings = joinSettings([environmentSettings(env), more, { dataDir, port: closed }]);
  } catch (error) {
    settingsProblem = error;
  }
  // Trying bubblewrap takes longer than all others together.
  const checks = CHECKS.filter(({ name }) => name !== 'confinement');
  const found = await examine({ folder, env, settings, settingsProblem }, checks);
  assert.doesNotMatch(JSON.stringify(found), new RegExp(SECRET));
  return found;
}

const isConfined =
  (await confinementProblem({ searchPath: process.env['PATH'] ?? '', runtime: process.execPath })) ===
  undefined;

const of = (found: readonly Examined[], check: string): string[] =>
  found
    .filter((one) => one.check === check)
    .map(({ state, text, hint }) => `${state}: ${text}. ${hint ?? ''}`);

const port = await closedPort();

describe('lectern doctor', () => {
  it('finds nothing wrong with a folder that was never served', async () => {
    const found = await examined({});
    assert.deepEqual(
      found.filter(({ state, check }) => state === 'fail' && check !== 'disk'),
      [],
    );
    assert.match(of(found, 'node')[0]!, /^ok: Node \d+/);
    assert.match(of(found, 'documentation')[0]!, /^ok/);
    assert.match(of(found, 'server')[0]!, /^skip: No server runs/);
  });

  const BROKEN: readonly (readonly [
    what: string,
    env: Readonly<Record<string, string>>,
    check: string,
    says: RegExp,
  ])[] = [
    [
      'a variable with a mistake',
      { LECTERN_PROXYS: '1' },
      'settings',
      /^warn: .*LECTERN_PROXYS.*LECTERN_PROXIES\?/,
    ],
    ['a setting with a wrong value', { LECTERN_PROXIES: 'x' }, 'settings', /^fail: LECTERN_PROXIES is "x"/],
    ['settings that cannot be read', { LECTERN_PROXIES: 'x' }, 'disk', /^skip: Not checked/],
    [
      'a database that is away',
      { DATABASE_URL: `postgres://lectern:${SECRET}@127.0.0.1:${port}/x` },
      'database',
      /^fail: /,
    ],
    [
      'a mail server that is away',
      { LECTERN_SMTP_URL: `smtp://u:${SECRET}@127.0.0.1:${port}`, LECTERN_MAIL_FROM: 'a@example.com' },
      'mail',
      /^fail: The mail server 127\.0\.0\.1:\d+ cannot be used.*LECTERN_SMTP_URL/,
    ],
    [
      'a base URL where nothing listens',
      { LECTERN_BASE_URL: `http://127.0.0.1:${port}` },
      'server',
      /^fail: .*nothing listens there.*Start the server/,
    ],
    [
      'previews whose wildcard leads nowhere',
      { LECTERN_PREVIEW_HOST: `*.localhost:${port}`, LECTERN_BASE_URL: `http://localhost:${port}` },
      'previews',
      /^fail: http:\/\/lectern-doctor\.localhost:\d+ cannot be reached.*wildcard/,
    ],
    [
      'a forge that is away',
      { LECTERN_GITLAB_URL: `http://127.0.0.1:${port}`, LECTERN_GITLAB_TOKEN: SECRET },
      'forges',
      /^fail: 127\.0\.0\.1/,
    ],
  ];
  for (const [what, env, check, says] of BROKEN)
    it(`names ${what}`, async () => {
      const lines = of(await examined(env), check);
      assert.ok(
        lines.some((line) => says.test(line)),
        lines.join('\n'),
      );
    });

  it('names a folder without docs.json, and one that is no JSON', async () => {
    const empty = fixtureFolder({}).path;
    assert.match(of(await examined({}, { folder: empty }), 'documentation')[0]!, /^fail: .*no docs\.json/);
    const broken = fixtureFolder({ 'docs.json': '{' }).path;
    assert.match(of(await examined({}, { folder: broken }), 'documentation')[0]!, /^fail: .*lectern check/);
  });

  it('names a data folder that is a file, is open to others, or has a damaged store', async () => {
    const folder = fixtureFolder({ file: 'x' }).path;
    const look = async (name: string, check: string): Promise<string> =>
      of(await examined({}, { more: { dataDir: join(folder, name) } }), check).join('\n');
    assert.match(await look('file', 'data folder'), /^fail: .* is not a folder/);
    mkdirSync(join(folder, 'data'));
    chmodSync(join(folder, 'data'), 0o755);
    assert.match(await look('data', 'data folder'), /warn: Other users can look into .*chmod 700/);
    assert.match(await look('data', 'data folder'), /ok: Its file system locks files/);
    writeFileSync(
      join(folder, 'data', 'lectern.db'),
      'this is no database, and longer than its header'.repeat(9),
    );
    assert.match(await look('data', 'database'), /^fail: /);
  });

  it('names backups that are not scheduled, are missing, are old, or are out of reach', async () => {
    const dataDir = join(fixtureFolder({}).path, 'data');
    await (await openRecords({ dataDir })).close();
    const folder = fixtureFolder({}).path;
    // No test asks for the metadata of the machine that it runs on.
    const env = { LECTERN_BACKUP_TO: folder, AWS_EC2_METADATA_DISABLED: 'true' };
    const look = async (more: Readonly<Record<string, string>> = {}): Promise<string> =>
      of(
        await examined({ ...env, ...more, LECTERN_DATA_DIR: dataDir }, { more: { dataDir } }),
        'backups',
      ).join();
    assert.match(
      await look({ LECTERN_BACKUP_TO: '' }),
      /^warn: No backups are scheduled\. Set LECTERN_BACKUP_TO/,
    );
    const mark = installationMark(Buffer.from(readFileSync(join(dataDir, 'secret'), 'utf8').trim()));
    const made = (ago: number, by = mark): void =>
      writeFileSync(join(folder, backupName(Date.now() - ago, by)), 'copy');
    made(0, 'ffffffff');
    assert.match(await look(), /^fail: There is no backup of this installation in/);
    made(50 * 3_600_000);
    assert.match(await look(), /^fail: The last of 1 in ".*" is 50 h old.*log of the server/);
    made(0);
    assert.match(await look(), /^ok: The last of 2 in ".*" is less than an hour old and has 0\.0 MB/);
    const s3 = {
      LECTERN_BACKUP_TO: 's3://backups/',
      LECTERN_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'AKIA',
      AWS_SECRET_ACCESS_KEY: SECRET,
    };
    assert.match(
      await look(s3),
      /^fail: Cannot list s3:\/\/backups\/ at http.*: nothing listens there\. Check LECTERN_S3_ENDPOINT/,
    );
    assert.match(
      await look({ ...s3, AWS_ACCESS_KEY_ID: '' }),
      /^fail: There are no keys for "s3:\/\/backups\/"/,
    );
  });

  it('names something else that answers at the base URL', async () => {
    const url = await listening((_, response) => response.end('hello'));
    assert.match(
      of(await examined({ LECTERN_BASE_URL: url }), 'server')[0]!,
      /^fail: .* is answered by something else \(status 200\)/,
    );
  });

  it('asks the running server what its proxy sends', async () => {
    const token = SECRET;
    const { url } = await runningSite(site.path, { metricsToken: token, proxies: 1 });
    const env = { LECTERN_METRICS_TOKEN: token };
    const seen = async (base: string): Promise<string> =>
      of(await examined({ ...env, LECTERN_BASE_URL: base }), 'server').join('\n');
    assert.match(
      await seen(url),
      /ok: http:\/\/.* answers: ready\. \nok: It sees 127\.0\.0\.1:\d+ by http from/,
    );
    const through = (headers: Readonly<Record<string, string>>) =>
      listening(async (request, response) => {
        const answer = await fetch(url + request.url, {
          headers: { authorization: request.headers.authorization ?? '', ...headers },
        });
        response.writeHead(answer.status).end(await answer.text());
      });
    assert.match(
      await seen(await through({})),
      /fail: The proxy sends the host "127\.0\.0\.1:\d+" instead of/,
    );
    const tls = await through({ 'x-forwarded-proto': 'https' });
    assert.match(await seen(tls), /warn: The server is asked by http and sees https/);
    assert.match(
      of(
        await examined({ LECTERN_METRICS_TOKEN: 'another-token-than-that', LECTERN_BASE_URL: url }),
        'server',
      )[1]!,
      /^warn: The server does not take the metrics token/,
    );
  });

  it('greets the mail server and sends nothing', async () => {
    const smtp = await startSmtpServer();
    closers.push(() => smtp.close());
    const env = { LECTERN_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, LECTERN_MAIL_FROM: 'a@example.com' };
    assert.match(of(await examined(env), 'mail')[0]!, /^ok: 127\.0\.0\.1:\d+ answers/);
    assert.match(smtp.lines.join('\n'), /^EHLO/);
    assert.doesNotMatch(smtp.lines.join('\n'), /MAIL FROM|DATA/);
    assert.deepEqual(smtp.received, []);
  });

  for (const [status, found] of [
    [200, /^ok: 127\.0\.0\.1:\d+ takes errors of "staging"\. $/],
    [400, /^ok: 127\.0\.0\.1:\d+ answers, and has not refused the key\. $/],
    [401, /^fail: 127\.0\.0\.1:\d+ answers 401.*The key in SENTRY_DSN is refused/],
    [404, /^fail: 127\.0\.0\.1:\d+ answers 404.*the project in SENTRY_DSN/],
    [429, /^warn: 127\.0\.0\.1:\d+ takes no more errors for now.*quota/],
  ] as const)
    it(`asks the error service, which answers ${status}, and sends no error`, async () => {
      const service = await errorService();
      closers.push(() => service.close());
      service.answer = { status };
      const env = { SENTRY_DSN: service.dsn, SENTRY_ENVIRONMENT: 'staging' };
      assert.match(of(await examined(env), 'errors')[0]!, found);
      assert.deepEqual([service.bodies.length, service.events, service.mistakes], [1, [], []]);
    });

  it('looks at a PostgreSQL database without changing it', async (t) => {
    if (process.env['LECTERN_TEST_POSTGRES'] === undefined) return t.skip('needs LECTERN_TEST_POSTGRES');
    const schema = await testSchema();
    closers.push(() => schema.remove());
    for (let round = 0; round < 2; round++)
      assert.match(
        of(await examined({ DATABASE_URL: schema.url }), 'database').join('\n'),
        /^ok: PostgreSQL \d+\.\d+ answers\. \nok: It is empty/,
      );
  });

  describe('says of the agent of jobs', () => {
    /** @returns its line, where these are the only programs */
    const line = async (env: Readonly<Record<string, string>>, programs: readonly string[] = []) => {
      const bin = fixtureFolder(Object.fromEntries(programs.map((name) => [name, '#!/bin/sh\n']))).path;
      for (const name of programs) chmodSync(join(bin, name), 0o755);
      const { out } = await startLectern(['doctor', '--json'], {
        cwd: site.path,
        env: { LECTERN_DATA_DIR: '.data', PATH: bin, LECTERN_MODEL_KEY: SECRET, ...env },
      });
      assert.ok(!out.includes(SECRET));
      return of((JSON.parse(out) as { checks: Examined[] }).checks, 'agent').join('\n');
    };
    const model = { LECTERN_MODEL_URL: 'https://gateway.example/v1', LECTERN_MODEL_NAME: 'writer' };

    it('which one it is', async () => {
      assert.equal(await line({}), 'ok: Jobs are done by maintenance. ');
      assert.equal(await line({ LECTERN_AGENT: 'model', ...model }), 'ok: Jobs are done by model writer. ');
      const allowed = { LECTERN_AGENT: 'codex', LECTERN_AGENT_UNCONFINED: 'true', ...model };
      assert.equal(await line(allowed, ['codex-acp']), 'ok: Jobs are done by Codex. ');
    });

    it('that its program is missing, and the command that installs it', async () =>
      assert.equal(
        await line({ LECTERN_AGENT: 'claude', ...model }),
        'warn: Claude Code is not installed here: the program "claude-agent-acp" is in no folder of PATH. Install it with "npm install --global @agentclientprotocol/claude-agent-acp", if jobs run here',
      ));

    it('that it cannot be confined, or has no model', async () => {
      assert.match(
        await line({ LECTERN_AGENT: 'qwen', ...model }, ['qwen']),
        /^warn: The agent program would run with every right of this server, because the program "bwrap" is not installed .*\. Install bubblewrap, or set LECTERN_AGENT_UNCONFINED/,
      );
      assert.match(
        await line({ LECTERN_AGENT: 'gemini' }, ['gemini']),
        /^fail: LECTERN_AGENT is "gemini", and LECTERN_MODEL_URL and LECTERN_MODEL_NAME are not set\. Set the address of a model that answers in Gemini's format/,
      );
    });
  });

  it('says whether the agent "model" gets pictures of pages, and draws one', async () => {
    const model = { LECTERN_AGENT: 'model', LECTERN_MODEL_URL: 'https://gateway.example/v1' };
    const line = async (env: Readonly<Record<string, string>>): Promise<string> =>
      of(await examined({ LECTERN_MODEL_NAME: 'writer', ...env }), 'pictures').join('\n');
    assert.match(await line({}), /^skip: Only the agent "model"/);
    assert.match(await line(model), /^skip: .* LECTERN_MODEL_PICTURES is not true/);
    const takes = { ...model, LECTERN_MODEL_PICTURES: 'true' };
    assert.match(await line(takes), /^skip: .* LECTERN_CHROMIUM names no browser/);
    const chromium = process.env['LECTERN_CHROMIUM'] ?? '/usr/bin/chromium';
    for (const [browser, found] of [
      [chromium, /^ok: .* drawn by a confined browser/],
      ['/bin/false', /^warn: A page could not be drawn .* ended with 1/],
    ] as const)
      assert.match(
        await line({ ...takes, LECTERN_CHROMIUM: browser }),
        isConfined ? found : /^warn: .* its browser cannot be confined here/,
      );
  });

  it('gives up a check that does not end, and the others are not affected', async () => {
    const endless = { name: 'endless', time: 5, run: () => new Promise<never>(() => undefined) };
    const broken = {
      name: 'broken',
      run: async () => {
        throw new Error(`no\n${SECRET}`);
      },
    };
    const env = { LECTERN_METRICS_TOKEN: SECRET };
    const settings = joinSettings([environmentSettings(env), { dataDir: site.path }]);
    const found = await examine({ folder: undefined, env, settings, settingsProblem: undefined }, [
      endless,
      broken,
    ]);
    assert.deepEqual(
      found.map(({ check, state, text }) => [check, state, text]),
      [
        ['endless', 'fail', 'No answer within 0.005 seconds'],
        ['broken', 'fail', 'no …'],
      ],
    );
  });

  it('prints a line for each and ends with 1 when something fails', async () => {
    const env = { LECTERN_DATA_DIR: join(site.path, 'docs.json'), LECTERN_METRICS_TOKEN: SECRET };
    const text = await runLectern(['doctor', site.path], { cwd: site.path, env });
    assert.equal(text.code, 1, text.err);
    assert.match(
      text.out,
      /^ok {4}node {10}Node [\s\S]*^fail {2}data folder {3}.* is not a folder\. Set LECTERN_DATA_DIR/m,
    );
    const json = await runLectern(['doctor', '--json'], {
      cwd: site.path,
      env: { LECTERN_DATA_DIR: '.data' },
    });
    const { ok, checks } = JSON.parse(json.out) as { ok: boolean; checks: Examined[] };
    assert.deepEqual([json.code, ok, checks.length > 10], [0, true, true], json.out);
    assert.match(
      of(checks, 'confinement')[0]!,
      /^ok: bubblewrap confines|^warn: Programs of agents cannot be confined: .*\. \S/,
    );
  });
});
