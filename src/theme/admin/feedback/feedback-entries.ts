/** Renders entries of feedback as rows, with forms for the status of one or several. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { Feedback } from '../../../records/feedback/feedback.ts';
import {
  SOURCE_LABELS,
  STATUS_LABELS,
  STATUS_NAMES,
  statusPill,
  statusSelect,
} from '../parts/feedback-status.ts';
import { formToken } from '../parts/form-token.ts';
import { relativeTime } from '../parts/moment.ts';
import { pill } from '../parts/pill.ts';
import { selectBox } from '../parts/select-box.ts';
import { type Column, table } from '../parts/table.ts';
import { thumb } from '../parts/thumb.ts';
import { assignButton, assigneeMark, assigneeSelect, type TeamMember } from './feedback-work.ts';

interface Entry
  extends Pick<
    Feedback,
    | 'id'
    | 'path'
    | 'source'
    | 'status'
    | 'comment'
    | 'reason'
    | 'helpful'
    | 'contact'
    | 'createdAt'
    | 'version'
  > {
  readonly href: string;
  /** Page of the last job that was started from it. */
  readonly job?: string;
  /** Who has it, by name; `id` is empty for a former member. */
  readonly assignee?: Pick<TeamMember, 'id' | 'name'>;
  readonly code: string | null;
  readonly filename: string | null;
}

export interface EntriesView {
  readonly now: number;
  readonly entries: readonly Entry[];
  /** Set for members who may change a status. */
  readonly edit?: EntryForms;
}

interface EntryForms {
  /** Target of the status forms. */
  readonly action: string;
  /** Target of the forms that assign. */
  readonly assign: string;
  /** Id of the member who looks at the list. */
  readonly me: string;
  readonly team: readonly TeamMember[];
  readonly csrf: string;
  /** Query of the list, to which the forms return. */
  readonly list: string;
  /** Address of the job form with the selected entries. */
  readonly job: string;
}

const BULK = 'bulk';

export function feedbackEntries(view: EntriesView): Html {
  const { entries, now, edit } = view;
  const columns: Column<Entry>[] = [
    ...(edit === undefined ? [] : [selectColumn]),
    { label: 'Feedback', kind: 'main', cell: entryCell },
    { label: 'Source', hide: 900, notInCards: true, cell: ({ source }) => pill(SOURCE_LABELS[source]) },
    { label: 'Received', hide: 720, cell: ({ createdAt }) => relativeTime(now, createdAt) },
    {
      label: 'Work',
      kind: 'action',
      cell: (entry) => html`<div class="row-work">${assigned(entry, edit)}${status(entry, edit)}</div>`,
    },
  ];
  const list = table({
    caption: 'Feedback, newest first',
    columns,
    rows: entries,
    rowAttributes: ({ id }) => ({ 'data-entry': id }),
  });
  return html`<div class="entries" data-entries>${list}${edit === undefined ? '' : bulkBar(edit)}</div>`;
}

const selectColumn: Column<Entry> = {
  label: 'Select',
  kind: 'select',
  head: html`<input class="check-box" type="checkbox" data-select-all aria-label="Select all" hidden>`,
  cell: (entry) =>
    html`<input class="check-box"${attributes({ type: 'checkbox', name: 'id', value: entry.id, form: BULK, 'aria-label': `Select: ${headline(entry).text.slice(0, 80)}` })}>`,
};

/** An entry in one line: the reader's text, or a description of the vote. */
export function headline({
  comment,
  reason,
  helpful,
  source,
  filename,
  code,
}: Pick<Entry, 'comment' | 'reason' | 'helpful' | 'source' | 'filename' | 'code'>): {
  readonly text: string;
  /** False for a description of ours. */
  readonly own: boolean;
} {
  if (comment !== null) return { text: comment, own: true };
  if (reason !== null) return { text: reason, own: true };
  if (source === 'code_snippet')
    return {
      text: filename ?? code?.split('\n').find((line) => line.trim() !== '') ?? 'A code sample',
      own: false,
    };
  if (helpful === null) return { text: 'No comment', own: false };
  return { text: helpful ? 'The page helped' : 'The page did not help', own: false };
}

function entryCell(entry: Entry): Html {
  const { text, own } = headline(entry);
  const { comment, reason, contact, helpful, source, path, job } = entry;
  return html`
    <div class="said">${thumb(helpful, source)}<div class="said-text">
    <a class="row-link said-words"${attributes({ id: `entry-${entry.id}`, href: entry.href, 'data-plain': !own || comment === null })}>${text}</a>
    <p class="said-meta"><span class="path">${path}</span>
    ${comment !== null && reason !== null ? html`<span>${reason}</span>` : ''}
    ${contact === null ? '' : html`<span>${contact}</span>`}
    ${job === undefined ? '' : html`<a class="link"${attributes({ href: job })}>Agent job</a>`}</p></div></div>
  `;
}

function assigned({ id, path, assignee }: Entry, edit: EntryForms | undefined): Html {
  if (edit === undefined) return assigneeMark(assignee);
  const { assign, csrf, list, me } = edit;
  return assignButton({ id, path, assignee, me, action: assign, csrf, list });
}

function status({ id, status: now, version, path }: Entry, edit: EntryForms | undefined): Html {
  if (edit === undefined) return statusPill(now);
  const select = statusSelect({ status: now, label: `Status of feedback on ${path}`, id: `status-${id}` });
  return html`
    <form class="row-status" method="post" data-status-form${attributes({ action: edit.action })}>${formToken(edit.csrf)}
    <input${attributes({ type: 'hidden', name: 'id', value: id })}><input${attributes({ type: 'hidden', name: 'version', value: version })}>
    <input${attributes({ type: 'hidden', name: 'list', value: edit.list })}>${select}<button class="button button-small no-script" type="submit">Save</button></form>
  `;
}

/** Shown by CSS as soon as a box is ticked. */
function bulkBar({ action, assign, csrf, list, job, team }: EntryForms): Html {
  const options = STATUS_NAMES.map(
    (status) => html`<option value="${status}">${STATUS_LABELS[status]}</option>`,
  );
  return html`
    <form class="bulk" method="post"${attributes({ id: BULK, action })} data-bulk aria-label="Selected entries">${formToken(csrf)}<input${attributes({ type: 'hidden', name: 'list', value: list })}>
    <span class="bulk-count" data-bulk-count>Set selected entries</span><label class="bulk-label" for="bulk-status">to</label>
    ${selectBox(html`<select class="status-select" id="bulk-status" name="status">${options}</select>`)}
    <button class="button button-primary" type="submit">Apply</button>
    <label class="bulk-label" for="bulk-assignee">for</label>${assigneeSelect({ id: 'bulk-assignee', team, assignee: team.find(({ me }) => me)?.id })}
    <button class="button" type="submit" data-here${attributes({ formaction: assign })}>Assign</button>
    <button class="button" type="submit"${attributes({ formaction: job })}>Start a job</button></form>
  `;
}
