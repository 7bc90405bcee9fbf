/** The notice above the list after a change: how many entries, their new status, and a button to undo it. */
import { attributes, html } from '../../../../lib/html.ts';
import { FEEDBACK_STATUSES, type FeedbackStatus } from '../../../../records/feedback/feedback.ts';
import { VIEW_LIMITS } from '../../../../records/feedback/feedback-work.ts';
import { mayAct } from '../../../../records/users/user.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import { STATUS_LABELS } from '../../../../theme/admin/parts/feedback-status.ts';
import { formToken } from '../../../../theme/admin/parts/form-token.ts';
import { pluralise } from '../../../../theme/admin/parts/numbers.ts';
import type { DashboardRequest } from '../dashboard-route.ts';

const ASSIGNED = ['mine', 'assigned', 'free'] as const;
/** Whose the entries are now: of the member who asked, of another one, or of nobody. */
type Assigned = (typeof ASSIGNED)[number];
const NOW: Readonly<Record<Assigned, string>> = {
  mine: 'yours',
  assigned: 'assigned',
  free: 'assigned to nobody',
};
const isAssigned = (one: FeedbackStatus | Assigned): one is Assigned =>
  (ASSIGNED as readonly string[]).includes(one);

const BATCH = /^[A-Za-z0-9_-]{1,64}$/;

/** Parameters of the address after a change. They are untrusted, so they are read strictly and select fixed texts. */
export function noticeQuery(change: {
  readonly batch?: string | undefined;
  readonly became?: FeedbackStatus | Assigned;
  readonly changed?: number;
  readonly problem?: 'changed' | 'gone' | 'none' | 'undone' | 'nobody' | 'view';
}): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(change)) if (value !== undefined) query.set(name, String(value));
  return query;
}

/**
 * @param values filters of the list, to which "Undo" returns
 * @param entry id of the entry, on the page of one entry
 */
export function listNotice(
  { request, session, role, project, href }: DashboardRequest,
  values: URLSearchParams,
  entry?: string,
): AdminPage['notice'] {
  const { query } = request;
  const changed = Math.min(Number.parseInt(query.get('changed') ?? '', 10) || 0, 100);
  const problem = query.get('problem');
  if (problem === 'changed')
    return {
      kind: 'problem',
      text: 'Somebody else changed this entry meanwhile. It is shown as it is now; look again before you change it.',
    };
  if (problem === 'gone') return { kind: 'problem', text: 'This entry is not there any more.' };
  if (problem === 'none') return { kind: 'problem', text: 'Select at least one entry first.' };
  if (problem === 'undone')
    return {
      kind: 'done',
      text:
        changed === 0
          ? 'There was nothing left to undo: the entries were changed again since.'
          : `Undone: ${pluralise(changed, 'entry has its', 'entries have their')} earlier status back.`,
    };
  if (problem === 'nobody')
    return { kind: 'problem', text: 'This member has no role in this project. Choose another one.' };
  if (problem === 'view')
    return {
      kind: 'problem',
      text: `The view is not kept: it needs a name of at most ${VIEW_LIMITS.name} characters, and you may have ${VIEW_LIMITS.views} of a project.`,
    };
  const became = [...FEEDBACK_STATUSES, ...ASSIGNED].find((one) => one === query.get('became'));
  if (became === undefined) return undefined;
  // Somebody else was faster, and this list did not show it yet.
  if (changed === 0) return { kind: 'done', text: 'Nothing has changed: this was so already.' };
  const batch = query.get('batch');
  const canUndo = batch !== null && BATCH.test(batch) && mayAct(role, 'editor');
  return {
    kind: 'done',
    text: `${pluralise(changed, 'entry is', 'entries are')} now ${isAssigned(became) ? NOW[became] : STATUS_LABELS[became].toLowerCase()}.`,
    ...(canUndo
      ? {
          html: html`
              <form class="undo" method="post" data-undo${attributes({ action: href(`/dashboard/p/${project!.id}/feedback/undo`) })}>${formToken(session.csrf)}
              <input${attributes({ type: 'hidden', name: 'batch', value: batch })}><input${attributes({ type: 'hidden', name: 'list', value: values.toString() })}>
              ${entry === undefined ? '' : html`<input type="hidden" name="entry" value="1"><input${attributes({ type: 'hidden', name: 'id', value: entry })}>`}
              <button class="button button-small" type="submit">Undo</button></form>
            `,
        }
      : {}),
  };
}
