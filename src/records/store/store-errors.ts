/** The errors of a failing database, as people read them; the drivers map their own errors to these. */
import { AppError } from '../../lib/app-error.ts';

export type StoreTrouble = 'full' | 'busy' | 'unavailable';

const TEXTS: Readonly<Record<StoreTrouble, readonly [message: string, hint: string]>> = {
  full: [
    'The database cannot be written',
    'Free space on the disk that holds it, or make it writable; nothing needs to be restarted',
  ],
  busy: ['The database is busy with another program', 'Try again in a moment'],
  unavailable: ['The database cannot be asked', 'Check that it is running and reachable'],
};

/** @param cause the driver's error, whose message is added */
export function storeError(trouble: StoreTrouble, cause: unknown): AppError {
  const [message, hint] = TEXTS[trouble];
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AppError(`store/${trouble}`, `${message}: ${reason}`, { hint, cause });
}

export function isStoreError(error: unknown): error is AppError {
  return error instanceof AppError && error.code.startsWith('store/');
}
