/** `lectern translations [DIR]`: which translations are current, behind their originals or missing. */
import { pluralise } from '../lib/text/pluralise.ts';
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
    'lectern translations docs --strict --json',
  ],
  options: {
    behind: { type: 'boolean', doc: 'Only pages with a translation that is behind or missing' },
    strict: { type: 'boolean', doc: 'Fail when a translation is behind or missing' },
    json: { type: 'boolean', doc: 'One JSON document instead of a table' },
  },
  positionals: 1,
  run: async ({ positionals, values, terminal }) => {
    const found = await translationStates(documentationFolder(positionals[0]));
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
  return state.state === 'behind'
    ? `behind ${state.commits}`
    : state.state === 'unknown'
      ? 'not known'
      : state.state;
}
