/** Verifies a generated style sheet: brackets and strings are closed, and nothing loads a resource. */

const FORBIDDEN = /\burl\(|\bsrc\(|image-set\(|@import|@charset|@namespace|expression\(|<|\/\*/i;
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

/** True when `css` can be embedded in a block of another sheet without breaking out of it. */
export function isSoundCss(css: string): boolean {
  if (FORBIDDEN.test(css)) return false;
  const open: string[] = [];
  for (let at = 0; at < css.length; at++) {
    const c = css[at]!;
    if (c === '\\') at++;
    else if (c === '"' || c === "'") {
      at = endOfString(css, at);
      if (at < 0) return false;
    } else if (CLOSING[c] !== undefined) open.push(CLOSING[c]);
    else if ((c === '}' || c === ')' || c === ']') && open.pop() !== c) return false;
  }
  return open.length === 0;
}

function endOfString(css: string, begin: number): number {
  for (let at = begin + 1; at < css.length; at++) {
    const c = css[at]!;
    if (c === '\\') at++;
    else if (c === '\n') return -1;
    else if (c === css[begin]) return at;
  }
  return -1;
}
