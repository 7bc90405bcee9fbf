/** Runs a grammar over a code sample and writes its lines as HTML. */
import { escapeText } from '../../../lib/html.ts';
import type { Grammar, Rule, TokenClass } from './grammar.ts';

interface State {
  readonly pattern: RegExp;
  readonly rules: readonly Rule[];
}

/** A grammar with the patterns of each state joined into one. */
export type CompiledGrammar = ReadonlyMap<string, State>;

const DEEPEST = 100;

/** Joins the rules of each state into one sticky pattern with a group per rule. */
export function compileGrammar(grammar: Grammar, flags = ''): CompiledGrammar {
  const compile = (rules: readonly Rule[]): State => ({ pattern: new RegExp(rules.map((rule) => `(${rule.match})`).join('|'), `ys${flags}`), rules });
  return new Map(Object.entries(grammar).map(([name, rules]) => [name, compile(rules)]));
}

/** HTML of each line of `source`; text that no rule knows stays plain. */
export function tokenize(source: string, grammar: CompiledGrammar): string[] {
  const writer = new LineWriter();
  const stack: State[] = [grammar.get('root')!];
  let at = 0;
  let plain = 0;
  while (at < source.length) {
    const { pattern, rules } = stack[stack.length - 1]!;
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match === null) {
      at++;
      continue;
    }
    let group = 1;
    while (match[group] === undefined) group++;
    const rule = rules[group - 1]!;
    const text = match[0];
    const end = at + text.length;
    if (text !== '') {
      if (plain < at) writer.write(source.slice(plain, at), '');
      writer.write(text, typeof rule.is === 'string' ? rule.is : rule.is(text, source, { start: at, end }));
      plain = end;
    }
    for (let i = rule.pop ?? 0; i > 0 && stack.length > 1; i--) stack.pop();
    if (rule.push !== undefined && stack.length < DEEPEST) stack.push(grammar.get(rule.push)!);
    // A rule that takes nothing and changes nothing would never end.
    else if (text === '' && rule.pop === undefined) at++;
    if (text !== '') at = end;
    else if (rule.push !== undefined && stack.length >= DEEPEST) at++;
  }
  if (plain < source.length) writer.write(source.slice(plain), '');
  return writer.finish();
}

/** Collects tokens into lines; neighbours of one class share a span, and white space at their ends stays outside. */
export class LineWriter {
  private readonly lines: string[] = [];
  private line = '';
  private held = '';
  private heldClass: TokenClass = '';

  write(text: string, is: TokenClass): void {
    if (!text.includes('\n')) this.add(text, is);
    else {
      for (const [i, part] of text.split('\n').entries()) {
        if (i > 0) this.newLine();
        if (part !== '') this.add(part, is);
      }
    }
  }

  newLine(): void {
    this.flush();
    this.lines.push(this.line);
    this.line = '';
  }

  finish(): string[] {
    this.newLine();
    return this.lines;
  }

  private add(text: string, is: TokenClass): void {
    if (is !== this.heldClass) {
      this.flush();
      this.heldClass = is;
    }
    this.held += text;
  }

  private flush(): void {
    if (this.held === '') return;
    this.line += this.heldClass === '' ? escapeText(this.held) : wrapped(this.held, this.heldClass);
    this.held = '';
  }
}

function wrapped(text: string, is: TokenClass): string {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  if (start >= end) return text;
  return `${text.slice(0, start)}<span class="${is}">${escapeText(text.slice(start, end))}</span>${text.slice(end)}`;
}
