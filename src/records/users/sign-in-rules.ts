/** Under which counts a try to sign in falls: a browser that the account knows has its own, all others share those of account and address. */
import type { ThrottleRule } from './throttle.ts';

/** Who tries, as far as that is known. */
export interface Trier {
  /** Hash of the client's address; undefined where it says nothing of who is behind it. */
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

/** No address is spared here: a code has six digits, and whoever is asked for it knows the password. */
export function codeRules(user: string, { from, known }: Trier): readonly ThrottleRule[] {
  if (known !== undefined) return [{ about: 'second-factor', value: `${user} ${known}` }];
  const rules: ThrottleRule[] = user === '' ? [] : [{ about: 'second-factor', value: user }];
  return from === undefined ? rules : [...rules, { about: 'address', value: from }];
}
