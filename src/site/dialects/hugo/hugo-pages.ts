/** Finds the pages of Hugo and their addresses: sections, bundles, slugs, permalinks, aliases and languages. */
import { type ForeignFolder, type ForeignNote, folderOf } from '../common/dialect.ts';
import { fieldOf, fieldsOf, listOf, textOf } from '../common/foreign-yaml.ts';
import { below, startOf, trimmed } from '../common/site-paths.ts';
import { type HugoConfig, lowered } from './hugo-config.ts';
import { hugoFront } from './hugo-front.ts';

export interface HugoPage {
  readonly original: string;
  readonly language: string;
  /** Path in its content folder without endings, in lower case; `''` for the home page. */
  readonly route: string;
  readonly isSection: boolean;
  /** Path in the site, without extension. */
  readonly path: string;
  readonly title: string | undefined;
  readonly linkTitle: string | undefined;
  readonly weight: number;
  readonly date: string;
  readonly isListed: boolean;
  /** No list of the program has it: neither its search nor its site map. */
  readonly isUnlisted: boolean;
  /** In the menu of the header. */
  readonly isMain: boolean;
  readonly mainWeight: number;
  readonly collapsed: boolean | undefined;
  /** Old addresses, with a slash at their start. */
  readonly aliases: readonly string[];
}

interface FoundPages {
  readonly pages: readonly HugoPage[];
  readonly drafts: readonly string[];
  /** Pages that only send their readers elsewhere, with where they lead. */
  readonly moved: readonly { readonly path: string; readonly to: string }[];
  /** What the sections above a page give to it. */
  inherited(original: string, name: string): unknown;
  readonly notes: readonly ForeignNote[];
}

const PAGE = /\.(?:md|markdown|mdown|html)$/i;
const OTHER = /\.(?:adoc|asciidoc|org|rst|pandoc|pdc)$/i;
const WRITTEN_DRAFT = /^\s*["']?draft["']?\s*[:=]\s*["']?true\b/im;

