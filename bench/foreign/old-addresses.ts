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
const isDraft = (file: string): boolean => frontValue(readFileSync(file, 'utf8'), 'draft') === 'true';
const tidy = (address: string): string =>
  `/${address
    .split('/')
    .filter((part) => part !== '')
    .join('/')}`;

export function oldSite(root: string): OldSite | undefined {
  const mkdocs = nearest(root, /(?:^|\/)mkdocs\.ya?ml$/);
  if (mkdocs !== undefined) return { dialect: 'MkDocs', pages: mkdocsPages(root, mkdocs) };
  const docusaurus = nearest(root, /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/);
  if (docusaurus !== undefined) return { dialect: 'Docusaurus', pages: docusaurusPages(root, docusaurus) };
  const vitepress = nearest(root, /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/);
  if (vitepress !== undefined) return { dialect: 'VitePress', pages: vitepressPages(root, vitepress) };
  const astro = nearest(root, /(?:^|\/)astro\.config\.[cm]?[jt]s$/);
  if (astro !== undefined) return { dialect: 'Starlight', pages: starlightPages(root, dirname(astro)) };
  return undefined;
}

const ordered = (name: string): string =>
  /^\d+[-_.]\d/.test(name) ? name : name.replace(/^\d+\s*[-_.]+\s*/, '');

function docusaurusPages(root: string, config: string): OldPage[] {
  const text = readFileSync(config, 'utf8').replaceAll(/^\s*\/\/.*$/gm, '');
  const main = /\bdocs["']?:\s*\{[^{}]*?\bpath["']?:\s*['"]([^'"]+)['"]/.exec(text)?.[1] ?? 'docs';
  const route =
    /\bdocs["']?:\s*\{[^{}]*?\brouteBasePath["']?:\s*['"]([^'"]+)['"]/.exec(text)?.[1] ??
    (/routeBasePath["']?:\s*['"]\/['"]/.test(text) ? '/' : 'docs');
  const more = [...text.matchAll(/\bpath:\s*['"]([^'"]+)['"],?\s*routeBasePath:\s*['"]([^'"]+)['"]/g)].map(
    ([, path, base]) => [path!, base!] as const,
  );
  const folders = new Map<string, string>([[main, route], ...more]);
  const site = dirname(config);
  const versions = join(site, 'versions.json');
  if (existsSync(versions) && existsSync(join(site, 'versioned_docs'))) {
    const isCurrent = /\blastVersion:\s*['"]current['"]/.test(text);
    folders.set(main, isCurrent ? route : `${route}/next`);
    for (const [i, name] of (JSON.parse(readFileSync(versions, 'utf8')) as string[]).entries())
      folders.set(`versioned_docs/version-${name}`, i === 0 && !isCurrent ? route : `${route}/${name}`);
  }
  const left = new Set(
    [...(/\bexclude:\s*\[([^\]]*)\]/.exec(text)?.[1] ?? '').matchAll(/['"]([^'"]+)['"]/g)].map(
      ([, one]) => one!,
    ),
  );
  return [...folders].flatMap(([path, base]) => {
    const docs = join(site, path);
    return filesBelow(docs)
      .filter((file) => /\.mdx?$/.test(file) && !/\/_/.test(relative(docs, file).replace(/^/, '/')))
      .filter((file) => !isDraft(file) && !left.has(relative(docs, file)))
      .map((file) => {
        const parts = relative(docs, file)
          .replace(/\.mdx?$/, '')
          .split('/')
          .map(ordered);
        const source = readFileSync(file, 'utf8');
        const slug = frontValue(source, 'slug');
        const id = frontValue(source, 'id');
        const name = id ?? parts.at(-1)!;
        const isIndex =
          /^(?:index|readme)$/i.test(name) || name.toLowerCase() === parts.at(-2)?.toLowerCase();
        const inside = slug?.startsWith('/')
          ? slug
          : [...parts.slice(0, -1), slug ?? (isIndex ? '' : name)].join('/');
        return { file: relative(root, file), address: tidy(`${base}/${inside}`), mdx: true };
      });
  });
}

function vitepressPages(root: string, config: string): OldPage[] {
  const text = readFileSync(config, 'utf8');
  const at = config.slice(0, config.indexOf('/.vitepress/'));
  const moved = /['"]([\w-]+)\/:rest\*['"]:\s*['"]:rest\*['"]/.exec(text)?.[1] ?? ' ';
  const docs = join(at, /^ {0,3}srcDir:\s*['"]([^'"]+)['"]/m.exec(text)?.[1] ?? '.');
  return filesBelow(docs)
    .filter((file) => file.endsWith('.md') && !/(?:^|\/)(?:README|AGENTS|CONTRIBUTING)\.md$/.test(file))
    .map((file) => ({
      file: relative(root, file),
      address: tidy(
        relative(docs, file)
          .replace(`${moved}/`, '')
          .replace(/\.md$/, '')
          .replace(/(?:^|\/)index$/, ''),
      ),
      mdx: false,
    }));
}

function starlightPages(root: string, site: string): OldPage[] {
  const docs = join(site, 'src/content/docs');
  return filesBelow(docs)
    .filter((file) => /\.mdx?$/.test(file) && !/\/_/.test(`/${relative(docs, file)}`) && !isDraft(file))
    .map((file) => {
      const slug = frontValue(readFileSync(file, 'utf8'), 'slug');
      const parts = relative(docs, file)
        .replace(/\.mdx?$/, '')
        .split('/')
        .map((part) =>
          part
            .toLowerCase()
            .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
            .replaceAll(/\s/g, '-'),
        );
      const path = parts.join('/').replace(/(?:^|\/)index$/, '');
      return { file: relative(root, file), address: tidy(slug ?? path), mdx: file.endsWith('.mdx') };
    });
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
