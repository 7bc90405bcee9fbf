/** The interface in one language other than English: what is missing is said in English. */
import type { InterfaceStrings } from './interface-strings.ts';

type Parts = 'reference' | 'playground' | 'components';

export type LanguageStrings = Partial<Omit<InterfaceStrings, Parts>> & {
  readonly [Part in Parts]: Partial<InterfaceStrings[Part]>;
};
