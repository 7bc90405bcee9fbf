/** The type of a problem of navigation, located by its pointer in docs.json. */
import type { Severity } from '../../../lib/issue.ts';

export interface Problem {
  readonly severity: Severity;
  readonly code: string;
  /** In the expanded document: `/navigation/tabs/0`. */
  readonly pointer: string;
  readonly message: string;
  readonly hint?: string;
}
