/** Finds the pages of Nextra: in `pages`, in `content`, and those called `page.mdx` in `app`. */
import { type ForeignFolder, type ForeignNote, folderOf } from '../common/dialect.ts';
import { fieldOf } from '../common/foreign-yaml.ts';
import { isLanguage } from '../common/language-codes.ts';
import { below, namedPath, startOf } from '../common/site-paths.ts';

export interface NextraPage {
  readonly original: string;
  /** Path in the site, without extension. */
  readonly path: string;
  /** Path in the navigation of its language, `''` for the home page. */
  readonly route: string;
  readonly language: string | undefined;
  /** Whether the title of its folder opens it. */
  readonly isFolder: boolean;
}

/** Folders of `content` that are called as languages, where two or more are: their switch is a program's. */
export function languageFolders(paths: Iterable<string>, root: string): readonly string[] {
  const starts = contentFolders(root)
    .filter(({ kind }) => kind === 'content')
    .map(({ folder }) => `${folder}/`);
  const tops = new Set<string>();
  for (const path of paths) {
    const start = starts.find((one) => path.startsWith(one));
    const inside = start === undefined || !PAGE.test(path) ? [] : path.slice(start.length).split('/');
    if (inside.length > 1 && isLanguage(inside[0]!)) tops.add(inside[0]!);
  }
  return tops.size > 1 ? [...tops].sort((a, b) => Number(b === 'en') - Number(a === 'en')) : [];
}

interface Locales {
  readonly locales: readonly string[];
  readonly first: string | undefined;
}

interface FoundPages {
  readonly pages: readonly NextraPage[];
  readonly pagesFolder: string;
  readonly drafts: readonly string[];
  readonly notes: readonly ForeignNote[];
}

const PAGE = /\.mdx?$/;

/** The folders that pages may be in. */
export const contentFolders = (root: string) =>
  ['', 'src'].flatMap((src) =>
    (['pages', 'content', 'app'] as const).map((kind) => ({ kind, folder: below(below(root, src), kind) })),
  );

/** Where `content` begins: `app/docs/[[...mdxPath]]/page.jsx` puts it below `/docs`. */
export function contentBase(paths: Iterable<string>, root: string): string {
  for (const path of paths) {
    const [, inside] =
      /^(?:src\/)?app\/(.*?)\/?\[\[?\.\.\.\w+\]?\]\/page\.[jt]sx?$/.exec(
        path.slice(root === '' ? 0 : root.length + 1),
      ) ?? [];
    if (inside !== undefined && path.startsWith(startOf(root))) return routeOf(inside) ?? '';
  }
  return '';
}

/** The address of a folder of `app`: groups have none; undefined for parts that are only known when it runs. */
export function routeOf(inside: string): string | undefined {
  const parts = inside.split('/').filter((part) => part !== '' && !/^\(.*\)$/.test(part));
  const own = parts.filter((part) => !/^\[(?:lang|locale)\]$/.test(part));
  return own.some((part) => /^[[_@]/.test(part)) ? undefined : own.join('/');
}

export async function nextraPages(
  folder: ForeignFolder,
  root: string,
  { locales, first }: Locales,
): Promise<FoundPages> {
  const pages: NextraPage[] = [];
  const drafts: string[] = [];
  const programs: string[] = [];
  let pagesFolder: string | undefined;
  const base = contentBase(folder.files.keys(), root);
  const known = new Set(locales);
  for (const { kind, folder: at } of contentFolders(root)) {
    for (const original of [...folder.files.keys()].sort()) {
      if (!original.startsWith(`${at}/`)) continue;
      const inside = original.slice(at.length + 1);
      if (kind === 'pages' && /\.[jt]sx$/.test(inside) && !/^api\/|(?:^|\/)[_[]/.test(inside))
        programs.push(original);
      if (!PAGE.test(inside)) continue;
      const name = placeOf(kind, inside, base, known);
      if (name === undefined) continue;
      const { data, isDraft } = await folder.head(original);
      if (isDraft) {
        drafts.push(original);
        continue;
      }
      pagesFolder ??= at;
      const { route, language } = name;
      const prefix = language === undefined || (name.isSuffix && language === first) ? '' : language;
      const isIndex = name.isIndex || route === '';
      const whole = below(prefix, route);
      pages.push({
        original,
        path: isIndex ? below(whole, 'index') : namedPath(whole),
        route,
        language,
        isFolder: name.isIndex && (kind === 'app' || fieldOf(data, 'asIndexPage') === true),
      });
    }
  }
  return { pages, drafts, pagesFolder: pagesFolder ?? root, notes: programNotes(programs) };
}

/** Undefined for files that are no pages. */
function placeOf(
  kind: 'pages' | 'content' | 'app',
  inside: string,
  base: string,
  locales: ReadonlySet<string>,
) {
  if (kind === 'app') {
    if (!/(?:^|\/)page\.mdx?$/.test(inside)) return undefined;
    const route = routeOf(folderOf(inside));
    return route === undefined ? undefined : { route, language: undefined, isIndex: true, isSuffix: false };
  }
  if (/(?:^|\/)_[^/]*$|\[/.test(inside) || (kind === 'pages' && inside.startsWith('api/'))) return undefined;
  const bare = inside.replace(PAGE, '');
  const suffix = /\.([\w-]+)$/.exec(bare)?.[1];
  const isSuffix = suffix !== undefined && locales.has(suffix);
  const top = bare.split('/', 1)[0]!;
  const isFolder = !isSuffix && bare.includes('/') && locales.has(top);
  const language = isSuffix ? suffix : isFolder ? top : undefined;
  const path = isSuffix ? bare.slice(0, -suffix.length - 1) : isFolder ? bare.slice(top.length + 1) : bare;
  const isIndex = /(?:^|\/)index$/.test(path);
  const own = path.replace(/(?:^|\/)index$/, '');
  return { route: below(kind === 'content' ? base : '', own), language, isIndex, isSuffix };
}

function programNotes(programs: readonly string[]): readonly ForeignNote[] {
  const [first] = programs;
  if (first === undefined) return [];
  const more = programs.length - 1;
  return [
    {
      file: first,
      what: `It is a page in React, which is not run, and is left out${more === 0 ? '' : `, as ${more === 1 ? 'is one more' : `are ${more} more`}`}`,
    },
  ];
}
