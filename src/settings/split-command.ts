/** Splits a command line into words, with quotes but without a shell: nothing is expanded or run. */
import { AppError } from '../lib/app-error.ts';

/** @param name of the setting, for the error */
export function splitCommand(name: string, line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (const character of line) {
    if (quote !== undefined) {
      if (character === quote) quote = undefined;
      else word = (word ?? '') + character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  if (quote !== undefined)
    throw new AppError('settings/invalid', `${name} has a quote ${quote} that is not closed`, {
      hint: 'Close it, or leave it out',
    });
  if (word !== undefined) words.push(word);
  return words;
}
