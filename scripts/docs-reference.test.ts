/** The generated parts of the manual are up to date with the code. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { components } from '../src/theme/components/registry.ts';
import { pagesOfOperations } from './docs-reference/api.ts';
import { documentedOperations } from './docs-reference/api-document.ts';
import { componentPages, componentTables, registeredNames } from './docs-reference/component-list.ts';
import { cell, fence, table } from './docs-reference/markdown.ts';
import { fillMarkers } from './docs-reference/markers.ts';
import { stalePages } from './docs-reference.ts';

describe('the generated parts of the manual', () => {
  it('are up to date; "node scripts/run.mjs scripts/docs-reference.ts" writes them', async () => {
    assert.deepEqual([...(await stalePages()).keys()], []);
  });

  it('are replaced between their marks and nowhere else', async () => {
    const page = 'a\n{/* generated props Card */}\nold\n{/* end generated */}\nb';
    const filled = await fillMarkers(page, { props: (name) => `new ${name}` }, 'x.mdx');
    assert.equal(filled, 'a\n{/* generated props Card */}\n\nnew Card\n\n{/* end generated */}\nb');
    assert.equal(await fillMarkers(filled, { props: (name) => `new ${name}` }, 'x.mdx'), filled);
  });

  it('need a generator that writes something, and an end', async () => {
    await assert.rejects(
      fillMarkers('{/* generated props */}\n{/* end generated */}', { props: () => ' ' }, 'x.mdx'),
      /x\.mdx: the generator "props" found nothing to write/,
    );
    await assert.rejects(
      fillMarkers('{/* generated props */}\n{/* end generated */}', {}, 'x.mdx'),
      /x\.mdx: there is no generator "props"/,
    );
    await assert.rejects(
      fillMarkers('{/* generated props */}', { props: () => '' }, 'x.mdx'),
      /x\.mdx: a generated part has no end/,
    );
  });

  it('are safe as table cells and as fences', () => {
    assert.equal(cell('a | b {c} <d> `{e} | f`'), 'a \\| b \\{c\\} \\<d> `{e} \\| f`');
    assert.equal(fence('md', '```js\n```'), '````md\n```js\n```\n````');
  });
});

describe('generated tables', () => {
  it('have no column that is empty in every row', () =>
    assert.equal(
      table(
        ['Prop', 'Default', ''],
        [
          ['`a`', '', 'One.'],
          ['`b`', '', 'Two.'],
        ],
      ),
      '| Prop | |\n|---|---|\n| `a` | One. |\n| `b` | Two. |',
    ));
});

describe('the pages of the components', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));

  it('show every component, and their list has each once, in the group of its page', () => {
    const pages = componentPages(root);
    assert.deepEqual(
      registeredNames().filter((name) => !pages.has(name)),
      [],
    );
    const tables = componentTables(root);
    const listed = [...tables.matchAll(/^\| \[`([\w.]+)`\]\(([^)]+)\)/gm)];
    assert.deepEqual(listed.map(([, name]) => name).sort(), [...registeredNames()].sort());
    for (const [, name = '', page] of listed) assert.equal(page, pages.get(name), name);
    assert.ok(tables.indexOf('`Card`') > tables.indexOf('## Structure'));
    assert.ok(tables.indexOf('`Card`') < tables.indexOf('## Pictures'));
  });

  it('have an example and the props of every component that can be used alone', () => {
    for (const name of registeredNames()) {
      const component = components.get(name)!;
      assert.ok(component.example !== undefined || component.parent !== undefined, name);
    }
  });
});

describe('the reference of the API', () => {
  it('has a page for each operation, which names its method and its path', () => {
    const pages = [...pagesOfOperations()];
    assert.deepEqual(
      pages.map(([name]) => name).sort(),
      documentedOperations()
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    );
    const navigation = readFileSync(new URL('../docs/docs.json', import.meta.url), 'utf8');
    for (const [, page] of pages) assert.ok(navigation.includes(`"${page.slice(1)}"`), page);
  });
});
