/** Writes the table of agent programs that are known by name, from their presets. */
import { PRESETS } from '../../src/jobs/agents/presets/presets.ts';
import { cell, code, table } from './markdown.ts';

export function agentPrograms(): string {
  const rows = PRESETS.map(({ title, kind, npmPackage, asks, licence, tried }) => [
    title,
    code(kind),
    code(`npm install --global ${npmPackage}`),
    cell(asks),
    cell(licence),
    tried,
  ]);
  return table(['Program', '`LECTERN_AGENT`', 'Install', 'Asks the model for', 'Licence', 'Tried'], rows);
}
