/** The language of a page of signing in, with its words. */
import type { InterfaceStrings } from '../strings/interface-strings.ts';

export interface SignInLanguage {
  /** BCP 47 tag. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly text: InterfaceStrings;
}
