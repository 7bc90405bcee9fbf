/** `lectern import FROM`: writes documentation of another program down as a folder with docs.json. */
import { resolve } from 'node:path';
import { AppError } from '../lib/app-error.ts';
import { pluralise } from '../lib/text/pluralise.ts';
import { shellLine } from '../lib/text/shell-line.ts';
import { programCommand } from '../program/program-command.ts';
import { countOf, markdownReport } from '../project/import/import-report.ts';
import type { ImportResult } from '../project/import/import-result.ts';
import { importSite } from '../project/import/import-site.ts';
import { leftoverPrompt } from '../project/import/leftover-prompt.ts';
import { refuseUncommitted } from '../project/import/refuse-uncommitted.ts';
import { writeReport } from '../tasks/check-reports/write-report.ts';
import type { Command, CommandInput, ExitCode } from './command.ts';
import { settingsOf } from './command-settings.ts';
import { textOption } from './feedback/feedback-options.ts';
import { issueText } from './issue-text.ts';
import type { Terminal } from './terminal.ts';
import { unheeded } from './unheeded.ts';

const MAX_SHOWN = 10;

export const importCommand: Command = {
  name: 'import',
  usage: 'FROM',
  doc: 'Write documentation made with another program down as a folder with docs.json; run it again to take in what changed there',
  brief: 'Write documentation of another program as a Lectern folder',
  examples: [
    'lectern import ../their-docs',
    'lectern import ../their-docs --out handbook --report import.md',
    'lectern import https://github.com/acme/docs --branch main --dry-run',
    'lectern import export.zip --from notion --out docs',
    'lectern import https://example.com/export.zip',
    'lectern import ../their-docs --sitemap sitemap.xml',
  ],
  options: {
    out: { type: 'string', short: 'o', value: 'DIR', doc: 'Folder to write; default "docs"' },
    from: {
      type: 'string',
      value: 'NAME',
      doc: 'Program it was made with; default auto: what its files say',
    },
    branch: { type: 'string', value: 'NAME', doc: 'Of a repository at an address; default its own' },
    sitemap: {
      type: 'string',
      value: 'FILE',
      doc: 'A sitemap.xml of the published documentation: each of its addresses must answer as well',
    },
    report: {
      type: 'string',
      value: 'FILE',
      doc: 'Write what became of each page; JSON when it ends in .json',
    },
    'dry-run': { type: 'boolean', doc: 'Only say what would be written' },
    force: {
      type: 'boolean',
      doc: 'Also write into a folder with other files, and over what people have changed',
    },
    'with-agent': {
      type: 'boolean',
      doc: 'Then have an agent finish what is left, as one job; the folder has to be committed',
    },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 1,
  run: async (input) => {
    const { positionals, values, terminal } = input;
    const [from] = positionals;
    if (from === undefined || from === '')
      throw new AppError('usage/arguments', '"lectern import" needs what to import', {
        hint: 'Name a folder, a .zip file or the address of one or of a repository: lectern import ../their-docs',
      });
    const withAgent = values['with-agent'] === true;
    if (withAgent && (values['dry-run'] === true || values['json'] === true))
      throw new AppError('usage/options', '"--with-agent" does not go with "--dry-run" or "--json"', {
        hint: 'Leave one of them out',
      });
    if (withAgent && settingsOf(input).jobs.agent.kind === 'maintenance') throw noAgent();
    const bars = {
      reading: terminal.progress('Reading'),
      writing: terminal.progress('Writing'),
      checking: terminal.progress('Checking'),
    };
    const program = textOption(input, 'from');
    const result = await importSite(
      {
        from,
        out: textOption(input, 'out') ?? 'docs',
        program: program === 'auto' ? undefined : program,
        branch: textOption(input, 'branch'),
        sitemap: textOption(input, 'sitemap'),
        dryRun: values['dry-run'] === true,
        force: values['force'] === true,
      },
      { reading: bars.reading.at, writing: bars.writing.at, checking: bars.checking.at },
    );
    for (const bar of Object.values(bars)) bar.done();
    const report = textOption(input, 'report');
    if (report !== undefined) writeReport(report, /\.json$/i.test(report) ? result : markdownReport(result));
    if (values['json'] === true) terminal.out(JSON.stringify(result));
    else say(result, terminal);
    return withAgent ? finishWithAgent(input, result) : exitCode(result);
  },
};

/** Said before anything is written: the agent that comes with the program only knows its operations. */
function noAgent(): AppError {
  return new AppError('import/no-agent', '"--with-agent" needs an agent with a model, and none is set', {
    hint: 'Set LECTERN_AGENT, for example to "model" with LECTERN_MODEL_URL and LECTERN_MODEL_NAME; or leave "--with-agent" out: the report names what is left',
  });
}

/** As "lectern jobs run" does, in the folder that was written. */
async function finishWithAgent(input: CommandInput, result: ImportResult): Promise<ExitCode> {
  const prompt = leftoverPrompt(result);
  if (prompt === undefined) {
    input.terminal.say('Nothing is left for an agent');
    return exitCode(result);
  }
  await refuseUncommitted(resolve(result.out), settingsOf(input));
  input.terminal.out('');
  const { run } = await import('./jobs/run.ts');
  return run({ ...input, positionals: ['run', prompt, result.out], values: {} });
}

/** What people have to look at before readers do. */
function exitCode({ added, addresses, files }: ImportResult): ExitCode {
  return added.length + addresses.lost.length + files.conflict.length + files.refused.length > 0 ? 1 : 0;
}

function say(result: ImportResult, terminal: Terminal): void {
  const { program, config, out, dryRun, pages, files, addresses, added, issues, milliseconds } = result;
  const madeWith = config === undefined ? 'plain Markdown' : `${program} ("${unheeded(config)}")`;
  const line = (name: string, text: string): void => terminal.out(`  ${name.padEnd(10)} ${text}`);
  const all = pages.all.length;
  const done = exitCode(result) === 0;
  terminal.out(
    `${terminal.paint(done ? 'green' : 'yellow', done ? '✔' : '!')} ${madeWith} ${dryRun ? 'would be written' : 'written'} to "${unheeded(out)}" (${(milliseconds / 1_000).toFixed(1)} s)`,
  );
  if (all > 0)
    line(
      'pages',
      `${all}: ${countOf(pages.all, 'kept')} kept line by line, ${countOf(pages.all, 'changed')} changed, ${countOf(pages.all, 'left')} with something left`,
    );
  line(
    'files',
    [
      `${files.new.length} new`,
      `${files.changed.length} changed`,
      `${files.unchanged.length} unchanged`,
      ...(files.removed.length > 0 ? [`${files.removed.length} removed`] : []),
      ...(files.yours.length > 0 ? [`${files.yours.length} yours`] : []),
    ].join(', '),
  );
  line(
    'addresses',
    `${addresses.pages + addresses.redirects} of ${addresses.asked} answer (${pluralise(addresses.pages, 'page')}, ${pluralise(addresses.redirects, 'redirect')})`,
  );
  if (issues.length > 0)
    line('left', `${pluralise(issues.length, 'thing')}; --report FILE lists each with its place`);
  if (pages.components.length > 0)
    line(
      'unknown',
      pages.components
        .slice(0, MAX_SHOWN)
        .map(({ name, uses }) => `<${unheeded(name)}> ${uses}`)
        .join(', ') +
        (pages.components.length > MAX_SHOWN ? ` and ${pages.components.length - MAX_SHOWN} more` : ''),
    );
  if (addresses.below !== undefined)
    line('base', `serve it below ${unheeded(addresses.below)}, where it was`);
  sayProblems(result, terminal);
  for (const issue of added.slice(0, MAX_SHOWN)) terminal.out(issueText(issue, terminal));
  if (!dryRun) {
    const command = [...programCommand(), 'dev', out];
    terminal.out(`\nPreview it:\n\n  ${terminal.paint('bold', shellLine(command))}`);
  }
}

function sayProblems({ files, addresses, added, tooLarge, archive }: ImportResult, terminal: Terminal): void {
  const some = (title: string, names: readonly string[], hint = ''): void => {
    if (names.length === 0) return;
    const more = names.length > MAX_SHOWN ? ` and ${names.length - MAX_SHOWN} more` : '';
    terminal.out(`\n${terminal.paint('yellow', title)}${hint === '' ? '' : `. ${hint}`}`);
    for (const name of names.slice(0, MAX_SHOWN)) terminal.out(`  ${unheeded(name)}`);
    if (more !== '') terminal.out(` ${more}`);
  };
  some('Changed by you and there, so yours was kept', files.conflict, '--force takes theirs');
  some('Not written: a link or another kind of file stands there', files.refused);
  some('Not copied: larger than 100 MiB', tooLarge);
  some(
    'Left out of the archive',
    archive.map(({ name, why }) => `${name}: ${why}`),
  );
  some('Old addresses where nothing answers', addresses.lost);
  if (added.length > 0)
    terminal.out(
      `\n${terminal.paint('red', `${pluralise(added.length, 'error')} that the source does not have`)}`,
    );
}
