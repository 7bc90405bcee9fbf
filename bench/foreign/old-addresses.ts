/** Finds the pages of a folder of another program and their addresses, by that program's rules: no code of the product. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { scriptTexts } from './script-strings.ts';

export type OldPage = {
  /** Inside the folder. */
  readonly file: string;
  readonly address: string;
  readonly mdx: boolean;
};

export type OldSite = {
  readonly dialect: string;
  readonly pages: readonly OldPage[];
  /** Absolute; undefined where folders alone tell. */
  readonly config?: string;
};

const SKIPPED =
  /^(?:node_modules|themes|tests?|__tests__|fixtures|examples?|playground|templates?|e2e|dist|build|vendor)$/;

export function filesBelow(folder: string, deepest = 12): string[] {
  if (!existsSync(folder) || deepest === 0) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name.startsWith('.') || SKIPPED.test(entry.name) ? [] : filesBelow(path, deepest - 1);
    return entry.isFile() && !entry.name.startsWith('.') ? [path] : [];
  });
}

function nearest(
  root: string,
  name: RegExp,
  fits: (path: string) => boolean = () => true,
): string | undefined {
  const below = (folder: string, depth: number): string[] =>
    depth > 3 || !existsSync(folder)
      ? []
      : readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
          const path = join(folder, entry.name);
          if (entry.isDirectory())
            return SKIPPED.test(entry.name) || /^\.(?!vitepress$)/.test(entry.name)
              ? []
              : below(path, depth + 1);
          return name.test(relative(root, path)) && fits(path) ? [path] : [];
        });
  const weight = (path: string): number =>
    path.split('/').length * 2 - (/\/(?:en|website|docs)\//.test(path) ? 1 : 0);
  return below(root, 0).sort((a, b) => weight(a) - weight(b) || (a < b ? -1 : 1))[0];
}

export const frontValue = (text: string, name: string): string | undefined =>
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
  const mkdocs = nearest(root, /(?:^|\/)(?:mkdocs(?:-online)?|properdocs)\.ya?ml$/);
  if (mkdocs !== undefined) return { dialect: 'MkDocs', pages: mkdocsPages(root, mkdocs), config: mkdocs };
  const zensical = nearest(root, /(?:^|\/)zensical\.toml$/);
  if (zensical !== undefined)
    return { dialect: 'Zensical', pages: mkdocsPages(root, zensical), config: zensical };
  const docusaurus = nearest(root, /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/);
  if (docusaurus !== undefined)
    return { dialect: 'Docusaurus', pages: docusaurusPages(root, docusaurus), config: docusaurus };
  const vitepress = nearest(root, /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/);
  if (vitepress !== undefined)
    return { dialect: 'VitePress', pages: vitepressPages(root, vitepress), config: vitepress };
  const astro = nearest(root, /(?:^|\/)astro\.config\.[cm]?[jt]s$/);
  if (astro !== undefined)
    return { dialect: 'Starlight', pages: starlightPages(root, dirname(astro)), config: astro };
  const fumadocs =
    nearest(root, /(?:^|\/)(?:source\.config|content-collections)\.[cm]?[jt]s$/) ??
    nearest(root, /(?:^|\/)next\.config\.[cm]?[jt]s$/, (path) =>
      filesBelow(join(dirname(path), 'content/docs')).some((file) => /\/meta(?:\.[\w-]+)?\.json$/.test(file)),
    );
  if (fumadocs !== undefined)
    return { dialect: 'Fumadocs', pages: fumadocsPages(root, dirname(fumadocs)), config: fumadocs };
  const next = nearest(root, /(?:^|\/)next\.config\.[cm]?[jt]s$/);
  if (next !== undefined) return { dialect: 'Nextra', pages: nextraPages(root, next), config: next };
  const hugo = hugoPages(root);
  if (hugo !== undefined) return { dialect: 'Hugo', pages: hugo, config: root };
  const readme = readmePages(root);
  if (readme.length > 0) return { dialect: 'ReadMe', pages: readme };
  const sphinx = nearest(root, /(?:^|\/)(?:conf\.py|_toc\.yml|myst\.yml)$/);
  if (sphinx !== undefined) return { dialect: 'Sphinx', pages: sphinxPages(root, sphinx), config: sphinx };
  const book = nearest(root, /(?:^|\/)book\.toml$/);
  if (book !== undefined) return { dialect: 'mdBook', pages: bookPages(root, dirname(book)), config: root };
  const gitbook = gitbookPages(root);
  if (gitbook !== undefined) return { dialect: 'GitBook', pages: gitbook, config: root };
  return undefined;
}

