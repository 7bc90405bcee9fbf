/** Copies a substring, because a substring shares the memory of the whole text and keeps it alive. */

/** For substrings that outlive the text they were read from. @param text well-formed Unicode, as decoding gives it */
export function detached(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
