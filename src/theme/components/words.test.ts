/** Pages in another language: the text of components, code samples and failures is in that language. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compilePage } from '../../site/content/compile-page.ts';
import { strings } from '../strings/strings.ts';
import { cases } from './component-cases.data.ts';
import { components } from './registry.ts';
import { element, newPage } from './render-alone.ts';

const german = strings('de').components;

async function rendered(source: string): Promise<string> {
  const settings = { base: '', iconLibrary: '', variables: {}, lang: 'de' };
  const request = { file: 'a.mdx', source, snippets: {}, settings, words: german };
  const { body } = await compilePage(request, components);
  return body.html + body.aside;
}

for (const [source, words] of [
  ['<Warning>x</Warning>', ['aria-label="Warnung"']],
  ['```\nx\n```', ['aria-label="Code kopieren"']],
  ['<Tabs>\n<Tab>x</Tab>\n</Tabs>', ['Tab 1', 'aria-label="Alternativen"']],
  [
    '<ParamField body="a" required deprecated default="1">x</ParamField>',
    ['erforderlich', 'veraltet', 'Standard: <code>1</code>'],
  ],
  ['<Prompt description="d" actions={["copy","cursor"]}>x</Prompt>', ['Prompt kopieren', 'In Cursor öffnen']],
  ['<Update label="1" tags={["a"]}>x</Update>', ['aria-label="Nach Schlagwort filtern"']],
  [
    '<RequestExample>\n```js a\nx\n```\n```js b\ny\n```\n</RequestExample>',
    ['aria-label="Anfragebeispiele"'],
  ],
  ['<Banner dismissible>x</Banner>', ['aria-label="Mitteilung"', 'aria-label="Diese Mitteilung schließen"']],
  ['('.repeat(10_000), ['Diese Seite kann nicht angezeigt werden.']],
] as const)
  it(source.slice(0, 60), async () => {
    const html = await rendered(source);
    for (const word of words) assert.ok(html.includes(word), `${word}: ${html}`);
  });

it('no component says a word that was not handed in', () => {
  const page = { ...newPage(), word: () => '\u00a7' };
  for (const name of components.keys()) {
    const html = `${element(page, name).html()}${element(page, name, {}, ['x']).html()}`;
    const said = html.replace(/<svg.*?<\/svg>/gs, '').replace(/aria-label="([^"]*)"|<[^>]*>/g, ' $1 ');
    assert.doesNotMatch(said, /[A-Z][a-z]{2,}/, `${name}: ${html}`);
  }
  assert.ok(cases.length > 0);
});
