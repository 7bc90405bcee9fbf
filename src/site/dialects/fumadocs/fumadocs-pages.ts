/** Finds the pages and the `meta` files of Fumadocs, for each language: in folders or by the names of files. */
import { type ForeignFolder, type ForeignNote, folderOf } from '../common/dialect.ts';
import { fieldOf, foreignYaml, textOf, type YamlFields } from '../common/foreign-yaml.ts';
import { below, namedPath, startOf } from '../common/site-paths.ts';
import type { Collection, FumadocsLanguages } from './fumadocs-source.ts';

export interface FumadocsPage {
  readonly original: string;
  /** Path in its collection, without extension, with folders in parentheses. */
  readonly place: string;
  /** Path in the site, without extension. */
  readonly path: string;
  readonly language: string | undefined;
  readonly title: string | undefined;
  /** For posts, as written. */
  readonly date: string;
}

/** A `meta` file. */
export interface FumadocsMeta {
  readonly file: string;
  readonly data: YamlFields;
}

interface FoundPages {
  readonly pages: readonly FumadocsPage[];
  /** By language and folder, see `metaKey`. */
  readonly metas: ReadonlyMap<string, FumadocsMeta>;
  readonly drafts: readonly string[];
  readonly notes: readonly ForeignNote[];
}

const PAGE = /\.mdx?$/;
const META = /(?:^|\/)meta(?:\.([\w-]+))?\.(?:json|ya?ml)$/;

export const metaKey = (language: string | undefined, place: string): string => `${language ?? ''}:${place}`;

export async function fumadocsPages(
  folder: ForeignFolder,
  collection: Collection,
  languages: FumadocsLanguages | undefined,
): Promise<FoundPages> {
  const pages: FumadocsPage[] = [];
  const metas = new Map<string, FumadocsMeta>();
  const drafts: string[] = [];
  const notes: ForeignNote[] = [];
  const start = startOf(collection.folder);
  for (const original of [...folder.files.keys()].sort()) {
    if (!original.startsWith(start)) continue;
    const inside = original.slice(start.length);
    const isMeta = META.test(inside);
    if (!isMeta && !PAGE.test(inside)) continue;
    const { place, language } = placeOf(inside.replace(/\.\w+$/, ''), languages);
    if (isMeta) {
      const text = (await folder.read(original)) ?? '';
      const { value, notes: wrong } = metaOf(text, original);
      notes.push(...wrong);
      metas.set(metaKey(language, folderOf(place)), { file: original, data: value });
      continue;
    }
    const { data, isDraft } = await folder.head(original);
    if (isDraft) {
      drafts.push(original);
      continue;
    }
    const written = fieldOf(data, 'date');
    pages.push({
      original,
      place,
      path: sitePath(place, collection.base, language, languages),
      language,
      title: textOf(fieldOf(data, 'title')),
      date: written instanceof Date ? written.toISOString() : (textOf(written) ?? ''),
    });
  }
  return { pages, metas, drafts, notes };
}

/** `cn/guide` and `guide.cn` are the same place in a language. */
function placeOf(bare: string, languages: FumadocsLanguages | undefined) {
  if (languages === undefined) return { place: bare, language: undefined };
  const { names } = languages;
  const top = bare.split('/', 1)[0]!;
  if (top !== bare && names.includes(top)) return { place: bare.slice(top.length + 1), language: top };
  const suffix = names.find((one) => bare.endsWith(`.${one}`));
  return suffix === undefined
    ? { place: bare, language: names[0] }
    : { place: bare.slice(0, -suffix.length - 1), language: suffix };
}

/** Folders in parentheses have no part in addresses. */
export function sitePath(
  place: string,
  base: string,
  language: string | undefined,
  languages: FumadocsLanguages | undefined,
): string {
  const parts = place.split('/').filter((part) => !/^\(.*\)$/.test(part));
  const isIndex = parts.at(-1) === 'index';
  const isHidden = language === undefined || (language === languages?.names[0] && languages.hidesFirst);
  const prefix = isHidden ? '' : language;
  const whole = below(below(prefix, base), (isIndex ? parts.slice(0, -1) : parts).join('/'));
  return isIndex || whole === '' ? below(whole, 'index') : namedPath(whole);
}

function metaOf(text: string, file: string) {
  if (!file.endsWith('.json')) return foreignYaml(text, file);
  try {
    const value = JSON.parse(text) as unknown;
    const isFields = typeof value === 'object' && value !== null && !Array.isArray(value);
    return { value: isFields ? (value as YamlFields) : {}, notes: [] };
  } catch (error) {
    return { value: {}, notes: [{ file, what: `It is no JSON: ${(error as Error).message.slice(0, 200)}` }] };
  }
}
