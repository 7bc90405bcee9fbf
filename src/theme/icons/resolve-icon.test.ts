/** Icon references as real sites write them, and which sets are read for them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Html } from '../../lib/html.ts';
import type { IconRef } from '../../site/icon-key.ts';
import { iconKey } from '../../site/icon-key.ts';
import { iconAliases } from './icon-aliases.data.ts';
import { type IconSetName, openIconLibraries, type ReadIconSet } from './icon-libraries.ts';
import { interfaceIcon } from './interface-icon.ts';
import { type InterfaceIconName, interfaceIcons } from './interface-icons.data.ts';
import { createIconSet } from './resolve-icon.ts';

const installed = createIconSet();

function fake(sets: Partial<Record<IconSetName, Record<string, string>>>): {
  read: ReadIconSet;
  asked: string[];
} {
  const asked: string[] = [];
  const read: ReadIconSet = (set) => {
    asked.push(set);
    const icons = Object.fromEntries(Object.entries(sets[set] ?? {}).map(([name, body]) => [name, { body }]));
    return JSON.stringify({ icons, width: 24, height: 24 });
  };
  return { read, asked };
}

const spellings: readonly { readonly ask: IconRef; readonly same: IconRef }[] = [
  { ask: { name: 'fa-rocket' }, same: { name: 'rocket' } },
  { ask: { name: 'fa-solid fa-rocket' }, same: { name: 'rocket' } },
  { ask: { name: 'fa fa-rocket' }, same: { name: 'rocket' } },
  { ask: { name: 'fab fa-github' }, same: { name: 'github', style: 'brands' } },
  { ask: { name: ' GitHub ' }, same: { name: 'github', style: 'brands' } },
  { ask: { name: 'github' }, same: { name: 'github', style: 'brands' } },
  { ask: { name: 'lucide:rocket' }, same: { name: 'rocket', library: 'lucide' } },
  { ask: { name: 'tabler/rocket' }, same: { name: 'rocket', library: 'tabler' } },
  { ask: { name: 'rocket', style: 'duotone' }, same: { name: 'rocket', style: 'solid' } },
  { ask: { name: 'rocket', style: 'sharp-solid' }, same: { name: 'rocket' } },
  { ask: { name: 'bell', style: 'light' }, same: { name: 'bell', style: 'regular' } },
  { ask: { name: 'rocket', style: 'regular' }, same: { name: 'rocket', style: 'solid' } },
  { ask: { name: 'rocket', style: 'brands' }, same: { name: 'rocket', style: 'solid' } },
  { ask: { name: 'trash-2' }, same: { name: 'trash-2', library: 'lucide' } },
  { ask: { name: 'brand-github' }, same: { name: 'brand-github', library: 'tabler' } },
  { ask: { name: 'magnifying-glass', library: 'lucide' }, same: { name: 'magnifying-glass' } },
  { ask: { name: 'rocket', library: 'unknown' }, same: { name: 'rocket' } },
  { ask: { name: 'rocket-launch' }, same: { name: 'rocket' } },
  { ask: { name: 'bell-o' }, same: { name: 'bell' } },
];

const content = (symbol: Html | undefined) => symbol?.toString().replace(/ id="[^"]*"/, '');

for (const { ask, same } of spellings) {
  test(`${JSON.stringify(ask)} is the icon ${JSON.stringify(same)}`, () => {
    const found = content(installed.symbol(iconKey(ask)));
    assert.ok(found);
    assert.equal(found, content(installed.symbol(iconKey(same))));
  });
}

test('a symbol has the id of its key, a view box and takes the text colour', () => {
  const symbol = installed.symbol('lucide::rocket');
  assert.match(
    String(symbol),
    /^<symbol id="i-lucide-rocket" viewBox="0 0 24 24">.*currentColor.*<\/symbol>$/,
  );
});

test('a name found in the requested library reads no other set', () => {
  const { read, asked } = fake({ lucide: { rocket: '<path/>' } });
  const icons = createIconSet({ read });
  assert.ok(icons.symbol('lucide::rocket'));
  assert.ok(icons.symbol('lucide::rocket'));
  assert.deepEqual(asked, ['lucide']);
});

test('unknown, empty and hostile names have no symbol', () => {
  for (const key of [
    '::',
    '::no-such-icon-anywhere',
    '::../../etc/passwd',
    '::"><script>',
    ':::::',
    '::__proto__',
    '::constructor',
    `::${'a'.repeat(9999)}`,
  ]) {
    assert.equal(installed.symbol(key), undefined, key);
  }
});

test('a circular alias ends', () => {
  const read: ReadIconSet = () =>
    JSON.stringify({ icons: {}, aliases: { a: { parent: 'b' }, b: { parent: 'a' } } });
  assert.equal(createIconSet({ read }).symbol('::a'), undefined);
});

test('names lists a library with its aliases', () => {
  assert.ok(installed.names('lucide').includes('activity-square'));
  assert.ok(installed.names('fontawesome').includes('github'));
  assert.ok(installed.names('tabler').length > 6000);
});

test('every alias leads to an icon that exists, and no set has its name', () => {
  const libraries = openIconLibraries();
  const sets = ['fa7-solid', 'fa7-regular', 'fa7-brands', 'lucide', 'tabler'] as const;
  for (const [name, target] of Object.entries(iconAliases)) {
    assert.ok(installed.symbol(`::${target}`), `${name} → ${target}`);
    assert.ok(!sets.some((set) => libraries.find(set, name)), `"${name}" needs no alias`);
  }
});

test('interface icons are drawn inside their grid', () => {
  for (const name of Object.keys(interfaceIcons) as InterfaceIconName[]) {
    const data = interfaceIcons[name];
    assert.match(data, /^[mM][\d\s.,\-a-zA-Z]+$/, name);
    assert.match(
      String(interfaceIcon(name)),
      /^<svg class="ui"( data-flip)? viewBox="0 0 24 24" aria-hidden="true"><path d="[^"]+"\/><\/svg>$/,
    );
  }
});
