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

  it('follows what a translation says that it was made from, whatever was committed later', async () => {
    const docs = await makeRepository({
      'docs.json': JSON.stringify(
        docsJson({
          languages: [
            { language: 'en', pages: ['install'] },
            { language: 'fr', pages: ['fr/install'] },
          ],
        }),
      ),
      'install.mdx': page('one'),
      'fr/install.mdx': page('un'),
    });
    const first = docs.git('rev-parse', 'HEAD:install.mdx');
    docs.commit({ 'install.mdx': page('two') }, 'two');
    const second = docs.git('rev-parse', 'HEAD:install.mdx');
    docs.commit({ 'install.mdx': page('three') }, 'three');
    const state = async (mark: string): Promise<string> => {
      const marked = page('un').replace('title: A\n', `title: A\ntranslatedFrom: "${mark}"\n`);
      docs.commit({ 'fr/install.mdx': marked }, 'A typo');
      return (await lectern(docs.path)).out.trim().split('\n')[1]!;
    };
    assert.equal(await state(first), 'install.mdx  behind 2');
    assert.equal(await state(second.slice(0, 10)), 'install.mdx  behind 1');
    assert.equal(await state(docs.git('rev-parse', 'HEAD:install.mdx')), 'install.mdx  current');
    assert.equal(await state('0123456789abcdef0123456789abcdef01234567'), 'install.mdx  behind');
    // Something else in that place counts for nothing: the last commit of the translation does.
    assert.equal(await state('yesterday'), 'install.mdx  current');
    docs.commit({ 'install.mdx': page('four') }, 'four');
    docs.commit({ 'install.mdx': page('three') }, 'And back');
    assert.equal((await lectern(docs.path)).out.trim().split('\n')[1], 'install.mdx  current');
  });

  it('prints the blocks of one page that lack a translation, with the terms that stand in them', async () => {
    const steps = (word: string): string =>
      `Before.\n\n## Steps\n\n<Steps>\n  <Step title="One">\n    Take a ${word}.\n  </Step>\n</Steps>\n\n::warning::`;
    const docs = await makeRepository({
      'docs.json': JSON.stringify({
        ...docsJson({
          languages: [
            { language: 'en', public: false, pages: ['install', 'lost'] },
            { language: 'fr', pages: ['fr/install', 'fr/lost'] },
            { language: 'de', pages: ['de/install'] },
          ],
        }),
        translations: {
          glossary: [
            { en: 'rope', fr: 'corde' },
            { en: 'hook', fr: 'crochet' },
          ],
        },
      }),
      'install.mdx': page(steps('line')),
      'lost.mdx': page('One.\n\nTwo.'),
      'fr/install.mdx': page(steps('fil').replace('Before', 'Avant')),
      'fr/lost.mdx': page('Un et deux.'),
      'de/install.mdx': page('Ganz anders.'),
    });
    docs.commit({ 'install.mdx': page(steps('rope')), 'lost.mdx': page('One.\n\nTwo two.') }, 'Ropes');
    const { out, err, code } = await lectern(docs.path, '--blocks', 'fr/install');
    assert.equal(code, 0, err);
    assert.equal(
      out.trim(),
      [
        'Block 1 (paragraph) under ## Steps',
        '  was:',
        '    Take a line.',
        '  is:',
        '    Take a rope.',
        '  translation:',
        '    Take a fil.',
        '',
        'Glossary',
        '  rope = corde',
      ].join('\n'),
    );
    assert.match(
      err,
      /fr\/install\.mdx follows install\.mdx: 1 block to translate, 7 unchanged, 0 moved, 0 to remove/,
    );
    const json = await lectern(docs.path, '--blocks', '/fr/install', '--json', '--strict');
    assert.equal(json.code, 1);
    assert.equal(JSON.parse(json.out).wanted[0].translation, 'Take a fil.');
    assert.match(
      (await lectern(docs.path, '--blocks', 'fr/lost.mdx')).err,
      /as a whole page: .*line 5 it has|whole page/,
    );
    assert.match(
      (await lectern(docs.path, '--blocks', 'install')).err,
      /is an original[\s\S]*fr\/install, de\/install/,
    );
    assert.match(
      (await lectern(docs.path, '--blocks', 'fr/nowhere')).err,
      /is no translation that the navigation lists/,
    );
    // A private language that stands first is what translations are made from all the same.
    assert.match((await lectern(docs.path)).out, /install\.mdx +behind 1 +behind 1/);
  });

  it('says where nothing can be counted', async () => {
    const plain = fixtureFolder({ 'docs.json': docsJson({ languages }), 'index.mdx': page('a') });
    assert.match((await lectern(plain.path)).err, /is in no Git repository with a commit/);
    const one = fixtureFolder({ 'docs.json': docsJson({ pages: ['index'] }), 'index.mdx': page('a') });
    assert.match((await lectern(one.path)).err, /has no second language/);
  });
});
