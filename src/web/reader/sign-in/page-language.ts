/** Chooses the language of the pages of signing in: that of the page the reader came from, among those of the site. */
import type { NavNode } from '../../../site/navigation/nav-node.ts';
import { languageView } from '../../../site/navigation/views/language-view.ts';
import type { Site } from '../../../site/site.ts';
import type { SignInLanguage } from '../../../theme/sign-in/sign-in-language.ts';
import { strings } from '../../../theme/strings/strings.ts';

export const ENGLISH: SignInLanguage = { lang: 'en', dir: 'ltr', text: strings('en') };

interface Known {
  readonly usual: SignInLanguage;
  /** By the codes and tags that paths have, in lower case. */
  readonly named: ReadonlyMap<string, SignInLanguage>;
}

const known = new WeakMap<Site, Known>();

/**
 * Judged by the words of the path alone: where the page itself was looked up, the answer would say whether it exists.
 * @param returnTo checked path of the site, without base
 */
export function pageLanguage(site: Site, returnTo: string): SignInLanguage {
  const { usual, named } = known.get(site) ?? read(site);
  const [path = ''] = returnTo.split(/[?#]/, 1);
  for (const segment of path.toLowerCase().split('/')) {
    const found = named.get(segment);
    if (found !== undefined) return found;
  }
  return usual;
}

function read(site: Site): Known {
  const named = new Map<string, SignInLanguage>();
  const add = (nodes: readonly NavNode[]): void => {
    for (const node of nodes) {
      if (node.kind !== 'division') continue;
      if (node.collection === 'languages') {
        const language = languageOf(node.label);
        for (const name of [node.label, language.lang])
          if (!named.has(name.toLowerCase())) named.set(name.toLowerCase(), language);
      }
      add(node.children);
    }
  };
  add(site.tree.children);
  const code = site.navigation(site.home).language?.code;
  const made = { usual: code === undefined ? ENGLISH : languageOf(code), named };
  known.set(site, made);
  return made;
}

/** The tag of the language whose words are shown, so that English words never claim to be another language. */
function languageOf(code: string): SignInLanguage {
  const { tag, dir } = languageView(code);
  const text = strings(tag);
  return text === ENGLISH.text ? ENGLISH : { lang: tag, dir, text };
}
