/** Finds which characters a pattern can begin with, so that a tokenizer need not try it on others. */

const LITERAL = /^(\\[^\w\s]|[^\\()[\]{}.*+?|^$\s])(?![*?{])/;
const CLASS = /^\[(?!\^)((?:[^\]\\]|\\.)+)\](?![*?{])/;

/** The inside of a character class for the first character of `pattern`, or undefined when it is not plain to see. */
export function firstCharacters(pattern: string): string | undefined {
  if (hasAlternatives(pattern)) return undefined;
  const literal = LITERAL.exec(pattern)?.[1];
  if (literal !== undefined)
    return literal.startsWith('\\') ? literal : `\\${literal}`.replace(/\\(?=[\w\s])/, '');
  return CLASS.exec(pattern)?.[1];
}

/** True when a `|` stands outside of groups and classes. */
function hasAlternatives(pattern: string): boolean {
  let depth = 0;
  let inClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern[i];
    if (c === '\\') i++;
    else if (inClass) inClass = c !== ']';
    else if (c === '[') inClass = true;
    else if (c === '(') depth++;
    else if (c === ')') depth--;
    else if (c === '|' && depth === 0) return true;
  }
  return false;
}
