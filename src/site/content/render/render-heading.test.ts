/** Tests ids that authors give headings, and braces in headings that are no id. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { render } from '../testing/render-sample.ts';

const CASES: readonly (readonly [source: string, id: string, shown: string])[] = [
  ['## One {#own}', 'own', 'One'],
  ['## One [#own]', 'own', 'One'],
  ['### 見出し {#jp}', 'jp', '見出し'],
  ['## One \\{#own\\}', 'one-%23own', 'One {#own}'],
  ['## One \\{#own\\}\n\n## Two {#own}', 'one-%23own', 'One {#own}'],
  ['## One \\{#own}', 'one-%23own', 'One {#own}'],
];

describe('a heading', () => {
  it('has no link to itself where the author wants none, and keeps its id', async () => {
    for (const name of ['noAnchor', 'noanchor'])
      assert.match((await render(`<h2 ${name}>One</h2>`)).body.html, /^<h2 id="one">One<\/h2>$/m);
    assert.match((await render('<h2 noAnchor={false}>One</h2>')).body.html, /heading-link/);
  });

  for (const [source, id, shown] of CASES)
    it(`is shown as written, with the id of its author: ${source.replaceAll('\n', ' ')}`, async () => {
      const { body } = await render(source);
      const [, found, words] = /<h\d id="([^"]*)">(.*?)<a class="heading-link"/.exec(body.html) ?? [];
      assert.equal((words ?? '').replace(/<span[^>]*><\/span>/g, ''), shown);
      if (id.includes('%')) assert.notEqual(found, 'own');
      else assert.ok((found ?? '').startsWith(id));
      assert.deepEqual(body.issues, []);
    });
});
