/** Tests of titles in configurations of other programs. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { configuredTitle, TITLED } from './configured-title.ts';

for (const [file, text, title] of [
  ['mkdocs.yml', 'site_name: Harbor Guide # ours\nnav: []\n', 'Harbor Guide'],
  ['mkdocs.yml', 'site_name: !ENV [NAME, "x"]\n', undefined],
  ['web/docusaurus.config.ts', "const config = {\n  title: 'My Site',\n", 'My Site'],
  ['docusaurus.config.js', 'title: siteTitle,\n', undefined],
  ['docusaurus.config.js', 'title: "${name}",\n', undefined],
  ['docs/.vitepress/config.mts', 'export default {\n  title: "Vite",', 'Vite'],
  ['docs/conf.py', "project = 'Sphinx of Black'\n", 'Sphinx of Black'],
  ['hugo.toml', 'title = "Hugo"\n', 'Hugo'],
  ['hugo.json', '{\n  "title": "Hugo"\n}', 'Hugo'],
  ['book.toml', '[book]\ntitle = "The Book"\n', 'The Book'],
  ['mkdocs.yml', undefined, undefined],
] as const)
  it(`of ${file} ${JSON.stringify(text)}`, () => {
    assert.match(file, TITLED);
    assert.equal(configuredTitle(file, text), title);
  });
