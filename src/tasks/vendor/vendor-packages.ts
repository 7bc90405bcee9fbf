/** Writes bundles of npm packages into a documentation folder, from where its components import them by name. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import { isBuiltInPackage, isVendored, vendoredPath } from '../../site/content/syntax/vendored-package.ts';
import { bundlePackage } from './bundle-package.ts';
import type { BundledPackage } from './bundled-packages.ts';
import { installedBundler } from './bundler.ts';

export interface VendoredPackage {
  readonly specifier: string;
  /** Path in the documentation folder. */
  readonly file: string;
  /** Bytes of the file. */
  readonly size: number;
  readonly packages: readonly BundledPackage[];
  /** False when the file was the same before. */
  readonly changed: boolean;
}

/**
 * Writes all of them, or none.
 * @throws AppError `vendor/…` for a name, a package that cannot be used, and a file that is not ours to replace
 */
export async function vendorPackages(
  folder: string,
  specifiers: readonly string[],
): Promise<readonly VendoredPackage[]> {
  const targets = [...new Set(specifiers)].map((specifier) => ({ specifier, file: fileOf(specifier) }));
  const before = targets.map(({ file }) => textOf(join(folder, file), file));
  const bundler = await installedBundler(folder);
  const vendored: (VendoredPackage & { readonly text: string })[] = [];
  for (const [at, { specifier, file }] of targets.entries()) {
    const { text, packages } = await bundlePackage(bundler, specifier, folder);
    vendored.push({
      specifier,
      file,
      size: Buffer.byteLength(text),
      packages,
      changed: before[at] !== text,
      text,
    });
  }
  for (const { file, text, changed } of vendored) {
    if (!changed) continue;
    makeFolder(dirname(join(folder, file)));
    writeFileSync(join(folder, file), text);
  }
  return vendored.map(({ text: _, ...rest }) => rest);
}

function fileOf(specifier: string): string {
  if (isBuiltInPackage(specifier))
    throw new AppError('vendor/built-in', `"${specifier}" is built in`, {
      hint: 'Import it without a bundle',
    });
  const file = vendoredPath(specifier);
  if (file !== undefined) return file;
  throw new AppError('vendor/name', `"${specifier.slice(0, 200)}" is not the name of an npm package`, {
    hint: 'Name a package such as d3-scale, or a module of one such as lodash/debounce; the version is the installed one',
  });
}

/** @throws AppError `vendor/foreign-file` for a file that somebody wrote by hand */
function textOf(path: string, file: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  if (isVendored(text)) return text;
  throw new AppError('vendor/foreign-file', `"${file}" was not written by "lectern vendor"`, {
    hint: 'Rename or remove the file first',
  });
}
