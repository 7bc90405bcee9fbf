/** Says that something was done, on the page that is shown after a form: `?done=` names one of fixed texts. */
import type { AdminPage } from '../../../theme/admin/frame/admin-page.ts';

export function doneNotice(
  query: URLSearchParams,
  texts: Readonly<Record<string, string>>,
): Pick<AdminPage, 'notice'> {
  const done = query.get('done');
  const text = done !== null && Object.hasOwn(texts, done) ? texts[done] : undefined;
  return text === undefined ? {} : { notice: { kind: 'done', text } };
}
