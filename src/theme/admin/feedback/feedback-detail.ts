/** Renders one entry of feedback: comment, sample, page, status, notes and history. */

import { attributes, type Html, type HtmlPart, html } from '../../../lib/html.ts';
import type { Feedback, FeedbackStatus } from '../../../records/feedback/feedback.ts';
import { SOURCE_LABELS, STATUS_LABELS, statusPill, statusSelect } from '../parts/feedback-status.ts';
import { formToken } from '../parts/form-token.ts';
import { exactTime, relativeTime } from '../parts/moment.ts';
import { pill } from '../parts/pill.ts';
import { thumb } from '../parts/thumb.ts';
import { headline } from './feedback-entries.ts';
import { assigneeSelect, type TeamMember } from './feedback-work.ts';

export interface HistoryLine {
  readonly at: number;
  /** Name of the member or the API key, or "Agent job". */
  readonly who: string;
  /** Page of the job. */
  readonly href?: string;
  readonly from: FeedbackStatus | null;
  readonly to: FeedbackStatus | null;
  readonly note: string | null;
  /** Name of the member who has it since; empty for nobody, undefined in other events. */
  readonly assigned?: string | undefined;
}

interface DetailView {
  readonly now: number;
  readonly entry: Feedback;
  /** The page on the site. */
  readonly page: string | undefined;
  /** All entries of the page. */
  readonly pageEntries: string;
  /** The reported sample, coloured. */
  readonly snippet: Html | undefined;
  /** Oldest first. */
  readonly history: readonly HistoryLine[];
  /** Name of the member who has it. */
  readonly assignee: string | undefined;
  readonly edit?: {
    readonly csrf: string;
    readonly status: string;
    readonly assign: string;
    readonly team: readonly TeamMember[];
    readonly assignee: string | undefined;
    readonly note: string;
    /** Query of the list. */
    readonly query: string;
    /** Address of the job form with this entry. */
    readonly job: string;
  };
}

export const NOTE_LENGTH = 2_000;

export function feedbackDetail(view: DetailView): Html {
  const { entry } = view;
  return html`
    <article class="entry" data-panel${attributes({ 'data-entry': entry.id })}>${head(view)}${words(view)}${sample(view)}${facts(view)}${history(view)}</article>
  `;
}

function head({ entry, edit }: DetailView): Html {
  const { source, helpful, status, id, version, path } = entry;
  const title = html`${thumb(helpful, source)}<h2 class="entry-path path">${path}</h2>`;
  if (edit === undefined) return html`<header class="entry-head">${title}${statusPill(status)}</header>`;
  return html`
    <header class="entry-head">${title}<form class="row-status" method="post" data-status-form${attributes({ action: edit.status })}>${formToken(edit.csrf)}
    <input${attributes({ type: 'hidden', name: 'id', value: id })}><input${attributes({ type: 'hidden', name: 'version', value: version })}>
    <input type="hidden" name="entry" value="1"><input${attributes({ type: 'hidden', name: 'list', value: edit.query })}>
    ${statusSelect({ status, label: 'Status', id: 'entry-status' })}<button class="button button-small no-script" type="submit">Save</button></form></header>
  `;
}

function words({ entry, snippet }: DetailView): Html {
  const { comment, reason } = entry;
  const { text, own } = headline(entry);
  // A code report without a comment shows the sample only.
  if (!own && snippet !== undefined) return html``;
  return html`
    <blockquote class="entry-words"${attributes({ 'data-plain': !own })}>${comment ?? text}</blockquote>
    ${comment !== null && reason !== null ? html`<p class="entry-reason">${pill(reason)}</p>` : ''}
  `;
}

function sample({ entry, snippet }: DetailView): Html {
  if (snippet === undefined) return html``;
  const { filename, lang } = entry;
  const title = [filename, lang].filter((part) => part !== null && part !== '').join(' · ');
  return html`
    <div class="code entry-code">${title === '' ? '' : html`<div class="code-bar"><span class="code-title">${title}</span></div>`}
    <pre class="code-pre" tabindex="0" role="region" aria-label="Reported code sample"><code>${snippet}</code></pre></div>
  `;
}

function assignForm({ entry, edit, assignee }: DetailView): Html {
  if (edit === undefined) return html`${assignee ?? 'Nobody'}`;
  return html`
    <form class="row-status" method="post" data-assign-form${attributes({ action: edit.assign })}>${formToken(edit.csrf)}
    <input${attributes({ type: 'hidden', name: 'id', value: entry.id })}><input type="hidden" name="entry" value="1"><input${attributes({ type: 'hidden', name: 'list', value: edit.query })}>
    ${assigneeSelect({ id: 'entry-assignee', label: 'Assigned to', team: edit.team, assignee: edit.assignee })}<button class="button button-small no-script" type="submit">Assign</button></form>
  `;
}

