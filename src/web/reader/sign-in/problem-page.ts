/** The sentences and statuses of failed attempts: what the reader can do, and nothing about how the check works. */
import type { SignInLanguage } from '../../../theme/sign-in/sign-in-language.ts';
import { withValues } from '../../../theme/strings/interface-strings.ts';
import type { SignInStrings } from '../../../theme/strings/sign-in-strings.ts';
import type { Refusal, SignInProblem } from './sign-in-method.ts';

const STATUS: Readonly<Record<Refusal, number>> = {
  wrong: 401,
  again: 400,
  refused: 403,
  unavailable: 502,
  settings: 403,
  groups: 403,
  off: 403,
};

const SENTENCE: Readonly<Record<Refusal, keyof SignInStrings>> = {
  wrong: 'wrong',
  again: 'tooOld',
  refused: 'refused',
  unavailable: 'unavailable',
  settings: 'settings',
  groups: 'groups',
  off: 'noSuchWay',
};

export interface Failed {
  readonly status: number;
  readonly sentence: keyof SignInStrings;
  /** Until the next try makes sense. */
  readonly seconds?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export function problemPage({ problem, retryAfterSeconds: seconds }: Omit<SignInProblem, 'detail'>): Failed {
  if (seconds === undefined) return { status: STATUS[problem], sentence: SENTENCE[problem] };
  return { status: 429, sentence: 'tooMany', seconds, headers: { 'retry-after': String(seconds) } };
}

export function problemText({ sentence, seconds = 0 }: Failed, { lang, text }: SignInLanguage): string {
  const format = new Intl.RelativeTimeFormat(new Intl.Locale(lang, { numberingSystem: 'latn' }), {
    numeric: 'always',
  });
  const time =
    seconds < 90 ? format.format(seconds, 'second') : format.format(Math.ceil(seconds / 60), 'minute');
  return withValues(text.signInPages[sentence], { time });
}

export const FORGED: Failed = { status: 403, sentence: 'forged' };
export const STORE_AWAY: Failed = { status: 503, sentence: 'away', headers: { 'retry-after': '30' } };
export const NO_SUCH_WAY: Failed = { status: 404, sentence: 'noSuchWay' };
