/** The interface in one language other than English: what is missing is said in English, and nothing may be missing of signing in. */
import type { InterfaceStrings } from './interface-strings.ts';

type Parts = 'reference' | 'playground' | 'components';

export type LanguageStrings = Partial<Omit<InterfaceStrings, Parts>> &
  Pick<InterfaceStrings, 'signInPages'> & {
    readonly [Part in Parts]: Partial<InterfaceStrings[Part]>;
  };