/** By which a page leads elsewhere at once; one with more text than this is read. */
const REFRESH = /^\s*<meta\s+http-equiv=["']?refresh["']?\s+content=["']0;\s*url=([^"'<>\s]+)["'][^<>]*>/i;
const LONGEST_MOVE = 1_000;

/** @param now for pages whose time has not come, or is over */
export async function hugoPages(folder: ForeignFolder, config: HugoConfig, now: number): Promise<FoundPages> {
  const pages: HugoPage[] = [];
  const drafts: string[] = [];
  const moved: { path: string; to: string }[] = [];
  const others: string[] = [];
  const keys = new Set(config.languages.map(({ key }) => key));
  const seen = new Set<string>();
  const bundles = leafBundles(folder.files.keys());
  const inherited = await cascades(folder, config);
  for (const { folder: at, target, language: only } of config.contents)
    for (const original of [...folder.files.keys()].sort()) {
      const isFile = original === at && target !== '';
      if ((!isFile && !original.startsWith(startOf(at))) || seen.has(original)) continue;
      if (OTHER.test(original)) others.push(original);
      if (!PAGE.test(original)) continue;
      const inside = isFile ? target : below(target, original.slice(startOf(at).length));
      // Pages beside the page of a bundle are parts of it.
      if (isPart(original, bundles)) continue;
      const bare = inside.replace(PAGE, '');
      const suffix = /\.([a-z]{2,3}(?:-[\w-]+)?)$/i.exec(bare)?.[1]?.toLowerCase();
      const isSuffix = suffix !== undefined && config.languageNames.has(suffix);
      const language = only ?? (isSuffix ? suffix : config.languages[0]!.key);
      if (!keys.has(language)) continue;
      seen.add(original);
      const { data, front, body, notes } = await hugoFront((await folder.read(original)) ?? '', original);
      const own = lowered(data);
      const field = (name: string): unknown => own(name) ?? inherited(original, name);
      if (isUnpublished(field, now) || (notes.length > 0 && WRITTEN_DRAFT.test(front))) {
        drafts.push(original);
        continue;
      }
      const build = fieldsOf(field('build') ?? field('_build'));
      if (field('headless') === true || /^(?:never|false)$/.test(String(fieldOf(build, 'render')))) continue;
      const page = pageOf(
        original,
        isSuffix ? bare.slice(0, -suffix.length - 1) : bare,
        language,
        field,
        config,
      );
      const to = body.length < LONGEST_MOVE ? REFRESH.exec(body)?.[1] : undefined;
      if (to === undefined) pages.push(page);
      else moved.push({ path: page.path, to });
    }
  return { pages, drafts, moved, inherited, notes: otherNotes(others) };
}

/** What sections give to everything below them: `cascade`, without conditions. */
async function cascades(folder: ForeignFolder, config: HugoConfig) {
  const found = new Map<string, (name: string) => unknown>();
  for (const path of folder.files.keys()) {
    if (!/(?:^|\/)_index(?:\.[\w-]+)?\.(?:md|html)$/i.test(path)) continue;
    if (!config.contents.some((one) => path.startsWith(startOf(one.folder)))) continue;
    const text = (await folder.read(path)) ?? '';
    if (!text.includes('cascade')) continue;
    const { data } = await hugoFront(text, path);
    const all = [lowered(data)('cascade')].flat().map((one) => fieldsOf(one));
    const fields = Object.assign(
      {},
      ...all.filter((one) => fieldOf(one, 'target') === undefined && fieldOf(one, '_target') === undefined),
    );
    found.set(folderOf(path), lowered(fields as Readonly<Record<string, unknown>>));
  }
  return (original: string, name: string): unknown => {
    if (found.size === 0) return undefined;
    for (let at = folderOf(original); at !== ''; at = folderOf(at)) {
      const value = found.get(at)?.(name);
      if (value !== undefined) return value;
    }
    return undefined;
  };
}

/** Folders with an `index` page. */
function leafBundles(paths: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of paths)
    if (/(?:^|\/)index(?:\.[\w-]+)?\.(?:md|markdown|html)$/i.test(path)) found.add(folderOf(path));
  return found;
}

function isPart(path: string, bundles: ReadonlySet<string>): boolean {
  const own = folderOf(path);
  if (bundles.has(own)) return !/(?:^|\/)index(?:\.[\w-]+)?\.\w+$/i.test(path);
  for (let at = folderOf(own); at !== ''; at = folderOf(at)) if (bundles.has(at)) return true;
  return false;
}

function isUnpublished(field: (name: string) => unknown, now: number): boolean {
  if (field('draft') === true || /^true$/i.test(String(field('draft')))) return true;
  const time = (name: string): number => Date.parse(textOf(field(name)) ?? dateText(field(name)));
  return time('publishDate') > now || time('date') > now || time('expiryDate') < now;
}

const dateText = (value: unknown): string => (value instanceof Date ? value.toISOString() : '');

function pageOf(
  original: string,
  bare: string,
  language: string,
  field: (name: string) => unknown,
  config: HugoConfig,
): HugoPage {
  const name = bare.split('/').at(-1)!;
  const isSection = name === '_index' || bare === '_index';
  const isBundle = name === 'index';
  const whole = isSection || isBundle ? folderOf(bare) : bare;
  const route = part(whole, config.lowers);
  const address = addressOf(whole, isSection, field, config);
  const prefix = config.languages.find(({ key }) => key === language)?.prefix ?? '';
  const url = textOf(field('url'));
  const own = url?.startsWith('/') === true ? trimmed(url.replace(/\.html?$/, '')) : below(prefix, address);
  const isFolder = isSection || own === '';
  const menus = field('menu') ?? field('menus');
  const main = fieldOf(menus, 'main');
  const isMain = menus === 'main' || listOf(menus).includes('main') || main !== undefined;
  const title = textOf(field('title'));
  const weight = Number(field('weight') ?? fieldOf(main, 'weight') ?? 0);
  const build = fieldsOf(field('build') ?? field('_build'));
  const isHidden = ['toc_hide', 'hidden', 'bookHidden', 'geekdocHidden', 'excludeFromNav'].some(
    (one) => field(one) === true,
  );
  const isUnlisted = field('hidden') === true || /^(?:never|false)$/.test(String(fieldOf(build, 'list')));
  const collapsed =
    field('bookCollapseSection') ?? field('geekdocCollapseSection') ?? field('collapsibleMenu');
  return {
    original,
    language,
    route,
    isSection,
    path: isFolder ? below(own, 'index') : own,
    title,
    linkTitle: textOf(field('linkTitle')) ?? textOf(field('menuTitle')),
    weight: Number.isFinite(weight) ? weight : 0,
    date: textOf(field('date')) ?? '',
    isListed: !isHidden && !isUnlisted,
    isUnlisted,
    isMain,
    mainWeight: Number(fieldOf(main, 'weight') ?? field('weight') ?? 0) || 0,
    collapsed: typeof collapsed === 'boolean' ? collapsed : undefined,
    aliases: aliasesOf(field('aliases'), prefix, own),
  };
}

const part = (path: string, lowers: boolean): string => {
  const plain = path.replace(/[ \t]+/g, '-').replace(/[?#"<>|*]/g, '');
  return lowers ? plain.toLowerCase() : plain;
};

function addressOf(
  whole: string,
  isSection: boolean,
  field: (name: string) => unknown,
  config: HugoConfig,
): string {
  const url = textOf(field('url'));
  if (url !== undefined) return trimmed(url.replace(/\.html?$/, ''));
  const slug = textOf(field('slug'));
  const route = part(whole, config.lowers);
  if (isSection)
    return slug === undefined || route === ''
      ? route
      : below(folderOf(route), trimmed(part(slug, config.lowers)));
  const section = route.includes('/') ? route.split('/', 1)[0]! : '';
  const tables = lowered(config.fields)('permalinks');
  const pattern = textOf(fieldOf(tables, section)) ?? textOf(fieldOf(fieldOf(tables, 'page'), section));
  const last = route.split('/').at(-1)!;
  if (pattern === undefined || section === '')
    return below(folderOf(route), slug === undefined ? last : trimmed(part(slug, config.lowers)));
  const date = /^(\d{4})-(\d\d)-(\d\d)/.exec(textOf(field('date')) ?? '');
  const title = part(textOf(field('title')) ?? last, config.lowers).replace(/[^\p{L}\p{N}_./-]+/gu, '');
  const values: Readonly<Record<string, string>> = {
    year: date?.[1] ?? '0001',
    month: date?.[2] ?? '01',
    day: date?.[3] ?? '01',
    section,
    sections: folderOf(route),
    'sections[1:]': folderOf(route).split('/').slice(1).join('/'),
    'sections[last]': folderOf(route).split('/').at(-1)!,
    title,
    slug: slug === undefined ? title : part(slug, config.lowers),
    slugorfilename: slug === undefined ? last : part(slug, config.lowers),
    slugorcontentbasename: slug === undefined ? last : part(slug, config.lowers),
    filename: last,
    contentbasename: last,
  };
  return trimmed(
    pattern.replace(/:([a-z]+(?:\[[^\]]*\])?)/g, (all, key: string) => values[key] ?? all),
  ).replace(/\/{2,}/g, '/');
}

function aliasesOf(value: unknown, prefix: string, own: string): readonly string[] {
  return [value]
    .flat()
    .slice(0, 200)
    .flatMap((one) => {
      const alias = textOf(one);
      if (alias === undefined) return [];
      const path = trimmed(alias.replace(/(?:^|\/)index\.html?$/, '/').replace(/\.html?$/, ''));
      if (!alias.startsWith('/')) {
        const parts = `${folderOf(own)}/${path}`.split('/').reduce<string[]>((done, one) => {
          if (one === '..') done.pop();
          else if (one !== '' && one !== '.') done.push(one);
          return done;
        }, []);
        return [`/${parts.join('/')}`];
      }
      return [`/${prefix === '' || `${path}/`.startsWith(`${prefix}/`) ? path : below(prefix, path)}`];
    });
}

function otherNotes(others: readonly string[]): readonly ForeignNote[] {
  const [first] = others;
  if (first === undefined) return [];
  const more = others.length - 1;
  return [
    {
      file: first,
      what: `It is no Markdown, and is left out${more === 0 ? '' : `, as ${more === 1 ? 'is one more page' : `are ${more} more pages`}`}`,
    },
  ];
}
