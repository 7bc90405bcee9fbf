/** The shape of a check of the doctor, and what it found. */
import type { Settings } from '../../settings/settings.ts';

/** `skip`: there is nothing to check, because it is not set up. */
type State = 'ok' | 'warn' | 'fail' | 'skip';

export interface Finding {
  readonly state: State;
  /** One sentence without a full stop, and without a secret. */
  readonly text: string;
  /** What to do. */
  readonly hint?: string;
}

export interface Installation {
  /** Of the documentation; undefined = none was named. */
  readonly folder: string | undefined;
  /** Settings file; undefined = none was named. */
  readonly file?: string | undefined;
  /** Undefined when the settings cannot be read; the check `settings` says why. */
  readonly settings: Settings | undefined;
  readonly settingsProblem: unknown;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** An installation whose settings are known. */
export interface Known extends Installation {
  readonly settings: Settings;
  /** Aborted when the check has used its time. */
  readonly signal: AbortSignal;
}

export interface Check {
  readonly name: string;
  /** Milliseconds; default ten seconds. */
  readonly time?: number;
  /** What is thrown is a failure of the check. */
  run(installation: Known): Promise<Finding | readonly Finding[]>;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const skip = (text: string): Finding => ({ state: 'skip', text });
export const warn = (text: string, hint: string): Finding => ({ state: 'warn', text, hint });
export const fail = (text: string, hint: string): Finding => ({ state: 'fail', text, hint });
