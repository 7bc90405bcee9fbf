/** A cost of password hashes for tests of what is around them: a server's own takes a fifth of a second of a core. */
import type { PasswordCost } from '../../src/lib/secrets/password-hash.ts';

export const QUICK_HASHES: PasswordCost = { log: 4, r: 8, p: 1 };
