/** `lectern translations [DIR]`: which translations are current, behind their originals or missing, and which of their blocks. */
import { MAX_CHANGES } from '../lib/git/history/file-changes.ts';
import { shownText } from '../lib/text/clean-text.ts';
import { pluralise } from '../lib/text/pluralise.ts';
import type { WantedBlock } from '../site/changes/translation/plan-translation.ts';
import { type ChangedBlocks, translationBlocks } from '../tasks/translation-blocks.ts';
import {
  type TranslationState,
  type TranslationStates,
  translationStates,
} from '../tasks/translation-states.ts';
import { columns } from './columns.ts';
import type { Command } from './command.ts';
import { documentationFolder } from './folder.ts';
import type { Terminal } from './terminal.ts';
import { unheeded } from './unheeded.ts';

export const translations: Command = {
  name: 'translations',
  usage: '[DIR]',
  doc: 'Show for each page and language whether the translation is current, how many commits it is behind, or that it is missing',
  brief: 'Show translations that are behind or missing',
  examples: [
    'lectern translations docs',
    'lectern translations docs --behind',
    'lectern translations docs --blocks fr/install',
    'lectern translations docs --strict --json',
  ],
  options: {
    behind: { type: 'boolean', doc: 'Only pages with a translation that is behind or missing' },
    blocks: {
      type: 'string',
      value: 'PAGE',
      doc: 'Print the blocks that this translation lacks: how the original was, how it is, and the translation of then',
    },
    strict: { type: 'boolean', doc: 'Fail when a translation is behind or missing' },
    json: { type: 'boolean', doc: 'One JSON document instead of a table' },
  },
  positionals: 1,
  run: async ({ positionals, values, terminal }) => {
    const folder = documentationFolder(positionals[0]);
    const page = values['blocks'];
    if (typeof page === 'string') {
      const blocks = await translationBlocks(folder, page);
      if (values['json'] === true) terminal.out(JSON.stringify(blocks));
      else showBlocks(blocks, terminal);
      const isCurrent = blocks.kind === 'blocks' && blocks.wanted.length === 0;
      return values['strict'] === true && !isCurrent ? 1 : 0;
    }
    const found = await translationStates(folder);
    const isLate = ({ state }: TranslationState): boolean => state === 'behind' || state === 'missing';
    const late = found.pages.filter((page) => page.translations.some(isLate));
    const pages = values['behind'] === true ? late : found.pages;
    if (values['json'] === true) terminal.out(JSON.stringify({ ...found, pages }));
    else show({ ...found, pages }, found.pages, terminal);
    return values['strict'] === true && late.length > 0 ? 1 : 0;
  },
};

function show(
  { languages, pages }: TranslationStates,
  all: TranslationStates['pages'],
  terminal: Terminal,
): void {
  const rows = pages.map(({ file, translations: states }) => [
    unheeded(file),
    ...languages.map((language) => cellOf(states.find((one) => one.language === language))),
  ]);
  if (rows.length > 0) for (const line of columns([['page', ...languages], ...rows])) terminal.out(line);
  for (const language of languages) {
    const states = all.flatMap((page) => page.translations.filter((one) => one.language === language));
    const count = (state: TranslationState['state']): number =>
      states.filter((one) => one.state === state).length;
    const unknown = count('unknown');
    terminal.say(
      `${unheeded(language)}: ${count('current')} current, ${count('behind')} behind, ${count('missing')} missing of ${pluralise(states.length, 'page')}${unknown > 0 ? `, ${unknown} not known` : ''}`,
    );
  }
}

function cellOf(state: TranslationState | undefined): string {
  if (state === undefined) return '';
  if (state.state === 'unknown') return 'not known';
  if (state.state !== 'behind' || state.commits === undefined) return state.state;
  return `behind ${state.commits}${state.commits >= MAX_CHANGES ? ' or more' : ''}`;
}

function showBlocks(blocks: ChangedBlocks, terminal: Terminal): void {
  const { files, terms } = blocks;
  const pair = `${unheeded(files.translation)} follows ${unheeded(files.original)}`;
  if (blocks.kind === 'whole') {
    terminal.say(`${pair} as a whole page: ${unheeded(blocks.why)}`);
    return;
  }
  const { wanted, counts } = blocks;
  for (const block of wanted) terminal.out(blockText(block));
  if (terms.length > 0)
    terminal.out(
      `Glossary\n${terms.map(({ term, translation }) => `  ${unheeded(term)} = ${unheeded(translation)}`).join('\n')}\n`,
    );
  terminal.say(
    `${pair}: ${pluralise(wanted.length, 'block')} to translate, ${counts.kept} unchanged, ${counts.moved} moved, ${counts.removed} to remove`,
  );
}

/** With its indentation; a runner takes a command for one wherever it begins. */
const lineOf = (line: string): string => /^\s*/.exec(line)![0] + unheeded(line);

function blockText({ id, kind, was, now, translation, under }: WantedBlock): string {
  const place = under.at(-1);
  const part = (label: string, text: string | undefined): string[] =>
    text === undefined
      ? []
      : [
          `  ${label}:`,
          ...shownText(text)
            .split('\n')
            .map((line) => `    ${lineOf(line)}`),
        ];
  return [
    `${id.startsWith('front ') ? id : `Block ${id}`} (${unheeded(kind)}${was === undefined ? ', new' : ''})${place === undefined ? '' : ` under ${unheeded(place)}`}`,
    ...part('was', was),
    ...part(was === undefined ? 'new' : 'is', now),
    ...part('translation', translation),
    '',
  ].join('\n');
}
