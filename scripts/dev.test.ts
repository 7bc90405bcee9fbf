/** The decisions of `npm run dev` and `npm start`: which sources need a new bundle before the start, and whether a folder is given. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { browserSources } from './build.ts';
import { namesFolder } from './names-folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

it("knows every source of the browser's files, and no other", async () => {
  const sources = await browserSources();
  for (const path of [
    'src/theme/client/core.ts',
    'src/theme/styles/theme.css',
    'src/theme/client/diagrams/frame/frame.ts',
    'src/lib/search/edit-distance.ts',
  ]) {
    assert.ok(existsSync(join(root, path)), path);
    assert.ok(sources.has(path), path);
  }
  assert.ok(!sources.has('src/web/reader/site-handler.ts'));
});

describe('a folder', () => {
  for (const [args, expected] of [
    [[], false],
    [['--port', '4000'], false],
    [['-p', '4000'], false],
    [['--open'], false],
    [['../my-docs'], true],
    [['--host', '0.0.0.0', '../my-docs'], true],
    [['--config', 'lectern.config.json'], true],
    [['--config=lectern.config.json'], true],
  ] as const)
    it(`or a settings file is ${expected ? '' : 'not '}named by "${args.join(' ')}"`, () =>
      assert.equal(namesFolder(args), expected));
});
