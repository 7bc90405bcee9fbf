/** What is tried with every operation of every specification; one that throws or answers a text has failed. */

import type { FoundOperation, SpecificationSet } from '../../src/site/openapi/specification.ts';
import { describeCheck } from './describe-check.ts';

export interface OperationCheck {
  /** Head of its column. */
  readonly name: string;
  /** Why the operation fails, or undefined. */
  run(found: FoundOperation, set: SpecificationSet): string | undefined;
}

export const OPERATION_CHECKS: readonly OperationCheck[] = [
  {
    name: 'found by name',
    run({ specification, info }, set) {
      const { method, path } = info;
      const found = set.find({ sources: [specification.source], method, path });
      return found?.info === info ? undefined : `${method} ${path} finds ${found?.info.path ?? 'nothing'}`;
    },
  },
  { name: 'described', run: describeCheck },
];
