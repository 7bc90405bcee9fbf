/** The confirmation on the page after a form: `?done=` selects one of fixed texts. */
import type { AdminPage } from '../../../theme/admin/frame/admin-page.ts';

export function doneNotice(
  query: URLSearchParams,
  texts: Readonly<Record<string, string>>,
): Pick<AdminPage, 'notice'> {
  const done = query.get('done');
  const text = done !== null && Object.hasOwn(texts, done) ? texts[done] : undefined;
  return text === undefined ? {} : { notice: { kind: 'done', text } };
}
