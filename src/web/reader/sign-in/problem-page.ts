/** The sentences and statuses of failed attempts: what the reader can do, and nothing about how the check works. */
import type { Refusal, WayProblem } from './way.ts';

const STATUS: Readonly<Record<Refusal, number>> = {
  wrong: 401,
  again: 400,
  refused: 403,
  unavailable: 502,
  settings: 403,
};

const TEXT: Readonly<Record<Refusal, string>> = {
  wrong: 'That password is not right. Check it, and try again.',
  again: 'This sign-in is too old, was used already, or was begun in another browser. Sign in again.',
  refused:
    'You are signed in there, but may not read this documentation. Ask its team for access, or use another account.',
  unavailable:
    'The sign-in service does not answer as it should. Try again in a minute; if it persists, tell the team of this documentation.',
  settings:
    'Your sign-in was not accepted here. Sign in again; if it persists, tell the team of this documentation, whose log has the reason.',
};

export interface ProblemPage {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function problemPage({ problem, retryAfterSeconds }: WayProblem): ProblemPage {
  if (retryAfterSeconds === undefined) return { status: STATUS[problem], text: TEXT[problem], headers: {} };
  const wait =
    retryAfterSeconds < 90 ? `${retryAfterSeconds} seconds` : `${Math.ceil(retryAfterSeconds / 60)} minutes`;
  return {
    status: 429,
    text: `There were too many tries. Try again in ${wait}.`,
    headers: { 'retry-after': String(retryAfterSeconds) },
  };
}

export const FORGED = 'This form is out of date, or was not sent from a page of this site. Try again.';
export const STORE_AWAY = 'Signing in is not possible right now. Try again in a moment.';
export const NO_SUCH_WAY = 'This way to sign in does not exist here any more. Choose another one.';