/** Names of files are addresses, whatever folders they are in. */
function readmePages(root: string): OldPage[] {
  const kinds: Readonly<Record<string, string>> = {
    docs: 'docs',
    reference: 'reference',
    recipes: 'recipes',
  };
  return Object.entries(kinds).flatMap(([name, address]) => {
    const folder = join(root, name);
    const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
    if (!files.some((file) => file.endsWith('_order.yaml'))) return [];
    return files
      .filter((file) => file.endsWith('.md'))
      .filter((file) => hugoValue(readFileSync(join(folder, file), 'utf8'), 'hidden') !== 'true')
      .map((file) => ({
        file: join(name, file),
        address: `/${address}/${file
          .replace(/(?:\/index)?\.md$/, '')
          .split('/')
          .at(-1)!
          .toLowerCase()}`,
        mdx: false,
      }));
  });
}

/** Each document has an address with `.html`; of a book, those in its table. */
function sphinxPages(root: string, config: string): OldPage[] {
  const folder = dirname(config);
  const text = readFileSync(config, 'utf8');
  const excluded = config.endsWith('conf.py')
    ? [...(/exclude_patterns\s*=\s*\[([^\]]*)\]/.exec(text)?.[1] ?? '').matchAll(/["']([^"']+)["']/g)].map(
        ([, one]) => one!,
      )
    : [];
  const listed = config.endsWith('conf.py')
    ? undefined
    : new Set(
        [...text.matchAll(/\b(?:file|root):\s*["']?([^"'\s]+)/g)].map(([, one]) =>
          one!.replace(/\.\w+$/, ''),
        ),
      );
  return filesBelow(folder)
    .filter(
      (file) =>
        file.endsWith('.md') && !/(?:^|\/)(?:_build|_static|_templates)\//.test(relative(folder, file)),
    )
    .filter((file) => listed?.has(relative(folder, file).replace(/\.md$/, '')) ?? true)
    .filter(
      (file) =>
        // The text of a notebook stands for it.
        existsSync(file.replace(/\.md$/, '.ipynb')) ||
        !excluded.some(
          (one) =>
            relative(folder, file).startsWith(one.replace(/\/?\*+.*$/, '')) &&
            one.replace(/\/?\*+.*$/, '') !== '',
        ),
    )
    .map((file) => ({
      file: relative(root, file),
      address: tidy(relative(folder, file).replace(/\.md$/, '.html')),
      mdx: false,
    }));
}

function hugoValue(text: string, name: string): string | undefined {
  const front = /^\s*(---|\+\+\+)[ \t]*\n([\s\S]*?)^\1/m.exec(text)?.[2] ?? '';
  const line = new RegExp(`^${name}[ \\t]*[:=][ \\t]*["']?([^"'\\n#]*?)["']?[ \\t]*$`, 'mi');
  return line.exec(front)?.[1];
}

/** A page says itself whether it has an address, or the nearest section above it says so of what is in it. */
function isNeverRendered(file: string, site: string): boolean {
  const front = (path: string): string =>
    existsSync(path) ? readFileSync(path, 'utf8').slice(0, 1_500) : '';
  const said = (text: string): string | undefined => /^\s*render:\s*(\w+)/m.exec(text)?.[1];
  let told = said(front(file).split(/^cascade/m, 1)[0]!);
  for (let at = dirname(file); told === undefined && at.length > site.length; at = dirname(at))
    told = said(front(join(at, '_index.md')).split(/^cascade/m)[1] ?? '');
  return told === 'never' || told === 'false';
}

/** Sections and pages in lower case; of several languages, the first has no prefix. */
function hugoPages(root: string): OldPage[] | undefined {
  const siteOf = (file: string): string =>
    file.includes('/config/_default/') ? dirname(dirname(dirname(file))) : dirname(file);
  const config = nearest(
    root,
    /(?:^|\/)(?:hugo\.(?:toml|ya?ml)|config\.(?:toml|ya?ml)|config\/_default\/(?:hugo|config)\.(?:toml|ya?ml))$/,
    (file) => readdirSync(siteOf(file)).some((name) => /^content(?:[._-][\w-]+)?$/.test(name)),
  );
  if (config === undefined) return undefined;
  const site = siteOf(config);
  const text = [config, join(dirname(config), 'languages.yaml'), join(dirname(config), 'languages.toml')]
    .filter(existsSync)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const first = /defaultContentLanguage["']?\s*[:=]\s*["']?(\w+)/i.exec(text)?.[1] ?? 'en';
  const all = [
    ...text.matchAll(
      /source(?:: | *= *)["']?(content[^\s"']*)["']?\n\s*target(?:: | *= *)["']?content["']?$/gm,
    ),
  ].map(([, one]) => one!);
  // A module of others has its own folder called `content`.
  const mounted = all.filter((one) => !all.some((other) => other.startsWith(`${one}/`)));
  const folders =
    mounted.length > 0
      ? mounted
      : [...text.matchAll(/^\s*contentDir["']?\s*[:=]\s*["']?([^"'\s]+)/gim)].map(([, one]) => one!);
  const moved = [...text.matchAll(/^\s*["']?(\w+)["']?\s*[:=]\s*["']?\/?(?:[\w/]*):\w+/gm)].map(
    ([, one]) => one!,
  );
  const inBundle = (file: string): boolean => {
    for (let at = dirname(file); at.length > site.length; at = dirname(at))
      if (
        /\/index(?:\.\w+)?\.md$/.test(file)
          ? at !== dirname(file) && existsSync(join(at, 'index.md'))
          : existsSync(join(at, 'index.md'))
      )
        return true;
    return false;
  };
  return (folders.length === 0 ? ['content'] : [...new Set(folders)]).flatMap((name) => {
    const folder = join(site, name);
    const language = name.split(/[/.]/).at(-1)!;
    const prefix = folders.length === 0 || language === first || language === 'content' ? '' : language;
    return filesBelow(folder)
      .filter((file) => /\.md$/.test(file) && !inBundle(file))
      .filter((file) => !moved.includes(relative(folder, file).split('/')[0]!))
      .flatMap((file) => {
        const source = readFileSync(file, 'utf8').replace(/\r\n/g, '\n');
        if (hugoValue(source, 'draft') === 'true' || hugoValue(source, 'headless') === 'true') return [];
        if (isNeverRendered(file, site)) return [];
        const time = Date.parse(hugoValue(source, 'publishDate') ?? hugoValue(source, 'date') ?? '');
        if (time > Date.now()) return [];
        const bare = relative(folder, file)
          .replace(/\.md$/, '')
          .replace(/(?:^|\/)_?index(?:\.\w\w(?:-\w+)?)?$/, '');
        const isSection = /_index(?:\.\w\w(?:-\w+)?)?\.md$/.test(file);
        const own =
          /\.([a-z]{2}(?:-\w{2,4})?)$/.exec(bare)?.[1] ??
          /index\.([a-z]{2}(?:-\w{2,4})?)\.md$/.exec(file)?.[1];
        if (own !== undefined) return [];
        const slug = hugoValue(source, 'slug');
        const path =
          slug === undefined || slug === '' || isSection
            ? bare
            : [...bare.split('/').slice(0, -1), slug].join('/');
        const url = hugoValue(source, 'url')?.replace(/\.html$/, '');
        const address = url?.startsWith('/') === true ? url : `${prefix}/${url ?? path}`;
        return [
          {
            file: relative(root, file),
            address: tidy(address.toLowerCase().replaceAll(' ', '-')),
            mdx: false,
          },
        ];
      });
  });
}

/** What the table of a book lists, at addresses with `.html`. */
function bookPages(root: string, book: string): OldPage[] {
  const written = /^src\s*=\s*["']([^"']+)["']/m.exec(readFileSync(join(book, 'book.toml'), 'utf8'))?.[1];
  const folder = join(book, written ?? 'src');
  const table = readFileSync(join(folder, 'SUMMARY.md'), 'utf8');
  const files = [...table.matchAll(/\]\(<?(?:\.\/)?([^)>#]+?\.md)[^)]*\)/g)].map(([, path]) => path!);
  return [...new Set(files)]
    .filter((path) => existsSync(join(folder, path)))
    .map((path) => ({
      file: relative(root, join(folder, path)),
      address: tidy(path.replace(/\.md$/, '.html').replace(/(^|\/)README\.html$/, '$1index.html')),
      mdx: false,
    }));
}

/** Each table of contents lists the pages of its folder; a site says where the folders are. */
function gitbookPages(root: string): OldPage[] | undefined {
  const config = join(root, '.gitbook.yaml');
  const text = existsSync(config) ? readFileSync(config, 'utf8') : '';
  const named = /^root:[ \t]*["']?([^"'\s]+)/m.exec(text)?.[1];
  const tables = filesBelow(root, 5).filter((file) => file.endsWith('/SUMMARY.md'));
  const at = named === undefined ? undefined : join(root, named, 'SUMMARY.md');
  const top = at ?? (tables.includes(join(root, 'SUMMARY.md')) ? join(root, 'SUMMARY.md') : undefined);
  if (tables.length === 0) return undefined;
  return (top === undefined ? tables : [top]).flatMap((table) => {
    const folder = dirname(table);
    const inside = relative(root, folder);
    const isDefault = new RegExp(
      `default: true\\n\\s+children:\\n(?:.*\\n){1,16}?\\s+directory: \\./${inside}\\n`,
    ).test(text);
    const prefix = top !== undefined || isDefault ? '' : inside;
    const files = new Set(
      [...readFileSync(table, 'utf8').matchAll(/\]\(<?([^)>]+?\.md)[^)]*\)/g)].map(([, path]) =>
        decodeURIComponent(path!),
      ),
    );
    const home = /^\s+readme:[ \t]*["']?(?:\.\/)?([^"'\s]+)/m.exec(text)?.[1] ?? 'README.md';
    return [...new Set([home, ...files])]
      .filter((path) => existsSync(join(folder, path)) && !/^[a-z]+:/.test(path))
      .map((path) => ({
        file: relative(root, join(folder, path)),
        address: tidy(
          `${prefix}/${path === home ? '' : path.replace(/\.md$/, '').replace(/(?:^|\/)README$/, '')}`,
        ),
        mdx: false,
      }));
  });
}

/** Pages in folders called `pages` and `content`, and files called `page.mdx` in `app`. */
function nextraPages(root: string, config: string): OldPage[] {
  const listed = /\blocales:\s*\[([^\]]*)\]/.exec(readFileSync(config, 'utf8'))?.[1] ?? '';
  const locales = [...listed.matchAll(/['"]([^'"]+)['"]/g)].map(([, one]) => one!);
  const first = /\bdefaultLocale:\s*['"]([^'"]+)['"]/.exec(readFileSync(config, 'utf8'))?.[1];
  return ['', 'src'].flatMap((src) => {
    const app = join(dirname(config), src, 'app');
    const all = filesBelow(app);
    const catcher = all.find((file) => /\/\[{1,2}\.\.\.\w+\]{1,2}\/page\.[jt]sx?$/.test(file));
    const base = catcher === undefined ? '' : routed(relative(app, dirname(dirname(catcher))));
    const inApp = all
      .filter((file) => /\/page\.mdx?$/.test(file) && !/\/[_[]/.test(`/${relative(app, file)}`))
      .map((file) => ({ file, address: routed(relative(app, dirname(file))) }));
    const inFolders = ['pages', 'content'].flatMap((kind) => {
      const folder = join(dirname(config), src, kind);
      return filesBelow(folder)
        .filter((file) => /\.mdx?$/.test(file) && !/(?:^|\/)[_[]/.test(relative(folder, file)))
        .filter((file) => kind === 'content' || !relative(folder, file).startsWith('api/'))
        .map((file) => {
          const bare = relative(folder, file).replace(/\.mdx?$/, '');
          const suffix = locales.find((one) => bare.endsWith(`.${one}`));
          const top = locales.find((one) => bare.startsWith(`${one}/`));
          const path = (suffix === undefined ? bare : bare.slice(0, -suffix.length - 1)).slice(
            top === undefined ? 0 : top.length,
          );
          const inside = `${kind === 'content' ? base : ''}/${path}`.replace(/\/index$/, '');
          return { file, address: `${top ?? (suffix === first ? '' : (suffix ?? ''))}/${inside}` };
        });
    });
    return [...inFolders, ...inApp]
      .filter(({ file }) => !isDraft(file))
      .map(({ file, address }) => ({
        file: relative(root, file),
        address: tidy(address),
        mdx: file.endsWith('.mdx'),
      }));
  });
}

/** Pages of the collections that are named, below the address of their loaders. */
function fumadocsPages(root: string, site: string): OldPage[] {
  const around = filesBelow(site, 4).filter((file) =>
    /(?:source|i18n)[^/]*(?:\/index)?\.[cm]?[jt]sx?$/.test(file),
  );
  const text = around.map((file) => readFileSync(file, 'utf8')).join('\n');
  const named = [
    ...text.matchAll(/(\w+)\s*=\s*define(?:Docs|Collections)\((?:[^;]*?\bdir:\s*['"]([^'"]+)['"])?/g),
  ].map(([, name, dir]) => [name!, dir ?? 'content/docs'] as const);
  const loaders = text.split(/\bloader\(/).slice(1);
  const baseOf = (name: string): string =>
    /baseUrl:\s*['"]([^'"]*)['"]/.exec(
      loaders.find((one) => new RegExp(`\\b${name}\\b`).test(one)) ?? loaders.join('\n'),
    )?.[1] ?? 'docs';
  const listed = /\blanguages:\s*\[([^\]]*)\]/.exec(
    loaders.some((one) => /\bi18n\b/.test(one)) ? text : '',
  )?.[1];
  const languages = [...(listed ?? '').matchAll(/['"]([^'"]+)['"]/g)].map(([, one]) => one!);
  const first = /defaultLanguage:\s*['"]([^'"]+)['"]/.exec(text)?.[1] ?? languages[0];
  const hides = /hideLocale:\s*['"](?:always|default-locale)['"]/.test(text);
  return (named.length > 0 ? named : [['docs', 'content/docs'] as const]).flatMap(([name, dir]) =>
    filesBelow(join(site, dir))
      .filter((file) => /\.mdx?$/.test(file) && !isDraft(file))
      .map((file) => {
        const bare = relative(join(site, dir), file).replace(/\.mdx?$/, '');
        const top = languages.find((one) => bare.startsWith(`${one}/`));
        const suffix = languages.find((one) => bare.endsWith(`.${one}`));
        const own = top === undefined ? bare : bare.slice(top.length + 1);
        const path = suffix === undefined ? own : own.slice(0, -suffix.length - 1);
        const language = top ?? suffix ?? first;
        const prefix = language === undefined || (hides && language === first) ? '' : language;
        const address = `${prefix}/${baseOf(name)}/${routed(path).replace(/(?:^|\/)index$/, '')}`;
        return { file: relative(root, file), address: tidy(address), mdx: true };
      }),
  );
}

const routed = (path: string): string =>
  path
    .split('/')
    .filter((part) => !/^(?:\(.*\)|\[\w+\]|\.)$/.test(part))
    .join('/');

export const ordered = (name: string): string =>
  /^\d+[-_.]\d/.test(name) ? name : name.replace(/^\d+\s*[-_.]+\s*/, '');

function docusaurusPages(root: string, config: string): OldPage[] {
  const text = readFileSync(config, 'utf8').replaceAll(/^\s*\/\/.*$/gm, '');
  const texts = scriptTexts(text);
  const written = (name: string): string | undefined =>
    texts.find(({ key, path }) => key === name && path.at(-1) === 'docs' && path.includes('presets'))
      ?.value ??
    new RegExp(`\\bdocs["']?:\\s*\\{[^{}]*?\\b${name}["']?:\\s*['"]([^'"]+)['"]`).exec(text)?.[1];
  const main = written('path') ?? 'docs';
  const route = written('routeBasePath') ?? 'docs';
  const more = [...text.matchAll(/\bpath:\s*['"]([^'"]+)['"],?\s*routeBasePath:\s*['"]([^'"]+)['"]/g)].map(
    ([, path, base]) => [path!, base!] as const,
  );
  const all = texts.find(({ key, path }) => key === 'format' && path.at(-1) === 'markdown')?.value ?? 'mdx';
  const folders = new Map<string, string>([[main, route], ...more]);
  const site = dirname(config);
  const versions = join(site, 'versions.json');
  if (existsSync(versions) && existsSync(join(site, 'versioned_docs'))) {
    const hasCurrent = !/\bincludeCurrentVersion["']?:\s*false/.test(text);
    const only = /\bonlyIncludeVersions["']?:\s*\[([^\]]*)\]/.exec(text)?.[1];
    const names = (JSON.parse(readFileSync(versions, 'utf8')) as string[]).filter(
      (name) => only?.includes(name) !== false,
    );
    const last = written('lastVersion') ?? names[0] ?? 'current';
    const pathOf = (name: string, usual: string): string =>
      texts.find(({ key, path }) => key === 'path' && path.at(-2) === 'versions' && path.at(-1) === name)
        ?.value ?? (name === last ? '' : usual);
    if (hasCurrent && only?.includes('current') !== false)
      folders.set(main, `${route}/${pathOf('current', 'next')}`);
    else folders.delete(main);
    for (const [i, name] of names.entries()) {
      const own = `versioned_docs/version-${name}`;
      // A copy of the current pages that only a build makes.
      const folder = existsSync(join(site, own)) || hasCurrent || i > 0 ? own : main;
      folders.set(folder, `${route}/${pathOf(name, name)}`);
    }
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
      .filter((file) => !isDraft(file) && ![...left].some((one) => matchesGlob(relative(docs, file), one)))
      .map((file) => {
        const parts = relative(docs, file)
          .replace(/\.mdx?$/, '')
          .split('/')
          .map(ordered);
        const source = readFileSync(file, 'utf8');
        const slug = frontValue(source, 'slug');
        const id = frontValue(source, 'id');
        const name = id ?? parts.at(-1)!;
        const own = parts.at(-1)!;
        const isIndex = /^(?:index|readme)$/i.test(own) || own.toLowerCase() === parts.at(-2)?.toLowerCase();
        const inside = slug?.startsWith('/')
          ? slug
          : [...parts.slice(0, -1), slug ?? (isIndex ? '' : name)].join('/');
        const format = frontValue(source, 'format') ?? all;
        const mdx = format === 'mdx' || (format === 'detect' && file.endsWith('.mdx'));
        return { file: relative(root, file), address: tidy(`${base}/${inside}`), mdx };
      });
  });
}

function vitepressPages(root: string, config: string): OldPage[] {
  const text = readFileSync(config, 'utf8');
  const at = config.slice(0, config.indexOf('/.vitepress/'));
  const moved = /['"]([\w-]+)\/:rest\*['"]:\s*['"]:rest\*['"]/.exec(text)?.[1] ?? ' ';
  const docs = join(at, /^ {0,3}srcDir:\s*['"]([^'"]+)['"]/m.exec(text)?.[1] ?? '.');
  return (
    filesBelow(docs)
      .filter((file) => file.endsWith('.md') && !/(?:^|\/)(?:README|AGENTS|CONTRIBUTING)\.md$/.test(file))
      // A program makes the pages of a route.
      .filter((file) => !relative(docs, file).includes('['))
      .map((file) => ({
        file: relative(root, file),
        address: tidy(
          relative(docs, file)
            .replace(`${moved}/`, '')
            .replace(/\.md$/, '')
            .replace(/(?:^|\/)index$/, ''),
        ),
        mdx: false,
      }))
  );
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
