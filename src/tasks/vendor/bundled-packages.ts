/** Lists the npm packages whose files are in a bundle, with their licences. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** As package.json states it; undefined when it states none. */
  readonly licence: string | undefined;
  /** Lines of its licence file that say whose it is. */
  readonly copyright: readonly string[];
}

const FOLDER = 'node_modules/';
const MAX_LINES = 3;
const LARGEST_TEXT = 200_000;

/** @param files of the bundle, from `folder` @param specifier of the package that is listed first */
export function bundledPackages(
  files: readonly string[],
  specifier: string,
  folder: string,
): readonly BundledPackage[] {
  const found = new Map<string, BundledPackage>();
  for (const file of files) {
    const path = file.replaceAll('\\', '/');
    const at = path.lastIndexOf(FOLDER);
    if (at === -1) continue;
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(path.slice(at + FOLDER.length))![0];
    const root = resolve(folder, path.slice(0, at + FOLDER.length + name.length));
    if (!found.has(root)) found.set(root, read(root, name));
  }
  const first = (name: string): number => (specifier === name || specifier.startsWith(`${name}/`) ? 0 : 1);
  return [...found.values()].sort(
    (a, b) => first(a.name) - first(b.name) || a.name.localeCompare(b.name, 'en'),
  );
}

function read(root: string, name: string): BundledPackage {
  const written = parsed(join(root, 'package.json'));
  const { version, license } = written;
  return {
    name,
    version: typeof version === 'string' ? version : '?',
    licence: typeof license === 'string' && license !== '' ? license : undefined,
    copyright: copyrightOf(root),
  };
}

function parsed(file: string): { readonly version?: unknown; readonly license?: unknown } {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

function copyrightOf(root: string): readonly string[] {
  try {
    const file = readdirSync(root).find((one) => /^licen[cs]e(?:[.-]|$)/i.test(one));
    if (file === undefined) return [];
    const text = readFileSync(join(root, file), 'utf8').slice(0, LARGEST_TEXT);
    const lines = text.split('\n').map((line) => line.trim());
    return lines.filter((line) => /^copyright\b.*\d/i.test(line)).slice(0, MAX_LINES);
  } catch {
    return [];
  }
}
