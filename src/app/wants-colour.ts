/** Whether the terminal should get colour (https://no-color.org). */

/** @param screen where it goes to */
export function wantsColour(argv: readonly string[], screen: { readonly isTTY?: boolean }): boolean {
  const asked = process.env['FORCE_COLOR'];
  if (argv.includes('--no-color') || (process.env['NO_COLOR'] ?? '') !== '' || asked === '0') return false;
  return asked !== undefined ? true : screen.isTTY === true && process.env['TERM'] !== 'dumb';
}
