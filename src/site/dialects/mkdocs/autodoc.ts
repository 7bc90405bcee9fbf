/** Finds documentation that mkdocstrings makes of source code: `::: own.app`, with its options below it, and as a heading. */
import type { PlacedLine } from '../common/dialect.ts';
import { bodyEnd, indentOf, inPlace, type TakenBlock } from '../common/page-lines.ts';

const AUTODOC = /^[ \t]*(#{1,6}[ \t]+)?:::[ \t]+([\w.:-]+)[ \t]*$/;

interface Autodoc extends TakenBlock {
  /** What is documented. */
  readonly name: string;
}

/** @returns what is left of it: a heading with the name */
export function autodocAt(lines: readonly PlacedLine[], at: number): Autodoc | undefined {
  const line = lines[at]!;
  const [, heading, name] = AUTODOC.exec(line.text) ?? [];
  if (name === undefined) return undefined;
  const shown = heading === undefined ? '' : `${heading}\`${name}\``;
  const end = bodyEnd(lines, at + 1, indentOf(line.text) + 4);
  return { name, lines: [inPlace(line, shown)], end };
}
