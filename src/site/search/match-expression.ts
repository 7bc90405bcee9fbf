/** A plan of a search as FTS5 reads it, and how many sections it may lead to. */
import type { Form, QueryPlan } from '../../lib/search/query-plan.ts';
import type { Vocabulary } from '../../lib/search/vocabulary.ts';

export type Which = 'every' | 'any';

/** The plan as FTS5 reads it. Words are letters and figures by then, and quoted all the same. */
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

/** Never less than there are. */
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
