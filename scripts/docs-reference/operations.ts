/** Writes the tables of what is done without a model: what each operation changes, its command, and its sentences. */
import { OPERATIONS } from '../../src/jobs/agents/maintenance/operations/operations.ts';
import { presentOperation } from '../../src/jobs/agents/maintenance/present-operation.ts';
import { cell, code, table } from './markdown.ts';

/** What can be asked for in a sentence. */
export function operationsTable(): string {
  const rows = OPERATIONS.map(presentOperation).map(({ sentences, sentence }) => [
    sentences.map((form) => code(form)).join('<br/>'),
    cell(sentence),
  ]);
  return table(['Sentence', 'What it changes'], rows);
}

/** The same as commands, with their values. */
export function operationCommands(): string {
  return OPERATIONS.map(presentOperation)
    .map(({ title, usage, sentence, fields, commands, examples }) => {
      const rows = fields
        .filter(({ name }) => name !== 'under' && name !== 'except')
        .map(({ name, help, positional, choices, standard, kind }) => [
          code(positional ? name.toUpperCase() : `--${name}`),
          cell(
            [
              help,
              ...(choices.length > 0 && kind !== 'flag' ? [`One of ${choices.join(', ')}.`] : []),
              ...(standard === null || kind === 'flag' ? [] : [`Default ${standard}.`]),
            ].join(' '),
          ),
        ]);
      const also = commands.length > 1 ? ` Also typed as ${commands.slice(1).map(code).join(', ')}.` : '';
      return [
        `### ${title}`,
        `${sentence}${also}`,
        `\`\`\`bash\n# ${usage.replace(/^lectern /, 'lectern ')}\nnpx ${examples[0]}\n\`\`\``,
        ...(rows.length === 0 ? [] : [table(['Value', 'Meaning'], rows)]),
      ].join('\n\n');
    })
    .join('\n\n');
}
