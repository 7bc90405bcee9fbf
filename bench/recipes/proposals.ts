/** What was proposed for a file, change by change, for people who judge it by eye. */
import { spawnSync } from 'node:child_process';

/** @param before path of the file as it was @param after path of the proposal @returns one text for each change */
export function proposals(file: string, before: string, after: string): readonly string[] {
  const { stdout } = spawnSync('git', ['diff', '--no-index', '-U0', before, after], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return stdout
    .split(/^@@.*@@.*\n/m)
    .slice(1)
    .flatMap(objectsOf)
    .map((lines) => `  ${file}\n${lines.map((line) => `    ${line}`).join('\n')}`);
}

/** A hunk of a list of objects is one change for each of them. */
function objectsOf(hunk: string): readonly (readonly string[])[] {
  const lines = hunk.split('\n').filter((line) => /^[-+].*\p{L}/u.test(line) || /^\+\s*\{/.test(line));
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (/^\+\s*\{/.test(line) && parts.at(-1)!.length > 0) parts.push([]);
    if (/\p{L}/u.test(line)) parts.at(-1)!.push(line.slice(0, 300));
  }
  return parts.filter((part) => part.length > 0);
}
