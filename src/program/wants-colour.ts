/** Whether the terminal should get colour (https://no-color.org). */
import { environment } from './environment.ts';

/** @param screen where it goes to */
export function wantsColour(argv: readonly string[], screen: { readonly isTTY?: boolean }): boolean {
  const env = environment();
  const forced = env['FORCE_COLOR'];
  if (argv.includes('--no-color') || (env['NO_COLOR'] ?? '') !== '' || forced === '0') return false;
  return forced !== undefined ? true : screen.isTTY === true && env['TERM'] !== 'dumb';
}
