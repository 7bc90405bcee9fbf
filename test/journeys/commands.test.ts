/** The program as people and scripts call it: output, exit codes, and error messages. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const FILE = fileURLToPath(import.meta.url);
const top = mkdtempSync(join(tmpdir(), 'lectern-cli-'));
after(() => rmSync(top, { recursive: true }));

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function lectern(...args: string[]): Promise<Outcome> {
  const env = { ...process.env, NO_COLOR: '1', LECTERN_DATA_DIR: join(top, 'data') };
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], { env, cwd: top }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}

const good = fixtureFolder({
  'docs.json': docsJson({ groups: [{ group: 'Start', pages: ['index'] }] }),
  'index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
});
const bad = fixtureFolder({
  'docs.json': docsJson({ groups: [{ group: 'Start', pages: ['index', 'gone'] }] }),
  'index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
});
const withheld = fixtureFolder({
  'docs.json': docsJson({ pages: ['index', 'secret'] }),
  'index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
  'secret.mdx': '---\ntitle: Secret\ngroups: [staff]\n---\n\nHello.\n',
});
const guides = fixtureFolder({
  'docs.json': docsJson({ groups: [{ group: 'Guides', pages: ['guides/a', 'guides/b'] }] }),
  'guides/a.mdx': '---\ntitle: A\n---\n\nHello.\n',
  'guides/b.mdx': '---\ntitle: B\n---\n\nHello.\n',
});
const warned = fixtureFolder({
  'docs.json': docsJson({ pages: ['index'] }, { colour: 1 }),
  'index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
});

describe('the commands', () => {
  it('help names every command and gives examples', async () => {
    const { code, out } = await lectern();
    assert.equal(code, 0);
    for (const name of ['dev', 'check', 'build', 'nav', 'serve', 'new', 'schema'])
      assert.match(out, new RegExp(`^  ${name} `, 'm'));
    assert.equal((await lectern('--help')).out, out);
    const { out: build } = await lectern('build', '--help');
    assert.match(build, /--out OUT[\s\S]*\n\nExamples\n/);
    assert.equal((await lectern('help', 'build')).out, build);
  });

  for (const [args, code, says] of [
    [['chekc'], 2, /no command "chekc"[\s\S]*lectern check/],
    [['check', '--jsn'], 2, /--jsn[\s\S]*--json/],
    [['check', 'nowhere'], 2, /no folder "nowhere"/],
    [['check', 'a', 'b'], 2, /one argument/],
    [['backup', 'list'], 2, /^error The folder with the backups is missing\n +Name it/],
    [['restore', join(good.path, 'docs.json')], 2, /docs\.json" is no backup: it does not begin as a data/],
    [['build', good.path], 2, /--out is missing/],
    [['build', good.path, '--out', 'x', '--base', 'a b'], 2, /--base/],
    [['dev', good.path, '--port', 'many'], 2, /PORT is "many"/],
    [['dev', good.path, '--port', '70000'], 2, /0 to 65535/],
    [['check', top], 2, /docs\.json/],
    [['new', `${FILE}/x`], 2, /^error The folder ".*\/x" cannot be written: a part of its path is a file/],
    [['new', FILE], 2, /^error The folder ".*" cannot be written: there is a file/],
    [
      ['build', good.path, '--out', `${FILE}/x/y`],
      2,
      /^error The output folder ".*\/x\/y" cannot be written: a/,
    ],
    [
      ['build', good.path, '--out', FILE],
      2,
      /^error The output folder ".*" cannot be written: .*\n {6}Name another/,
    ],
  ] as const) {
    it(`"${args.map((arg) => arg.replace(good.path, 'GOOD').replace(top, 'EMPTY').replace(FILE, 'FILE')).join(' ')}" is refused with code ${code}`, async () => {
      const outcome = await lectern(...args);
      assert.equal(outcome.code, code);
      assert.match(outcome.err, says);
      assert.doesNotMatch(outcome.err, /\n\s+at |a mistake in Lectern/);
      assert.equal(outcome.out, '');
    });
  }

  it('check: 0 for a good folder, 1 for a bad one, and the exact JSON of the contract', async () => {
    assert.equal((await lectern('check', good.path)).code, 0);
    const { code, out } = await lectern('check', bad.path, '--json');
    const read = JSON.parse(out) as Record<string, unknown> & {
      summary: object;
      issues: Record<string, unknown>[];
    };
    assert.equal(code, 1);
    assert.deepEqual(Object.keys(read), ['ok', 'summary', 'issues']);
    assert.deepEqual(Object.keys(read.summary).sort(), [
      'endpoints',
      'errors',
      'files',
      'milliseconds',
      'pages',
      'warnings',
    ]);
    const [issue] = read.issues;
    assert.deepEqual(
      [issue?.['severity'], issue?.['file'], issue?.['pointer']],
      ['error', 'docs.json', '/navigation/groups/0/pages/1'],
    );
    assert.equal(typeof issue?.['line'], 'number');
  });
  it('nav --fold --dry-run: counts one folder as one', async () => {
    const { code, out } = await lectern('nav', guides.path, '--fold', '--dry-run');
    assert.equal(code, 0);
    assert.match(out, /^Would write 1 folder: 0 of 2 entries/m);
  });
  it('check: warnings pass, and fail with --strict', async () => {
    assert.equal((await lectern('check', warned.path)).code, 0);
    assert.equal((await lectern('check', warned.path, '--strict')).code, 1);
  });
  it('build: one JSON document and nothing else', async () => {
    const { code, out } = await lectern('build', good.path, '--out', 'site', '--json');
    const read = JSON.parse(out) as Record<string, unknown>;
    assert.equal(code, 0);
    assert.deepEqual(Object.keys(read), ['ok', 'out', 'pages', 'failed', 'milliseconds', 'bytes', 'issues']);
    assert.ok(existsSync(join(top, 'site/index.html')));
  });
  it('build --strict: writes nothing when there is a warning, and keeps what an earlier build wrote', async () => {
    const first = await lectern('build', good.path, '--out', 'strict', '--strict');
    assert.equal(first.code, 0, first.err);
    const before = readFileSync(join(top, 'strict/.lectern-build.json'), 'utf8');
    for (const site of [warned, withheld]) {
      const { code, out, err } = await lectern('build', site.path, '--out', 'strict', '--strict');
      assert.equal(code, 1);
      assert.match(out, /Nothing is written to strict, because of --strict, 0 errors, 1 warning/);
      assert.match(err, site === withheld ? /secret/ : /warning/);
      assert.equal(readFileSync(join(top, 'strict/.lectern-build.json'), 'utf8'), before);
      assert.ok(existsSync(join(top, 'strict/index.html')));
    }
    const { code, out } = await lectern('build', warned.path, '--out', 'fresh-strict', '--strict', '--json');
    const read = JSON.parse(out) as { ok: boolean; bytes: number; issues: unknown[] };
    assert.deepEqual([code, read.ok, read.bytes, read.issues.length], [1, false, 0, 1]);
    assert.ok(!existsSync(join(top, 'fresh-strict')));
    assert.equal((await lectern('build', warned.path, '--out', 'fresh-strict')).code, 0);
  });
  it('build: does not overwrite a folder that it did not write', async () => {
    const { code, err } = await lectern('build', good.path, '--out', bad.path);
    assert.equal(code, 2);
    assert.match(err, /not empty/);
    assert.ok(existsSync(join(bad.path, 'docs.json')));
  });
  it('nav: the tree as JSON', async () => {
    const { root } = JSON.parse((await lectern('nav', good.path, '--json')).out) as {
      root: { children: unknown[] };
    };
    assert.deepEqual(root.children, [
      { kind: 'group', label: 'Start', children: [{ kind: 'page', path: 'index', url: '/', title: 'Home' }] },
    ]);
  });
  it('schema: a JSON Schema that knows the navigation', async () => {
    const schema = (await lectern('schema')).out;
    assert.ok(JSON.parse(schema));
    for (const word of ['breadcrumbs', 'dropdowns', 'drilldown', 'pt-BR'])
      assert.ok(schema.includes(word), word);
  });
  it('new: a folder without a single problem, and never over existing files', async () => {
    assert.equal((await lectern('new', 'fresh')).code, 0);
    const { code, out } = await lectern('check', 'fresh', '--strict');
    assert.equal(code, 0, out);
    assert.equal((await lectern('new', 'fresh')).code, 2);
  });
  it('new: ends with a command that a shell takes as it is', async () => {
    const { out } = await lectern('new', "Ada's docs");
    const line = out.trimEnd().split('\n').at(-1)!;
    assert.match(line, /^ {2}node \S+bin\/lectern\.mjs dev 'Ada'\\''s docs'$/);
    const child = spawn('/bin/sh', ['-c', `exec ${line.trim()} --port 0`], {
      env: { ...process.env, NO_COLOR: '1', LECTERN_DATA_DIR: join(top, 'data') },
      cwd: top,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    assert.match(String(said), /^● Ada's docs at http:/);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  it('serve: prints its address, reports a port in use, and ends on a signal', async () => {
    const env = { ...process.env, NO_COLOR: '1', LECTERN_DATA_DIR: join(top, 'data') };
    const child = spawn(process.execPath, [PROGRAM, 'serve', good.path, '--port', '0'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = /http:\S+/.exec(String(line))![0];
    assert.match(await (await fetch(`${url}/`)).text(), /Hello/);
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    const taken = await lectern('serve', good.path, '--port', new URL(url).port);
    assert.equal(taken.code, 2);
    assert.match(taken.err, /taken/);
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number];
    assert.equal(code, 0);
  });
});
