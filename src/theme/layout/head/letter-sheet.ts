/** Names the style sheet with the letters of the interface's own words, where they are beyond Latin. */
import { beyondLatin } from '../../../lib/text/beyond-latin.ts';
import type { InterfaceStrings } from '../../strings/interface-strings.ts';

const beyond = new WeakMap<InterfaceStrings, boolean>();

/** The interface's own words need the letters of their language, also where the text of the page does not. */
export function letterSheet(text: InterfaceStrings): readonly 'letters'[] {
  const known = beyond.get(text) ?? beyondLatin(JSON.stringify(text));
  beyond.set(text, known);
  return known ? ['letters'] : [];
}
