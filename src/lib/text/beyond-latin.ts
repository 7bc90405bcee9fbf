/** Tells whether a text has letters that the files of our typefaces for Western European languages lack. */

/** The characters of theme/styles/letters.css, which its test compares: Latin, Greek and Cyrillic letters, and lines of drawn boxes. */
const BEYOND =
  /[\u0300-\u0323]|[\u0100-\u0130\u0132-\u0151\u0154-\u0177\u0179-\u02af\u0370-\u052f\u1e00-\u1fff\u20ab\u2116\u2500-\u259f\u2c60-\u2c7f\ua720-\ua7ff]/;

export function beyondLatin(text: string): boolean {
  return BEYOND.test(text);
}
