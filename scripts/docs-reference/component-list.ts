/** Writes the tables of all components, each with the page of the manual that shows it, by the groups of the manual's navigation. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { components } from '../../src/theme/components/registry.ts';
import { cell, code, sentence, table } from './markdown.ts';

const PART = /\{\/\* generated (?:props|example) ([\w.]+) \*\/\}/g;

/** Page of each component by its name: the one with its example or its props. */
export function componentPages(root: string): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  for (const path of globSync('docs/components/*.mdx', { cwd: root }).sort())
    for (const [, name = ''] of readFileSync(join(root, path), 'utf8').matchAll(PART))
      if (!pages.has(name)) pages.set(name, `/components/${basename(path, '.mdx')}`);
  return pages;
}

/** Every component by its own name, in the order of the alphabet; other names of the same one are not repeated. */
export function registeredNames(): readonly string[] {
  return [...new Set([...components.values()].map(({ name }) => name))].sort((a, b) =>
    a.localeCompare(b, 'en'),
  );
}

interface ComponentGroup {
  readonly group: string;
  readonly pages: readonly string[];
}

/**
 * A table for each group, in the order of the navigation. A page that no group names is in the one that has the rest of the folder.
 * @throws Error when a component has no page
 */
export function componentTables(root: string): string {
  const pages = componentPages(root);
  const groups = componentGroups(root);
  const named = new Set(groups.flatMap((group) => group.pages));
  const rows = registeredNames().map((name) => {
    const page = pages.get(name);
    if (page === undefined) throw new Error(`No page of docs/components shows <${name}>`);
    const path = named.has(page.slice(1)) ? page.slice(1) : '…';
    return { path, cells: [`[${code(name)}](${page})`, cell(sentence(components.get(name)!.doc))] };
  });
  return groups
    .map((group) => ({
      title: group.group,
      cells: rows.filter(({ path }) => group.pages.includes(path)).map(({ cells }) => cells),
    }))
    .filter(({ cells }) => cells.length > 0)
    .map(({ title, cells }) => `## ${title}\n\n${table(['Component', ''], cells)}`)
    .join('\n\n');
}

function componentGroups(root: string): readonly ComponentGroup[] {
  const { navigation } = JSON.parse(readFileSync(join(root, 'docs/docs.json'), 'utf8')) as {
    readonly navigation: {
      readonly tabs: readonly { readonly tab: string; readonly groups: readonly ComponentGroup[] }[];
    };
  };
  return navigation.tabs.find(({ tab }) => tab === 'Components')?.groups ?? [];
}

/** Names of other tools that mean one of ours. */
export function otherNames(): string {
  const rows = [...components]
    .filter(([alias, { name }]) => alias !== name)
    .map(([alias, { name }]) => [code(alias), code(name)]);
  return table(['Written', 'Means'], rows);
}
