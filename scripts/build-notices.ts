/** Writes the licences of all packages whose code or data is in `dist/`: a text for people, a list for programs. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { licenceText } from './licence-text.ts';

/** A package that `dist/` contains. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly license: string;
  readonly source: string;
}

export interface ThirdParty {
  /** Packages that `dist/` loads when it runs, by name. */
  readonly loaded: readonly string[];
  readonly bundled: readonly BundledPackage[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string | { readonly type: string };
  readonly author?: string | { readonly name?: string };
  readonly repository?: string | { readonly url?: string };
}

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;
const RULE = '-'.repeat(80);
/** Packages name their sources in several ways; readers need one that they can open. */
const ADDRESSES: readonly (readonly [RegExp, string])[] = [
  [/^git\+/, ''],
  [/^git:\/\//, 'https://'],
  [/^(?:git\+)?ssh:\/\/git@/, 'https://'],
  [/^git@([^:]+):/, 'https://$1/'],
  [/^(?:github:)?([\w.-]+\/[\w.-]+)$/, 'https://github.com/$1'],
  [/\.git$/, ''],
];

/** Folders of the packages that the outputs have code of; a package inside another is its own. */
export function bundledFolders(metafiles: readonly Metafile[]): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const { outputs } of metafiles) {
    for (const output of Object.values(outputs)) {
      for (const [path, { bytesInOutput }] of Object.entries(output.inputs)) {
        const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
        if (folder !== undefined && bytesInOutput > 0) folders.add(folder.replace(/^[a-z-]+:/, ''));
      }
    }
  }
  return folders;
}

/** Names of the packages that outputs import when they run. */
export function loadedPackages(metafiles: readonly Metafile[]): string[] {
  const names = new Set<string>();
  for (const { outputs } of metafiles) {
    for (const { imports } of Object.values(outputs)) {
      for (const { path, external } of imports) {
        if (external !== true || isBuiltin(path) || path.startsWith('data:')) continue;
        names.add(path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
      }
    }
  }
  return [...names].sort();
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function addressOf({ name, repository }: Manifest): string {
  const given = typeof repository === 'string' ? repository : repository?.url;
  if (given === undefined) return `https://www.npmjs.com/package/${name}`;
  return ADDRESSES.reduce((address, [pattern, by]) => address.replace(pattern, by), given);
}

/** The package's own texts, without those that are the same but for their line ends. */
function textsOf(folder: string): string[] {
  const files = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .sort();
  return files.map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
}

/** For a package.json that lacks the field. */
function titleOf(texts: readonly string[]): string | undefined {
  return texts.some((text) => /^(?:The )?MIT License\b/i.test(text)) ? 'MIT' : undefined;
}

interface IconInfo {
  readonly author: { readonly name: string; readonly url?: string };
  readonly license: { readonly title: string; readonly spdx: string; readonly url?: string };
}

/** Icon sets name the makers of the icons, who are not those of the package. */
function iconsOf(folder: string): { readonly spdx: string; readonly text: string } | undefined {
  const file = join(folder, 'info.json');
  if (!existsSync(file)) return undefined;
  const { author, license } = JSON.parse(readFileSync(file, 'utf8')) as IconInfo;
  const head = `The icons are by ${author.name} (${author.url}), under ${license.title} (${license.url}).\nThey are unchanged but for the form in which they are stored.`;
  const text = licenceText(license.spdx, author.name);
  return { spdx: license.spdx, text: text === undefined ? head : `${head}\n\n${text}` };
}

interface Described {
  readonly described: BundledPackage;
  readonly holder: string;
  readonly texts: readonly string[];
}

function describe(folder: string): Described {
  const manifest = manifestOf(folder);
  const { name, version, license, author } = manifest;
  const icons = iconsOf(folder);
  const texts = icons === undefined ? textsOf(folder) : [icons.text];
  const spdx = icons?.spdx ?? (typeof license === 'string' ? license : license?.type) ?? titleOf(texts);
  if (spdx === undefined)
    throw new Error(`The package "${name}" does not say its licence: it cannot be bundled`);
  const described = { name, version, license: spdx, source: addressOf(manifest) };
  return { described, holder: (typeof author === 'string' ? author : author?.name) ?? name, texts };
}

/** Some packages leave their licence out: it is the one of another package of the same project, or the usual text. */
function textOf({ described, holder, texts }: Described, all: readonly Described[]): string {
  if (texts.length > 0) return texts.join('\n\n');
  const { name, license, source } = described;
  const sister = all.find(
    (each) => each.texts.length > 0 && each.described.source === source && each.described.license === license,
  );
  const text = sister?.texts.join('\n\n') ?? licenceText(license, holder);
  if (text === undefined) throw new Error(`The package "${name}" has no text of its licence, ${license}`);
  return text;
}

/**
 * @param folders of packages, from the root of the checkout
 * @param out the folder `dist`
 */
export function writeNotices(
  root: string,
  folders: Iterable<string>,
  loaded: readonly string[],
  out: string,
): void {
  const described = [...folders].map((folder) => describe(join(root, folder)));
  const all = [
    ...new Map(described.map((each) => [`${each.described.name}@${each.described.version}`, each])),
  ]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, each]) => each);
  // Many packages of one project have the same text: it is printed once, below all their names.
  const owners = new Map<string, BundledPackage[]>();
  for (const each of all) {
    const text = textOf(each, all);
    owners.set(text, [...(owners.get(text) ?? []), each.described]);
  }
  const parts = [...owners].map(([text, packages]) => {
    const heads = packages.map((each) => `${each.name} ${each.version} (${each.license})\n  ${each.source}`);
    return `${RULE}\n${heads.join('\n')}\n\n${text}\n`;
  });
  const head =
    'Lectern contains code and data of the following packages. The list for programs is third-party.json.\n';
  writeFileSync(join(out, 'THIRD-PARTY-NOTICES.txt'), `${head}\n${parts.join('\n')}`);
  const list: ThirdParty = { loaded, bundled: all.map(({ described }) => described) };
  writeFileSync(join(out, 'third-party.json'), `${JSON.stringify(list, undefined, 2)}\n`);
}
