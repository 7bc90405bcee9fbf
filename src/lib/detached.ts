/** Copies a text that was cut out of a longer one: a cut shares the longer one's memory and keeps all of it alive. */

/** For what outlives the text that it was read from. @param text well-formed Unicode, as decoding gives it */
export function detached(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
