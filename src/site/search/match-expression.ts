/** Converts a search plan to an FTS5 expression, and estimates how many sections it matches. */
import type { Form, QueryPlan } from '../../lib/search/query-plan.ts';
import type { Vocabulary } from '../../lib/search/vocabulary.ts';

export type Which = 'every' | 'any';

/** The plan as an FTS5 expression. Words contain only letters and digits, and are quoted nevertheless. */
export function matchExpression({ groups }: QueryPlan, which: Which): string {
  const join = which === 'every' ? ' AND ' : ' OR ';
  return groups.map((forms) => `(${forms.map(formExpression).join(' OR ')})`).join(join);
}

function formExpression(form: Form): string {
  if (form.kind === 'word') return quoted(form.word);
  if (form.kind === 'prefix') return `${quoted(form.word)} *`;
  return form.near ? quoted(form.words.join(' ')) : `(${form.words.map(quoted).join(' AND ')})`;
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

const MOST_OF_PREFIX = 5_000;

/** An upper bound of the number of matches. */
export function mostMatches({ groups }: QueryPlan, which: Which, vocabulary: Vocabulary): number {
  const counts = groups.map((forms) => forms.reduce((sum, form) => sum + ofForm(form, vocabulary), 0));
  return which === 'every' ? Math.min(...counts) : counts.reduce((a, b) => a + b, 0);
}

function ofForm(form: Form, vocabulary: Vocabulary): number {
  if (form.kind === 'word') return vocabulary.count(form.word);
  if (form.kind === 'all') return Math.min(...form.words.map(vocabulary.count));
  return vocabulary
    .beginningWith(form.word, MOST_OF_PREFIX)
    .reduce((sum, word) => sum + vocabulary.count(word), 0);
}
