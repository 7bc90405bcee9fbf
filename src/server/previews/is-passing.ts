/** Tells errors that only waiting changes from those that a person must act on. */
import { AppError } from '../../lib/app-error.ts';

const PASSING = /^(?:forge\/(?:busy|unreachable)|git\/(?!unknown)|commit\/busy|store\/)/;

/** True for errors of ours as well: another try may succeed. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof AppError) || PASSING.test(error.code);
