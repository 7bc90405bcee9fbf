/** Finds the fixed text of template literals that have no tag, with comments, strings and regular expressions told apart. */

export interface UntaggedTemplate {
  /** Counted from 1, of its first character. */
  readonly line: number;
  /** Its fixed parts, with U+0001 where a value goes. */
  readonly text: string;
}

/** What a regular expression may come after; elsewhere a slash divides. */
const BEFORE_REGEXP = /(?:^|[(,=:[!&|?{};+\n]|\breturn|=>)\s*$/;

export function untaggedTemplates(source: string): UntaggedTemplate[] {
  const found: UntaggedTemplate[] = [];
  let at = 0;

  /** Reads code up to `end`, which is the brace that closes a value, or to the end of the file. */
  const code = (end: string | undefined): void => {
    let depth = 0;
    while (at < source.length) {
      const character = source[at]!;
      if (character === end && depth === 0) return void at++;
      if (character === '{') depth++;
      if (character === '}') depth--;
      if (character === '`') template();
      else if (character === "'" || character === '"') quoted(character);
      else if (source.startsWith('//', at)) at = after('\n');
      else if (source.startsWith('/*', at)) at = after('*/');
      else if (character === '/' && BEFORE_REGEXP.test(source.slice(Math.max(0, at - 40), at))) regexp();
      else at++;
    }
  };

  const after = (sign: string): number => {
    const next = source.indexOf(sign, at);
    return next === -1 ? source.length : next + sign.length;
  };

  const quoted = (quote: string): void => {
    for (at++; at < source.length && source[at] !== quote; at++) if (source[at] === '\\') at++;
    at++;
  };

  const regexp = (): void => {
    let inClass = false;
    for (at++; at < source.length && (inClass || source[at] !== '/'); at++) {
      if (source[at] === '\\') at++;
      else if (source[at] === '[') inClass = true;
      else if (source[at] === ']') inClass = false;
    }
    at++;
  };

  const template = (): void => {
    const tagged =
      /[\w$)\]]$/.test(source.slice(0, at)) &&
      !/\b(?:return|case|of|in|await|yield)$/.test(source.slice(Math.max(0, at - 8), at));
    const line = source.slice(0, at).split('\n').length;
    let text = '';
    for (at++; at < source.length && source[at] !== '`'; ) {
      if (source.startsWith('${', at)) {
        at += 2;
        code('}');
        text += '\u0001';
      } else if (source[at] === '\\') {
        text += source.slice(at, at + 2);
        at += 2;
      } else text += source[at++];
    }
    at++;
    if (!tagged) found.push({ line, text });
  };

  code(undefined);
  return found;
}
