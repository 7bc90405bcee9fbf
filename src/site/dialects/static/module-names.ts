/** Finds the names of a module: what it binds, imports and exports, and where the expressions of these begin. */
import type { Token } from './module-tokens.ts';

interface ImportedName {
  readonly from: string;
  /** `default`, `*`, or a name of the other module. */
  readonly name: string;
  readonly line: number;
}

export interface ModuleNames {
  /** Index of the first token of its value. */
  readonly bindings: ReadonlyMap<string, number>;
  readonly imports: ReadonlyMap<string, ImportedName>;
  /** Functions without further statements: index of their body. */
  readonly functions: ReadonlyMap<string, number>;
  /** Index of the value, or of a name that is exported. */
  readonly exports: ReadonlyMap<string, number>;
}

export function moduleNames(tokens: readonly Token[]): ModuleNames {
  const reader = new NameReader(tokens);
  reader.read();
  return reader;
}

class NameReader implements ModuleNames {
  readonly bindings = new Map<string, number>();
  readonly imports = new Map<string, ImportedName>();
  readonly functions = new Map<string, number>();
  readonly exports = new Map<string, number>();
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  /** Only statements at the top of the module count. */
  read(): void {
    let depth = 0;
    for (let at = 0; at < this.tokens.length; at++) {
      const { kind, text } = this.tokens[at]!;
      if (kind === 'sign') {
        // `(module.exports = { … })`, as annotations of types are written.
        if (text === '(' && depth === 0)
          this.statement(at + 1, this.text(at + 1) === 'module' ? 'module' : '');
        if (text === '(' || text === '[' || text === '{') depth++;
        else if (text === ')' || text === ']' || text === '}') depth--;
      } else if (kind === 'name' && depth === 0) this.statement(at, text);
    }
  }

  private text(at: number): string {
    const token = this.tokens[at];
    return token === undefined || token.kind === 'string' ? '' : token.text;
  }

  private statement(at: number, word: string): void {
    if (word === 'import' && this.text(at + 1) !== '(' && this.text(at + 1) !== '.') this.importing(at + 1);
    else if (word === 'const' || word === 'let' || word === 'var') this.binding(at + 1);
    else if (word === 'function') this.function(at + 1);
    else if (word === 'export') this.exporting(at + 1);
    else if (
      word === 'module' &&
      this.text(at + 1) === '.' &&
      this.text(at + 2) === 'exports' &&
      this.text(at + 3) === '='
    )
      this.exports.set('default', at + 4);
  }

  private binding(at: number): void {
    const token = this.tokens[at];
    if (token?.kind !== 'name') return;
    const value = this.afterType(at + 1, '=');
    if (this.text(value) !== '=') return;
    this.bindings.set(token.text, value + 1);
    if (this.text(at - 2) === 'export') this.exports.set(token.text, value + 1);
  }

  /** The index of `end` after a type, if there is one. */
  private afterType(at: number, end: string): number {
    if (this.text(at) !== ':') return at;
    let depth = 0;
    for (let i = at + 1; i < this.tokens.length && i < at + 500; i++) {
      const text = this.text(i);
      if (depth === 0 && text === end) return i;
      if (/^[([{<]$/.test(text)) depth++;
      else if (/^[)\]}>]$/.test(text)) depth--;
      else if (text === ';') return i;
    }
    return at;
  }

  private function(at: number): void {
    const name = this.text(at);
    let depth = 0;
    for (let i = at + 1; i < this.tokens.length && i < at + 500; i++) {
      const text = this.text(i);
      if (text === '(' || text === '[' || text === '<') depth++;
      else if (text === ')' || text === ']' || text === '>') depth--;
      else if (text === '{' && depth <= 0) {
        this.functions.set(name, i);
        return;
      }
    }
  }

  private exporting(at: number): void {
    if (this.text(at) === 'default') this.exports.set('default', at + 1);
  }

  /** `a, { b as c, type d }, * as e from 'x'`. */
  private importing(at: number): void {
    const found: { name: string; as: string }[] = [];
    let i = at;
    if (this.text(i) === 'type' && this.text(i + 1) !== 'from' && this.text(i + 1) !== ',') return;
    let inside = false;
    for (; i < this.tokens.length && i < at + 2_000 && this.tokens[i]!.kind !== 'string'; i++) {
      const text = this.text(i);
      if (text === '{') inside = true;
      else if (text === '}') inside = false;
      else if (text === '*' && this.text(i + 1) === 'as') {
        found.push({ name: '*', as: this.text(i + 2) });
        i += 2;
      } else if (this.tokens[i]!.kind === 'name' && text !== 'from' && text !== 'type') {
        const isRenamed = this.text(i + 1) === 'as';
        found.push({ name: inside ? text : 'default', as: isRenamed ? this.text(i + 2) : text });
        if (isRenamed) i += 2;
      }
    }
    const from = this.tokens[i];
    if (from?.kind !== 'string') return;
    for (const { name, as } of found) this.imports.set(as, { from: from.text, name, line: from.line });
  }
}
