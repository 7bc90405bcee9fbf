/** Writes the table of agent programs that are known by name, from their presets. */
import { PRESETS } from '../../src/jobs/agents/presets/presets.ts';
import { cell, code, table } from './markdown.ts';

export function agentPrograms(): string {
  const rows = PRESETS.map(({ title, kind, npmPackage, asks, licence, tried }) => [
    `${title}: ${code(kind)}`,
    `${code(npmPackage)} ${tried}`,
    cell(asks),
    cell(licence),
  ]);
  return table(['Program', '`npm install --global`', 'Asks for', 'Licence'], rows);
}
