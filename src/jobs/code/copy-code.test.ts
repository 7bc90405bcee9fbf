/** Copies of code hold what agents may read, within their limits, and nothing outside of their folder. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { codeUnderTest } from '../../../test/support/code-under-test.ts';
import { AppError } from '../../lib/app-error.ts';
import type { CodeRepository } from './code-repository.ts';
import { type CopyLimits, copyCode } from './copy-code.ts';

const { signal } = new AbortController();
/** As GitHub makes them. */
const TOKEN = `ghp_${'a'.repeat(36)}`;

function folder(t: TestContext): string {
  const made = mkdtempSync(join(tmpdir(), 'lectern-copy-'));
  t.after(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort();

async function repositoryOf(
  files: Readonly<Record<string, string | Buffer>>,
  name = 'api',
): Promise<CodeRepository> {
  return (
    await codeUnderTest({
      files: files as Record<string, string>,
      name,
      docs: name === '' ? 'docs' : undefined!,
    })
  ).code;
}

describe('a copy of code', () => {
  it('has no secret, no hidden file, no binary and no documentation', async (t) => {
    const into = folder(t);
    const files = {
      'README.md': 'Read me\n',
      'src/main.ts': `const token = '${TOKEN}';\n`,
      'src/key.ts': `const key = \`-----BEGIN PRIVATE KEY-----\n${'A'.repeat(60)}\n\`;\n`,
      'src/picture.bin': 'a\0b',
      '.env': 'KEY=1\n',
      'config/credentials.json': '{}',
      'server.pem': 'x',
      'docs/guide.mdx': 'Go\n',
    };
    const copies = await copyCode([await repositoryOf(files, '')], into, { signal });
    assert.deepEqual(filesIn(into), ['this-repository/README.md', 'this-repository/src/main.ts']);
    assert.equal(
      readFileSync(join(into, 'this-repository/src/main.ts'), 'utf8'),
      "const token = '[secret]';\n",
    );
    const [{ commit, ...copy }] = copies as [(typeof copies)[number]];
    assert.match(commit, /^[0-9a-f]{40}$/);
    assert.deepEqual(copy, {
      name: '',
      label: 'forge.example/acme/docs',
      folder: 'this-repository',
      files: 2,
      left: 0,
    });
    assert.equal(statSync(join(into, 'this-repository/README.md')).mode & 0o777, 0o444);
  });

  it('can be read by another user, whatever the mask of this process is', async (t) => {
    const before = process.umask(0o077);
    try {
      const into = folder(t);
      await copyCode([await repositoryOf({ 'src/a.ts': 'a' })], into, { signal });
      const modes = ['', 'api', 'api/src', 'api/src/a.ts'].map(
        (path) => statSync(join(into, path)).mode & 0o777,
      );
      assert.deepEqual(modes, [0o755, 0o755, 0o755, 0o444]);
    } finally {
      process.umask(before);
    }
  });

  it('ends where there is no more room, and has what is near the top', async (t) => {
    const files = { 'a/b/c/deep.ts': 'x'.repeat(10), 'top.ts': 'x'.repeat(10), 'a/mid.ts': 'x'.repeat(10) };
    const repository = await repositoryOf(files);
    for (const limits of [
      { files: 2, bytes: 1_000 },
      { files: 9, bytes: 25 },
    ] satisfies CopyLimits[]) {
      const into = folder(t);
      const [copy] = await copyCode([repository], into, { signal, limits });
      assert.deepEqual(filesIn(into), ['api/a/mid.ts', 'api/top.ts']);
      assert.deepEqual([copy!.files, copy!.left], [2, 1]);
    }
    const shared = await copyCode([repository, repository], folder(t), {
      signal,
      limits: { files: 4, bytes: 999 },
    });
    assert.deepEqual(
      shared.map((copy) => [copy.folder, copy.files, copy.left]),
      [
        ['api', 3, 0],
        ['code-2', 1, 2],
      ],
    );
  });

  it('counts what it writes, also of files that are not UTF-8 and grow', async (t) => {
    const repository = await repositoryOf({ 'a.ts': Buffer.alloc(100, 0xe9), 'b.ts': 'x'.repeat(60) });
    const into = folder(t);
    const [copy] = await copyCode([repository], into, { signal, limits: { files: 9, bytes: 250 } });
    assert.deepEqual(filesIn(into), ['api/b.ts']);
    assert.deepEqual([copy!.files, copy!.left], [1, 1]);
  });

  it('of names that lead out stays in its folder, and one that cannot be read is left out', async (t) => {
    const repository = await repositoryOf({ 'a.ts': 'a' });
    const broken: CodeRepository = {
      ...repository,
      at: () => Promise.reject(new AppError('code/unavailable', 'It cannot be read')),
    };
    const into = folder(t);
    const copies = await copyCode(
      ['..', '.', 'ok'].map((name) => ({ ...repository, name })),
      into,
      { signal },
    );
    assert.deepEqual(
      copies.map((copy) => copy.folder),
      ['code-1', 'code-2', 'ok'],
    );
    assert.deepEqual(await copyCode([broken], folder(t), { signal }), []);
    const stop = new AbortController();
    stop.abort(new Error('stopped'));
    await assert.rejects(copyCode([repository], folder(t), { signal: stop.signal }), /stopped/);
  });
});
