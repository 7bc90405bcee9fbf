/** Writes the table of the operator's settings from the list that the program reads. */

import type { SettingEntry } from '../../src/lib/setting-entry.ts';
import { SETTINGS } from '../../src/settings/setting-table.ts';
import { cell, code, table } from './markdown.ts';

export function settingsTable(): string {
  const rows = Object.entries<SettingEntry>(SETTINGS).map(([name, entry]) => [
    entry.secret === true ? code(entry.env) : `${code(entry.env)}<br/>${code(name)}`,
    cell(entry.default),
    cell(entry.doc),
  ]);
  return table(['In the environment and in the settings file', 'Default', ''], rows);
}
