/** Finds the characters with which a pattern can begin, so that the tokenizer skips it on others. */

const LITERAL = /^(\\[^\w\s]|[^\\()[\]{}.*+?|^$\s])(?![*?{])/;
const CLASS = /^\[(?!\^)((?:[^\]\\]|\\.)+)\](?![*?{])/;

/** Content of a character class for the first character of `pattern`, or undefined when it cannot be derived. */
export function firstCharacters(pattern: string): string | undefined {
  if (hasAlternatives(pattern)) return undefined;
  const literal = LITERAL.exec(pattern)?.[1];
  if (literal !== undefined)
    return literal.startsWith('\\') ? literal : `\\${literal}`.replace(/\\(?=[\w\s])/, '');
  return CLASS.exec(pattern)?.[1];
}

/** True when a `|` is outside groups and classes. */
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
