/** Writes the table of the looks that `theme` chooses from: the opening sentence of each theme's style sheet. */
import { readFileSync } from 'node:fs';
import { THEME_SHEETS } from '../../src/theme/styles/sheets.ts';
import { code, table } from './markdown.ts';

const STYLES = new URL('../../src/theme/styles/', import.meta.url);

export function themesTable(): string {
  const rows = Object.entries(THEME_SHEETS).map(([name, file]) => [code(name), opening(file)]);
  return table(['`theme`', 'Look'], rows);
}

function opening(file: string): string {
  const sentence = /^\/\*\* (.+) \*\/$/m.exec(readFileSync(new URL(file, STYLES), 'utf8'))?.[1];
  if (sentence === undefined) throw new Error(`${file} must open with one sentence about the look`);
  return sentence;
}
