/** Judges whether the way that a reader came by still lets them in: its switch, and what the reader came with. */
import type { AccessSettings } from '../../../records/readers/access-settings.ts';
import { mailMayRead } from '../../../records/readers/mail-address.ts';
import type { Reader } from '../../../records/readers/reader.ts';
import type { Way } from './way.ts';

/** @param settings of now: a way may have been switched off while the reader was on it */
export function isAdmitted(ways: readonly Way[], settings: AccessSettings, reader: Reader): boolean {
  if (ways.find(({ name }) => name === reader.way)?.isOn(settings) !== true) return false;
  if (reader.way === 'oauth') return settings.providers.some(({ id }) => id === reader.provider);
  return reader.way !== 'mail' || mailMayRead(settings.mail, reader.subject);
}
