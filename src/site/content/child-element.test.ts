/** A component cannot render a child twice, whatever it calls and in which order. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinHtml, html as tag } from '../../lib/html.ts';
import { compilePage } from './compile-page.ts';
import type { Component, ComponentInput, PartName } from './component.ts';
import { box } from './testing/render-sample.ts';

const isPart = ({ name }: PartName): boolean => name === 'Part';
const isSample = ({ code }: PartName): boolean => code !== undefined;

/** How careless components might put their content together. */
const CARELESS: Readonly<Record<string, Component['render']>> = {
  'all, twice': ({ inner }) => tag`${inner()}${inner()}`,
  'one by one, then all': ({ inner, children }) => {
    const each = joinHtml(children().map((child) => child.html()));
    return tag`${each}${inner()}`;
  },
  'all, then one by one': ({ inner, children }) => {
    const all = inner();
    return tag`${all}${joinHtml(children().map((child) => child.html()))}`;
  },
  'each with and without its frame': ({ children }) =>
    joinHtml(children().map((child) => tag`${child.html()}${child.inner()}`)),
  'each without and with its frame': ({ children }) =>
    joinHtml(children().map((child) => tag`${isPart(child) ? child.inner() : ''}${child.html()}`)),
  'the parts, then all': ({ inner, parts }) => both(parts(isPart), inner),
  'the parts, the rest and all': ({ inner, parts }) => {
    const { found, rest } = parts(isPart);
    return tag`${joinHtml(found.map((part) => part.inner()))}${rest()}${rest()}${inner()}`;
  },
  'all, then the parts': ({ inner, parts }) => {
    const all = inner();
    return tag`${all}${both(parts(isPart), inner)}`;
  },
  'two kinds of parts': ({ inner, parts }) =>
    tag`${both(parts(isPart), inner)}${both(parts(isSample, 'anywhere'), inner)}`,
  'a list taken before the parts': ({ inner, children, parts }) => {
    const list = children();
    const found = both(parts(isPart), inner);
    return tag`${found}${joinHtml(list.map((child) => child.html()))}`;
  },
  'the props of each, many times': ({ inner, children }) => {
    for (const child of children()) for (let i = 0; i < 3; i++) child.props();
    return inner();
  },
};

function both({ found, rest }: ReturnType<ComponentInput['parts']>, inner: ComponentInput['inner']) {
  return tag`${joinHtml(found.map((part) => part.html()))}${rest()}${inner()}`;
}

const SOURCE = `import Around from '/around.mdx'

<Careless>

## Direct

<Probe of="direct" />

<Part title={<b><Probe of="prop" /></b>}>

## Part

<Probe of="part" />

</Part>

<div><section><Part>

## Wrapped

<Probe of="wrapped" />

\`\`\`js
code();
\`\`\`

</Part></section></div>

<div>

<Around><Probe of="snippet" /></Around>

<Probe of="element" />

</div>

</Careless>
`;

for (const [what, render] of Object.entries(CARELESS))
  test(what, async () => {
    const counts = new Map<string, number>();
    const registry = new Map([
      box('Careless', render),
      box('Part', ({ props, inner }) => tag`<section>${String(props['title'] ?? '')}${inner()}</section>`),
      box('Probe', ({ props }) => {
        const name = String(props['of']);
        counts.set(name, (counts.get(name) ?? 0) + 1);
        return tag`<i></i>`;
      }),
    ]);
    const settings = { base: '', iconLibrary: '', variables: {} };
    const snippets = { 'around.mdx': '<div>{children}</div>\n' };
    const { body } = await compilePage({ file: 'a.mdx', source: SOURCE, snippets, settings }, registry);
    for (const [name, count] of counts) assert.equal(count, 1, `renders of ${name}`);
    for (const name of ['direct', 'part', 'wrapped', 'snippet', 'element']) assert.ok(counts.has(name), name);
    assert.deepEqual(body.headings.map(({ id }) => id).toSorted(), ['direct', 'part', 'wrapped']);
    for (const id of ['direct', 'part', 'wrapped'])
      assert.equal(body.html.split(` id="${id}"`).length, 2, `${id} in ${body.html}`);
  });
