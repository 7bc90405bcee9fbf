/** A position in the text of an expression, with methods that skip space, comments and words. */
import { NotAnExpression } from './expression.ts';

const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy;
const DEEPEST = 120;

/** Reads forward only; counts nesting so that no text can exhaust the stack. */
export class Cursor {
  readonly text: string;
  at: number;
  private depth = 0;

  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
  }

  /** Skips white space and comments. */
  space(): void {
    const { text } = this;
    for (;;) {
      const code = text.charCodeAt(this.at);
      if (code <= 32 || code === 0xa0 || code === 0x2028 || code === 0x2029 || code === 0xfeff) this.at++;
      else if (code === 47 && text[this.at + 1] === '/') this.comment('\n', 1);
      else if (code === 47 && text[this.at + 1] === '*') this.comment('*/', 2);
      else return;
    }
  }

  private comment(end: string, length: number): void {
    const found = this.text.indexOf(end, this.at + 2);
    if (found < 0 && length === 2) throw new NotAnExpression('unclosed comment');
    this.at = found < 0 ? this.text.length : found + length;
  }

  /** Skips space and then `token`, if it is next. */
  take(token: string): boolean {
    this.space();
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  /** Like `take`, but throws when the token is missing. */
  need(token: string): void {
    if (!this.take(token)) this.fail();
  }

  /** The identifier that is next, or undefined. */
  word(): string | undefined {
    this.space();
    WORD.lastIndex = this.at;
    const found = WORD.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  /** True when only space and comments are left. */
  done(): boolean {
    this.space();
    return this.at >= this.text.length;
  }

  /** Runs `read` one level deeper. */
  nested<T>(read: () => T): T {
    if (++this.depth > DEEPEST) this.fail();
    const result = read();
    this.depth--;
    return result;
  }

  fail(): never {
    throw new NotAnExpression(`unexpected text at ${this.at}`);
  }
}
