/** Writes the table of the operator's settings from the list that the program reads. */
import { SETTINGS } from '../../src/app/setting-table.ts';
import type { SettingEntry } from '../../src/lib/setting-entry.ts';
import { cell, code, table } from './markdown.ts';

export function settingsTable(): string {
  const rows = Object.entries<SettingEntry>(SETTINGS).map(([name, entry]) => [
    code(entry.env),
    entry.secret === true ? '' : code(name),
    cell(entry.default),
    cell(entry.doc),
  ]);
  return table(['Environment', 'In the settings file', 'Default', ''], rows);
}
