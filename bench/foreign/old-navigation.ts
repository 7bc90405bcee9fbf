/** Finds the pages that a folder of another program lists in its navigation, by that program's rules: no code of the product. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { filesBelow, frontValue, type OldSite, ordered } from './old-addresses.ts';
import { scriptTexts } from './script-strings.ts';

type ListedPage = {
  readonly address: string;
  /** What the pages around it are listed under; undefined where that is not known. */
  readonly parent: string | undefined;
  /** Pages with the same name here stand one after the other; undefined where the order is not written. */
  readonly list: string | undefined;
};

type Source = {
  readonly root: string;
  readonly config: string;
  readonly site: OldSite;
  /** By the path of the file inside the folder. */
  readonly addressOf: (file: string) => string | undefined;
  readonly isPage: (address: string) => boolean;
};

/** In the order in which they are written, each once. */
export function listedPages(root: string, site: OldSite): readonly ListedPage[] {
  const byFile = new Map(site.pages.map(({ file, address }) => [file, address]));
  const addresses = new Set(site.pages.map(({ address }) => address));
  const read = READERS[site.dialect];
  if (read === undefined) return [];
  const found = read({
    root,
    config: site.config ?? root,
    site,
    addressOf: (file) => byFile.get(file),
    isPage: (address) => addresses.has(address),
  });
  const seen = new Set<string>();
  return found.filter(({ address }) => !seen.has(address) && seen.add(address));
}

const tidy = (address: string): string =>
  `/${address
    .replace(/[?#].*$/, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')}`;

const READERS: Readonly<Record<string, (source: Source) => readonly ListedPage[]>> = {
  MkDocs: mkdocsList,
  Zensical: zensicalList,
  Docusaurus: docusaurusList,
  VitePress: vitepressList,
  Starlight: starlightList,
  Nextra: nextraList,
  Fumadocs: fumadocsList,
  Hugo: hugoList,
  GitBook: gitbookList,
  mdBook: gitbookList,
  Sphinx: sphinxList,
  ReadMe: readmeList,
};

