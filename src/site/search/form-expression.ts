/** Writes a form of a query as an FTS5 expression, and says how rare FTS5 holds what it finds to be. */
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

/**
 * By how many of the texts have it; FTS5 multiplies each score by it.
 * @param added texts that were ever added: deleted ones are counted on
 */
export function rarityOf(added: number, found: number): number {
  const rarity = Math.log((added - found + 0.5) / (found + 0.5));
  return rarity <= 0 ? 1e-6 : rarity;
}
