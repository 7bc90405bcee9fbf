/** What a command loads: a folder with a docs.json costs nothing for what reads those of other programs. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { startLectern } from '../support/run-lectern.ts';

/** Writes the path of every file that the process loads into LOADED_FILES. */
const NOTES_FILES = `data:text/javascript,${encodeURIComponent(`
import { registerHooks } from 'node:module';
import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
registerHooks({
  load: (url, context, next) => {
    if (url.startsWith('file:')) appendFileSync(process.env.LOADED_FILES, fileURLToPath(url) + '\\n');
    return next(url, context);
  },
});`)}`;

/** @returns the sources that `nav` loads for a folder: a bundle names those of its parts before each */
async function sourcesLoaded(files: Parameters<typeof fixtureFolder>[0]): Promise<string> {
  const folder = fixtureFolder(files);
  const list = join(fixtureFolder({ 'loaded.txt': '' }).path, 'loaded.txt');
  const options = [process.env['NODE_OPTIONS'], '--import', `"${NOTES_FILES}"`];
  const ran = await startLectern(['nav', folder.path], {
    cwd: folder.path,
    env: { NODE_OPTIONS: options.join(' ').trim(), LOADED_FILES: list },
  });
  assert.equal(ran.code, 0, ran.err);
  return readFileSync(list, 'utf8')
    .trim()
    .split('\n')
    .flatMap((file) => [
      file,
      ...readFileSync(file, 'utf8').matchAll(/^\/\/ (src\/\S+|node_modules\/\S+)$/gm),
    ])
    .join('\n');
}

describe('a command loads', () => {
  const DOCUSAURUS = /src\/site\/dialects\/docusaurus\//;

  it('what reads folders of other programs only for such a folder', async () => {
    const ours = await sourcesLoaded({
      'docs.json': docsJson({ pages: ['index'] }),
      'index.mdx': '# Home\n',
    });
    assert.match(ours, /src\/site\/dialects\/foreign-source/);
    assert.doesNotMatch(ours, DOCUSAURUS);
    const theirs = await sourcesLoaded({
      'docusaurus.config.js': 'module.exports = {};',
      'docs/a.md': '# A\n',
    });
    assert.match(theirs, DOCUSAURUS);
  });
});
