/** Judges whether the method that a reader signed in with still lets them in: its switch, and what the reader came with. */
import type { AccessSettings } from '../../../records/readers/access-settings.ts';
import { mailMayRead } from '../../../records/readers/mail-address.ts';
import type { Reader } from '../../../records/readers/reader.ts';
import type { SignInMethod } from './sign-in-method.ts';

/** @param settings of now: a method may have been switched off since the reader signed in */
export function isAdmitted(
  methods: readonly SignInMethod[],
  settings: AccessSettings,
  reader: Reader,
): boolean {
  if (methods.find(({ name }) => name === reader.way)?.isOn(settings) !== true) return false;
  if (reader.way === 'oauth') return settings.providers.some(({ id }) => id === reader.provider);
  return reader.way !== 'mail' || mailMayRead(settings.mail, reader.subject);
}
