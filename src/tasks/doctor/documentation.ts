/** Checks that the documentation folder has a docs.json that can be read. */
import { accessSync, constants, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, type Finding, fail, ok, skip } from './check.ts';

export const documentation: Check = {
  name: 'documentation',
  run: async ({ folder }) => (folder === undefined ? skip('No folder was named') : documentationIn(folder)),
};

/** Whether a folder has a docs.json, or the file that it had before that name, which is JSON. */
export function documentationIn(folder: string): Finding {
  const file = ['docs.json', 'mint.json'].map((name) => join(folder, name)).find(isReadable);
  if (file === undefined)
    return fail(
      `The folder "${folder}" has no docs.json that this user can read`,
      'Name the folder with docs.json, for example "lectern doctor docs"; "lectern new" makes one',
    );
  try {
    JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return fail(`"${file}" is not JSON: ${(error as Error).message}`, 'Run "lectern check" to see the line');
  }
  return ok(`"${file}" can be read`);
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
