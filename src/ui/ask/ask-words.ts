/** The texts of the panel, in the language of the page. */
import { askEn } from '../../theme/strings/ask-en.ts';
import type { AskStrings } from '../../theme/strings/ask-strings.ts';

export let askWords: AskStrings = askEn;
/** Of times in them. */
export let askLanguage = 'en';

/** Called before the panel is drawn. @param lang BCP 47 tag */
export function setAskWords(words: AskStrings = askEn, lang: string = document.documentElement.lang): void {
  askWords = words;
  askLanguage = lang || 'en';
}
