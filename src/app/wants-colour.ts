/** Whether the terminal should get colour (https://no-color.org). */

export function wantsColour(argv: readonly string[]): boolean {
  const asked = process.env['FORCE_COLOR'];
  if (argv.includes('--no-color') || (process.env['NO_COLOR'] ?? '') !== '' || asked === '0') return false;
  return asked !== undefined ? true : process.stderr.isTTY === true && process.env['TERM'] !== 'dumb';
}
