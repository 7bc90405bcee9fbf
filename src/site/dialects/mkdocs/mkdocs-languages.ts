/** Reads the languages of the plugin i18n of MkDocs: in names of files, or in folders. */
import { fieldOf, fieldsOf, listOf, textOf } from '../common/foreign-yaml.ts';
import type { MkDocsSettings } from './mkdocs-settings.ts';

const MAX_LANGUAGES = 60;
const SUFFIX = /^(.+)\.([A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})?)(\.\w+)$/;

export interface MkDocsLanguages {
  /** That of the originals, whose addresses have no language in front. */
  readonly first: string;
  /** All of them, that of the originals first. */
  readonly keys: readonly string[];
  /** Whether each has a folder of its own. */
  readonly inFolders: boolean;
  /** Whether a page that a language lacks is shown in that of the originals. */
  readonly fallsBack: boolean;
  /** The language of a file in `docs_dir`, undefined where it is of all, and its path without it. */
  place(path: string): { readonly language: string | undefined; readonly bare: string };
  /** The navigation that a language has instead of the common one. */
  nav(key: string): unknown;
  /** A title of the navigation in a language. */
  title(key: string, title: string): string;
}

/** Undefined where all pages are of one language. */
export function mkdocsLanguages({ plugins }: MkDocsSettings): MkDocsLanguages | undefined {
  const options = plugins.get('i18n');
  const written = fieldOf(options, 'languages');
  const list = Array.isArray(written)
    ? listOf(written)
    : Object.entries(fieldsOf(written)).map(([locale, value]) => ({ ...fieldsOf(value), locale }));
  const all = list.slice(0, MAX_LANGUAGES).flatMap((one) => {
    const locale = textOf(fieldOf(one, 'locale'));
    return locale === undefined || locale === 'null' || fieldOf(one, 'build') === false
      ? []
      : [[locale, one] as const];
  });
  const first =
    textOf(fieldOf(options, 'default_language')) ??
    all.find(([, one]) => fieldOf(one, 'default') === true)?.[0] ??
    all[0]?.[0];
  if (first === undefined) return undefined;
  const keys = [...new Set([first, ...all.map(([locale]) => locale)])];
  if (keys.length < 2) return undefined;
  const inFolders = textOf(fieldOf(options, 'docs_structure')) === 'folder';
  const optionsOf = new Map(all);
  const translations = (key: string): unknown =>
    fieldOf(optionsOf.get(key), 'nav_translations') ?? fieldOf(fieldOf(options, 'nav_translations'), key);
  return {
    first,
    keys,
    inFolders,
    fallsBack: fieldOf(options, 'fallback_to_default') !== false,
    place: (path) => {
      if (inFolders) {
        const [top = '', ...rest] = path.split('/');
        return rest.length > 0 && keys.includes(top)
          ? { language: top, bare: rest.join('/') }
          : { language: undefined, bare: path };
      }
      const [, name = '', language = '', ending = ''] = SUFFIX.exec(path) ?? [];
      if (keys.includes(language)) return { language, bare: name + ending };
      return { language: /\.(?:md|markdown)$/i.test(path) ? first : undefined, bare: path };
    },
    nav: (key) => fieldOf(optionsOf.get(key), 'nav'),
    title: (key, title) => textOf(fieldOf(translations(key), title)) ?? title,
  };
}

interface LanguageTable {
  readonly key: string | undefined;
  /** Pages by their paths in `docs_dir` without the language. */
  readonly table: ReadonlyMap<string, string>;
}

/** @param pages paths in the site by those in `docs_dir` */
export function languageTables(
  pages: ReadonlyMap<string, string>,
  languages: MkDocsLanguages | undefined,
): readonly LanguageTable[] {
  if (languages === undefined) return [{ key: undefined, table: pages }];
  const { first, keys, fallsBack, place } = languages;
  const tables = new Map(keys.map((key) => [key, new Map<string, string>()]));
  for (const [path, page] of pages) {
    const { language, bare } = place(path);
    tables.get(language ?? first)?.set(bare, page);
  }
  const originals = tables.get(first)!;
  return keys.flatMap((key): LanguageTable[] => {
    const table = tables.get(key)!;
    if (table.size === 0) return [];
    if (fallsBack && key !== first)
      for (const [bare, page] of originals) if (!table.has(bare)) table.set(bare, `${key}/${page}`);
    return [{ key, table }];
  });
}
