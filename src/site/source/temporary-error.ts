/** Distinguishes missing files from temporary system errors: only the former are omitted from a site. */
import { AppError } from '../../lib/app-error.ts';

/** Too many open files, no memory, a disk that does not answer. */
const PASSING = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EIO', 'ESTALE', 'ETIMEDOUT', 'EAGAIN']);

/** @throws AppError `source/unreadable` when the same call may succeed later */
export function rethrowTemporary(error: unknown, path: string): void {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  if (!PASSING.has(code)) return;
  throw new AppError('source/unreadable', `"${path}" could not be read (${code})`, {
    hint: 'Look at the limits of the process and at the disk; it is tried again automatically',
    cause: error,
  });
}
