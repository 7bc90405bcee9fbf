/** Folds words to one spelling: case, width and accents do not matter. */

/** Accents of alphabets only: the marks of Thai or Hindi are vowels, and those of Japanese distinguish か from が. */
const ACCENTS = /[\u0300-\u036f]/g;
const NOT_PLAIN = /[^\x20-\x7e]/;

export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (!NOT_PLAIN.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i');
}
