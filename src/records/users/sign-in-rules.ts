/** The throttle rules of a sign-in: a known browser has its own count, others share those of account and address. */
import type { ThrottleRule } from '../store/throttle.ts';

/** The origin of an attempt, as far as it is known. */
interface Trier {
  /** Hash of the client's address; undefined when it does not identify the client. */
  readonly from: string | undefined;
  /** Set when this browser is known to the account. */
  readonly known: string | undefined;
}

export function passwordRules(account: string, { from, known }: Trier): readonly ThrottleRule[] {
  if (known !== undefined) return [{ about: 'browser', value: known }];
  const shared: ThrottleRule = { about: 'account', value: account };
  if (from === undefined) return [shared];
  return [
    shared,
    { about: 'address', value: from },
    { about: 'account-from-address', value: `${account} ${from}` },
  ];
}

/** No exception for any address here: a code has six digits, and this client knows the password. */
export function codeRules(user: string, { from, known }: Trier): readonly ThrottleRule[] {
  if (known !== undefined) return [{ about: 'second-factor', value: `${user} ${known}` }];
  const rules: ThrottleRule[] = user === '' ? [] : [{ about: 'second-factor', value: user }];
  return from === undefined ? rules : [...rules, { about: 'address', value: from }];
}
