/** `lectern audit export` beside a running server: all of the log, part of it, into a file or a pipe. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type Ran, runLectern } from '../support/run-lectern.ts';
import { runningSite } from '../support/running-site.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-audit-'));
after(() => rmSync(top, { recursive: true, force: true, maxRetries: 5 }));

const docs = fixtureFolder({
  'docs.json': docsJson({ pages: ['index'] }, { name: 'Acme Docs' }),
  'index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
});

const lectern = (dataDir: string, ...args: string[]): Promise<Ran> =>
  runLectern(args, { cwd: top, env: { LECTERN_DATA_DIR: dataDir } });

const entriesOf = (text: string): { action: string; target: string; project: string | null }[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

describe('lectern audit', () => {
  it('exports what was done, while the server runs', async () => {
    const dataDir = join(top, 'served');
    await runningSite(docs.path, { dataDir });
    for (const name of ['one', 'two']) await lectern(dataDir, 'keys', 'create', '--name', name);
    await lectern(dataDir, 'members', 'add', 'ada@example.com');
    const all = await lectern(dataDir, 'audit', 'export');
    assert.equal(all.code, 0, all.err);
    assert.deepEqual(
      entriesOf(all.out)
        .slice(-3)
        .map(({ action, target, project }) => [action, target, project]),
      [
        ['key.created', 'one', 'acme-docs'],
        ['key.created', 'two', 'acme-docs'],
        ['member.invited', 'ada@example.com', null],
      ],
    );
    const ours = entriesOf((await lectern(dataDir, 'audit', 'export', '--project', 'acme-docs')).out);
    assert.deepEqual(new Set(ours.map(({ project }) => project)), new Set(['acme-docs']));
    const none = await lectern(dataDir, 'audit', 'export', '--since', '2999-01-01');
    assert.deepEqual([none.code, none.out], [0, '']);
    const file = join(top, 'audit.jsonl');
    const written = await lectern(dataDir, 'audit', 'export', file);
    assert.match(written.err, /✔ \d+ entries in .*audit\.jsonl/);
    assert.equal(readFileSync(file, 'utf8'), all.out);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(existsSync(`${file}.part`), false);
  });

  for (const [args, says] of [
    [[], /needs an action/],
    [['exprot'], /Did you mean "lectern audit export"/],
    [['export', '--since', '2026-02-30'], /--since is "2026-02-30"/],
    [['export', '--project', 'gone'], /no project "gone"/],
    [['export', 'no/such/folder/file'], /file "no\/such\/folder\/file" cannot be used/],
  ] as const)
    it(`says what is wrong with "${args.join(' ')}"`, async () => {
      const { code, out, err } = await lectern(join(top, 'wrong'), 'audit', ...args);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, says);
    });
});
