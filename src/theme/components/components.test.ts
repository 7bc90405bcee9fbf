/** The HTML that each component writes for the props of real pages, and for hostile ones. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PropValue } from '../../site/content/component.ts';
import type { UpdateEntry } from '../../site/content/page/page.ts';
import { cases, npm, pnpm } from './component-cases.data.ts';
import { components } from './registry.ts';
import { element, newPage } from './render-alone.ts';

for (const { name, props, parts, audience, has = [], not = [] } of cases) {
  test(`<${name}> ${JSON.stringify(props ?? {})}`, () => {
    const page = { ...newPage(), ...(audience === undefined ? {} : { audience }) };
    const html = String(element(page, name, props, parts?.(page)).html());
    for (const piece of has)
      assert.ok(typeof piece === 'string' ? html.includes(piece) : piece.test(html), `${piece} in ${html}`);
    for (const piece of not)
      assert.ok(
        typeof piece === 'string' ? !html.includes(piece) : !piece.test(html),
        `${piece} not in ${html}`,
      );
  });
}

for (const name of ['RequestExample', 'ResponseExample', 'Panel']) {
  test(`<${name}> is in the right column`, () => {
    const page = newPage();
    assert.equal(String(element(page, name, {}, [npm, pnpm]).html()), '');
    assert.match(page.asides.join(''), /npm i x/);
  });
}

test('steps and updates are in the table of contents, unless their anchor is switched off', () => {
  const page = newPage();
  element(page, 'Update', { label: 'May' });
  element(page, 'Step', { title: 'One' });
  element(page, 'Step', { title: 'Two', titleSize: 'h2' });
  element(page, 'Step', { title: 'Three', noAnchor: true });
  assert.deepEqual(page.headings, ['2 may May', '3 one One', '2 two Two']);
});

test('the bar of views is written once on a page', () => {
  const page = newPage();
  assert.match(String(element(page, 'View', { title: 'A' }).html()), /view-bar/);
  assert.doesNotMatch(String(element(page, 'View', { title: 'B' }).html()), /view-bar/);
  assert.ok(page.features.has('view'));
});

test('an update reports to the feed the text that its author wants in feeds', () => {
  const entries: UpdateEntry[] = [];
  const page = { ...newPage(), update: (entry: UpdateEntry) => void entries.push(entry) };
  element(
    page,
    'Update',
    { label: 'May', description: 'v2', tags: ['A'], rss: { title: 'T', description: 5, x: 1 } },
    ['text'],
  );
  element(page, 'Update', { label: 'June', rss: 'yes' });
  assert.deepEqual(entries, [
    {
      id: 'may',
      label: 'May',
      description: 'v2',
      tags: ['A'],
      rss: { title: 'T', description: '5' },
      html: 'text',
    },
    { id: 'june', label: 'June', tags: [], html: '' },
  ]);
});

test('components of a few pages request their own style sheet', () => {
  for (const [name, props, feature] of [
    ['Tree', {}, 'tree'],
    ['Color', { variant: 'table' }, 'color'],
    ['Prompt', { description: 'x' }, 'prompt'],
    ['Tooltip', { tip: 'x' }, 'tooltip'],
    ['Update', { label: 'x' }, 'update'],
    ['View', { title: 'x' }, 'view'],
    ['GitHub', { repo: 'a/b' }, 'github'],
  ] as const) {
    const page = newPage();
    element(page, name, props, ['x']);
    assert.ok(page.features.has(feature), name);
  }
});

test('an invalid colour is reported', () => {
  const page = newPage();
  element(page, 'Color.Item', { value: 'red;x' });
  assert.deepEqual(page.warnings, ['component/color']);
});

const hostile: readonly PropValue[] = [
  '"><script>alert(1)</script>',
  "' onload='x",
  'javascript:alert(1)',
  '</style><script>',
  ['"><script>'],
  { light: '"><script>', dark: 'x' },
  1e308,
  null,
  true,
];

for (const [name, component] of components) {
  test(`<${name}> with hostile props writes no markup of theirs`, () => {
    for (const value of hostile) {
      const page = newPage();
      const props = [...Object.keys(component.props), 'style', 'name', 'summary', 'to', 'items', 'iconColor'];
      const html =
        element(page, name, Object.fromEntries(props.map((prop) => [prop, value])), ['text']).html() +
        page.asides.join('');
      const tags = [...html.matchAll(/<[a-z][^>]*>/gi)].map(([tag]) => tag);
      const bare = tags.map((tag) => tag.replace(/"[^"]*"/g, '""')).join('');
      assert.doesNotMatch(html, /<script|<\/style/i, JSON.stringify(value));
      assert.doesNotMatch(
        tags.join(''),
        /(href|src)="javascript:|style="[^"]*(script|url|&)/i,
        JSON.stringify(value),
      );
      assert.doesNotMatch(bare, /\son\w+=|'/i, JSON.stringify(value));
    }
  });
}
