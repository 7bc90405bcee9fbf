/** Programs that are named, and folders in which none is. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memorySource } from '../source/memory-source.ts';
import { readConfigFiles } from './config-files.ts';

const CASES: Readonly<Record<string, readonly string[]>> = {
  Sphinx: ['docs/source/conf.py', 'docs/source/a.md'],
  mdBook: ['book.toml', 'src/SUMMARY.md'],
  Jekyll: ['_config.yml', 'index.md'],
};
const folder = (paths: readonly string[]) =>
  memorySource(Object.fromEntries(paths.map((path) => [path, '# A\n'])));

describe('a program that is not read', () => {
  for (const [name, paths] of Object.entries(CASES))
    it(`is named: ${name}`, async () => {
      const { issues } = await readConfigFiles(folder(paths), true);
      const told = issues.find(({ code }) => code === 'config/assumed')?.hint ?? '';
      assert.ok(told.includes(`"${paths[0]}" says that this was made with ${name}, which is not read`), told);
    });

  it('is named when there is no Markdown', async () => {
    await assert.rejects(readConfigFiles(folder(['conf.py', 'index.rst']), true), {
      code: 'config/not-found',
      hint: /^"conf\.py" says that this was made with Sphinx/,
    });
  });

  it('is not named for plain folders', async () => {
    for (const paths of [
      ['a.md', 'src/app/next.config.js'],
      ['next.config.js', 'a.md'],
      ['config.toml', 'a.md'],
    ]) {
      const { issues } = await readConfigFiles(folder(paths), true);
      assert.equal(
        issues.find(({ code }) => code === 'config/assumed')?.hint,
        '"lectern nav --write" writes a docs.json that says the same',
      );
    }
  });
});
