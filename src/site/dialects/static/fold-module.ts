/** Folds the expressions of a module to data by reading them: names, templates, spreads and wrappers, and no more. */
import { joined } from '../common/dialect.ts';
import { asImports, type ModuleNames } from './module-names.ts';
import { moduleTokens, type Token } from './module-tokens.ts';
import { type FoldBudget, importedValue, type ModuleValues } from './module-values.ts';
import {
  Call,
  Computed,
  isFields,
  isPlain,
  lengthOf,
  STATIC_WORDS,
  type StaticValue,
  spreadFields,
  staticField,
  withoutNothing,
} from './static-value.ts';
import { TokenCursor } from './token-cursor.ts';

const DEEPEST = 150;
const LONGEST_TEXT = 100_000;
/** They give back what they are given. */
const WRAPPER = /^(?:define\w*|with[A-Z]\w*|freeze|createConfig)$/;

interface ModuleAround {
  readonly names: ModuleNames;
  /** Folder of the module. */
  readonly folder: string;
  readonly budget: FoldBudget;
  /** Undefined for a module that is not in the folder. */
  module(specifier: string): ModuleValues | undefined;
}

interface Read {
  readonly value: StaticValue;
  /** Index of the next token. */
  readonly end: number;
}

export class ModuleFold extends TokenCursor {
  private readonly around: ModuleAround;
  private readonly known = new Map<string, StaticValue>();
  private depth = 0;

  constructor(tokens: readonly Token[], around: ModuleAround) {
    super(tokens);
    this.around = around;
  }

  /** @param at index of the value of an export */
  exportedAt(name: string, at: number): StaticValue {
    return this.remembered(`export ${name}`, () => this.body(at).value);
  }

  /** @param from index of the token that uses the name, for what its function binds */
  named(name: string, from?: number): StaticValue {
    const { bindings, imports, locals } = this.around.names;
    const local =
      from === undefined ? undefined : locals.get(name)?.find((one) => one.from < from && from < one.to);
    const at = local?.value ?? bindings.get(name);
    if (at !== undefined) return this.remembered(`${name} ${at}`, () => this.expression(at).value);
    const imported = imports.get(name);
    return imported === undefined ? new Computed(0, name) : importedValue(imported, this.around.module);
  }

  /** What a function of the module gives without arguments; undefined for a name that is none. */
  calledFunction(name: string): StaticValue {
    const { functions, bindings, exports } = this.around.names;
    const at = bindings.get(name) ?? (name === 'default' ? exports.get(name) : undefined);
    const own = functions.get(name) ?? (at === undefined ? undefined : this.bodyAt(at));
    if (own !== undefined) return this.remembered(`call ${name}`, () => this.returned(own).value);
    const other = at !== undefined && this.endsHere(at + 1) ? this.tokens[at]?.text : undefined;
    return other === undefined || name !== 'default' ? undefined : this.calledFunction(other);
  }

  /** A name that needs itself is computed. */
  private remembered(key: string, make: () => StaticValue): StaticValue {
    if (this.known.has(key)) return this.known.get(key);
    this.known.set(key, new Computed(0, key.replace(/^call | \d+$/g, '')));
    const value = make();
    this.known.set(key, value);
    return value;
  }

  /** A value, or the value that a function without further statements gives. */
  private body(at: number): Read {
    const own = this.bodyAt(at);
    return own === undefined ? this.expression(at) : this.returned(own);
  }

  private returned(at: number): Read {
    if (!this.is(at, '{')) return this.expression(at);
    const end = this.closed(at);
    const value = this.returnedAt(at);
    return { value: value === undefined ? this.computed(at) : this.expression(value).value, end };
  }

  private expression(at: number): Read {
    if (this.depth >= DEEPEST || --this.around.budget.values < 0)
      return { value: this.computed(at), end: this.skipped(at) };
    this.depth++;
    try {
      return this.sum(at);
    } finally {
      this.depth--;
    }
  }

