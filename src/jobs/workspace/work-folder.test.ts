/** A work folder gives nothing away and lets nothing out, whatever path it is asked with. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { textsOf } from '../../../test/support/folder-texts.ts';
import { AppError } from '../../lib/app-error.ts';
import { openWorkFolder } from './work-folder.ts';

const made: string[] = [];
after(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

function setUp(limits?: { file: number; listed: number }) {
  const top = mkdtempSync(join(tmpdir(), 'lectern-work-'));
  made.push(top);
  const root = join(top, 'site');
  mkdirSync(join(root, 'guides'), { recursive: true });
  mkdirSync(join(root, '.git'));
  mkdirSync(join(root, 'node_modules'));
  mkdirSync(join(top, 'outside'));
  writeFileSync(join(top, 'outside/secret.mdx'), 'secret');
  writeFileSync(join(root, 'index.mdx'), 'home');
  writeFileSync(join(root, 'guides/start.mdx'), 'start');
  writeFileSync(join(root, '.git/config'), 'git');
  writeFileSync(join(root, '.env'), 'secret');
  writeFileSync(join(root, 'node_modules/x.md'), 'x');
  symlinkSync(join(top, 'outside'), join(root, 'link'));
  symlinkSync(join(top, 'outside/secret.mdx'), join(root, 'page.mdx'));
  symlinkSync(join(top, 'outside/new.mdx'), join(root, 'dangling.mdx'));
  symlinkSync('index.mdx', join(root, 'inner.mdx'));
  return { top, root, folder: openWorkFolder(root, limits) };
}

const refused = (kind: string) => (error: unknown) =>
  error instanceof AppError && error.code === `work/${kind}`;

const ESCAPES = [
  ...['../outside/secret.mdx', 'guides/../../outside/secret.mdx', '/etc/passwd', '..', '.', '', 'guides/..'],
  ...[
    'docs.json/..',
    'guides//start.mdx',
    './index.mdx',
    'guides/start.mdx/',
    'guides\\start.mdx',
    'C:/x.mdx',
  ],
  ...[
    'link/secret.mdx',
    'link/new.mdx',
    'link',
    'page.mdx',
    'dangling.mdx',
    'inner.mdx',
    'link/../index.mdx',
  ],
  ...[
    '.git/config',
    '.GIT/config',
    'guides/.git/hooks/x.md',
    'git~1/config',
    '.env',
    '.github/workflows/x.yml',
  ],
  ...['index.mdx\0.md', 'a\nb.mdx', `${'a/'.repeat(600)}x.mdx`, `${'x'.repeat(3000)}.mdx`],
];

describe('a work folder', () => {
  for (const path of ESCAPES)
    it(`refuses ${JSON.stringify(path.slice(0, 40))} everywhere`, () => {
      const { top, folder } = setUp();
      const before = textsOf(top);
      assert.throws(() => folder.read(path), refused('path'));
      assert.throws(() => folder.write(path, 'owned'), refused('path'));
      assert.throws(() => folder.remove(path), refused('path'));
      assert.throws(() => folder.move(path, 'taken.mdx'), refused('path'));
      assert.throws(() => folder.move('index.mdx', path), refused('path'));
      assert.throws(() => folder.exists(path), refused('path'));
      if (path !== '') assert.throws(() => folder.list(path), refused('path'));
      assert.deepEqual(textsOf(top), before);
    });

  it('lists plain files only, sorted and not too many', () => {
    assert.deepEqual(
      setUp()
        .folder.list()
        .map(({ path, size }) => [path, size]),
      [
        ['guides/start.mdx', 5],
        ['index.mdx', 4],
      ],
    );
    assert.equal(setUp({ file: 10, listed: 1 }).folder.list().length, 1);
    assert.throws(() => setUp().folder.list('nowhere'), refused('missing'));
  });

  it('writes whole files with their folders, and leaves nothing beside them', () => {
    const { root, folder } = setUp();
    folder.write('a/b/c.mdx', 'text');
    folder.write('index.mdx', 'other');
    assert.equal(folder.read('a/b/c.mdx'), 'text');
    assert.equal(folder.read('index.mdx'), 'other');
    assert.deepEqual(readdirSync(join(root, 'a/b')), ['c.mdx']);
  });

  it('takes empty folders away with their last file', () => {
    const { root, folder } = setUp();
    folder.move('guides/start.mdx', 'other/start.mdx');
    assert.equal(existsSync(join(root, 'guides')), false);
    folder.remove('other/start.mdx');
    assert.equal(existsSync(join(root, 'other')), false);
    folder.remove('index.mdx');
    assert.ok(existsSync(root));
  });

  it('moves nothing over another file, and writes no folder or below a file', () => {
    const { folder } = setUp();
    assert.throws(() => folder.move('index.mdx', 'guides/start.mdx'), refused('exists'));
    assert.throws(() => folder.write('guides', 'x'), refused('exists'));
    assert.throws(() => folder.write('index.mdx/x.mdx', 'x'), refused('exists'));
    assert.throws(() => folder.read('guides'), refused('missing'));
    assert.throws(() => folder.read('index.mdx/x.mdx'), refused('missing'));
  });

  it('refuses names that other systems cannot hold, and names too long for this one', () => {
    const { folder } = setUp();
    for (const name of ['a?.mdx', 'a|b.mdx', 'x./y.mdx', 'a.mdx ', 'a<b>.mdx'])
      assert.throws(() => folder.write(name, 'x'), refused('path'), name);
    assert.throws(() => folder.write(`${'x'.repeat(300)}.mdx`, 'x'), refused('path'));
  });

  it('refuses what is too large or no text', () => {
    const { root, folder } = setUp({ file: 8, listed: 99 });
    assert.throws(() => folder.write('a.mdx', '123456789'), refused('size'));
    writeFileSync(join(root, 'big.mdx'), '123456789');
    assert.throws(() => folder.read('big.mdx'), refused('size'));
    writeFileSync(join(root, 'a.mdx'), Buffer.from([0xff, 0xfe, 0x41]));
    assert.throws(() => folder.read('a.mdx'), refused('encoding'));
  });
});
