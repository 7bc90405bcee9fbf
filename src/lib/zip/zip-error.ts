/** The error of an archive that cannot be read. */
import { AppError } from '../app-error.ts';

export function damaged(file: string, why: string, cause?: unknown): AppError {
  return new AppError('zip/damaged', `"${file}" cannot be unpacked: ${why}`, {
    hint: 'Download or pack it again; nothing was written',
    cause,
  });
}
