/** Finds where tags and expressions end, and what plain ones say. */

/** End of a JavaScript-like run that starts with `{`, or -1; strings and nested braces are respected. */
export function closingBrace(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (char === '"' || char === "'" || char === '`') {
      const end = text.indexOf(char, at + 1);
      // An apostrophe in JSX text inside an expression has no partner on its line.
      if (end !== -1 && (char === '`' || !text.slice(at, end).includes('\n'))) at = end;
    } else if (text.startsWith('/*', at)) at = Math.max(at, text.indexOf('*/', at));
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at;
  }
  return -1;
}

/** End of a tag that starts with `<`, or -1. */
export function closingAngle(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at];
    if (char === '"' || char === "'") at = Math.max(at, text.indexOf(char, at + 1));
    else if (char === '{') {
      const end = closingBrace(text, at);
      if (end === -1) return -1;
      at = end;
    } else if (char === '>') return at;
    else if (char === '<') return -1;
  }
  return -1;
}

/** Text of an expression that is only a string literal, otherwise nothing. */
export function literal(expression: string): string {
  return /^\s*(["'`])([\s\S]*)\1\s*$/.exec(expression)?.[2]?.replaceAll(/\$\{[^}]*\}/g, ' ') ?? '';
}

/** Attributes of a tag that are plain text, by name. */
export function plainAttributes(tag: string): Map<string, string> {
  const found = new Map<string, string>();
  const pattern = /\s([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|\{\s*(?:"([^"]*)"|'([^']*)'|`([^`$]*)`)\s*\})/g;
  for (const [, name = '', ...values] of tag.matchAll(pattern))
    found.set(name, values.find((value) => value !== undefined) ?? '');
  return found;
}
