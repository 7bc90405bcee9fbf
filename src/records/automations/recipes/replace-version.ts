/** The recipe that replaces a version or a name that is out of date, wherever it comes back. */
import type { Recipe } from './recipe.ts';
import { under } from './within.ts';

export const replaceVersion: Recipe = {
  id: 'replace-version',
  title: 'Replace stale versions and names',
  does: 'Replaces a version or a name that is out of date in text and code, also where it comes back later.',
  schedule: '0 6 * * 4',
  needsModel: false,
  quotesReaders: false,
  takesScope: true,
  fields: [
    { name: 'from', label: 'Out of date', hint: 'For example "2.3.0".', required: true },
    { name: 'to', label: 'In its place', hint: 'For example "2.4.0".', required: true },
  ],
  look: async ({ scope, options: { from = '', to = '' } }) => {
    if (from === '' || to === '')
      return { kind: 'nothing', why: 'The settings do not say yet what is to be replaced' };
    return {
      kind: 'operations',
      operations: [{ operation: 'replace', values: { from, to, in: 'both', ...under(scope) } }],
      signals: [],
    };
  },
};
