/** Finds the names of a module: what it binds, imports and exports, and where the expressions of these begin. */
import type { Token } from './module-tokens.ts';

export interface ImportedName {
  readonly from: string;
  /** `default`, `*`, or a name of the other module. */
  readonly name: string;
  readonly line: number;
}

export interface ModuleNames {
  /** Index of the first token of its value. */
  readonly bindings: ReadonlyMap<string, number>;
  readonly imports: ReadonlyMap<string, ImportedName>;
  /** What functions bind, by its name. */
  readonly locals: ReadonlyMap<string, readonly LocalName[]>;
  /** Index of their body. */
  readonly functions: ReadonlyMap<string, number>;
  /** Index of the value, or of a name that is exported. */
  readonly exports: ReadonlyMap<string, number>;
  /** What is exported of other modules, by its name here. */
  readonly passed: ReadonlyMap<string, ImportedName>;
  /** Modules of which everything is exported. */
  readonly stars: readonly string[];
}

interface LocalName {
  /** Index of its value. */
  readonly value: number;
  /** Indexes of the brackets around it. */
  readonly from: number;
  readonly to: number;
}

/** The names of a module as those of another one, for an expression that is read apart from it. */
export function asImports({ bindings, locals, imports }: ModuleNames): ModuleNames {
  const names = [...bindings.keys(), ...locals.keys(), ...imports.keys()];
  return {
    bindings: new Map(),
    imports: new Map(names.map((name) => [name, { from: '', name, line: 0 }])),
    locals: new Map(),
    functions: new Map(),
    exports: new Map(),
    passed: new Map(),
    stars: [],
  };
}

const MAX_LOCALS = 500;

export function moduleNames(tokens: readonly Token[]): ModuleNames {
  const reader = new NameReader(tokens);
  reader.read();
  return reader;
}

class NameReader implements ModuleNames {
  readonly bindings = new Map<string, number>();
  readonly imports = new Map<string, ImportedName>();
  readonly locals = new Map<string, LocalName[]>();
  readonly functions = new Map<string, number>();
  readonly exports = new Map<string, number>();
  readonly passed = new Map<string, ImportedName>();
  readonly stars: string[] = [];
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  /** Statements at the top of the module, and names that functions bind. */
  read(): void {
    const open: { readonly at: number; readonly bound: [name: string, value: number][] }[] = [];
    for (let at = 0; at < this.tokens.length; at++) {
      const { kind, text } = this.tokens[at]!;
      if (kind === 'sign') {
        // `(module.exports = { … })`, as annotations of types are written.
        if (text === '(' && open.length === 0 && this.text(at + 1) === 'module')
          this.statement(at + 1, 'module');
        if (text === '(' || text === '[' || text === '{') open.push({ at, bound: [] });
        else if (text === ')' || text === ']' || text === '}') {
          const { at: from, bound } = open.pop() ?? { at, bound: [] };
          // Inner brackets end first, so the nearest name is the first one.
          for (const [name, value] of bound) {
            const known = this.locals.get(name) ?? [];
            if (known.length < MAX_LOCALS) this.locals.set(name, [...known, { value, from, to: at }]);
          }
        }
      } else if (kind === 'name' && open.length === 0) this.statement(at, text);
      else if (kind === 'name' && (text === 'const' || text === 'let')) {
        const value = this.valueOf(at + 1);
        const { bound } = open.at(-1)!;
        if (value !== undefined && bound.length < MAX_LOCALS) bound.push([this.text(at + 1), value]);
      }
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
    const value = this.valueOf(at);
    if (value === undefined) return;
    this.bindings.set(this.text(at), value);
    if (this.text(at - 2) === 'export') this.exports.set(this.text(at), value);
  }

  /** The index of the value that a name gets; undefined without a name or a value. */
  private valueOf(at: number): number | undefined {
    if (this.tokens[at]?.kind !== 'name') return undefined;
    const value = this.afterType(at + 1, '=');
    return this.text(value) === '=' ? value + 1 : undefined;
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
    else if (this.text(at) === '*') this.passing(at);
    else if (this.text(at) === '{') this.listing(at);
  }

  /** `* from 'x'`, `* as a from 'x'`. */
  private passing(at: number): void {
    const isNamed = this.text(at + 1) === 'as';
    const from = this.tokens[at + (isNamed ? 4 : 2)];
    if (from?.kind !== 'string' || this.stars.length >= MAX_LOCALS) return;
    if (isNamed) this.passed.set(this.text(at + 2), { from: from.text, name: '*', line: from.line });
    else this.stars.push(from.text);
  }

  /** `{ a, b as c }`, also of another module: `{ default as d } from 'x'`. */
  private listing(at: number): void {
    const found: { readonly place: number; readonly as: string }[] = [];
    let end = at + 1;
    for (; end < this.tokens.length && end < at + 2_000 && this.text(end) !== '}'; end++) {
      if (this.tokens[end]!.kind !== 'name' || this.text(end) === 'type') continue;
      const isRenamed = this.text(end + 1) === 'as';
      found.push({ place: end, as: this.text(isRenamed ? end + 2 : end) });
      if (isRenamed) end += 2;
    }
    const from = this.text(end + 1) === 'from' ? this.tokens[end + 2] : undefined;
    for (const { place, as } of found)
      if (from?.kind !== 'string') this.exports.set(as, place);
      else this.passed.set(as, { from: from.text, name: this.text(place), line: from.line });
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
