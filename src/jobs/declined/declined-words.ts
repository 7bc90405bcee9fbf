/** Says to people and agents which edits were declined, and why. */

import { oneLine } from '../../lib/text/clean-text.ts';
import { pluralise } from '../../lib/text/pluralise.ts';
import { type DeclinedEdit, EVERY_EDIT } from '../../records/jobs/declined-edit.ts';

const SHOWN = 10;
const LONGEST_PATH = 200;

const KINDS = {
  closed: 'its proposal was closed',
  reverted: 'it was reverted',
  taken_back: 'it was taken back',
  never: 'the page is to be left alone',
} as const;

/** `its proposal was closed: "The old name stays"`. */
export function whyDeclined({ kind, why }: Pick<DeclinedEdit, 'kind' | 'why'>): string {
  return why === null ? KINDS[kind] : `${KINDS[kind]}: "${oneLine(why, 200)}"`;
}

/** `"Old words" → "New words"`. */
function editInWords({ oldHash, oldWords, newWords }: DeclinedEdit): string {
  if (oldHash === EVERY_EDIT) return 'every edit';
  if (oldWords === '') return `adds "${newWords}"`;
  return newWords === '' ? `removes "${oldWords}"` : `"${oldWords}" → "${newWords}"`;
}

/** `docs/guide.mdx: "Old words" → "New words" (its proposal was closed)`. */
export const declinedLine = (edit: DeclinedEdit): string =>
  `${oneLine(edit.path, LONGEST_PATH)}: ${editInWords(edit)} (${whyDeclined(edit)})`;

/** A paragraph with a list, which reads as text too; undefined when there is none. */
export function leftOutInWords(declined: readonly DeclinedEdit[]): string | undefined {
  if (declined.length === 0) return undefined;
  const byFile = Map.groupBy(
    declined,
    ({ path, kind, why }) => `${oneLine(path, LONGEST_PATH)}, because ${whyDeclined({ kind, why })}`,
  );
  const lines = [...byFile]
    .slice(0, SHOWN)
    .map(([text, edits]) => `- ${edits.length > 1 ? `${edits.length} in ` : ''}${text}`);
  const more = byFile.size > SHOWN ? [`- and ${byFile.size - SHOWN} more`] : [];
  const were = declined.length === 1 ? 'was' : 'were';
  return [
    `${pluralise(declined.length, 'edit')} ${were} left out, because people declined ${declined.length === 1 ? 'it' : 'them'} before ("lectern jobs declined list" shows them, and "forget" allows one again):`,
    ...lines,
    ...more,
  ].join('\n');
}
