/** Marks in text for Bitbucket, which shows HTML comments to readers: a link definition that nothing refers to is invisible. */

import { SECTION_MARKS } from '../forge.ts';

/** `<!-- words -->` */
const COMMENT = /<!--\s*([^<>()\n]{1,200}?)\s*-->/;
/** Written by somebody else: it must not be taken for ours. */
const FALSE_MARK = /\[\/\/\](?=:)/g;
const GAP = '\u200b';
/** The marks around our part of a text. */
const SECTION = new RegExp(Object.values(SECTION_MARKS).join('|'), 'g');

/** @param mark an HTML comment */
export function referenceMark(mark: string): string {
  return `[//]: # (${COMMENT.exec(mark)?.[1] ?? ''})`;
}

/** A body that begins or ends with a mark, in the form for Bitbucket; other marks in it have no effect. */
export function withReferenceMark(body: string, mark: string): string {
  const [before = '', ...after] = body.split(mark);
  const plain = [before, after.join('')].map((text) =>
    text.replace(FALSE_MARK, `[/${GAP}/]`).replace(SECTION, referenceMark),
  );
  const written = referenceMark(mark);
  // A link definition must not continue a paragraph.
  return plain[0]!.trim() === ''
    ? `${written}\n\n${plain[1]!.trimStart()}`
    : `${plain[0]!.trimEnd()}\n\n${written}\n`;
}

/** With HTML comments instead, as the rest of the program knows them. */
export function withoutReferenceMarks(body: string): string {
  return body.replace(/^\[\/\/\]: # \(([^()\n]{1,200})\)$/gm, '<!-- $1 -->');
}