/** Names in `_order.yaml`, of pages and of folders, which are read when they are named. */
function readmeList({ root, addressOf }: Source): readonly ListedPage[] {
  const inFolder = (folder: string, parent: string | undefined): ListedPage[] => {
    const order = join(root, folder, '_order.yaml');
    if (!existsSync(order)) return [];
    const names = readFileSync(order, 'utf8').matchAll(/^- +["']?(.*?)["']?[ \t]*$/gm);
    return [...names].flatMap(([, name]): ListedPage[] => {
      const path = join(folder, name!);
      const index = `${path}/index.md`;
      const address = addressOf(`${path}.md`) ?? addressOf(index);
      const title = existsSync(join(root, index))
        ? frontValue(readFileSync(join(root, index), 'utf8'), 'title')
        : undefined;
      const own = address === undefined ? [] : [{ address, parent, list: folder }];
      return [...own, ...inFolder(path, title ?? name!)];
    });
  };
  return ['docs', 'guides', 'reference', 'recipes'].flatMap((kind) => inFolder(kind, undefined));
}

/** `nav` of mkdocs.yml, line by line. */
function mkdocsList({ root, config, addressOf }: Source): readonly ListedPage[] {
  const text = readFileSync(config, 'utf8');
  const docs = join(dirname(config), /^docs_dir:[ \t]*["']?([^"'\s]+)/m.exec(text)?.[1] ?? 'docs');
  const nav = /^nav:[ \t]*\n([\s\S]*?)(?=^\S(?<!#)(?!-)|$(?![\s\S]))/m.exec(text)?.[1] ?? '';
  const open: { readonly indent: number; readonly title: string }[] = [];
  return nav.split('\n').flatMap((line): ListedPage[] => {
    const [, before = '', rest] = /^( *)-[ \t]+(.*?)[ \t]*$/.exec(line.replace(/[ \t]#.*$/, '')) ?? [];
    if (rest === undefined) return [];
    while (open.length > 0 && open.at(-1)!.indent >= before.length) open.pop();
    const parent = open.at(-1)?.title;
    const path = /([^\s"':]+\.(?:md|markdown))["']?$/.exec(rest)?.[1];
    if (path === undefined) {
      const title = /^["']?(.+?)["']?:$/.exec(rest)?.[1];
      if (title !== undefined) open.push({ indent: before.length, title });
      return [];
    }
    const address = addressOf(relative(root, join(docs, path)));
    return address === undefined ? [] : [{ address, parent, list: open.map(({ title }) => title).join('/') }];
  });
}

/** Files in `nav` of zensical.toml. */
function zensicalList({ root, config, addressOf }: Source): readonly ListedPage[] {
  const text = readFileSync(config, 'utf8').replaceAll(/^[ \t]*#.*$/gm, '');
  const docs = join(dirname(config), /^docs_dir[ \t]*=[ \t]*"([^"]+)"/m.exec(text)?.[1] ?? 'docs');
  const nav = /^nav[ \t]*=[ \t]*\[([\s\S]*?)^\]/m.exec(text)?.[1] ?? '';
  return [...nav.matchAll(/"([^"\n]+\.md)"/g)].flatMap(([, path]): ListedPage[] => {
    const address = addressOf(relative(root, join(docs, path!)));
    return address === undefined ? [] : [{ address, parent: undefined, list: 'nav' }];
  });
}

/** Texts in the sidebars that are ids of pages. */
function docusaurusList({ root, config, site }: Source): readonly ListedPage[] {
  const at = dirname(config);
  const text = readFileSync(config, 'utf8');
  const folders = new Set(
    [...text.matchAll(/\bpath["']?:\s*['"]([^'"]+)['"]/g)].map(([, one]) => one!.replace(/^\.\//, '')),
  );
  folders.add('docs');
  const files = [...text.matchAll(/sidebarPath["']?:[^'"\n]*['"]([^'"]+)['"]/g)].map(([, one]) =>
    join(at, one!),
  );
  const found = ['sidebars.js', 'sidebars.ts', 'sidebars.json'].map((name) => join(at, name));
  return [...new Set([...files, ...found])].filter(existsSync).flatMap((file) => {
    const byId = new Map<string, string>();
    for (const { file: path, address } of site.pages)
      for (const folder of folders) {
        const start = relative(root, join(at, folder));
        if (start !== '' && !path.startsWith(`${start}/`)) continue;
        const parts = path
          .slice(start === '' ? 0 : start.length + 1)
          .replace(/\.mdx?$/, '')
          .split('/')
          .map(ordered);
        const id = frontValue(readFileSync(join(root, path), 'utf8'), 'id');
        const name = [...parts.slice(0, -1), id ?? parts.at(-1)!].join('/');
        if (!byId.has(name)) byId.set(name, address);
      }
    return scriptTexts(readFileSync(file, 'utf8')).flatMap(
      ({ key, value, labels, path, list }): ListedPage[] => {
        const address = key === undefined || key === 'id' ? byId.get(value) : undefined;
        // The page of a category stands where the category does.
        const around = path.at(-1) === 'link' ? labels.slice(0, -1) : labels;
        return address === undefined
          ? []
          : [{ address, parent: around.at(-1), list: `${file} ${labels.join('/')} ${list}` }];
      },
    );
  });
}

function scriptsBeside(config: string, name: RegExp): readonly string[] {
  return filesBelow(dirname(config), 3).filter(
    (file) => /\.(?:[cm]?[jt]s|json)$/.test(file) && name.test(file),
  );
}

/** Links in everything beside the configuration but the navigation bar. */
function vitepressList({ config, isPage }: Source): readonly ListedPage[] {
  const files = [...new Set([config, ...scriptsBeside(config, /\.vitepress\/(?!theme|cache|dist)/)])];
  return files.flatMap((file) =>
    scriptTexts(readFileSync(file, 'utf8')).flatMap(
      ({ key, value, labels, path, base, list }): ListedPage[] => {
        if (key !== 'link' || path.some((one) => /^(?:nav|socialLinks|footer|editLink)$/.test(one)))
          return [];
        if (!path.some((one) => /sidebar/i.test(one))) return [];
        const address = tidy(`${base}${value}`.replace(/(?:\/index)?(?:\.(?:md|html))?(?=[?#]|$)/, ''));
        return isPage(address)
          ? [{ address, parent: labels.at(-1), list: `${file} ${labels.join('/')} ${list}` }]
          : [];
      },
    ),
  );
}

function starlightList({ root, config, site, isPage }: Source): readonly ListedPage[] {
  const own = readFileSync(config, 'utf8');
  const files = [config, ...scriptsBeside(config, /(?:sidebar|navigation)[^/]*$/i)].filter(
    (file, i) =>
      i === 0 ||
      own.includes(
        file
          .split('/')
          .at(-1)!
          .replace(/\.\w+$/, ''),
      ),
  );
  return files.flatMap((file, i) =>
    scriptTexts(readFileSync(file, 'utf8')).flatMap(({ key, value, labels, path, list }): ListedPage[] => {
      if (i === 0 && !path.includes('sidebar') && !path.includes('plugins')) return [];
      if (key === 'directory') {
        const parent = undefined;
        return site.pages
          .filter(({ address }) => address.startsWith(`${tidy(value)}/`))
          .filter(({ file: page }) => !/^sidebar:[\s\S]{0,200}?hidden: true/m.test(front(join(root, page))))
          .map(({ address }) => ({ address, parent, list: undefined }));
      }
      const address = key === undefined || /^(?:slug|link)$/.test(key) ? tidy(value) : undefined;
      return address === undefined || !isPage(address)
        ? []
        : [{ address, parent: labels.at(-1), list: `${file} ${labels.join('/')} ${list}` }];
    }),
  );
}

const front = (file: string): string =>
  /^(---|\+\+\+)\n[\s\S]*?\n\1/.exec(readFileSync(file, 'utf8'))?.[0] ?? '';

/** Keys of the tables, in each folder and of the whole site. */
function nextraList({ config, isPage }: Source): readonly ListedPage[] {
  const at = dirname(config);
  return ['pages', 'content', 'app', 'src/pages', 'src/content', 'src/app'].flatMap((kind) =>
    filesBelow(join(at, kind))
      .filter((file) => /\/_meta(?:\.global)?\.(?:json|[cm]?[jt]sx?)$/.test(file))
      .flatMap((file) => {
        const inside = relative(join(at, kind), dirname(file))
          .split('/')
          .filter((part) => !/^(?:\(.*\)|\[.*\]|)$/.test(part));
        const texts = scriptTexts(readFileSync(file, 'utf8'), true);
        const named = (path: readonly string[]): string =>
          path.filter((one) => one !== 'items' && one !== 'theme').join('/');
        const hidden = texts
          .filter(({ key, value }) => key === 'display' && value === 'hidden')
          .map(({ path }) => named(path));
        return texts.flatMap(({ key, value, path }): ListedPage[] => {
          if (key === undefined || value !== '' || path.includes('theme')) return [];
          const own = named([...path, key]);
          if (hidden.some((one) => own === one || own.startsWith(`${one}/`))) return [];
          if (texts.some((one) => one.key === 'href' && named(one.path) === own)) return [];
          const address = tidy([...inside, own.replace(/(?:^|\/)index$/, '')].join('/'));
          return isPage(address) ? [{ address, parent: undefined, list: `${file} ${path.join('/')}` }] : [];
        });
      }),
  );
}

/** Names of pages in each list; what a folder or the rest stands for has no order here. */
function fumadocsList({ root, config, addressOf }: Source): readonly ListedPage[] {
  const isListed = (folder: string): boolean => {
    const above = join(dirname(folder), 'meta.json');
    if (folder.length <= dirname(config).length || !existsSync(above)) return true;
    const text = readFileSync(above, 'utf8');
    const isNamed = [basename(folder), '...', 'z...a'].some((name) => text.includes(`"${name}`));
    return (!text.includes('"pages"') || isNamed) && isListed(dirname(folder));
  };
  return filesBelow(dirname(config))
    .filter((file) => /\/meta(?:\.[\w-]+)?\.json$/.test(file) && isListed(dirname(file)))
    .flatMap((file) => {
      const found =
        /"pages":\s*\[([^\]]*(?:\[[^\]]*\][^\]]*)*)\]/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
      return [...found.matchAll(/"((?:[^"\\]|\\.)*)"/g)].flatMap(([, name]): ListedPage[] => {
        const path = relative(root, join(dirname(file), name!));
        const address = addressOf(`${path}.mdx`) ?? addressOf(`${path}.md`);
        return address === undefined ? [] : [{ address, parent: undefined, list: file }];
      });
    });
}

const HIDDEN =
  /^\s*["']?(?:toc_hide|hidden|bookHidden|geekdocHidden|excludeFromNav)["']?\s*[:=]\s*["']?true/im;

/** A page that stands for another site is a link to it. */
const OUTSIDE = /^manualLink\s*[:=]\s*["']?(https?:[^"'\s]+)/im;

/** A page that sends its readers elsewhere is in no list. */
const isRedirect = (file: string): boolean =>
  /^\s*<meta\s+http-equiv="refresh"/m.test(readFileSync(file, 'utf8').slice(0, 1_500));

/** Sections list all their pages; a page or a section says itself that it is left out. */
function hugoList({ root, site }: Source): readonly ListedPage[] {
  const isHidden = (file: string): boolean => {
    if (HIDDEN.test(readFileSync(file, 'utf8').slice(0, 3_000))) return true;
    for (let at = dirname(file); at.length > root.length; at = dirname(at)) {
      const section = join(at, '_index.md');
      if (existsSync(section) && HIDDEN.test(readFileSync(section, 'utf8').slice(0, 3_000))) return true;
    }
    return false;
  };
  return site.pages
    .filter(({ file }) => !isHidden(join(root, file)) && !isRedirect(join(root, file)))
    .map(({ file, address }) => ({
      address: OUTSIDE.exec(front(join(root, file)))?.[1] ?? address,
      parent: undefined,
      list: undefined,
    }));
}

/** Links of each SUMMARY.md, with the headings and links that they are below. */
function gitbookList({ root, site, addressOf }: Source): readonly ListedPage[] {
  const folders = new Set(site.pages.flatMap(({ file }) => parents(file)));
  return [...folders].flatMap((folder) => {
    const table = join(root, folder, 'SUMMARY.md');
    if (!existsSync(table)) return [];
    let heading: string | undefined;
    const open: { readonly indent: number; readonly title: string }[] = [];
    return readFileSync(table, 'utf8')
      .split('\n')
      .flatMap((line): ListedPage[] => {
        heading = /^##[ \t]+(.*?)(?:[ \t]*<a\b.*)?$/.exec(line)?.[1] ?? heading;
        const [, before = '', title = '', path] =
          /^([ \t]*)[*-][ \t]+\[((?:[^\]\\]|\\.)*)\]\(<?([^)>]+?)>?(?:[ \t]+"[^"]*")?\)/.exec(line) ?? [];
        const [, indent = '', words] = /^([ \t]*)[*-][ \t]+([^[\s].*?)[ \t]*$/.exec(line) ?? [];
        if (words !== undefined) {
          while (open.length > 0 && open.at(-1)!.indent >= indent.length) open.pop();
          open.push({ indent: indent.length, title: words });
        } else if (/^##/.test(line)) open.length = 0;
        if (path === undefined) return [];
        while (open.length > 0 && open.at(-1)!.indent >= before.length) open.pop();
        const parent = open.at(-1)?.title ?? heading;
        const list = `${table} ${heading} ${open.map((one) => one.title).join('/')}`;
        open.push({ indent: before.length, title });
        const address = addressOf(join(folder, decodeURIComponent(path)));
        return address === undefined ? [] : [{ address, parent, list }];
      });
  });
}

const parents = (file: string): readonly string[] => {
  const all: string[] = [''];
  for (let at = dirname(file); at !== '.' && at !== ''; at = dirname(at)) all.push(at);
  return all;
};

/** `toctree` from the first document on, or the table of a book. */
function sphinxList({ root, config, addressOf }: Source): readonly ListedPage[] {
  const at = dirname(config);
  const pageOf = (doc: string): string | undefined => addressOf(relative(root, join(at, `${doc}.md`)));
  if (!config.endsWith('conf.py'))
    return [...readFileSync(config, 'utf8').matchAll(/^[ \t-]*(?:file|root):\s*["']?([^"'\s]+)/gm)].flatMap(
      ([, file]) => {
        const address = pageOf(file!.replace(/\.(?:md|ipynb|rst)$/, ''));
        return address === undefined ? [] : [{ address, parent: undefined, list: 'table' }];
      },
    );
  const documents = filesBelow(at)
    .filter((file) => /\.(?:md|rst)$/.test(file))
    .map((file) => relative(at, file).replace(/\.\w+$/, ''))
    .sort();
  const done = new Set<string>();
  const walk = (doc: string): ListedPage[] => {
    if (done.has(doc)) return [];
    done.add(doc);
    const file = ['.rst', '.md'].map((ending) => join(at, doc + ending)).find(existsSync);
    const text = file === undefined ? '' : readFileSync(file, 'utf8');
    return toctrees(text).flatMap((lines, i) =>
      lines
        .flatMap((line) => {
          const written = (/<([^<>]+)>\s*$/.exec(line)?.[1] ?? line).replace(/\.(?:md|rst|ipynb)$/, '');
          const inside = written.startsWith('/') ? written.slice(1) : join(dirname(doc), written);
          if (!/\*/.test(inside)) return [inside];
          const form = new RegExp(
            `^${inside
              .split('*')
              .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
              .join('[^/]*')}$`,
          );
          return documents.filter((one) => form.test(one));
        })
        .flatMap((inside) => {
          const address = done.has(inside) ? undefined : pageOf(inside);
          const own = address === undefined ? [] : [{ address, parent: undefined, list: `${doc} ${i}` }];
          return [...own, ...walk(inside)];
        }),
    );
  };
  const text = readFileSync(config, 'utf8');
  return walk(/^(?:root|master)_doc\s*=\s*['"]([^'"]+)/m.exec(text)?.[1] ?? 'index');
}

/** The entries of each, without options. */
function toctrees(text: string): readonly (readonly string[])[] {
  const inMyst = [
    ...text.matchAll(/^[ \t]*(`{3,}|:{3,})\{toctree\}[^\n]*\n([\s\S]*?)^[ \t]*\1[ \t]*$/gm),
  ].map(([, , body]) => body!);
  const inRst = [
    ...text.matchAll(/^([ \t]*)\.\. toctree::[ \t]*\n((?:[ \t]*\n|\1[ \t]+\S.*(?:\n|$(?![\s\S])))*)/gm),
  ].map(([, , body]) => body!);
  return [...inMyst, ...inRst].map((body) =>
    body
      .replace(/^---[\s\S]*?^---[ \t]*$/m, '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith(':') && !/^[a-z+]+:\/\//i.test(line)),
  );
}

/** A page of ours with what it stands under, in the order of the navigation. */
type ShownPage = { readonly address: string; readonly parent: string | undefined };

type NavNode = {
  readonly kind: string;
  readonly label?: string;
  readonly url?: string;
  readonly href?: string;
  readonly root?: NavNode;
  readonly children?: readonly NavNode[];
};

/** Of `lectern nav --json`; the first of each address. */
export function shownPages(json: unknown): ReadonlyMap<string, ShownPage & { readonly at: number }> {
  const found = new Map<string, ShownPage & { readonly at: number }>();
  const walk = (node: NavNode, parent: string | undefined): void => {
    const links = [node.href, node.kind === 'page' ? node.url : undefined, node.root?.url];
    for (const address of links)
      if (address !== undefined && !found.has(decodeURI(address)))
        found.set(decodeURI(address), { address, parent, at: found.size });
    for (const child of node.children ?? []) walk(child, node.label);
  };
  const { root } = json as { readonly root?: NavNode };
  for (const node of root?.children ?? []) walk(node, undefined);
  return found;
}
