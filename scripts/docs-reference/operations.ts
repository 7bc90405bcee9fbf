/** Writes the table of what can be asked of the agent without a model, from its operations. */
import { OPERATIONS } from '../../src/jobs/agents/maintenance/operations/operations.ts';
import { cell, code, table } from './markdown.ts';

export function operationsTable(): string {
  const rows = OPERATIONS.map(({ examples, sentence }) => [
    examples.map((example) => code(example)).join('<br/>'),
    cell(sentence),
  ]);
  return table(['Prompt', 'What it changes'], rows);
}
