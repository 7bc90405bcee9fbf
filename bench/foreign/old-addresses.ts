/** Finds the pages of a folder of another program and their addresses, by that program's rules: no code of the product. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export type OldPage = {
  /** Inside the folder. */
  readonly file: string;
  readonly address: string;
  readonly mdx: boolean;
};

export type OldSite = { readonly dialect: string; readonly pages: readonly OldPage[] };

const SKIPPED =
  /^(?:node_modules|tests?|__tests__|fixtures|examples?|playground|templates?|e2e|site|dist|build|vendor)$/;

function filesBelow(folder: string, deepest = 12): string[] {
  if (!existsSync(folder) || deepest === 0) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name.startsWith('.') || SKIPPED.test(entry.name) ? [] : filesBelow(path, deepest - 1);
    return entry.isFile() && !entry.name.startsWith('.') ? [path] : [];
  });
}

function nearest(root: string, name: RegExp): string | undefined {
  const below = (folder: string, depth: number): string[] =>
    depth > 3 || !existsSync(folder)
      ? []
      : readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
          const path = join(folder, entry.name);
          if (entry.isDirectory())
            return SKIPPED.test(entry.name) || entry.name === '.git' ? [] : below(path, depth + 1);
          return name.test(relative(root, path)) ? [path] : [];
        });
  const weight = (path: string): number =>
    path.split('/').length * 2 - (/\/(?:en|website|docs)\//.test(path) ? 1 : 0);
  return below(root, 0).sort((a, b) => weight(a) - weight(b) || (a < b ? -1 : 1))[0];
}

const frontValue = (text: string, name: string): string | undefined =>
  new RegExp(`^---\\n[\\s\\S]*?^${name}:[ \\t]*["']?([^"'\\n]*?)["']?[ \\t]*$[\\s\\S]*?^---`, 'm').exec(
    text,
  )?.[1];
const tidy = (address: string): string =>
  `/${address
    .split('/')
    .filter((part) => part !== '')
    .join('/')}`;

export function oldSite(root: string): OldSite | undefined {
  const mkdocs = nearest(root, /(?:^|\/)mkdocs\.ya?ml$/);
  if (mkdocs !== undefined) return { dialect: 'MkDocs', pages: mkdocsPages(root, mkdocs) };
  return undefined;
}

function mkdocsPages(root: string, config: string): OldPage[] {
  const docs = join(
    dirname(config),
    /^docs_dir:[ \t]*["']?([^"'\s]+)/m.exec(readFileSync(config, 'utf8'))?.[1] ?? 'docs',
  );
  const files = filesBelow(docs).filter((file) => file.endsWith('.md'));
  return files
    .filter((file) => !(file.endsWith('/README.md') && files.includes(join(dirname(file), 'index.md'))))
    .map((file) => ({
      file: relative(root, file),
      address: tidy(
        relative(docs, file)
          .replace(/\.md$/, '')
          .replace(/(?:^|\/)(?:index|README)$/, ''),
      ),
      mdx: false,
    }));
}

export const frontMatterValue = frontValue;
