/** Copies the built package and what it depends on into a folder of its own, as npm would install them. */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Manifest {
  readonly files?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Names of the packages that the program needs, with those that they need on this machine. */
export function installedPackages(): readonly string[] {
  const found = new Set<string>();
  const visit = (manifest: Manifest): void => {
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
      const folder = join(ROOT, 'node_modules', name);
      if (found.has(name) || !existsSync(folder)) continue;
      found.add(name);
      visit(manifestOf(folder));
    }
  };
  visit(manifestOf(ROOT));
  return [...found];
}

/** @returns path of the command `lectern` below `folder` */
export function installedCopy(folder: string): string {
  const packages = join(folder, 'node_modules');
  const own = join(packages, 'lectern');
  for (const path of ['package.json', ...(manifestOf(ROOT).files ?? [])].filter((path) => path !== 'docs'))
    cpSync(join(ROOT, path), join(own, path), { recursive: true });
  for (const name of installedPackages())
    cpSync(join(ROOT, 'node_modules', name), join(packages, name), { recursive: true });
  return join(own, 'bin', 'lectern.mjs');
}

/** What the bundle says about itself. */
export function thirdParty(): {
  readonly loaded: readonly string[];
  readonly bundled: readonly { readonly name: string; readonly version: string; readonly license: string }[];
  readonly notices: string;
} {
  const dist = join(dirname(fileURLToPath(import.meta.url)), '../../dist');
  return {
    ...JSON.parse(readFileSync(join(dist, 'third-party.json'), 'utf8')),
    notices: readFileSync(join(dist, 'THIRD-PARTY-NOTICES.txt'), 'utf8'),
  };
}
