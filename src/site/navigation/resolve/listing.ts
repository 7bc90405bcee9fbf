/** The type of one occurrence of an operation in the navigation. */
import type { SpecRef } from '../nav-node.ts';
import type { Inherited } from './place.ts';

export interface Listing {
  readonly ref: SpecRef;
  /** Of the entry or the element, for issues. */
  readonly pointer: string;
  /** True for an entry that names the operation: it is shown even if the specification hides it. */
  readonly named: boolean;
  /** The settings inherited at its position. */
  readonly inherited: Inherited;
}
