/** The block below the start line on a terminal: complete, within 80 columns, and without surprises of foreign names. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { docsJson, fixtureFolder } from '../../test/support/fixture-folder.ts';
import { type StartFacts, startBlock } from './start-block.ts';
import { openTerminal } from './terminal.ts';

const plain = openTerminal(false, false);
const facts: StartFacts = {
  sites: [{ name: 'Harbor', url: 'http://localhost:3000' }],
  dashboardUrl: 'http://localhost:3000/dashboard',
  watched: [{ folder: '/srv/lectern/docs' }],
  dataDir: '/srv/lectern/.lectern',
  cwd: '/srv/lectern',
  columns: 120,
};
const block = (given: Partial<StartFacts> = {}): string => startBlock({ ...facts, ...given }, plain);

describe('the block below the start line', () => {
  it('names site, addresses, folders, and how to stop', () =>
    assert.equal(
      block(),
      `
  Harbor
  Site        http://localhost:3000
  Dashboard   http://localhost:3000/dashboard
  Watching    docs; changes appear at once
  Data        .lectern
  Stop        Ctrl+C
`,
    ));

  it('ends with the set-up link while there is no owner', () => {
    const setUpUrl = `http://localhost:3000/dashboard/set-up/${'x'.repeat(43)}`;
    assert.ok(block({ setUpUrl }).endsWith(`Open this link once to become it:\n  ${setUpUrl}\n`));
    assert.equal(block({ setUpUrl }).split(setUpUrl).length, 2);
  });

  it('stays within 80 columns, and within a narrower terminal', () => {
    const wide: Partial<StartFacts> = {
      sites: [
        { name: 'N'.repeat(300), url: 'http://localhost:3000', problem: 'words '.repeat(40) },
        { name: 'Handbook', url: 'http://handbook.localhost:3000' },
      ],
      watched: [
        { folder: `/srv/${'deep/'.repeat(40)}docs` },
        { remote: `https://git.example/${'x'.repeat(90)}/docs.git`, branch: 'main' },
      ],
      dataDir: `/srv/${'deep/'.repeat(40)}.lectern`,
      databaseUrl: 'postgres://ada:s3cret@db.example:5432/lectern',
    };
    for (const columns of [200, 80, 74]) {
      const lines = block({ ...wide, columns }).split('\n');
      assert.deepEqual(
        lines.filter((line) => line.length > Math.min(80, columns)),
        [],
      );
    }
    assert.match(block(wide), /Watching {4}….*deep\/docs\n {14}….*x\/docs\.git\n/);
    assert.match(block(wide), /Data {8}PostgreSQL at db\.example:5432\n {14}….*\.lectern \(caches\)\n/);
    assert.match(block(wide), /Degraded {4}N+…?: words/);
    assert.ok(!block(wide).includes('s3cret'));
  });

  it('lists some of many projects, and counts the rest', () => {
    const sites = Array.from({ length: 20 }, (_, at) => ({
      name: `Site ${at}`,
      url: `http://s${at}.localhost`,
    }));
    assert.match(block({ sites }), /Sites {7}Site 0 {3}http:\/\/s0\.localhost\n[\s\S]* {14}and 12 more\n/);
  });

  it('shows no control characters of a name', () =>
    assert.ok(
      !block({ sites: [{ name: 'A\u001b[31mB\nC', url: 'http://localhost:3000' }] }).includes('\u001b'),
    ));

  it('has colour only where it is wanted', () => {
    const painted = startBlock(facts, openTerminal(true, false));
    assert.notEqual(painted, block());
    assert.equal(stripVTControlCharacters(painted), block());
  });
});

const hasScript = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux');

describe('lectern serve on a terminal', { skip: hasScript !== true }, () => {
  const top = mkdtempSync(join(tmpdir(), 'lectern-block-'));
  after(() => rmSync(top, { recursive: true, force: true }));
  const docs = fixtureFolder({
    'docs.json': docsJson({ pages: ['index'] }, { name: 'Harbor' }),
    'index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
  });
  const program = fileURLToPath(new URL('main.ts', import.meta.url));

  /** What a terminal gets until it has the link: in the block or, when the store opens later, below it. */
  async function shown(t: TestContext, env: Record<string, string>): Promise<string> {
    const { NO_COLOR: _, FORCE_COLOR: __, DATABASE_URL: ___, ...rest } = process.env;
    const command = `exec '${process.execPath}' '${program}' serve '${docs.path}' --port 0`;
    const child = spawn('script', ['-qefc', command, join(top, 'log')], {
      env: { ...rest, SHELL: '/bin/sh', TERM: 'xterm-256color', LECTERN_DATA_DIR: join(top, 'data'), ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    // Its terminal goes with it, and so the server, also when the test is stopped.
    t.after(() => child.kill('SIGKILL'));
    let out = '';
    child.stdout.on('data', (part) => {
      const before = out;
      out += String(part);
      const isDone = (text: string): boolean =>
        /(?:become it:\r?\n[^\n]*|Set up the dashboard once at [^\n]*)\n/.test(text);
      if (isDone(out) && !isDone(before)) child.stdin.write('\u0003');
    });
    const [code] = (await once(child, 'close')) as [number];
    assert.equal(code, 0, out);
    return out.replaceAll('\r', '');
  }

  it('shows the line of programs first, then the block, in colour', async (t) => {
    const out = await shown(t, {});
    const text = stripVTControlCharacters(out);
    assert.notEqual(out, text);
    const block =
      /^● Harbor at (http:\/\/localhost:\d+) \(project harbor\).*\n\n {2}Harbor\n {2}Site {8}\1\n {2}Dashboard {3}\1\/dashboard\n[\s\S]*\n {2}Stop {8}Ctrl\+C\n/m;
    const link =
      /^● .*; set up the dashboard once at (\S+)\n[\s\S]*\n\n.*\n {2}\1\n|\n {2}Set up the dashboard once at \S+\n/m;
    assert.match(text, block);
    assert.match(text, link);
  });

  it('shows it without colour where NO_COLOR asks for that', async (t) => {
    const out = await shown(t, { NO_COLOR: '1' });
    assert.match(out, /\n {2}Stop {8}Ctrl\+C\n/);
    assert.equal(stripVTControlCharacters(out), out);
  });
});
