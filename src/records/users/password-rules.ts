/** The password rules: a minimum length and no common passwords; kinds of characters do not matter. */
import { AppError } from '../../lib/app-error.ts';
import { normalPassword } from '../../lib/secrets/password-hash.ts';
import { COMMON_PASSWORDS } from './common-passwords.data.ts';

const MIN = 12;
/** Hashing takes any length; a longer text is not a password. */
const MAX = 256;

/** @throws AppError `users/password` */
export function checkPassword(password: string, email: string): void {
  const normal = normalPassword(password);
  const length = [...normal].length;
  const refuse = (message: string, hint: string): never => {
    throw new AppError('users/password', message, { hint });
  };
  if (length < MIN)
    refuse(`A password has at least ${MIN} characters`, 'Three or four unrelated words are easy to keep');
  if (length > MAX) refuse(`A password has at most ${MAX} characters`, 'Choose a shorter one');
  const plain = normal.toLowerCase();
  const letters = plain.replace(/[^\p{L}\p{N}]/gu, '');
  const [name = '', host = ''] = email.toLowerCase().split('@');
  const own = [email.toLowerCase(), name, host, name + host].map((text) =>
    text.replace(/[^\p{L}\p{N}]/gu, ''),
  );
  if (own.includes(letters))
    refuse('The password is your e-mail address', 'Choose one that cannot be guessed');
  if (new Set(plain).size < 4 || COMMON_PASSWORDS.has(plain) || COMMON_PASSWORDS.has(letters))
    refuse(
      'That password is among the first that are tried',
      'Three or four unrelated words are easy to keep',
    );
}
