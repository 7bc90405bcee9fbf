/** What the modules of one configuration share and give to each other. */
import type { StaticValue } from './static-value.ts';

/** How far values are read, shared by the modules of one configuration. */
export interface FoldBudget {
  values: number;
}

/** What a module gives to those that import it. */
export interface ModuleValues {
  /** `default`, and names. */
  exported(name: string): StaticValue;
}
