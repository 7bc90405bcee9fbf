/** Writes the table of recipes of automations, from the recipes themselves. */
import { RECIPES } from '../../src/records/automations/recipes/recipes.ts';
import { cell, code, table } from './markdown.ts';

export function recipesTable(): string {
  const rows = RECIPES.map(({ id, title, does, needsModel, quotesReaders }) => [
    code(id),
    cell(`**${title}.** ${does}`),
    needsModel ? 'yes' : 'no',
    quotesReaders ? 'yes' : 'no',
  ]);
  return table(['Recipe', 'What it does', 'Needs a model', 'Quotes readers'], rows);
}
