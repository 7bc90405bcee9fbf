/** For requests about something that may have been removed meanwhile. */
import type { ForgeResult } from './forge-client.ts';

/**
 * @returns false when it is not there any more
 * @throws AppError `forge/…` for any other refusal
 */
export function wasThere(result: ForgeResult): boolean {
  if (!('refusal' in result)) return true;
  if (result.answer.status !== 404) throw result.refusal.error;
  return false;
}
