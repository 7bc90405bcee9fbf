/** The words of a line of Markdown as readers see them: without marks, tags, pictures, escapes and the targets of links. */
import { decodeEntities } from './entities.ts';

/** Longer lines are cut: they are no titles. */
const LONGEST = 2_000;
const CODE = /(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/g;
const ESCAPE = /\\([!-/:-@[-`{-~])/g;
/** Words that were taken out of the line, by their place in the list of them. */
const KEPT = /\0(\d+)\0/g;

/** Code in the line stays as it is written, also when it looks like a tag. */
export function lineWords(line: string): string {
  const kept: string[] = [];
  const keep = (words: string): string => `\0${kept.push(words) - 1}\0`;
  const plain = line
    .slice(0, LONGEST)
    .replaceAll('\0', '')
    .replace(CODE, (_, __, code: string) => keep(code))
    .replace(ESCAPE, (_, sign: string) => keep(sign))
    .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<((?:https?|mailto):[^<>\s]+)>/g, (_, address: string) => keep(address))
    .replace(/<!--.*?-->|<\/?[A-Za-z][^<>]*>|<\/?>/g, '');
  return decodeEntities(withoutEmphasis(plain))
    .replace(KEPT, (_, at: string) => kept[Number(at)]!)
    .replace(/\s+/g, ' ')
    .trim();
}

const MARKS = /[*`]|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu;

/** Removes the marks of emphasis and code from a line of Markdown; `_` inside a word is part of the word. */
export const withoutEmphasis = (line: string): string => line.replace(MARKS, '');
