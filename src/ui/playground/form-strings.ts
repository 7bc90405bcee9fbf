/** The texts of the form, in the language of the page. */
import { playgroundEn } from '../../theme/strings/playground-en.ts';
import type { PlaygroundStrings } from '../../theme/strings/playground-strings.ts';

export let formStrings: PlaygroundStrings = playgroundEn;

/** Called before a form is created; all forms on the page have one language. */
export function setFormStrings(language: PlaygroundStrings = playgroundEn): void {
  formStrings = language;
}

/** Replaces each `{name}` of a sentence by its value. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
