/** What the page after a form says: `?done=` and `?problem=` select one of fixed texts. */
import type { AdminPage } from '../../../theme/admin/frame/admin-page.ts';

export function doneNotice(
  query: URLSearchParams,
  texts: Readonly<Record<string, string>>,
): Pick<AdminPage, 'notice'> {
  return notice(texts, 'done', query.get('done'));
}

export function problemNotice(
  query: URLSearchParams,
  texts: Readonly<Record<string, string>>,
): Pick<AdminPage, 'notice'> {
  return notice(texts, 'problem', query.get('problem'));
}

function notice(
  texts: Readonly<Record<string, string>>,
  kind: 'done' | 'problem',
  word: string | null,
): Pick<AdminPage, 'notice'> {
  const text = word !== null && Object.hasOwn(texts, word) ? texts[word] : undefined;
  return text === undefined ? {} : { notice: { kind, text } };
}
