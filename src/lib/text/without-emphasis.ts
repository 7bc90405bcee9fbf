/** Removes the marks of emphasis and code from a line of Markdown; `_` inside a word is part of the word. */

const MARKS = /[*`]|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu;

export const withoutEmphasis = (line: string): string => line.replace(MARKS, '');