  /** Texts that are joined, and defaults after what is computed. */
  private sum(at: number): Read {
    let { value, end } = this.typed(this.member(at));
    for (;;) {
      const sign = this.tokens[end];
      const isOr = sign?.kind === 'sign' && (sign.text === '??' || sign.text === '||');
      if (isOr || (sign?.kind === 'sign' && sign.text === '+')) {
        const right = this.typed(this.member(end + 1));
        if (isOr)
          value = value instanceof Computed || value === undefined || value === '' ? right.value : value;
        else
          value =
            isPlain(value) && isPlain(right.value) ? String(value) + String(right.value) : this.computed(at);
        end = right.end;
        if (typeof value === 'string' && value.length > LONGEST_TEXT) value = this.computed(at);
      } else if (this.endsHere(end)) return { value, end };
      else return { value: this.computed(at), end: this.skipped(at) };
    }
  }

  /** Without `as const`, `satisfies Config` and `!`. */
  private typed({ value, end }: Read): Read {
    return { value, end: this.afterTypes(end) };
  }

  private member(at: number): Read {
    let { value, end } = this.primary(at);
    for (;;) {
      if ((this.is(end, '.') || this.is(end, '?.')) && this.tokens[end + 1]?.kind === 'name') {
        const after = Array.isArray(value) ? this.afterPlainFilter(end + 1) : undefined;
        const { text } = this.tokens[end + 1]!;
        value = after === undefined ? this.fieldOf(value, text, at) : withoutNothing(value);
        end = after ?? end + 2;
      } else if (this.is(end, '[')) {
        const key = this.expression(end + 1).value;
        value = isPlain(key) ? this.fieldOf(value, key as string | number, at) : this.computed(at);
        end = this.closed(end);
      } else if (this.is(end, '(')) {
        value = this.computed(at);
        end = this.closed(end);
      } else return { value, end };
    }
  }

  private fieldOf(value: StaticValue, key: string | number, at: number): StaticValue {
    if (isFields(value) || Array.isArray(value)) return staticField(value, key);
    return this.computed(at);
  }

  private primary(at: number): Read {
    const token = this.tokens[at];
    if (token === undefined) return { value: undefined, end: at };
    switch (token.kind) {
      case 'string':
        return { value: token.text, end: at + 1 };
      case 'number':
        return { value: Number(token.text.replace(/_/g, '')), end: at + 1 };
      case 'template':
        return { value: this.template(token, at), end: at + 1 };
      case 'name':
        return this.name(at, token);
      default:
        if (this.is(at, '[')) return { value: this.listed(at, ']'), end: this.closed(at) };
        if (this.is(at, '{')) return this.object(at);
        if (this.is(at, '-') && this.tokens[at + 1]?.kind === 'number')
          return { value: -Number(this.tokens[at + 1]!.text), end: at + 2 };
        if (this.is(at, '(') && this.arrowBody(at) === undefined)
          return { value: this.expression(at + 1).value, end: this.closed(at) };
        return { value: this.computed(at), end: Math.max(at + 1, this.skipped(at)) };
    }
  }

  private template({ parts }: Token, at: number): StaticValue {
    const { texts, values } = parts!;
    const filled = values.map((source) => {
      const tokens = source.length < 500 ? moduleTokens(source) : undefined;
      return tokens === undefined ? undefined : new ModuleFold(tokens, this.within(at)).value();
    });
    if (!filled.every(isPlain) || lengthOf(filled) > LONGEST_TEXT) return this.computed(at);
    return texts.map((text, i) => text + (i < filled.length ? String(filled[i]) : '')).join('');
  }

  /** The value of all tokens as one expression. */
  value(): StaticValue {
    const { value, end } = this.expression(0);
    return end === this.tokens.length ? value : this.computed(0);
  }

  /** For an expression inside a template: it sees the names of this module. */
  private within(at: number): ModuleAround {
    return {
      ...this.around,
      names: asImports(this.around.names),
      module: () => ({ exported: (name) => this.named(name, at) }),
    };
  }

