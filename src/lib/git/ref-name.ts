/** Validates whole names of refs by the rules of git-check-ref-format: nothing that Git reads as a pattern or two names. */
import { AppError } from '../app-error.ts';

export const LONGEST_REF = 400;

// Control characters, space and ~ ^ : ? * [ \ have a meaning of their own to Git.
const FORBIDDEN = /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|\/$|\.$/;

/** True for `refs/tags/v1.0+2`. */
export function isRefName(text: string): boolean {
  if (text.length > LONGEST_REF || !text.startsWith('refs/') || FORBIDDEN.test(text)) return false;
  const parts = text.split('/');
  return parts.length >= 3 && parts.every((part) => !part.startsWith('.') && !part.endsWith('.lock'));
}

/** @throws AppError `git/branch` */
export function checkRefName(text: string): void {
  if (isRefName(text)) return;
  throw new AppError(
    'git/branch',
    `${JSON.stringify(text.slice(0, LONGEST_REF))} is no whole name of a ref, such as "refs/tags/v1"`,
  );
}
