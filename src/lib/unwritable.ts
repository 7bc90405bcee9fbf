/** Turns the system's refusal to write to a path into an error for the person who named it. */
import { AppError } from './app-error.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its file system is read-only',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EISDIR: 'there is a folder of that name',
  EEXIST: 'there is a file of that name',
  ENOENT: 'no folder can be made there',
  ENAMETOOLONG: 'its name is too long',
  ENOSPC: 'its disk is full',
  EDQUOT: 'the quota of its disk is used up',
};

/** `code` of an error of the system; undefined for any other. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/**
 * @param what with its article, as in `the output folder "site"`
 * @returns undefined when the error is not about writing
 */
export function unwritable(what: string, cause: unknown): AppError | undefined {
  const code = codeOf(cause) ?? '';
  const reason = Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  if (reason === undefined) return undefined;
  const hint =
    code === 'ENOSPC' || code === 'EDQUOT'
      ? 'Free space, or name a place on another disk'
      : 'Name another place, or give this user the right to write there';
  return new AppError('output/unwritable', `${what} cannot be written: ${reason} (${code})`, { hint, cause });
}
