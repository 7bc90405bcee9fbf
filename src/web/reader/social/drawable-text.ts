/** Makes author text fit to be drawn: one clean line without anything the font has no shape for, or nothing at all. */

/** Whether the font draws a character. */
export type Draws = (codePoint: number) => boolean;

/** Common signs that our font has no shape for, and what says the same. */
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
/** What stands for nothing on its own: control characters, marks of direction, joiners, selectors, and halves of pairs. */
const UNSEEN = /\p{C}|\p{Default_Ignorable_Code_Point}/gu;
/** More marks on one letter than any writing has. */
const PILED_UP = /(\p{M}{2})\p{M}+/gu;
/** A text without one of these would say something else or nothing. */
const MEANS_SOMETHING = /[\p{L}\p{N}\p{M}]/u;

/**
 * Signs and emoji without a shape are left out; a letter without one leaves out the whole text, because empty boxes and words with
 * holes help nobody.
 * @param most characters; longer texts are cut, and the picture ends what it shows with dots
 */
export function drawableText(text: string | undefined, most: number, draws: Draws): string | undefined {
  if (text === undefined) return undefined;
  const clean = text
    // Every character may be followed by some that are left out.
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

/** The words of inline Markdown, as descriptions have it. */
export function withoutMarkup(text: string | undefined): string | undefined {
  return text
    ?.slice(0, 4_000)
    .replace(/!?\[([^[\]]{0,500})\]\([^()\s]{0,500}\)/g, '$1')
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .replace(/\*\*|__|`/g, '');
}
