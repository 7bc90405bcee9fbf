/** Chooses the interface's words for a page's language. */

import { readFileSync } from 'node:fs';
import { en } from './en.ts';
import type { InterfaceStrings } from './interface-strings.ts';

/** A file of `languages/`. */
interface Translation {
  /** Paths of words whose English has changed since they were translated, such as `playground.send`. */
  readonly behind: readonly string[];
  readonly words: LanguageStrings;
}

/** Lower-case BCP 47 tags, English left out: it is always there. */
export const LANGUAGES: ReadonlySet<string> = new Set(
  'ar cs de es fr he hi id it ja ko lv nb nl pl pt-br ro ru sv tr uk uz vi zh-hans zh-hant'.split(' '),
);

/** Undefined for a tag that is not in the list. */
export function loadLanguage(tag: string): LanguageStrings | undefined {
  return LANGUAGES.has(tag) ? readTranslation(tag).words : undefined;
}

/** @param tag of the list */
export function readTranslation(tag: string): Translation {
  // The bundle has the folder beside it too.
  return JSON.parse(readFileSync(new URL(`languages/${tag}.json`, import.meta.url), 'utf8')) as Translation;
}

type Parts = 'reference' | 'playground' | 'components' | 'ask';

/** The interface in one language other than English: what is missing is said in English, and nothing may be missing of signing in. */
type LanguageStrings = Partial<Omit<InterfaceStrings, Parts>> &
  Pick<InterfaceStrings, 'signInPages'> & {
    readonly [Part in Parts]: Partial<InterfaceStrings[Part]>;
  };

/** Other tags of a translated language, where its nearest parent tag would not lead there; lower case as all keys here. */
const ALIASES: Readonly<Record<string, string>> = {
  zh: 'zh-hans',
  'zh-tw': 'zh-hant',
  'zh-hk': 'zh-hant',
  'zh-mo': 'zh-hant',
  pt: 'pt-br',
  no: 'nb',
  nn: 'nb',
  iw: 'he',
  in: 'id',
};

/** Written when a page first needs them. */
const loaded = new Map<string, InterfaceStrings>([['en', en]]);

/** The strings of a BCP 47 tag, of its nearest parent tag (`pt-PT`, then `pt`), or in English. */
export function strings(lang?: string): InterfaceStrings {
  const key = languageOf(lang);
  return loaded.get(key) ?? make(key) ?? en;
}

/** @returns the tag in the list whose strings a BCP 47 tag has, or `en` */
export function languageOf(lang = 'en'): string {
  for (let tag = lang.toLowerCase(); tag !== ''; tag = tag.slice(0, Math.max(tag.lastIndexOf('-'), 0))) {
    const key = Object.hasOwn(ALIASES, tag) ? ALIASES[tag]! : tag;
    if (LANGUAGES.has(key)) return key;
  }
  return 'en';
}

/** What a language does not say is said in English. */
function make(key: string): InterfaceStrings | undefined {
  const { reference, playground, components, ask, ...own } = loadLanguage(key) ?? {};
  if (components === undefined) return undefined;
  const whole = {
    ...en,
    ...own,
    reference: { ...en.reference, ...reference },
    playground: { ...en.playground, ...playground },
    components: { ...en.components, ...components },
    ask: { ...en.ask, ...ask },
  };
  loaded.set(key, whole);
  return whole;
}

/** Of words without parts. */
type Key = {
  [K in keyof InterfaceStrings]: InterfaceStrings[K] extends string ? K : never;
}[keyof InterfaceStrings];

const OF_FEATURES: Readonly<Record<string, readonly Key[]>> = {
  code: ['showAllLines', 'showLess'],
  diagrams: [
    ...(['diagram', 'diagramFailed', 'diagramActions', 'diagramIn', 'diagramOut', 'diagramReset'] as const),
    ...(['diagramUp', 'diagramDown', 'diagramLeft', 'diagramRight'] as const),
  ],
  zoom: ['close', 'picture', 'enlarge', 'enlargePicture'],
};

/** Every page can have a copy button. */
const EVERYWHERE: readonly Key[] = ['copied', 'copyFailed'];

/** The words that the scripts of a page say. @returns JSON */
export function featureStrings(features: readonly string[], text: InterfaceStrings): string {
  const keys = [
    ...EVERYWHERE,
    ...features.flatMap((feature) => (Object.hasOwn(OF_FEATURES, feature) ? OF_FEATURES[feature]! : [])),
  ];
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, text[key]])));
}