function facts(view: DetailView): Html {
  const { entry, page, pageEntries, now, edit } = view;
  const { source, contact, createdAt, helpful, anchor, commit } = entry;
  const rows: (readonly [string, HtmlPart])[] = [
    ['Assigned to', assignForm(view)],
    [
      'Page',
      html`${page === undefined ? '' : html`<a class="link"${attributes({ href: page })}>Open on the site</a> · `}<a class="link"${attributes({ href: pageEntries })}>All feedback on it</a>`,
    ],
    ...(anchor === null ? [] : [['Section', sectionLink(page, anchor)] as const]),
    ...(commit === null
      ? []
      : [
          [
            'Commit',
            html`<span class="mono"${attributes({ title: commit })}>${commit.slice(0, 10)}</span>`,
          ] as const,
        ]),
    ['Source', SOURCE_LABELS[source]],
    ...(helpful === null ? [] : [['Helpful', helpful ? 'Yes' : 'No'] as const]),
    ...(contact === null
      ? []
      : [
          [
            'Contact',
            html`<a class="link"${attributes({ href: `mailto:${encodeURIComponent(contact)}` })}>${contact}</a>`,
          ] as const,
        ]),
    ['Received', html`${relativeTime(now, createdAt)} <span class="muted">${exactTime(createdAt)}</span>`],
    ...(edit === undefined
      ? []
      : [['Job', html`<a class="link"${attributes({ href: edit.job })}>Start a job from this</a>`] as const]),
  ];
  return html`<dl class="facts">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

function sectionLink(page: string | undefined, anchor: string): HtmlPart {
  const name = html`<span class="mono">#${anchor}</span>`;
  return page === undefined
    ? name
    : html`<a class="link"${attributes({ href: `${page}#${encodeURIComponent(anchor)}` })}>${name}</a>`;
}

function history({ history: lines, edit, now }: DetailView): Html {
  const list =
    lines.length === 0
      ? html`<p class="muted">Nothing has happened to this entry yet.</p>`
      : html`<ol class="history">${lines.map((line) => event(line, now))}</ol>`;
  return html`<section class="entry-history"><h3>Notes and history</h3>${list}${edit === undefined ? '' : noteForm(edit)}</section>`;
}

function event({ at, who, href, from, to, note, assigned }: HistoryLine, now: number): Html {
  const name = href === undefined ? who : html`<a class="link"${attributes({ href })}>${who}</a>`;
  const what =
    assigned !== undefined
      ? assigned === ''
        ? 'assigned it to nobody'
        : html`assigned it to <b>${assigned}</b>`
      : to === null
        ? 'wrote'
        : html`changed ${from === null ? 'the status' : statusPill(from)} <span aria-hidden="true">→</span><span class="visually-hidden">to</span> ${statusPill(to)}`;
  return html`
    <li class="event"><p class="event-line"><b>${name}</b> ${what} <span class="muted">${relativeTime(now, at)}</span></p>
    ${note === null ? '' : html`<p class="event-note">${note}</p>`}
    </li>
  `;
}

function noteForm(edit: NonNullable<DetailView['edit']>): Html {
  const { csrf, note, query } = edit;
  return html`
    <form class="note-form" method="post" data-note-form${attributes({ action: note })}>${formToken(csrf)}<input${attributes({ type: 'hidden', name: 'list', value: query })}>
    <label class="visually-hidden" for="note">Note for your team</label>
    <textarea class="textarea" id="note" name="text" rows="2" required${attributes({ maxlength: NOTE_LENGTH })} placeholder="Note for your team" aria-describedby="note-hint"></textarea>
    <p class="hint" id="note-hint">@ and a name tells that member${
      edit.team.length < 2
        ? ''
        : html`: ${edit.team
            .filter(({ me }) => !me)
            .slice(0, 4)
            .map(({ name }) => name)
            .join(', ')}${edit.team.length > 5 ? ' …' : ''}`
    }</p>
    <button class="button" type="submit">Add note</button></form>
  `;
}

/** Title of the page. */
export function detailTitle(entry: Feedback): string {
  return `${SOURCE_LABELS[entry.source]}, ${STATUS_LABELS[entry.status].toLowerCase()}`;
}
