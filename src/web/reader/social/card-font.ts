/** The files of the font of social pictures, one for each script. */

/** The first one that has a character draws it. */
export const CARD_SCRIPTS = [
  'latin',
  'latin-ext',
  'greek',
  'cyrillic',
  'vietnamese',
  'greek-ext',
  'cyrillic-ext',
] as const;

/** Specifier of the file for one script. */
export function cardFontFile(script: (typeof CARD_SCRIPTS)[number]): string {
  return `@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`;
}
