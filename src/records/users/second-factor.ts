/** The second factor of a member: the encrypted secret of an authenticator app, and ten backup codes. */
import { createHmac } from 'node:crypto';
import { AppError } from '../../lib/app-error.ts';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import { seal, unseal } from '../../lib/secrets/sealed.ts';
import type { Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { acceptedStep, base32, totpUri } from './totp.ts';

const CODES = 10;
/** No letter looks like a digit. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

interface FactorRow {
  readonly email: string;
  readonly secret: Uint8Array | null;
  readonly pending: Uint8Array | null;
  readonly step: number | null;
}

export interface SecondFactor {
  /** Returns the same secret until it is confirmed, so that a reloaded page still matches the phone. */
  begin(user: string): Promise<{ readonly secret: string; readonly uri: string }>;
  confirm(user: string, code: string): Promise<readonly string[] | undefined>;
  /** Uses up the code. */
  check(transaction: Transaction, user: string, code: string): Promise<boolean>;
  remove(transaction: Transaction, user: string): Promise<void>;
}

export function createSecondFactor({ database, clock, random, secret }: RecordDeps): SecondFactor {
  const sealKey = deriveKey(secret, 'totp');
  const codeKey = deriveKey(secret, 'backup codes');
  const codeHash = (user: string, code: string): Buffer =>
    createHmac('sha256', codeKey).update(`${user}\n${code}`).digest();
  const read = (queries: Pick<Transaction, 'first'>, user: string): Promise<FactorRow | undefined> =>
    queries.first<FactorRow>(
      'SELECT email, totp_secret AS secret, totp_pending AS pending, totp_step AS step FROM users WHERE id = ?',
      [user],
    );

  /** Undefined when the installation's secret has changed: no code is right then, and a reset link helps. */
  const opened = (sealed: Uint8Array, user: string): Buffer | undefined => {
    try {
      return unseal(sealKey, sealed, user);
    } catch {
      return undefined;
    }
  };

  const begin: SecondFactor['begin'] = (user) => {
    const fresh = random(20);
    const sealed = seal(sealKey, fresh, user, random);
    return database.write(async (transaction) => {
      const row = await read(transaction, user);
      if (row === undefined || row.secret !== null)
        throw new AppError('users/totp-on', 'The second factor is on already', {
          hint: 'Switch it off before you begin with another app',
        });
      const pending = row.pending === null ? undefined : opened(row.pending, user);
      if (pending === undefined)
        await transaction.run('UPDATE users SET totp_pending = ? WHERE id = ?', [sealed, user]);
      const bytes = pending ?? fresh;
      return { secret: base32(bytes), uri: totpUri(bytes, row.email) };
    });
  };

  const confirm: SecondFactor['confirm'] = (user, typed) => {
    const codes = Array.from({ length: CODES }, () => backupCode(random(10)));
    return database.write(async (transaction) => {
      const row = await read(transaction, user);
      if (row === undefined || row.pending === null || row.secret !== null) return undefined;
      const bytes = opened(row.pending, user);
      if (bytes === undefined) return undefined;
      const step = acceptedStep(bytes, typed.replace(/\s/g, ''), { at: clock(), after: null });
      if (step === undefined) return undefined;
      const changed = await transaction.run(
        'UPDATE users SET totp_secret = totp_pending, totp_pending = NULL, totp_step = ? WHERE id = ? AND totp_secret IS NULL',
        [step, user],
      );
      if (changed === 0) return undefined;
      await transaction.run('DELETE FROM user_backup_codes WHERE user_id = ?', [user]);
      for (const code of codes)
        await transaction.run('INSERT INTO user_backup_codes (user_id, hash) VALUES (?, ?)', [
          user,
          codeHash(user, plainCode(code)),
        ]);
      return codes;
    });
  };

  const check: SecondFactor['check'] = async (transaction, user, typed) => {
    const code = plainCode(typed);
    const row = await read(transaction, user);
    if (row === undefined || row.secret === null) return false;
    const secretBytes = opened(row.secret, user);
    const step =
      secretBytes === undefined
        ? undefined
        : acceptedStep(secretBytes, code, { at: clock(), after: row.step });
    if (step !== undefined)
      return (
        (await transaction.run(
          'UPDATE users SET totp_step = ? WHERE id = ? AND (totp_step IS NULL OR totp_step < ?)',
          [step, user, step],
        )) > 0
      );
    return (
      (await transaction.run('DELETE FROM user_backup_codes WHERE user_id = ? AND hash = ?', [
        user,
        codeHash(user, code),
      ])) > 0
    );
  };

  return {
    begin,
    confirm,
    check,
    remove: async (transaction, user) => {
      await transaction.run(
        'UPDATE users SET totp_secret = NULL, totp_pending = NULL, totp_step = NULL WHERE id = ?',
        [user],
      );
      await transaction.run('DELETE FROM user_backup_codes WHERE user_id = ?', [user]);
    },
  };
}

/** 50 random bits as `xxxxx-xxxxx`. */
function backupCode(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => LETTERS[byte & 31]!).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Normalises a code typed from paper: capitals, spaces, letters that look like digits. */
function plainCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
}
