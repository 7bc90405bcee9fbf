/** Writes a form of a query as an FTS5 expression. */
import type { Form } from '../../lib/search/query-plan.ts';

/** Words contain only letters and digits, and are quoted nevertheless. */
export function formExpression(form: Form): string {
  if (form.kind === 'word') return quoted(form.word);
  if (form.kind === 'prefix') return `${quoted(form.word)} *`;
  return form.near ? quoted(form.words.join(' ')) : `(${form.words.map(quoted).join(' AND ')})`;
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}
