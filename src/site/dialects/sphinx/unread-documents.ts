/** Says which documents of Sphinx are not read, how many they are, and what makes Markdown of them. */
import type { ForeignNote } from '../common/dialect.ts';

/** By their endings: what they are, and who converts them. */
const KINDS = {
  rst: ['reStructuredText', 'the program "rst2myst" makes Markdown of it'],
  ipynb: ['a notebook', 'the program "jupytext" keeps it as Markdown'],
} as const;
const ENDINGS = ['rst', 'ipynb'] as const;

const ofKind = (documents: readonly string[], ending: string): readonly string[] =>
  documents.filter((path) => path.endsWith(`.${ending}`));

/** One note for each kind. @param read how many pages are shown */
export function unreadNotes(documents: readonly string[], read: number): readonly ForeignNote[] {
  return ENDINGS.flatMap((ending) => {
    const [first, ...more] = ofKind(documents, ending);
    if (first === undefined) return [];
    const total = more.length + 1 + read;
    const rest =
      more.length === 0
        ? ''
        : `, as ${more.length === 1 ? 'is one' : `are ${more.length}`} more of ${total} documents`;
    const [name, hint] = KINDS[ending];
    return [{ file: first, what: `It is ${name}, which is not read, and is left out${rest}; ${hint}` }];
  });
}

/** The same in a few words, for the sentence that says what was assumed. */
export const unreadWords = (documents: readonly string[]): string =>
  ENDINGS.flatMap((ending) => {
    const count = ofKind(documents, ending).length;
    return count === 0
      ? []
      : [
          `, and ${count} ${count === 1 ? 'file' : 'files'} with ".${ending}" ${count === 1 ? 'is' : 'are'} not read`,
        ];
  }).join('');
