/** Runs a grammar over a code sample and writes its lines as HTML. */
import { escapeText } from '../../../lib/html.ts';
import type { Grammar, Place, Rule, TokenClass } from './grammar.ts';
import { LookAhead } from './look-ahead.ts';

interface CompiledRule {
  readonly pattern: RegExp;
  readonly when: Rule['when'];
  readonly is: Rule['is'];
  readonly push: string | undefined;
  readonly pop: number;
}

/** The rules that may match at a character, by its code; other characters try all. */
interface State {
  readonly byCode: readonly (readonly CompiledRule[])[];
  readonly all: readonly CompiledRule[];
}

/** A grammar with a sticky pattern per rule. */
export type CompiledGrammar = ReadonlyMap<string, State>;

const DEEPEST = 100;
const ASCII = 128;

/** Prepares a grammar for `tokenize`. */
export function compileGrammar(grammar: Grammar): CompiledGrammar {
  return new Map(Object.entries(grammar).map(([name, rules]) => [name, compileState(rules)]));
}

function compileState(rules: readonly Rule[]): State {
  const all = rules.map(
    ({ match, when, is, push, pop = 0 }): CompiledRule => ({
      pattern: new RegExp(match, 'ys'),
      when,
      is,
      push,
      pop,
    }),
  );
  const starts = rules.map((rule) => {
    const first = rule.starts ?? firstCharacters(rule.match);
    return first === undefined ? undefined : new RegExp(`[${first}]`);
  });
  const byCode = Array.from({ length: ASCII }, (_, code) =>
    all.filter((_rule, i) => starts[i]?.test(String.fromCharCode(code)) ?? true),
  );
  return { byCode, all };
}

/** HTML of each line of `source`; text that no rule matches is not highlighted. */
export function tokenize(source: string, grammar: CompiledGrammar): string[] {
  const writer = new LineWriter();
  const ahead = new LookAhead(source);
  const stack: State[] = [grammar.get('root')!];
  let at = 0;
  let plain = 0;
  let still = 0;
  while (at < source.length) {
    const rule = ruleAt(source, { start: at, ahead }, stack[stack.length - 1]!);
    const end = rule === undefined ? at : rule.pattern.lastIndex;
    if (rule !== undefined && end > at) {
      if (plain < at) writer.write(source.slice(plain, at), '');
      const text = source.slice(at, end);
      writer.write(
        text,
        typeof rule.is === 'string' ? rule.is : rule.is(text, source, { start: at, end, ahead }),
      );
      plain = end;
    }
    const moved = rule !== undefined && move(stack, rule, grammar);
    still = end > at ? 0 : still + 1;
    // Rules that consume nothing and only cycle through states would never end.
    at = end === at && (!moved || still > DEEPEST) ? at + 1 : end;
  }
  if (plain < source.length) writer.write(source.slice(plain), '');
  return writer.finish();
}

/** The first rule that matches at `place`; the pattern's `lastIndex` is then the end of the match. */
function ruleAt(source: string, place: Omit<Place, 'end'>, state: State): CompiledRule | undefined {
  for (const rule of state.byCode[source.charCodeAt(place.start)] ?? state.all) {
    const { pattern, when } = rule;
    pattern.lastIndex = place.start;
    if (pattern.test(source) && (when?.(source, { ...place, end: pattern.lastIndex }) ?? true)) return rule;
  }
  return undefined;
}

/** Leaves and enters states as the rule says; false when nothing changed. */
function move(stack: State[], rule: CompiledRule, grammar: CompiledGrammar): boolean {
  let moved = false;
  for (let i = rule.pop; i > 0 && stack.length > 1; i--) moved = stack.pop() !== undefined;
  if (rule.push === undefined || stack.length >= DEEPEST) return moved;
  stack.push(grammar.get(rule.push)!);
  return true;
}

/** Collects tokens into lines; neighbours of one class share a span, and white space at their ends stays outside. */
export class LineWriter {
  private readonly lines: string[] = [];
  private line = '';
  private pending = '';
  private pendingClass: TokenClass = '';

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
    if (is !== this.pendingClass) {
      this.flush();
      this.pendingClass = is;
    }
    this.pending += text;
  }

  private flush(): void {
    if (this.pending === '') return;
    this.line +=
      this.pendingClass === '' ? escapeText(this.pending) : wrapped(this.pending, this.pendingClass);
    this.pending = '';
  }
}

function wrapped(text: string, is: TokenClass): string {
  if (text.charCodeAt(0) > 32 && text.charCodeAt(text.length - 1) > 32)
    return `<span class="${is}">${escapeText(text)}</span>`;
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  if (start >= end) return text;
  return `${text.slice(0, start)}<span class="${is}">${escapeText(text.slice(start, end))}</span>${text.slice(end)}`;
}

const LITERAL = /^(\\[^\w\s]|[^\\()[\]{}.*+?|^$\s])(?![*?{])/;
const CLASS = /^\[(?!\^)((?:[^\]\\]|\\.)+)\](?![*?{])/;

/** Content of a character class for the first character of `pattern`, or undefined when it cannot be derived. */
function firstCharacters(pattern: string): string | undefined {
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
