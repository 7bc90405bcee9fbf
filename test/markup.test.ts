/** Markup is a type: text does not compile as markup, one tag writes it, and few files may take a string for it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { untaggedTemplates } from './support/untagged-templates.ts';

const root = join(import.meta.dirname, '..');
const FILE = 'test/fixtures/types/raw-text-as-markup.ts';

it('text does not compile as markup', () => {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--allowImportingTsExtensions',
    '--module',
    'nodenext',
    '--target',
    'esnext',
  ];
  const { stdout } = spawnSync(process.execPath, [tsc, ...options, FILE], { cwd: root, encoding: 'utf8' });
  const found = new Set(
    [...stdout.matchAll(/^test\/fixtures\/types\/[\w-]+\.ts\((\d+),/gm)].map(([, line]) => Number(line)),
  );
  const wanted = readFileSync(join(root, FILE), 'utf8')
    .split('\n')
    .flatMap((line, i) => (line.endsWith('// refused') ? [i + 1] : []));
  assert.ok(wanted.length > 5);
  assert.deepEqual(
    [...found].sort((a, b) => a - b),
    wanted,
    stdout,
  );
});

/** Files that take a string for HTML, and where that string comes from. */
const DOORS: Readonly<Record<string, string>> = {
  'src/site/content/render/highlight.ts': 'lines that its grammars escaped word by word',
  'src/site/content/math/katex.ts': 'output of KaTeX, which trusts no command of authors',
  'src/site/content/page-state.ts': 'our own HTML, cut where an alias goes',
  'src/site/content/render/render-footnotes.ts': 'our own HTML, cut at its last paragraph',
  'src/site/content/render/render-heading.ts': 'our own HTML without the space at its end',
  'src/site/content/render/render-html.ts': 'a tag whose name is on our list',
  'src/site/content/render/render-list.ts': 'our own HTML, cut at its first paragraph',
  'src/theme/admin/frame/admin-document.ts': 'our own script',
  'src/theme/admin/jobs/reader-review.ts': 'our own HTML of escaped words, with the marks of the differences',
  'src/theme/components/frame.ts': 'our own HTML, with attributes for videos',
  'src/theme/components/prompt.ts': 'our own HTML, as text and back',
  'src/theme/components/render-alone.ts': 'a component rendered without a page',
  'src/theme/components/steps.ts': 'a heading whose name is on our list',
  'src/theme/components/tree-items.ts': 'pieces of rendered HTML, between tags',
  'src/theme/icons/resolve-icon.ts': 'icons of packages and of the repository, checked when they are read',
  'src/theme/layout/compare-page.ts': 'our own HTML, with the marks of the differences',
  'src/theme/layout/head/head.ts': 'our own scripts and styles',
  'src/theme/layout/head/site-style.ts': 'rules of our own style sheets',
  'src/theme/layout/parts/icon-sprite.ts': 'our own HTML without icons that do not exist',
  'src/theme/layout/head/json-ld.ts': 'JSON whose "<" is written as an escape',
  'src/theme/layout/shell.ts': 'our own script',
  'src/theme/layout/sidebar/sidebar-template.ts': 'our own HTML, kept in parts with gaps',
  'src/theme/preview/lone-page.ts': 'our own style',
  'src/theme/reference/playground-part.ts': 'JSON whose "<" is written as an escape',
  'src/web/reader/pages/not-found.ts': 'what a render process made',
  'src/web/reader/pages/page-parts.ts': 'what a render process made of own components',
  'src/web/reader/pages/page-view.ts': 'what a render process made',
  'src/web/service/dashboard/feedback/snippet-html.ts': 'lines that a grammar escaped word by word',
};

/** Templates with markup that are not HTML, or are written word by word: each file and why. */
const WITHOUT_TAG: Readonly<Record<string, string>> = {
  'src/site/content/highlight/tokenize.ts': 'thousands of words a page, each escaped here',
  'src/theme/diff/mark-writer.ts': 'marks between pieces of our own HTML, each text escaped here',
  'src/theme/diff/merge-runs.ts': 'the end of such a mark',
  'src/web/reader/pages/feed.ts': 'XML',
  'src/web/reader/pages/sitemap-files.ts': 'XML',
  'src/web/reader/pages/picture-sizes.ts': 'numbers, written into our own HTML',
  'src/theme/layout/parts/icon-sprite.ts': 'a pattern that finds our own HTML',
  'src/theme/components/tile.ts': 'an example in MDX',
  'src/site/sandbox/vm/boot-module.ts': 'the program of the sandbox',
  'src/site/content/parse/parse-html.ts': 'what is given to a parser',
  'src/server/jobs/writer-reference.ts': 'a text for a model',
  'src/jobs/agents/writer-tools/quote-data.ts': 'marks around data for a model',
  'src/jobs/agents/prompt/first-message.ts': 'a quotation for a model',
  'src/jobs/agents/prompt/quote-rules.ts': 'the same, of the rules of a project',
};

/** Forms of sentences, in which `<name>` is a value. */
const FORMS = /^src\/jobs\/agents\/maintenance\/operations\//;

const sources = globSync('src/**/*.ts', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.ts$|\.data\.ts$|^src\/lib\/html/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

it('only these files take a string for HTML', () => {
  const found = sources
    .filter(({ text }) => /\btrustedHtml\(|\.map\(trustedHtml\)/.test(text))
    .map(({ path }) => path);
  assert.deepEqual(found.sort(), Object.keys(DOORS).sort());
});

const MARKUP = /<\/?[a-z][\w:-]*(?:\s|\/?>|\u0001)/;

it('no template writes markup without the tag', () => {
  const found = sources
    .filter(({ path }) => WITHOUT_TAG[path] === undefined && !FORMS.test(path))
    .flatMap(({ path, text }) =>
      untaggedTemplates(text)
        .filter((template) => MARKUP.test(template.text))
        .map(({ line, text }) => `${path}:${line} ${text.slice(0, 80)}`),
    );
  assert.deepEqual(found, []);
});

it('finds a template without the tag between those that have it', () => {
  const source =
    'const a = /[`]/; // `<p>`\nconst b = html`<p>${x ? `<b>${y}</b>` : html`<i>`}</p>` + \'`\';\nreturn `<a href="${c}">`;';
  const texts = untaggedTemplates(source).map(({ line, text }) => [line, text]);
  assert.deepEqual(texts, [
    [2, '<b>\u0001</b>'],
    [3, '<a href="\u0001">'],
  ]);
});
