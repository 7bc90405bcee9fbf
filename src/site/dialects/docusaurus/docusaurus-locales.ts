/** Reads the translations of Docusaurus below `i18n/`: pages in the place of their originals, and labels. */
import { type ForeignFolder, joined } from '../common/dialect.ts';
import { pageHead } from '../common/drafts.ts';
import { fieldOf, textOf } from '../common/foreign-yaml.ts';
import { languageCode } from '../common/language-codes.ts';
import type { NavEntry } from '../common/nav-entries.ts';
import { staticField, staticList, staticText } from '../static/static-value.ts';
import type { DocPage } from './docs-pages.ts';
import type { DocsPlugin, DocusaurusSettings } from './docusaurus-settings.ts';
import type { Sidebar } from './docusaurus-sidebars.ts';

const MAX_LOCALES = 60;
/** The first part of its addresses. */
const NAME = /^[A-Za-z\d][\w-]{0,34}$/;
const DEEPEST = 20;

export interface DocusaurusLocale {
  /** The first part of its addresses. */
  readonly name: string;
  /** As docs.json writes it. */
  readonly language: string;
  /** The folder of its translations. */
  readonly folder: string;
}

/** The language of the pages themselves, and those that have any translation. */
export function docusaurusLocales(
  folder: ForeignFolder,
  { root, value }: DocusaurusSettings,
): { readonly source: string; readonly others: readonly DocusaurusLocale[] } {
  const names = staticList(staticField(value, 'i18n', 'locales')).filter((one) => typeof one === 'string');
  const source = staticText(staticField(value, 'i18n', 'defaultLocale')) ?? names[0] ?? 'en';
  const tagOf = (name: string): string | undefined =>
    staticText(staticField(value, 'i18n', 'localeConfigs', name, 'htmlLang'));
  const top = joined(root, staticText(staticField(value, 'i18n', 'path')) ?? 'i18n');
  const paths = [...folder.files.keys()];
  const languages = new Set([languageCode(tagOf(source), source)]);
  const others = names.slice(0, MAX_LOCALES).flatMap((name): DocusaurusLocale[] => {
    const own =
      top && joined(top, staticText(staticField(value, 'i18n', 'localeConfigs', name, 'path')) ?? name);
    // Two variants of a language may have one code in our table.
    const code = languageCode(tagOf(name), name);
    const language = languages.has(code) ? (tagOf(name) ?? name) : code;
    if (name === source || own === undefined || language === undefined || languages.has(language)) return [];
    if (!NAME.test(name) || !paths.some((path) => path.startsWith(`${own}/`))) return [];
    languages.add(language);
    return [{ name, language, folder: own }];
  });
  return { source: languageCode(tagOf(source), source) ?? 'en', others };
}

/** @param version as its folder is named: `current`, `version-1.0` */
export function translationsFolder(locale: DocusaurusLocale, { id }: DocsPlugin, version: string): string {
  const plugin = `docusaurus-plugin-content-docs${id === 'default' ? '' : `-${id}`}`;
  return `${locale.folder}/${plugin}/${version}`;
}

interface TranslatedPages<Page> {
  /** In the order of the originals, at their addresses in the language: those without a translation have their original's file. */
  readonly pages: readonly Page[];
  /** Paths of files that are translations. */
  readonly translations: ReadonlySet<string>;
  readonly drafts: readonly string[];
}

/** A folder of translations beside that of their originals. */
export interface TranslationPlace {
  readonly folder: string;
  readonly originals: string;
}

/** The path at which the translation of a file is, or would be. */
export const translationOf = ({ folder, originals }: TranslationPlace, path: string): string =>
  `${folder}/${path.slice(originals === '' ? 0 : originals.length + 1)}`;

/** A page keeps the place and the address of its original; what only a language has is no page, as in Docusaurus. */
export async function translatedPages<Page extends Pick<DocPage, 'page' | 'original'>>(
  source: ForeignFolder,
  originals: readonly Page[],
  place: TranslationPlace & { readonly name: string },
): Promise<TranslatedPages<Page>> {
  const pages: Page[] = [];
  const translations = new Set<string>();
  const drafts: string[] = [];
  for (const original of originals) {
    const path = translationOf(place, original.original);
    const page = { ...original, page: `${place.name}/${original.page}` };
    const text = source.files.has(path) ? await source.read(path) : undefined;
    const head = text === undefined ? undefined : pageHead(text, path);
    if (head?.isDraft === true) drafts.push(path);
    if (head === undefined || head.isDraft) pages.push(page);
    else {
      const label = textOf(fieldOf(head.data, 'sidebar_label')) ?? textOf(fieldOf(head.data, 'title'));
      translations.add(path);
      pages.push({ ...page, original: path, ...(label !== undefined && 'label' in page && { label }) });
    }
  }
  return { pages, translations, drafts };
}

/** Translated texts by their keys, as `sidebar.docs.category.Guides`. */
export type Messages = ReadonlyMap<string, string>;

/** @returns nothing of a file that is missing or cannot be read */
export async function messagesOf(source: ForeignFolder, file: string): Promise<Messages> {
  const found = new Map<string, string>();
  const text = source.files.has(file) ? await source.read(file) : undefined;
  if (text === undefined) return found;
  try {
    for (const [key, entry] of Object.entries((JSON.parse(text) ?? {}) as Record<string, unknown>)) {
      const message = fieldOf(entry, 'message');
      if (typeof message === 'string' && message.trim() !== '') found.set(key, message);
    }
  } catch {
    // Labels stay as they are.
  }
  return found;
}

export function translatedSidebar({ name, entries }: Sidebar, messages: Messages): Sidebar {
  const label = (kind: string, text: string): string =>
    messages.get(`sidebar.${name}.${kind}.${text}`) ?? text;
  const inside = (list: readonly NavEntry[], depth: number): readonly NavEntry[] =>
    depth > DEEPEST
      ? list
      : list.map((entry) => {
          if (entry.kind === 'page') return entry;
          if (entry.kind === 'link') return { ...entry, label: label('link', entry.label) };
          return {
            ...entry,
            title: label('category', entry.title),
            entries: inside(entry.entries, depth + 1),
          };
        });
  return messages.size === 0 ? { name, entries } : { name, entries: inside(entries, 0) };
}
