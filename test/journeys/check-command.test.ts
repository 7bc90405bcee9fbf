/** An author checks, fixes and renames from the command line. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type Ran, runLectern } from '../support/run-lectern.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-check-command-'));
after(() => rmSync(top, { recursive: true }));

const lectern = (...args: string[]): Promise<Ran> =>
  runLectern(args, { cwd: top, env: { LECTERN_DATA_DIR: join(top, 'data') } });

const site = (): ReturnType<typeof fixtureFolder> =>
  fixtureFolder({
    'docs.json': docsJson({ pages: ['index', 'guides/start'] }),
    'index.mdx': '---\ntitle: Home\n---\n\nSee [the start](/start).\n',
    'guides/start.mdx': '---\ntitle: Start\n---\n\nHello.\n',
    'lost.mdx': '---\ntitle: Lost\n---\n\nHello.\n',
  });

describe('check --fix and rename', () => {
  it('a broken link fails, a dry run shows the change, the fix makes it, and the next check is clean', async () => {
    const { path } = site();
    const first = await lectern('check', path);
    assert.equal(first.code, 1);
    assert.match(first.out, /index\.mdx:5:17[\s\S]*link\/broken[\s\S]*Did you mean "\/guides\/start"\?/);
    assert.match(first.out, /1 page is not in the navigation/);
    const dry = await lectern('check', path, '--fix', '--dry-run');
    assert.equal(dry.code, 1);
    assert.match(dry.out, /- \/start\n {2}\+ \/guides\/start\n1 would be fixed/);
    assert.match(readFileSync(join(path, 'index.mdx'), 'utf8'), /\(\/start\)/);
    const fixed = await lectern('check', path, '--fix', '--json');
    assert.equal(fixed.code, 0);
    const report = JSON.parse(fixed.out) as {
      ok: boolean;
      summary: object;
      issues: object[];
      fixed: object[];
    };
    assert.deepEqual(Object.keys(report.summary), [
      'errors',
      'warnings',
      'pages',
      'endpoints',
      'files',
      'milliseconds',
    ]);
    assert.equal(report.fixed.length, 1);
    assert.match(readFileSync(join(path, 'index.mdx'), 'utf8'), /\(\/guides\/start\)/);
    assert.equal((await lectern('check', path, '--strict')).code, 1);
    assert.equal((await lectern('check', path, '--dry-run')).code, 2);
  });

  it('rename gives a page another name', async () => {
    const { path } = site();
    const { code, out } = await lectern('rename', 'guides/start', 'begin', path);
    assert.equal(code, 0);
    assert.match(out, /redirect \/guides\/start → \/begin\nMoved guides\/start\.mdx to begin\.mdx/);
    assert.ok(existsSync(join(path, 'begin.mdx')));
    const taken = await lectern('rename', 'begin', 'index', path);
    assert.equal(taken.code, 2);
    assert.match(taken.err, /There is a page "index" already/);
    assert.equal((await lectern('rename', 'begin')).code, 2);
  });
});
