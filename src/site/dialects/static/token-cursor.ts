/** Walks the tokens of a module: brackets, ends of expressions, and what is computed. */
import type { Token } from './module-tokens.ts';
import { Computed } from './static-value.ts';

const OPEN = new Set(['(', '[', '{']);
const CLOSE = new Set([')', ']', '}']);
const STATEMENT =
  /^(?:const|let|var|export|import|function|class|async|module|type|interface|enum|declare|if|for|return)$/;

const PLAIN_FILTER = /^(?:Boolean|\(?([\w$]+)\)?=>(?:!!)?\1(?:!==?(?:null|undefined|false))?)$/;
const DECIDES = /^(?:if|for|while|do|switch|try|throw)$/;

export class TokenCursor {
  protected readonly tokens: readonly Token[];
  /** By index of an opening bracket. */
  private readonly ends: ReadonlyMap<number, number>;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
    this.ends = bracketEnds(tokens);
  }

  protected is(at: number, text: string): boolean {
    const token = this.tokens[at];
    return token !== undefined && token.kind !== 'string' && token.text === text;
  }

  /** The index after `=>`; undefined for other expressions. */
  protected arrowBody(at: number): number | undefined {
    const start = this.is(at, 'async') ? at + 1 : at;
    if (this.tokens[start]?.kind === 'name' && this.is(start + 1, '=>')) return start + 2;
    if (!this.is(start, '(')) return undefined;
    let end = this.closed(start);
    if (this.is(end, ':'))
      while (end < this.tokens.length && !this.is(end, '=>') && !this.is(end, ';')) end++;
    return this.is(end, '=>') ? end + 1 : undefined;
  }

  /** The index of the body of a function; undefined for other expressions. */
  protected bodyAt(at: number): number | undefined {
    return this.arrowBody(at) ?? this.functionBody(at);
  }

  /** Of `function name() {` and `async function() {`. */
  private functionBody(at: number): number | undefined {
    const start = this.is(at, 'async') ? at + 1 : at;
    if (!this.is(start, 'function')) return undefined;
    const open = this.is(start + 1, '(') ? start + 1 : start + 2;
    if (!this.is(open, '(')) return undefined;
    let end = this.closed(open);
    while (end < this.tokens.length && !this.is(end, '{') && !this.is(end, ';')) end++;
    return this.is(end, '{') ? end : undefined;
  }

  /** The index of what the block at `at` returns; undefined when something decides whether it does. */
  protected returnedAt(at: number): number | undefined {
    const end = this.closed(at);
    for (let i = at + 1; i < end; i++) {
      const { kind, text } = this.tokens[i]!;
      if (kind === 'sign' && OPEN.has(text)) i = this.closed(i) - 1;
      else if (kind === 'name' && text === 'return') return i + 1;
      else if (kind === 'name' && DECIDES.test(text)) return undefined;
    }
    return undefined;
  }

  /** @returns the index after the bracket that closes the one at `at` */
  protected closed(at: number): number {
    return this.ends.get(at) ?? this.tokens.length;
  }

  /** The index of what ends the expression at `at`, whatever is in it. */
  protected skipped(at: number): number {
    for (let i = at; i < this.tokens.length; i++) {
      const { kind, text, line } = this.tokens[i]!;
      if (kind === 'sign' && OPEN.has(text)) i = this.closed(i) - 1;
      else if (kind === 'sign' && (CLOSE.has(text) || text === ',' || text === ';')) return i;
      else if (i > at && kind === 'name' && STATEMENT.test(text) && line > this.tokens[i - 1]!.line) return i;
    }
    return this.tokens.length;
  }

  protected computed(at: number): Computed {
    const last = at + 12;
    let end = at;
    for (; end < last && !(end > at && /^[,;)\]}]$/.test(this.tokens[end]?.text ?? '')); end++)
      if (OPEN.has(this.tokens[end]?.text ?? '')) end = this.closed(end) - 1;
    const shown = this.tokens
      .slice(at, Math.min(end, last))
      .map(({ kind, text, parts }) =>
        kind === 'string' ? `'${text}'` : parts === undefined ? text : `\`${parts.texts.join('…')}\``,
      );
    return new Computed(this.tokens[at]?.line ?? 0, shown.join(' ').slice(0, 80));
  }

  protected endsHere(at: number): boolean {
    const token = this.tokens[at];
    if (token === undefined) return true;
    if (token.kind === 'sign')
      return CLOSE.has(token.text) || token.text === ',' || token.text === ';' || token.text === ':';
    return token.kind === 'name' && STATEMENT.test(token.text);
  }

  /** The index after `as const`, `satisfies Config` and `!`. */
  protected afterTypes(from: number): number {
    let end = from;
    while (this.is(end, '!') && this.tokens[end + 1]?.text !== '=') end++;
    while (this.is(end, 'as') || this.is(end, 'satisfies')) {
      end++;
      for (
        ;
        end < this.tokens.length && !this.endsHere(end) && !this.is(end, 'as') && !this.is(end, 'satisfies');
        end++
      )
        if (OPEN.has(this.tokens[end]!.text)) end = this.closed(end) - 1;
    }
    return end;
  }

  /** The index after the comma at `end`; never stands still. */
  protected after(end: number): number {
    const at = this.is(end, ',') || CLOSE.has(this.tokens[end]?.text ?? '') ? end : this.skipped(end);
    return this.is(at, ',') || this.is(at, ';') ? at + 1 : at;
  }

  /** A method without parameters that only returns something: `async redirects() { return [] }`. */
  protected plainMethod(at: number): { readonly name: string; readonly body: number } | undefined {
    const open = this.is(at - 1, 'async') && this.tokens[at]?.kind === 'name' ? at + 1 : at;
    const isPlain = this.is(open, '(') && this.is(open + 1, ')') && this.is(open + 2, '{');
    return isPlain && this.is(open + 3, 'return')
      ? { name: this.tokens[open - 1]!.text, body: open + 2 }
      : undefined;
  }

  /** `() => …` and `async () => …`. */
  protected isPlainArrow(at: number): boolean {
    const open = this.is(at, 'async') ? at + 1 : at;
    return this.is(open, '(') && this.is(open + 1, ')') && this.arrowBody(at) !== undefined;
  }

  /** The index after `filter(Boolean)` and `filter((one) => one != null)`, which leave out what is nothing. */
  protected afterPlainFilter(at: number): number | undefined {
    if (!this.is(at, 'filter') || !this.is(at + 1, '(')) return undefined;
    const end = this.closed(at + 1);
    const written = this.tokens.slice(at + 2, Math.min(end - 1, at + 12)).map(({ text }) => text);
    return end - at < 14 && PLAIN_FILTER.test(written.join('')) ? end : undefined;
  }

  /** The index after a method. */
  protected method(at: number): number {
    let end = at;
    while (end < this.tokens.length && !this.is(end, '{') && !this.is(end, '}'))
      end = this.is(end, '(') ? this.closed(end) : end + 1;
    return this.is(end, '{') ? this.closed(end) : end;
  }
}

/** The index after the bracket that closes each one; found once, so that nesting costs nothing. */
function bracketEnds(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== 'sign') continue;
    if (OPEN.has(text)) open.push(at);
    else if (CLOSE.has(text)) {
      const start = open.pop();
      if (start !== undefined) ends.set(start, at + 1);
    }
  }
  return ends;
}
