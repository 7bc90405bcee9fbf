/** Renders the audit log: who did what, newest first. */
import { defined } from '../../../lib/defined.ts';
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { AuditEntry } from '../../../records/audit/audit-records.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { empty } from '../parts/empty.ts';
import { exactTime } from '../parts/moment.ts';
import { pager } from '../parts/pager.ts';
import { table } from '../parts/table.ts';
import { AUDIT_LABELS } from './audit-labels.data.ts';

interface AuditView {
  readonly entries: readonly AuditEntry[];
  /** A name for people. */
  readonly actor: (id: string) => string;
  /** Name of a project; undefined when it is not served any more. */
  readonly project: (id: string) => string | undefined;
  readonly older?: string;
  /** Address of the newest entries, when older ones are shown. */
  readonly newest?: string;
}

export function auditBody({ entries, actor, project, older, newest }: AuditView): Html {
  if (entries.length === 0)
    return empty({
      icon: 'history',
      title: 'Nothing has happened yet',
      text: 'Changes of keys, members, settings and statuses are recorded here.',
    });
  const list = table({
    caption: 'Audit log',
    rows: entries,
    columns: [
      { label: 'What', kind: 'main', cell: what },
      { label: 'Who', cell: (entry) => actor(entry.actor) },
      {
        label: 'Project',
        hide: 900,
        cell: ({ project: id }) => (id === null ? '' : (project(id) ?? id)),
      },
      { label: 'When', cell: ({ at }) => html`<span class="nowrap">${exactTime(at)}</span>` },
    ],
  });
  const pages = pager({
    ...defined({ newer: newest, older }),
    labels: { newer: 'Newest', older: 'Older' },
  });
  return html`${list}${pages}`;
}

/** The link that downloads all of it. */
export function exportButton(href: string): Html {
  return html`<a class="button"${attributes({ href })}>${interfaceIcon('download')}Export</a>`;
}

function what({ action, target, detail }: AuditEntry): Html {
  const about = [target, detail ?? ''].filter((text) => text !== '').join(', ');
  const words = AUDIT_LABELS[action];
  const done =
    words === undefined
      ? html`<span class="mono">${action}</span>`
      : html`<span class="strong">${words}</span>`;
  return html`<span class="cell-pair">${done}<span class="muted">${about}</span></span>`;
}
