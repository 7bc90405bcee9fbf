/** Chooses the interface's words for a page's language. */
import { en } from './en.ts';
import type { InterfaceStrings } from './interface-strings.ts';
import { loadLanguage } from './languages.ts';

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
const made = new Map<string, InterfaceStrings>([['en', en]]);

/** The strings of a BCP 47 tag, of its nearest parent tag (`pt-PT`, then `pt`), or in English. */
export function strings(lang = 'en'): InterfaceStrings {
  for (let tag = lang.toLowerCase(); tag !== ''; tag = tag.slice(0, Math.max(tag.lastIndexOf('-'), 0))) {
    const key = Object.hasOwn(ALIASES, tag) ? ALIASES[tag]! : tag;
    const found = made.get(key) ?? make(key);
    if (found !== undefined) return found;
  }
  return en;
}

/** What a language does not say is said in English. */
function make(key: string): InterfaceStrings | undefined {
  const { reference, playground, components, ...own } = loadLanguage(key) ?? {};
  if (components === undefined) return undefined;
  const whole = {
    ...{ ...en, ...own },
    reference: { ...en.reference, ...reference },
    playground: { ...en.playground, ...playground },
    components: { ...en.components, ...components },
  };
  made.set(key, whole);
  return whole;
}
