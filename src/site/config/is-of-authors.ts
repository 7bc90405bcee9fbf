/** Tells mistakes in the files of a site from failures of this machine or of a remote. */
import { AppError } from '../../lib/app-error.ts';

/** True when reading the same files again would not help. */
export const isOfAuthors = (error: unknown): error is AppError =>
  error instanceof AppError && /^(?:config|source)\//.test(error.code);
