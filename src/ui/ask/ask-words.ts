/** The texts of the panel, in the language of the page. */
import { askEn } from '../../theme/strings/ask-en.ts';
import type { AskStrings } from '../../theme/strings/ask-strings.ts';

export let askWords: AskStrings = askEn;

/** Called before the panel is drawn. */
export function setAskWords(language: AskStrings = askEn): void {
  askWords = language;
}
