/** Reads a configuration in JavaScript or TypeScript as data, with the modules and JSON files that it imports. */
import { type ForeignFolder, folderOf, joined } from '../common/dialect.ts';
import { ModuleFold } from './fold-module.ts';
import { ModuleExports } from './module-exports.ts';
import { type ModuleNames, moduleNames } from './module-names.ts';
import { moduleTokens } from './module-tokens.ts';
import type { FoldBudget, ModuleValues } from './module-values.ts';
import { type StaticValue, staticOf } from './static-value.ts';

const MAX_MODULES = 60;
const MAX_VALUES = 200_000;
const ENDINGS = ['', '.ts', '.js', '.mjs', '.mts', '.cjs', '.json', '/index.ts', '/index.js', '/index.mjs'];

interface ReadModule {
  readonly value: StaticValue;
  /** Every file that was read. */
  readonly files: readonly string[];
  /** Why the module itself is not read. */
  readonly problem?: string;
}

/** The default export of a module. Nothing is run: what is not data is `Computed`. */
export async function readModule(folder: ForeignFolder, path: string): Promise<ReadModule> {
  const modules = new Map<string, ModuleValues>();
  const files: string[] = [];
  const budget: FoldBudget = { values: MAX_VALUES };
  const load = async (file: string): Promise<string | undefined> => {
    if (files.includes(file)) return undefined;
    if (files.length >= MAX_MODULES) return 'It is one of too many files';
    files.push(file);
    const text = await folder.read(file);
    if (text === undefined) return 'It cannot be read';
    if (file.endsWith('.json')) {
      const value = jsonOf(text);
      modules.set(file, { exported: (name) => (name === 'default' ? value : undefined) });
      return undefined;
    }
    const tokens = moduleTokens(text);
    if (tokens === undefined) return 'It is larger than a configuration may be';
    const names = moduleNames(tokens);
    const at = folderOf(file);
    const resolved = (specifier: string): string | undefined => fileOf(folder, at, specifier);
    const module = (specifier: string): ModuleValues | undefined => modules.get(resolved(specifier) ?? '');
    modules.set(
      file,
      new ModuleExports(new ModuleFold(tokens, { names, folder: at, budget, module }), names, module),
    );
    const required = tokens.flatMap(({ kind, text: word }, i) =>
      kind === 'name' && word === 'require' && tokens[i + 2]?.kind === 'string' ? [tokens[i + 2]!.text] : [],
    );
    for (const specifier of new Set([...others(names), ...required])) {
      const file = resolved(specifier);
      if (file !== undefined) await load(file);
    }
    return undefined;
  };
  const problem = await load(path);
  return { value: modules.get(path)?.exported('default'), files, ...(problem !== undefined && { problem }) };
}

/** Modules that one imports or passes on. */
const others = ({ imports, passed, stars }: ModuleNames): readonly string[] => [
  ...[...imports.values(), ...passed.values()].map(({ from }) => from),
  ...stars,
];

/** The file of a relative specifier; undefined for packages, and for what leads out of the folder. */
export function fileOf(
  folder: Pick<ForeignFolder, 'files'>,
  at: string,
  specifier: string,
): string | undefined {
  if (!/^\.{1,2}(?:\/|$)/.test(specifier)) return undefined;
  const path = joined(at, specifier);
  if (path === undefined) return undefined;
  const bare = path.replace(/\.js$/, '');
  return [path, bare]
    .flatMap((one) => ENDINGS.map((ending) => one + ending))
    .find((one) => folder.files.has(one));
}

function jsonOf(text: string): StaticValue {
  try {
    return staticOf(JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
