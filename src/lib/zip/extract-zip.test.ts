/** An archive never writes outside its folder, and never more than it may. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { type ZippedFile, zipArchive } from '../../../test/support/zip-archive.ts';
import { extractZip } from './extract-zip.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-zip-'));
after(() => rmSync(top, { recursive: true }));

const LIMITS = { files: 10, fileBytes: 1_000, bytes: 2_500 };

function extract(files: readonly ZippedFile[] | Uint8Array) {
  const home = mkdtempSync(join(top, 'one-'));
  const archive = join(home, 'a.zip');
  writeFileSync(archive, files instanceof Uint8Array ? files : zipArchive(files));
  const folder = join(home, 'in');
  const result = extractZip(archive, folder, LIMITS);
  const written = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String).sort() : [];
  return { home, folder, ...result, written };
}

describe('an archive', () => {
  it('is unpacked with its folders', () => {
    const { folder, written, files } = extract([
      { name: 'docs/', method: 0 },
      { name: 'docs/a.md', text: '# A\n' },
      { name: 'docs\\b.md', text: '# B\n', method: 0 },
    ]);
    assert.equal(files, 2);
    assert.deepEqual(written, ['docs', 'docs/a.md', 'docs/b.md']);
    assert.equal(readFileSync(join(folder, 'docs/a.md'), 'utf8'), '# A\n');
  });

  it('writes nothing outside, through links, twice or in place of a folder', () => {
    const { home, written, left } = extract([
      { name: '../out.md', text: 'x' },
      { name: '/etc/out.md', text: 'x' },
      { name: 'C:/out.md', text: 'x' },
      { name: 'a/../../out.md', text: 'x' },
      { name: 'link', text: '/etc', mode: 0o120777 },
      { name: 'link/passwd', text: 'x' },
      { name: 'a.md', text: 'first' },
      { name: 'A.md', text: 'second' },
      { name: 'a.md/b.md', text: 'below a file' },
      { name: 'secret.md', text: 'x', flags: 1 },
    ]);
    assert.deepEqual(written, ['a.md', 'link', 'link/passwd']);
    assert.equal(left.length, 8);
    assert.ok(!existsSync(join(home, 'out.md')));
  });

  it('leaves out names that no file system takes, and control characters in them', () => {
    const { written, left } = extract([
      { name: `${'é'.repeat(128)}.md`, text: 'x' },
      { name: `${'a'.repeat(256)}/b.md`, text: 'x' },
      { name: 'a\u001b[31m.md', text: 'x' },
      { name: 'a\u009b31m.md', text: 'x' },
      { name: 'b.md', text: 'x' },
    ]);
    assert.deepEqual(written, ['b.md']);
    assert.equal(left.length, 4);
  });

  it('is refused when it holds too much, whatever it claims', () => {
    const zeros = new Uint8Array(900);
    const four = ['a', 'b', 'c'].map((name) => ({ name, text: zeros }));
    assert.throws(() => extract(four), { code: 'zip/too-large' });
    assert.throws(() => extract([{ name: 'a', text: new Uint8Array(100_000), claims: 10 }]), {
      code: 'zip/damaged',
    });
    assert.deepEqual(extract([{ name: 'a', text: new Uint8Array(2_000) }]).left, [
      { name: 'a', why: 'it is larger than 0 MiB' },
    ]);
    const many = Array.from({ length: 11 }, (_, i) => ({ name: `${i}` }));
    assert.throws(() => extract(many), { code: 'zip/too-large' });
  });

  it('is refused when it is damaged', () => {
    const whole = zipArchive([{ name: 'a.md', text: 'text '.repeat(50) }]);
    assert.throws(() => extract(Buffer.from('no archive')), { code: 'zip/damaged' });
    for (let cut = 1; cut < whole.length; cut += 7)
      assert.throws(() => extract(whole.subarray(0, whole.length - cut)), { code: 'zip/damaged' });
    for (let at = 0; at < whole.length; at++) {
      const broken = Buffer.from(whole);
      broken[at] = broken[at]! ^ 0xff;
      try {
        extract(broken);
      } catch (error) {
        assert.match((error as { code: string }).code, /^zip\//, `byte ${at}: ${String(error)}`);
      }
    }
  });
});
