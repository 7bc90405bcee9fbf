/** A build writes only into its own folder, only what changed, and removes only what it wrote itself. */
import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openOutput } from './output-folder.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-out-'));
after(() => rmSync(top, { recursive: true }));

const occupied = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;
const made = { fingerprint: 'f', pages: {}, snippets: {}, issues: {} };

describe('the output folder', () => {
  it('refuses a folder with files of others', async () => {
    const folder = join(top, 'foreign');
    const first = openOutput(folder, occupied);
    first.write('a.html', 'a');
    await first.finish(made);
    rmSync(join(folder, '.lectern-build.json'));
    assert.throws(() => openOutput(folder, occupied), /not empty/);
  });

  it('lets few bytes wait for the disk', async () => {
    const folder = join(top, 'large');
    const output = openOutput(folder, occupied);
    const size = 20 * 1024 * 1024;
    for (const name of ['a', 'b', 'c', 'd']) output.replace(name, Buffer.alloc(size));
    await output.settled(64);
    const written = ['a', 'b', 'c', 'd'].filter(
      (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size === size,
    );
    assert.ok(written.length >= 3, `${written.length} of 4 files are on the disk`);
    await output.settled();
  });

  it('removes what a page left behind and nothing else', async () => {
    const folder = join(top, 'stale');
    const first = openOutput(folder, occupied);
    first.write('old/index.html', 'old');
    first.write('kept.html', 'kept');
    await first.finish(made);
    writeFileSync(join(folder, 'CNAME'), 'docs.example.com');
    const second = openOutput(folder, occupied);
    assert.ok(second.keep('kept.html'));
    const { files } = await second.finish(made);
    assert.equal(files, 1);
    assert.ok(!existsSync(join(folder, 'old/index.html')));
    assert.equal(readFileSync(join(folder, 'CNAME'), 'utf8'), 'docs.example.com');
  });

  it('has a file or a folder at one place: what came first stays, and the other is told', async () => {
    const folder = join(top, 'both');
    const output = openOutput(folder, occupied);
    output.write('a/index.html', 'page');
    output.write('a', 'file');
    output.replace('b.py', 'file');
    output.replace('b.py/deep/index.html', 'redirect');
    const { files } = await output.finish(made);
    assert.equal(files, 2);
    assert.deepEqual(
      [...output.refused],
      [
        ['a', 'a/index.html'],
        ['b.py/deep/index.html', 'b.py'],
      ],
    );
  });

  it('makes a folder where the last build had a file, and a file where it had a folder', async () => {
    const folder = join(top, 'changed');
    const first = openOutput(folder, occupied);
    first.write('a', 'file');
    first.write('b/c/index.html', 'page');
    await first.finish(made);
    const second = openOutput(folder, occupied);
    second.write('a/index.html', 'page');
    second.write('b', 'file');
    await second.finish(made);
    assert.equal(readFileSync(join(folder, 'a/index.html'), 'utf8'), 'page');
    assert.equal(readFileSync(join(folder, 'b'), 'utf8'), 'file');
  });

  it('does not touch a file whose content is the same', async () => {
    const folder = join(top, 'same');
    const first = openOutput(folder, occupied);
    first.write('a.html', 'a');
    await first.finish(made);
    utimesSync(join(folder, 'a.html'), 1, 1);
    const second = openOutput(folder, occupied);
    second.write('a.html', 'a');
    await second.finish(made);
    assert.equal(statSync(join(folder, 'a.html')).mtimeMs, 1000);
  });

  it('does not keep a file that somebody removed', async () => {
    const folder = join(top, 'gone');
    const first = openOutput(folder, occupied);
    first.write('a.html', 'a');
    await first.finish(made);
    rmSync(join(folder, 'a.html'));
    assert.equal(openOutput(folder, occupied).keep('a.html'), false);
  });

  it('says what could not be written', async () => {
    const folder = join(top, 'blocked');
    const first = openOutput(folder, occupied);
    mkdirSync(folder);
    writeFileSync(join(folder, 'a'), 'of somebody else, since the build began');
    first.write('a/b.html', 'below a file');
    await assert.rejects(first.settled(), /ENOTDIR|EEXIST/);
    await assert.rejects(first.finish(made));
    assert.ok(!existsSync(join(folder, '.lectern-build.json')));
  });

  it('leaves the later of two texts', async () => {
    const folder = join(top, 'twice');
    const first = openOutput(folder, occupied);
    first.replace('a.html', 'x'.repeat(1_000_000));
    first.replace('a.html', 'later');
    await first.finish(made);
    assert.equal(readFileSync(join(folder, 'a.html'), 'utf8'), 'later');
  });

  for (const path of ['../out.html', 'a/../../out.html', '..']) {
    it(`refuses to write to ${path}`, () =>
      assert.throws(() => openOutput(join(top, 'climb'), occupied).write(path, 'x'), /leads out/));
  }
});
