/** Writes a program and its arguments as a line that a shell reads back unchanged. */

const PLAIN = /^[\w@%+=:,./-]+$/;

function quoted(word: string, windows: boolean): string {
  if (windows) return /^[\w@+=:,./\\-]+$/.test(word) ? word : `"${word}"`;
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** For POSIX shells; on Windows for its command prompt and PowerShell, where file names have no double quotes. */
export function shellLine(words: readonly string[], windows = process.platform === 'win32'): string {
  return words.map((word) => quoted(word, windows)).join(' ');
}
