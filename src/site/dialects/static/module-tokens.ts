/** Splits JavaScript or TypeScript into tokens, for reading what of it is data. */

export interface Token {
  readonly kind: 'name' | 'string' | 'template' | 'number' | 'sign' | 'pattern';
  /** As written; of a string, its value. */
  readonly text: string;
  /** Line, counted from 1. */
  readonly line: number;
  /** Of a template: its texts, and the expressions between them as written. */
  readonly parts?: { readonly texts: readonly string[]; readonly values: readonly string[] };
}

const LARGEST = 1024 * 1024;
const MAX_TOKENS = 400_000;
const TOKEN =
  /(\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|([\p{ID_Start}$_#][\p{ID_Continue}$]*)|((?:0[xXbBoO][\da-fA-F_]+|(?:\d[\d_]*\.?[\d_]*|\.\d+)(?:[eE][+-]?\d+)?)n?)|"((?:[^"\\\n]|\\[\s\S])*)"|'((?:[^'\\\n]|\\[\s\S])*)'|(=>|\.\.\.|\?\.(?!\d)|\?\?|\|\||&&|[=!]==?|[\s\S])/uy;
const PATTERN = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
};

/** Undefined for a text that is too large. Never throws: what is no token is a sign. */
export function moduleTokens(text: string): readonly Token[] | undefined {
  if (text.length > LARGEST) return undefined;
  const tokens: Token[] = [];
  let line = 1;
  for (let at = 0; at < text.length; ) {
    if (tokens.length >= MAX_TOKENS) return undefined;
    const start = line;
    const last = tokens.at(-1);
    if (text[at] === '`') {
      const template = templateAt(text, at);
      tokens.push({ kind: 'template', text: '', line, parts: template.parts });
      line += newlines(text.slice(at, template.end));
      at = template.end;
      continue;
    }
    if (text[at] === '/' && text[at + 1] !== '/' && text[at + 1] !== '*' && !endsValue(last)) {
      PATTERN.lastIndex = at;
      const found = PATTERN.exec(text)?.[0];
      if (found !== undefined) {
        tokens.push({ kind: 'pattern', text: found, line });
        at += found.length;
        continue;
      }
    }
    TOKEN.lastIndex = at;
    const [all = text[at]!, space, name, number, double, single, sign] = TOKEN.exec(text) ?? [];
    at += all.length;
    line += newlines(all);
    if (space !== undefined) continue;
    if (name !== undefined) tokens.push({ kind: 'name', text: name, line: start });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number, line: start });
    else if (double !== undefined || single !== undefined)
      tokens.push({ kind: 'string', text: unescaped(double ?? single!), line: start });
    else tokens.push({ kind: 'sign', text: sign ?? all, line: start });
  }
  return tokens;
}

const newlines = (text: string): number => (text.includes('\n') ? text.split('\n').length - 1 : 0);

/** After a value, `/` divides. */
const endsValue = (token: Token | undefined): boolean =>
  token !== undefined &&
  (token.kind !== 'sign' || /^[)\]}]$/.test(token.text)) &&
  !/^(?:return|case)$/.test(token.text);

function unescaped(text: string): string {
  return text.replace(
    /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|\n|([\s\S]))/g,
    (all, braced?: string, four?: string, two?: string, sign?: string) => {
      const code = Number.parseInt(braced ?? four ?? two ?? '', 16);
      if (!Number.isNaN(code)) return code <= 0x10ffff ? String.fromCodePoint(code) : all;
      return sign === undefined ? '' : Object.hasOwn(ESCAPES, sign) ? ESCAPES[sign]! : sign;
    },
  );
}

function templateAt(
  text: string,
  from: number,
): { readonly parts: NonNullable<Token['parts']>; readonly end: number } {
  const texts: string[] = [];
  const values: string[] = [];
  let start = from + 1;
  let at = start;
  while (at < text.length && text[at] !== '`') {
    if (text[at] === '\\') at += 2;
    else if (text[at] === '$' && text[at + 1] === '{') {
      texts.push(unescaped(text.slice(start, at)));
      const end = braceEnd(text, at + 2);
      values.push(text.slice(at + 2, end));
      at = start = end + 1;
    } else at++;
  }
  texts.push(unescaped(text.slice(start, at)));
  return { parts: { texts, values }, end: Math.min(text.length, at + 1) };
}

/** The index of the brace that ends an expression of a template. */
function braceEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{' || text[at] === '`') depth++;
    else if (text[at] === '}' && depth-- <= 0) return at;
  }
  return text.length;
}
