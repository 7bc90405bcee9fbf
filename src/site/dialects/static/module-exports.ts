/** What a module gives to others: its own exports, and those that it passes on. */
import type { ModuleFold } from './fold-module.ts';
import type { ImportedName, ModuleNames } from './module-names.ts';
import { importedValue, type ModuleValues } from './module-values.ts';
import { Computed, type StaticValue } from './static-value.ts';

const MAX_NAMES = 1_000;

export class ModuleExports implements ModuleValues {
  private readonly fold: ModuleFold;
  private readonly own: ModuleNames;
  private readonly module: (specifier: string) => ModuleValues | undefined;
  /** Names that are being looked for: modules may pass on each other. */
  private readonly asked = new Set<string>();
  private known: readonly string[] | undefined;

  constructor(fold: ModuleFold, own: ModuleNames, module: (specifier: string) => ModuleValues | undefined) {
    this.fold = fold;
    this.own = own;
    this.module = module;
  }

  /** Found once: modules that pass on two each would double the ways with every step. */
  get names(): readonly string[] {
    this.known ??= this.once('*', undefined, () => {
      const passed = this.own.stars.flatMap((from) => this.module(from)?.names ?? []);
      const all = new Set([...this.own.exports.keys(), ...this.own.passed.keys(), ...passed]);
      return [...all].filter((name) => name !== 'default').slice(0, MAX_NAMES);
    });
    return this.known ?? [];
  }

  exported(name: string): StaticValue {
    return this.once(name, new Computed(0, name), () => {
      const at = this.own.exports.get(name);
      if (at !== undefined) return this.fold.exportedAt(name, at);
      const passed = this.passed(name);
      return passed === undefined ? this.fold.named(name) : importedValue(passed, this.module);
    });
  }

  called(name: string): StaticValue {
    return this.once(`${name}()`, undefined, () => {
      const passed = this.own.exports.has(name) ? undefined : this.passed(name);
      return passed === undefined
        ? this.fold.calledFunction(name)
        : this.module(passed.from)?.called?.(passed.name);
    });
  }

  private passed(name: string): ImportedName | undefined {
    const written = this.own.passed.get(name);
    if (written !== undefined || name === 'default') return written;
    const from = this.own.stars.find((one) => this.module(one)?.names?.includes(name) === true);
    return from === undefined ? undefined : { from, name, line: 0 };
  }

  private once<Value>(key: string, otherwise: Value, make: () => Value): Value {
    if (this.asked.has(key)) return otherwise;
    this.asked.add(key);
    try {
      return make();
    } finally {
      this.asked.delete(key);
    }
  }
}
