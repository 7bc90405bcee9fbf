/** What the modules of one configuration share and give to each other. */
import type { ImportedName } from './module-names.ts';
import { Computed, type StaticValue } from './static-value.ts';

/** How far values are read, shared by the modules of one configuration. */
export interface FoldBudget {
  values: number;
}

/** What a module gives to those that import it. */
export interface ModuleValues {
  /** `default`, and names. */
  exported(name: string): StaticValue;
  /** What an exported function without arguments gives; undefined for a name that is none. */
  called?(name: string): StaticValue;
  /** Of everything that is exported by a name. */
  readonly names?: readonly string[];
}

/** The value of a name of another module, or of all its names. */
export function importedValue(
  { from, name, line }: ImportedName,
  module: (specifier: string) => ModuleValues | undefined,
): StaticValue {
  const other = module(from);
  if (other === undefined) return new Computed(line, name);
  if (name !== '*') return other.exported(name);
  return other.names === undefined
    ? new Computed(line, name)
    : new Map(other.names.map((one) => [one, other.exported(one)]));
}
