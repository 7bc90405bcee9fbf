/** Reads a page with the snippets it includes put in place, by text alone. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { authorText } from './author-text.ts';
import { closingAngle, plainAttributes } from './runs.ts';
import { takeFences, withoutFrontMatter, withoutModules } from './source-parts.ts';

export type SourceText = {
  readonly front: string;
  /** Without fences and statements of modules, snippets in place. */
  readonly text: string;
  /** Samples by their marks in the text. */
  readonly code: readonly string[];
  /** Phrases that components of the authors hold. */
  readonly author: readonly string[];
  /** Names of these components. */
  readonly components: ReadonlySet<string>;
  /** Below the root: the page and what it includes. */
  readonly files: readonly string[];
};

export type Place = {
  readonly root: string;
  readonly variables: Readonly<Record<string, string>>;
};

type Props = ReadonlyMap<string, string>;
const deepest = 8;

/** A file that an import names, when there is one. */
function target(specifier: string, from: string, root: string): string | undefined {
  const start = specifier.startsWith('.') ? dirname(from) : root;
  return ['', '.mdx', '.md', '.jsx', '.tsx', '.js']
    .map((end) => join(start, specifier + end))
    .find((file) => /\.(?:mdx?|jsx|tsx|js)$/.test(file) && existsSync(file));
}

type Imports = {
  readonly snippets: Map<string, string>;
  /** Text in which a component is defined. */
  readonly components: Map<string, string>;
  readonly values: Map<string, string>;
};

function valuesOf(source: string): [string, string][] {
  return [...source.matchAll(/^export\s+const\s+(\w+)\s*=\s*(?:"([^"\n]*)"|'([^'\n]*)'|`([^`$]*)`)/gm)].map(
    ([, name = '', a, b, c]) => [name, a ?? b ?? c ?? ''],
  );
}

function importsOf(text: string, file: string, root: string): Imports {
  const found: Imports = { snippets: new Map(), components: new Map(), values: new Map(valuesOf(text)) };
  for (const [, name = ''] of text.matchAll(/^export\s+(?:default\s+)?(?:const|let|function)\s+([A-Z]\w*)/gm))
    found.components.set(name, text);
  for (const [, names = '', specifier = ''] of text.matchAll(
    /^[ \t]*import\s+([\w$]+|(?:[\w$]+\s*,\s*)?\{[^}]*\})\s+from\s+['"]([^'"\n]+)['"]/gm,
  )) {
    const path = target(specifier, file, root);
    if (path === undefined) continue;
    const source = readFileSync(path, 'utf8');
    const whole = /^[\w$]+/.exec(names)?.[0];
    if (whole !== undefined) {
      if (/\.mdx?$/.test(path)) found.snippets.set(whole, path);
      else found.components.set(whole, source);
    }
    const values = new Map(valuesOf(source));
    for (const part of (/\{([^}]*)\}/.exec(names)?.[1] ?? '').split(',')) {
      const [own = '', alias = own] = part.trim().split(/\s+as\s+/);
      if (own === '') continue;
      const value = values.get(own);
      if (value !== undefined) found.values.set(alias, value);
      else if (source.search(new RegExp(`\\b(?:const|let|function)\\s+${own}\\b`)) !== -1)
        found.components.set(alias, source);
      // A snippet is also found by a name it does not export.
      else if (/\.mdx?$/.test(path)) found.snippets.set(alias, path);
    }
  }
  return found;
}

type Element = { readonly start: number; readonly end: number; readonly tag: string; readonly inner: string };

function nextElement(text: string, name: string, from: number): Element | undefined {
  const pattern = new RegExp(`<${name}(?=[\\s/>])`, 'g');
  pattern.lastIndex = from;
  const start = pattern.exec(text)?.index;
  if (start === undefined) return undefined;
  const end = closingAngle(text, start);
  if (end === -1) return undefined;
  const tag = text.slice(start, end + 1);
  const close = tag.endsWith('/>') ? -1 : text.indexOf(`</${name}>`, end);
  return close === -1
    ? { start, end: end + 1, tag, inner: '' }
    : { start, end: close + name.length + 3, tag, inner: text.slice(end + 1, close) };
}

const filled = (text: string, props: Props) =>
  props.size === 0
    ? text
    : text.replaceAll(/\{\s*(?:props\.)?(\w+)\s*\}/g, (whole, name: string) => props.get(name) ?? whole);

type Reading = {
  readonly place: Place;
  readonly trail: readonly string[];
  readonly props: Props;
  /** Of the whole page. */
  readonly code: string[];
};

function read(file: string, { place, trail, props, code }: Reading): SourceText {
  const { root, variables } = place;
  const source = readFileSync(file, 'utf8').replaceAll(
    /\{\{\s*([\w.-]+)\s*\}\}/g,
    (whole, name: string) => variables[name] ?? whole,
  );
  const { front, body } = withoutFrontMatter(source);
  const plain = takeFences(body, code);
  const imports = importsOf(plain, file, root);
  let text = filled(withoutModules(plain), new Map([...imports.values, ...props]));
  const author: string[] = [];
  const components = new Set(imports.components.keys());
  const files = new Set([relative(root, file)]);
  const include = (path: string, element: Element): string => {
    if (trail.includes(path) || trail.length >= deepest) return '';
    const given = plainAttributes(element.tag).set('children', element.inner);
    const part = read(path, { place, trail: [...trail, path], props: given, code });
    author.push(...part.author);
    for (const name of part.components) components.add(name);
    for (const name of part.files) files.add(name);
    const shown = part.text.trim();
    return shown.includes('\n') ? `\n\n${shown}\n\n` : shown;
  };
  const replace = (name: string, path: (element: Element) => string | undefined) => {
    for (let next = nextElement(text, name, 0); next !== undefined; ) {
      const file = path(next);
      const shown = file === undefined ? next.inner : include(file, next);
      text = text.slice(0, next.start) + shown + text.slice(next.end);
      next = nextElement(text, name, next.start + shown.length);
    }
  };
  for (const [name, path] of imports.snippets) replace(name, () => path);
  replace('Snippet', ({ tag }) => {
    const name = plainAttributes(tag).get('file') ?? '';
    return ['snippets', '_snippets', '.']
      .map((folder) => join(root, folder, name))
      .find((path) => name !== '' && /\.mdx?$/.test(path) && existsSync(path));
  });
  for (const [name, text_] of imports.components)
    if (nextElement(text, name, 0) !== undefined) author.push(...authorText(text_, name));
  return { front, text, code, author, components, files: [...files] };
}

/** Everything a reader should find on the page of this file. */
export function readSource(file: string, place: Place): SourceText {
  return read(file, { place, trail: [file], props: new Map(), code: [] });
}
