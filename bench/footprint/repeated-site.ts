/** Makes a site of any number of pages from the pages of a real documentation folder, each folder of copies a tab of its own. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';

/** Folders that hold no page. */
const NOT_PAGES = /^(?:snippets|node_modules|\..*)$/;

interface Group {
  readonly group: string;
  readonly pages: string[];
}

/**
 * @param folder with docs.json; everything but pages is copied once, so that snippets, pictures and specifications are found
 * @param pages at least one
 */
export function repeatedSite(folder: string, pages: number, out: string): void {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  cpSync(folder, out, {
    recursive: true,
    filter: (path) => !/\/(?:\.git|node_modules)(?:\/|$)/.test(path.slice(folder.length)),
  });
  const files = pagesOf(folder);
  if (files.length === 0) throw new Error(`There are no pages in ${folder}`);
  for (const file of files) rmSync(join(out, file));
  const settings = JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8')) as Record<string, unknown>;
  const tabs: { tab: string; groups: Group[] }[] = [];
  for (let made = 0; made < pages; ) {
    const copy = `copy-${tabs.length + 1}`;
    const groups = new Map<string, Group>();
    for (const file of files.slice(0, pages - made)) {
      const path = `${copy}/${file}`;
      mkdirSync(dirname(join(out, path)), { recursive: true });
      writeFileSync(join(out, path), readFileSync(join(folder, file)));
      const name = dirname(file) === '.' ? 'Start' : dirname(file);
      const group = groups.get(name) ?? { group: name, pages: [] };
      groups.set(name, group);
      group.pages.push(path.slice(0, -extname(path).length));
      made++;
    }
    tabs.push({ tab: copy, groups: [...groups.values()] });
  }
  const { name, theme, colors } = settings;
  writeFileSync(join(out, 'docs.json'), JSON.stringify({ name, theme, colors, navigation: { tabs } }));
}

/** Relative paths of all MDX files. */
function pagesOf(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) return NOT_PAGES.test(entry.name) ? [] : pagesOf(folder, path);
    return entry.isFile() && entry.name.endsWith('.mdx') ? [path] : [];
  });
}
