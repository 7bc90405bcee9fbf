/** Writes the table of all components, each with the page of the manual that shows it. */
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

/** @throws Error when a component has no page */
export function componentTable(root: string): string {
  const pages = componentPages(root);
  const rows = registeredNames().map((name) => {
    const page = pages.get(name);
    if (page === undefined) throw new Error(`No page of docs/components shows <${name}>`);
    return [`[${code(name)}](${page})`, cell(sentence(components.get(name)!.doc))];
  });
  return table(['Component', ''], rows);
}

/** Names of other tools that mean one of ours. */
export function otherNames(): string {
  const rows = [...components]
    .filter(([alias, { name }]) => alias !== name)
    .map(([alias, { name }]) => [code(alias), code(name)]);
  return table(['Written', 'Means'], rows);
}
