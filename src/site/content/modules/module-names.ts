/** Resolves the names that a page or snippet defines with import and export lines, on first use. */
import type { Issue } from '../../../lib/issue.ts';
import { moduleName } from '../author/author-module.ts';
import type { PropValue } from '../component.ts';
import type { Expression } from '../expression/expression.ts';
import { type AuthorPlace, type Binding, type Names, NotStatic } from '../expression/names.ts';
import { isPackage, resolveImport } from '../syntax/resolve-import.ts';
import type { Esm, ExportName, ImportName } from './esm.ts';

const TEXT_FILE = /\.mdx?$/i;

interface ModuleSurroundings {
  /** Repository path of the module. */
  readonly file: string;
  /** True for a file that the renderer has received. */
  has(file: string): boolean;
  /** Records that this module imports another one. */
  imports(file: string): void;
  /** The modules that lead here, the page first: `guide.mdx → snippets/a.mdx`. */
  chain(): string;
  /** Names of another module. */
  module(file: string): Names | undefined;
  evaluate(expression: Expression, names: Names): PropValue;
  warn(problem: Omit<Issue, 'severity' | 'file'>): void;
  /** Names that every page has without defining them. */
  readonly globals: Names;
}

/** Names of a module: its own first, then what it imports, then the globals. */
export function moduleNames(esm: Esm, around: ModuleSurroundings): Names {
  const own = new Map<string, ExportName>();
  for (const name of esm.exports) if (!own.has(name.name)) own.set(name.name, name);
  const imports = new Map(esm.imports.map((name) => [name.local, name]));
  const known = new Map<string, Binding>();
  const names: Names = {
    get(name) {
      const found = known.get(name);
      if (found !== undefined) return found;
      const exported = own.get(name);
      const imported = imports.get(name);
      if (exported === undefined && imported === undefined) return around.globals.get(name);
      // A name that is looked up while it is being resolved refers to itself.
      known.set(name, {
        kind: 'author',
        from: around.file,
        ...(exported === undefined ? {} : { place: placeOf(exported, around) }),
      });
      const binding =
        exported !== undefined ? fromExport(exported, names, around) : fromImport(imported!, around);
      known.set(name, binding);
      return binding;
    },
  };
  return names;
}

function placeOf({ name, exported = name }: ExportName, around: ModuleSurroundings): AuthorPlace {
  return { module: moduleName(around.file), name: exported };
}

function fromExport(exported: ExportName, names: Names, around: ModuleSurroundings): Binding {
  const { value } = exported;
  const place = placeOf(exported, around);
  const author: Binding = { kind: 'author', from: around.file, place };
  if (value === undefined) return author;
  if (value.kind === 'arrow') return { kind: 'arrow', arrow: value, names, place };
  try {
    return { kind: 'value', value: around.evaluate(value, names), place };
  } catch (error) {
    if (error instanceof NotStatic) return author;
    throw error;
  }
}

function fromImport({ imported, from, line }: ImportName, around: ModuleSurroundings): Binding {
  const paths = resolveImport(from, around.file);
  const path = paths.find((candidate) => around.has(candidate));
  if (path === undefined) {
    // Code that uses a package tells of it; the import alone costs readers nothing.
    if (!isPackage(from))
      around.warn({
        code: 'content/missing-import',
        message: `The imported file "${from}" does not exist: ${around.chain()} → ${from} (missing)`,
        hint: 'Correct the path; "/" is the folder of docs.json',
        line,
      });
    return { kind: 'author', from };
  }
  around.imports(path);
  if (TEXT_FILE.test(path) && imported === 'default') return { kind: 'snippet', file: path };
  const place = { module: moduleName(path), name: imported };
  return around.module(path)?.get(imported) ?? { kind: 'author', from: path, place };
}