  private name(at: number, { text }: Token): Read {
    if (STATIC_WORDS.has(text)) return { value: STATIC_WORDS.get(text), end: at + 1 };
    if (this.arrowBody(at) !== undefined || /^(?:new|function|async|await|class|typeof|import)$/.test(text))
      return { value: this.computed(at), end: Math.max(at + 1, this.skipped(at)) };
    let end = at + 1;
    let called = text;
    while (this.is(end, '.') && this.tokens[end + 1]?.kind === 'name' && !this.isKnown(text)) {
      called = this.tokens[end + 1]!.text;
      end += 2;
    }
    if (this.is(end, '<')) {
      const after = this.tokens.findIndex((_, i) => i > end && i < end + 40 && this.is(i, '>'));
      if (after > 0 && this.is(after + 1, '(')) end = after + 1;
    }
    if (this.is(end, '(')) return { value: this.call(at, called, end), end: this.closed(end) };
    if (end > at + 1) return { value: this.computed(at), end };
    if (text === '__dirname') return { value: '.', end };
    return { value: this.named(text, at), end };
  }

  /** Whether the folder says what a name has, as it does not of `path` in `const path = require('path')`. */
  private isKnown(name: string): boolean {
    const value = this.around.names.bindings.has(name) ? this.named(name) : undefined;
    const imported = this.around.names.imports.get(name);
    return isFields(value) || Array.isArray(value) || imported?.from.startsWith('.') === true;
  }

  private call(at: number, called: string, open: number): StaticValue {
    if (WRAPPER.test(called)) return this.is(open + 1, ')') ? undefined : this.body(open + 1).value;
    if (called === 'resolve' || called === 'join' || called === 'require') {
      const values = this.listed(open, ')');
      const path = values.every((one) => typeof one === 'string') ? values.join('/') : undefined;
      if (path === undefined) return this.computed(at);
      if (called === 'require') return this.around.module(path)?.exported('default') ?? this.computed(at);
      return values.length === 1 ? path : (joined('', path.replace(/^\.\//, '')) ?? this.computed(at));
    }
    const own = this.calledFunction(called);
    if (own !== undefined) return own;
    const imported = this.around.names.imports.get(called);
    // What it makes of arguments is not known.
    const from = this.is(open + 1, ')') ? imported : undefined;
    const given = from && this.around.module(from.from)?.called?.(from.name);
    if (given !== undefined) return given;
    if (imported === undefined || imported.from.startsWith('.')) return this.computed(at);
    return new Call(called, this.tokens[at]!.line, this.listed(open, ')'));
  }

  private listed(open: number, close: string): StaticValue[] {
    const out: StaticValue[] = [];
    for (let at = open + 1; at < this.tokens.length && !this.is(at, close); ) {
      const isSpread = this.is(at, '...');
      const { value, end } = this.body(isSpread ? at + 1 : at);
      if (isSpread && Array.isArray(value)) {
        this.around.budget.values -= value.length;
        if (this.around.budget.values > 0) out.push(...(value as readonly StaticValue[]));
      } else out.push(value);
      at = this.after(end);
    }
    return out;
  }

  private object(open: number): Read {
    const fields = new Map<string, StaticValue>();
    const close = this.closed(open);
    for (let at = open + 1; at < close - 1; ) {
      if (this.is(at, '...')) {
        const spread = this.expression(at + 1);
        for (const [key, inner] of spreadFields(spread.value, at))
          if (--this.around.budget.values > 0) fields.set(key, inner);
        at = this.after(spread.end);
        continue;
      }
      const token = this.tokens[at]!;
      let key: StaticValue = token.text;
      let end = at + 1;
      if (this.is(at, '[')) {
        key = this.expression(at + 1).value;
        end = this.closed(at);
      }
      if (this.is(end, ':')) {
        const read = this.isPlainArrow(end + 1) ? this.body(end + 1) : this.expression(end + 1);
        if (isPlain(key)) fields.set(String(key), read.value);
        end = read.end;
      } else if (token.kind === 'name' && (this.is(end, ',') || this.is(end, '}')))
        fields.set(token.text, this.named(token.text, at));
      else {
        const own = this.plainMethod(end);
        if (own !== undefined) fields.set(own.name, this.returned(own.body).value);
        end = this.method(end);
      }
      at = Math.max(at + 1, Math.min(this.after(end), close - 1));
    }
    return { value: fields, end: close };
  }
}
