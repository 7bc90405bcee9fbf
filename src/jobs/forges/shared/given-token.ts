/** A token from the settings, or the sentence that says which setting is missing. */
import { AppError } from '../../../lib/app-error.ts';

/** What a header can carry; no forge gives others. */
const TOKEN = /^[\x21-\x7e]{1,1000}$/;

export interface TokenPlace {
  /** Repository for people. */
  readonly name: string;
  readonly setting: string;
  /** What the token must be allowed to do. */
  readonly rights: string;
}

/** @throws AppError `forge/misconfigured`, without a word of the token */
export function givenToken(token: string | undefined, { name, setting, rights }: TokenPlace): string {
  const text = token?.trim() ?? '';
  if (TOKEN.test(text)) return text;
  const what =
    text === '' ? `There is no token for ${name}` : `The token for ${name} has characters that no token has`;
  throw new AppError('forge/misconfigured', what, { hint: `Set ${setting} to a token with ${rights}` });
}
