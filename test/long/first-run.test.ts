/** The first start of `lectern serve`: one line with all addresses, and who may become the first owner. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { PROGRAM } from '../support/run-lectern.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-first-'));
const started: ChildProcess[] = [];
after(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(top, { recursive: true, force: true });
});

const docs = fixtureFolder({
  'docs.json': docsJson({ pages: ['index'] }, { name: 'Acme Docs' }),
  'index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
});

interface Run {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  /** Resolves with the first line of standard output, or rejects with the output when the program ended before. */
  readonly line: Promise<string>;
}

function serve(dataDir: string, env: Record<string, string> = {}): Run {
  const { DATABASE_URL: _, ...rest } = process.env;
  const child = spawn(process.execPath, [PROGRAM, 'serve', docs.path, '--port', '0'], {
    env: { ...rest, NO_COLOR: '1', LECTERN_DATA_DIR: join(top, dataDir), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let [out, err] = ['', ''];
  child.stderr.on('data', (part) => (err += String(part)));
  const line = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part) => {
      out += String(part);
      if (out.includes('\n')) resolve(out.split('\n', 1)[0]!);
    });
    child.on('close', () => reject(new Error(err)));
  });
  line.catch(() => undefined);
  return { child, out: () => out, err: () => err, line };
}

async function stop({ child }: Run): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  child.kill('SIGTERM');
  await once(child, 'close');
  return child.exitCode;
}

const address = (line: string): string => /http:\/\/localhost:\d+/.exec(line)![0];

describe('the first start', { timeout: 60_000 }, () => {
  it('prints one line with the address, the project and the set-up link, and is ready', async () => {
    const run = serve('new');
    const line = await run.line;
    assert.match(
      line,
      /^● Acme Docs at http:\/\/localhost:\d+ \(project acme-docs\); set up the dashboard once at http:\/\/localhost:\d+\/dashboard\/set-up\/[\w-]{43}$/,
    );
    assert.equal((await fetch(`${address(line)}/readyz`)).status, 200);
    assert.equal(await stop(run), 0);
    assert.equal(run.out().trim().split('\n').length, 1);
  });

  it('prints the same link at the next start until it is used', async () => {
    const first = serve('again');
    const [, before] = /(\/dashboard\/set-up\/\S+)/.exec(await first.line)!;
    await stop(first);
    const second = serve('again');
    const line = await second.line;
    const [, now] = /(\/dashboard\/set-up\/\S+)/.exec(line)!;
    assert.equal(now, before);
    assert.equal((await fetch(address(line) + now)).status, 200);
    await stop(second);
  });

  it('needs no link when the environment names the owner, who can sign in', async () => {
    const owner = {
      LECTERN_ADMIN_EMAIL: 'ada@example.com',
      LECTERN_ADMIN_PASSWORD: 'correct horse battery',
    };
    const run = serve('owner', owner);
    const line = await run.line;
    assert.doesNotMatch(line, /set-up/);
    const url = address(line);
    const answer = await fetch(`${url}/dashboard/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ email: 'ada@example.com', password: 'correct horse battery' }),
    });
    assert.equal(answer.status, 303);
    assert.match(answer.headers.get('set-cookie') ?? '', /HttpOnly/);
    await stop(run);
    // The environment made the account; it does not change it afterwards.
    const later = serve('owner', { ...owner, LECTERN_ADMIN_PASSWORD: 'another horse battery' });
    const again = await fetch(`${address(await later.line)}/dashboard/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: address(await later.line), 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ email: 'ada@example.com', password: 'correct horse battery' }),
    });
    assert.equal(again.status, 303);
    await stop(later);
  });

  for (const [what, env, words] of [
    [
      'a short password',
      { LECTERN_ADMIN_EMAIL: 'a@b.de', LECTERN_ADMIN_PASSWORD: 'short' },
      /LECTERN_ADMIN_PASSWORD cannot be used: .*12/,
    ],
    [
      'no address',
      { LECTERN_ADMIN_EMAIL: 'ada', LECTERN_ADMIN_PASSWORD: 'correct horse battery' },
      /LECTERN_ADMIN_EMAIL cannot be used/,
    ],
    ['half an owner', { LECTERN_ADMIN_EMAIL: 'a@b.de' }, /LECTERN_ADMIN_PASSWORD is not/],
  ] as const)
    it(`says what is wrong with ${what} and ends`, async () => {
      const run = serve(what, env);
      await assert.rejects(run.line, words);
      assert.equal(await stop(run), 2);
      assert.doesNotMatch(run.err(), / at .*\.ts/, 'no stack');
    });
});
