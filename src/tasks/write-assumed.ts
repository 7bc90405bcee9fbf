/** Writes the docs.json of a folder that has none, so that its site stays as it is. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createSource, readSource, writeSource } from '../project/write-source.ts';
import { FOREIGN_FOLDERS, REPOSITORY_PAGES } from '../site/source/published-rules.ts';
import type { Frozen } from './freeze-navigation.ts';

const IGNORES = '.lecternignore';

/** Beside a docs.json other rules say what is published, so an ignore file keeps those that applied. */
export function writeAssumed(folder: string, docs: string): Frozen {
  createSource(folder, 'docs.json', docs);
  const pages = REPOSITORY_PAGES.filter((name) => existsSync(join(folder, name)));
  const rules = FOREIGN_FOLDERS.concat(pages.map((name) => `!/${name}`));
  const lines = `${rules.join('\n')}\n`;
  // An author's own rules come last, and win.
  if (existsSync(join(folder, IGNORES))) writeSource(folder, IGNORES, lines + readSource(folder, IGNORES));
  else createSource(folder, IGNORES, lines);
  return { made: ['docs.json', IGNORES], lists: [], pages: [], left: [] };
}
