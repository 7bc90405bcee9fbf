/** Finds where JSON text is nested too deep, before a recursive parser reads it. */

interface Cut {
  readonly offset: number;
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
}

/** Matches strings and comments as a whole, so that brackets inside them do not count. */
const TOKEN = /"(?:[^"\\\n\r]|\\.)*"?|\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)|[{}[\]]/g;

/** The first bracket beyond `limit` levels, or undefined. */
export function depthCut(text: string, limit: number): Cut | undefined {
  let depth = 0;
  for (const match of text.matchAll(TOKEN)) {
    const sign = match[0];
    if (sign === '}' || sign === ']') depth = Math.max(0, depth - 1);
    else if ((sign === '{' || sign === '[') && ++depth > limit) return place(text, match.index);
  }
  return undefined;
}

function place(text: string, offset: number): Cut {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { offset, line: before.length, column: before.at(-1)!.length + 1 };
}
