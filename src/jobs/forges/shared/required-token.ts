/** Validates a token from the settings; the error names the setting that is missing. */
import { AppError } from '../../../lib/app-error.ts';

/** Characters of header values; tokens of forges have no others. */
const TOKEN = /^[\x21-\x7e]{1,1000}$/;

interface TokenContext {
  /** Repository for people. */
  readonly name: string;
  readonly setting: string;
  /** Rights that the token needs. */
  readonly rights: string;
}

/** @throws AppError `forge/misconfigured`, without a word of the token */
export function requiredToken(token: string | undefined, { name, setting, rights }: TokenContext): string {
  const text = token?.trim() ?? '';
  if (TOKEN.test(text)) return text;
  const what =
    text === '' ? `There is no token for ${name}` : `The token for ${name} has characters that no token has`;
  throw new AppError('forge/misconfigured', what, { hint: `Set ${setting} to a token with ${rights}` });
}
