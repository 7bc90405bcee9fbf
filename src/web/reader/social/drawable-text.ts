/** Prepares an author's text for drawing: one clean line with only characters that the font has, or nothing. */

/** Whether the font draws a character. */
export type Draws = (codePoint: number) => boolean;

/** Common symbols that the font lacks, and their replacements. */
const STAND_INS: Readonly<Record<string, string>> = {
  '→': '›',
  '⟶': '›',
  '➜': '›',
  '←': '‹',
  '‑': '-',
  '‐': '-',
  '‒': '–',
  '―': '—',
  '⁄': '/',
  '∕': '/',
};
/** Invisible characters: controls, direction marks, joiners, selectors, and lone surrogates. */
const UNSEEN = /\p{C}|\p{Default_Ignorable_Code_Point}/gu;
/** More combining marks on one letter than any script needs. */
const PILED_UP = /(\p{M}{2})\p{M}+/gu;
/** Characters without which the text would be misread. */
const MEANS_SOMETHING = /[\p{L}\p{N}\p{M}]/u;

/**
 * Leaves out symbols and emoji that the font lacks; a missing letter drops the whole text, because gaps and empty boxes are not
 * readable.
 * @param most characters; longer texts are cut and end in dots
 */
export function drawableText(text: string | undefined, most: number, draws: Draws): string | undefined {
  if (text === undefined) return undefined;
  const clean = text
    // Each character may be followed by some that are left out.
    .slice(0, most * 4)
    .replace(/\s+/g, ' ')
    .replace(UNSEEN, '')
    .normalize('NFC')
    .replace(PILED_UP, '$1');
  let line = '';
  for (const given of clean) {
    const sign = STAND_INS[given] ?? given;
    if ([...sign].every((each) => draws(each.codePointAt(0)!))) line += sign;
    else if (MEANS_SOMETHING.test(sign)) return undefined;
  }
  line = [...line.replace(/ {2,}/g, ' ').trim()].slice(0, most).join('');
  return line === '' ? undefined : line;
}

/** The text of inline Markdown, as in descriptions. */
export function withoutMarkup(text: string | undefined): string | undefined {
  return text
    ?.slice(0, 4_000)
    .replace(/!?\[([^[\]]{0,500})\]\([^()\s]{0,500}\)/g, '$1')
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .replace(/\*\*|__|`/g, '');
}
