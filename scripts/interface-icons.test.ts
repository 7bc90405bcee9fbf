/** Icons of the interface and of the manual are Lucide's: one grid, one stroke. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openIconLibraries } from '../src/theme/icons/icon-libraries.ts';
import { interfaceIconsFile, OUTPUT } from './interface-icons.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const lucide = openIconLibraries();
/** Samples of docs.json and of code name icons of any library. */
const shown = (text: string): string => text.replace(/^(`{3,})[\s\S]*?^\1$/gm, '');

interface Entry {
  readonly group?: string;
  readonly tab?: string;
  readonly icon?: string;
  readonly pages?: readonly (string | Entry)[];
  readonly groups?: readonly Entry[];
  readonly tabs?: readonly Entry[];
}

describe('icons', () => {
  it("of the interface are written from Lucide's", () => {
    assert.equal(readFileSync(OUTPUT, 'utf8'), interfaceIconsFile(), 'run scripts/interface-icons.ts');
    const css = readFileSync(join(root, 'src/theme/styles/components/icon.css'), 'utf8');
    assert.match(css, /stroke-width: 2;\s+stroke-linecap: round;\s+stroke-linejoin: round;/);
  });

  it('of the manual exist in its library', () => {
    const docs = readFileSync(join(root, 'docs/docs.json'), 'utf8');
    assert.equal((JSON.parse(docs) as { icons: { library: string } }).icons.library, 'lucide');
    const named: [string, string][] = [...docs.matchAll(/"icon": "([^"]+)"/g)].map(([, name]) => [
      name!,
      'docs.json',
    ]);
    for (const file of globSync('docs/**/*.mdx', { cwd: root })) {
      const text = shown(readFileSync(join(root, file), 'utf8'));
      for (const [tag, name] of text.matchAll(/<[A-Z]\w*[^>]*?\bicon="([\w-]+)"[^>]*>|^icon: ([\w-]+)$/gm))
        if (name !== undefined && !tag.includes('iconLibrary')) named.push([name, file]);
    }
    assert.ok(named.length > 50);
    for (const [name, file] of named)
      assert.ok(lucide.find('lucide', name) !== undefined, `${file}: no icon "${name}"`);
  });

  it('of the navigation are on all entries of a list, or on none', () => {
    const check = (entries: readonly (string | Entry)[]): void => {
      const groups = entries.filter((entry) => typeof entry !== 'string');
      const without = groups.filter(({ icon }) => icon === undefined);
      assert.ok(without.length === 0 || without.length === groups.length, JSON.stringify(without[0]));
      for (const { pages = [], groups: more = [], tabs = [] } of groups)
        for (const list of [pages, more, tabs]) check(list);
    };
    const { navigation } = JSON.parse(readFileSync(join(root, 'docs/docs.json'), 'utf8')) as {
      navigation: Entry;
    };
    check([navigation]);
  });
});
