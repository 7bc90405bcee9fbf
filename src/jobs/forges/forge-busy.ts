/** A forge that says "later": its limit of requests is used up. */
import { AppError } from '../../lib/app-error.ts';

export class ForgeBusy extends AppError {
  /** Milliseconds. */
  readonly wait: number;

  constructor(message: string, wait: number) {
    super('forge/busy', message);
    this.wait = wait;
  }
}
