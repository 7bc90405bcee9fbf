/** The error for a forge whose rate limit is used up. */
import { AppError } from '../../lib/app-error.ts';

export class ForgeBusy extends AppError {
  /** Milliseconds. */
  readonly wait: number;

  constructor(message: string, wait: number) {
    super('forge/busy', message);
    this.wait = wait;
  }
}
