/** Reads what a configuration in Python holds as data: names with texts, numbers, lists and dictionaries. Nothing is run. */
import { Computed, type StaticValue } from '../static/static-value.ts';

const LARGEST = 1024 * 1024;
const DEEPEST = 60;
const MAX_TOKENS = 200_000;
/** A text without an end is no Python; each one is looked for to the end of the file. */
const MAX_ENDLESS = 20;
const TOKEN =
  /([ \t\f]+|\\\n|#[^\n]*)|(\n)|([rRbBuUfF]{0,2})("""(?:[^\\]|\\[\s\S])*?"""|'''(?:[^\\]|\\[\s\S])*?'''|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')|([A-Za-z_]\w*)|(\d[\w.]*)|([\s\S])/y;

interface Token {
  readonly kind: 'line' | 'text' | 'name' | 'number' | 'sign';
  readonly text: string;
  readonly line: number;
  /** A text with values in it, which only running it would tell. */
  readonly isComputed?: boolean;
  /** At the start of a line that is not indented. */
  readonly isTop?: boolean;
}

/** The names that are given a value at the start of a line; a later value takes the place of an earlier one. */
export function pythonValues(source: string): ReadonlyMap<string, StaticValue> {
  const tokens = tokensOf(source.replace(/\r\n?/g, '\n'));
  const values = new Map<string, StaticValue>();
  const reader = new ValueReader(tokens, values);
  for (let at = 0; at < tokens.length; ) {
    const isStart = at === 0 || tokens[at - 1]!.kind === 'line';
    if (
      isStart &&
      tokens[at]!.kind === 'name' &&
      tokens[at]!.isTop === true &&
      tokens[at + 1]?.text === '=' &&
      tokens[at + 2]?.text !== '='
    ) {
      values.set(tokens[at]!.text, reader.statement(at + 2));
    }
    while (at < tokens.length && tokens[at]!.kind !== 'line') at++;
    at++;
  }
  return values;
}

function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = [];
  if (source.length > LARGEST) return tokens;
  let line = 1;
  let depth = 0;
  let endless = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length && tokens.length < MAX_TOKENS) {
    const start = TOKEN.lastIndex;
    const match = TOKEN.exec(source);
    if (match === null) break;
    const [all, space, end, prefix = '', text, name, number, sign] = match;
    const at = line;
    for (const one of all) if (one === '\n') line++;
    if (space !== undefined) continue;
    let token: Token;
    if (end !== undefined) {
      if (depth > 0) continue;
      token = { kind: 'line', text: '', line: at };
    } else if (text !== undefined)
      token = {
        kind: 'text',
        text: unquoted(text, /r/i.test(prefix)),
        line: at,
        isComputed: /f/i.test(prefix) && text.includes('{'),
      };
    else if (name !== undefined) token = { kind: 'name', text: prefix + name, line: at };
    else if (number !== undefined) token = { kind: 'number', text: number, line: at };
    else {
      token = { kind: 'sign', text: sign!, line: at };
      if (/[([{]/.test(sign!)) depth++;
      else if (/[)\]}]/.test(sign!)) depth = Math.max(0, depth - 1);
      else if (/["']/.test(sign!) && ++endless > MAX_ENDLESS) break;
    }
    const isTop = start === 0 || source[start - 1] === '\n';
    tokens.push(isTop ? { ...token, isTop } : token);
  }
  return tokens;
}

function unquoted(text: string, isRaw: boolean): string {
  const marks = /^(?:"""|''')/.test(text) ? 3 : 1;
  const inner = text.slice(marks, -marks);
  const signs: Readonly<Record<string, string>> = { n: '\n', t: '\t', '\n': '' };
  return isRaw ? inner : inner.replace(/\\([\s\S])/g, (_, sign: string) => signs[sign] ?? sign);
}

class ValueReader {
  private readonly tokens: readonly Token[];
  private readonly known: ReadonlyMap<string, StaticValue>;
  private at = 0;

  constructor(tokens: readonly Token[], known: ReadonlyMap<string, StaticValue>) {
    this.tokens = tokens;
    this.known = known;
  }

  /** The value of a whole statement. */
  statement(at: number): StaticValue {
    this.at = at;
    const value = this.value(0);
    return this.tokens[this.at] === undefined || this.tokens[this.at]!.kind === 'line'
      ? value
      : this.computed(at);
  }

  private computed(at: number): Computed {
    const all = this.tokens.slice(at, at + 8);
    const end = all.findIndex(({ kind }) => kind === 'line');
    const shown = all.slice(0, end < 0 ? undefined : end).map(({ text }) => text);
    return new Computed(this.tokens[at]?.line ?? 0, shown.join(' ').trim().slice(0, 80));
  }

  private value(depth: number): StaticValue {
    const start = this.at;
    const token = this.tokens[this.at];
    if (token === undefined || depth > DEEPEST) return this.computed(start);
    let value: StaticValue;
    if (token.kind === 'text') value = this.text();
    else if (token.kind === 'number') {
      this.at++;
      value = Number(token.text.replace(/_/g, ''));
    } else if (token.kind === 'name') {
      this.at++;
      const fixed: Readonly<Record<string, StaticValue>> = { True: true, False: false, None: null };
      value = Object.hasOwn(fixed, token.text)
        ? fixed[token.text]
        : this.known.has(token.text)
          ? this.known.get(token.text)
          : this.computed(start);
    } else if (token.text === '[' || token.text === '(')
      value = this.list(token.text === '[' ? ']' : ')', depth);
    else if (token.text === '{') value = this.fields(depth);
    else value = this.computed(start);
    if (this.endsHere()) return value;
    this.skip();
    return this.computed(start);
  }

  /** Texts beside each other are one. */
  private text(): StaticValue {
    const start = this.at;
    let out = '';
    let isComputed = false;
    for (; this.tokens[this.at]?.kind === 'text'; this.at++) {
      out += this.tokens[this.at]!.text;
      isComputed ||= this.tokens[this.at]!.isComputed === true;
    }
    return isComputed ? this.computed(start) : out;
  }

  private endsHere(): boolean {
    const token = this.tokens[this.at];
    return (
      token === undefined || token.kind === 'line' || (token.kind === 'sign' && /^[,)\]}:]$/.test(token.text))
    );
  }

  /** Goes to what ends a value. */
  private skip(): void {
    for (let depth = 0; this.at < this.tokens.length; this.at++) {
      const { kind, text } = this.tokens[this.at]!;
      if (depth === 0 && this.endsHere()) return;
      if (kind !== 'sign') continue;
      if (/[([{]/.test(text)) depth++;
      else if (/[)\]}]/.test(text)) depth--;
    }
  }

  private list(close: string, depth: number): StaticValue {
    const items: StaticValue[] = [];
    this.at++;
    let commas = 0;
    while (this.at < this.tokens.length && this.tokens[this.at]!.text !== close) {
      const before = this.at;
      items.push(this.value(depth + 1));
      if (this.tokens[this.at]?.text === ',') {
        this.at++;
        commas++;
      } else if (this.tokens[this.at]?.text !== close) this.at = Math.max(this.at, before + 1);
    }
    this.at++;
    return close === ')' && commas === 0 && items.length === 1 ? items[0] : items;
  }

  private fields(depth: number): StaticValue {
    const found = new Map<string, StaticValue>();
    this.at++;
    while (this.at < this.tokens.length && this.tokens[this.at]!.text !== '}') {
      const before = this.at;
      const key = this.value(depth + 1);
      if (this.tokens[this.at]?.text === ':') {
        this.at++;
        const value = this.value(depth + 1);
        if (typeof key === 'string' || typeof key === 'number') found.set(String(key), value);
      }
      if (this.tokens[this.at]?.text === ',') this.at++;
      else if (this.tokens[this.at]?.text !== '}') this.at = Math.max(this.at, before + 1);
    }
    this.at++;
    return found;
  }
}
