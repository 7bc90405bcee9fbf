/** Translations are counted behind their originals by commits, and missing ones are named. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { type Ran, runLectern } from '../support/run-lectern.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-translations-'));
after(() => rmSync(top, { recursive: true }));

const lectern = (...args: string[]): Promise<Ran> =>
  runLectern(['translations', ...args], { cwd: top, env: { LECTERN_DATA_DIR: join(top, 'data') } });

const languages = [
  { language: 'en', pages: ['index', 'install', 'ropes'] },
  { language: 'fr', pages: ['fr/index', 'fr/install'] },
  { language: 'de', pages: ['de/install'] },
];
const page = (words: string): string => `---\ntitle: A\n---\n\n${words}\n`;

describe('lectern translations', () => {
  it('says what is current, behind and missing', async () => {
    const docs = await makeRepository({
      'site/docs.json': JSON.stringify(docsJson({ languages })),
      'site/index.mdx': page('one'),
      'site/install.mdx': page('one'),
      'site/ropes.mdx': page('one'),
      'site/fr/index.mdx': page('un'),
      'site/fr/install.mdx': page('un'),
    });
    for (const words of ['two', 'three']) docs.commit({ 'site/install.mdx': page(words) }, words);
    docs.commit({ 'site/index.mdx': page('two'), 'site/fr/index.mdx': page('deux') }, 'Both');
    const folder = join(docs.path, 'site');
    const { out, err, code } = await lectern(folder);
    assert.equal(code, 0, err);
    assert.deepEqual(out.trim().split('\n'), [
      'page         fr        de',
      'index.mdx    current   missing',
      'install.mdx  behind 2  missing',
      'ropes.mdx    missing   missing',
    ]);
    assert.match(
      err,
      /fr: 1 current, 1 behind, 1 missing of 3 pages\nde: 0 current, 0 behind, 3 missing of 3 pages/,
    );
    docs.commit({ 'site/fr/install.mdx': page('trois'), 'site/de/install.mdx': page('drei') }, 'Translate');
    const strict = await lectern(folder, '--strict', '--json', '--behind');
    assert.equal(strict.code, 1);
    const install = JSON.parse(strict.out).pages.find(({ file }: { file: string }) => file === 'install.mdx');
    assert.equal(install, undefined, 'nothing of it is behind any more');
  });

  it('says where nothing can be counted', async () => {
    const plain = fixtureFolder({ 'docs.json': docsJson({ languages }), 'index.mdx': page('a') });
    assert.match((await lectern(plain.path)).err, /is in no Git repository with a commit/);
    const one = fixtureFolder({ 'docs.json': docsJson({ pages: ['index'] }), 'index.mdx': page('a') });
    assert.match((await lectern(one.path)).err, /has no second language/);
  });
});
