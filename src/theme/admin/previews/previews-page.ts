/** Renders the list of a project's previews, with the dialog that makes one of a branch. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { Preview, PreviewSharing } from '../../../records/previews/preview.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { safeLink } from '../jobs/job-text.ts';
import { branchName } from '../jobs/jobs-page.ts';
import { empty } from '../parts/empty.ts';
import { type FormState, selectField, textField } from '../parts/fields.ts';
import { dialogFoot, formDialog } from '../parts/form-dialog.ts';
import { formToken } from '../parts/form-token.ts';
import { relativeTime } from '../parts/moment.ts';
import { type Pager, pager } from '../parts/pager.ts';
import { pill } from '../parts/pill.ts';
import { table } from '../parts/table.ts';

interface PreviewRow {
  readonly preview: Preview;
  /** Its page in the dashboard. */
  readonly href: string;
  /** Where a member opens it. */
  readonly open: string;
}

interface PreviewsView {
  readonly href: string;
  readonly csrf: string;
  readonly now: number;
  readonly rows: readonly PreviewRow[];
  readonly pager: Pager;
  /** False for a project that is served from a folder. */
  readonly hasBranches: boolean;
  /** Address at which a repository is connected, for those who may. */
  readonly connect?: string;
  /** Undefined for those who may not make previews. */
  readonly dialog?: NewPreviewView;
  /** How new previews are shared; undefined for those who may not change it. */
  readonly sharing?: PreviewSharing;
}

export interface NewPreviewView {
  /** Undefined while the repository cannot be asked: then the name is typed. */
  readonly branches: readonly string[] | undefined;
  readonly state: FormState;
  readonly open: boolean;
}

export const SHARING_LABELS = {
  link: 'Everyone with the link',
  password: 'With a password',
  members: 'Members only',
} as const satisfies Readonly<Record<PreviewSharing, string>>;

const DIALOG = 'new';

/** A link that script leaves alone: the repository is asked for its branches when the dialog is opened. */
export function newPreviewButton(href: string): Html {
  return html`<a class="button button-primary"${attributes({ href: `${href}?new` })}>${interfaceIcon('plus')}New preview</a>`;
}

export function previewsBody(view: PreviewsView): Html {
  const { rows, pager: pages, dialog, sharing } = view;
  return html`
    ${dialog === undefined ? '' : newDialog(view, dialog)}
    <div class="stack">${rows.length === 0 ? none(view) : list(view)}${pager(pages)}
    ${dialog === undefined ? '' : lookForm(view)}${sharing === undefined ? '' : sharingCard(view, sharing)}</div>
  `;
}

export function previewName({ target, title, branch }: Preview): string {
  return target.kind === 'pull' ? `#${target.number} ${title}` : branch;
}

function none({ hasBranches, connect, dialog, href }: PreviewsView): Html {
  if (!hasBranches)
    return empty({
      icon: 'pull-request',
      title: 'This project has no branches',
      text: 'It is served from a folder. A project that is served from a Git repository has a preview of every pull request.',
      ...(connect === undefined ? {} : { action: { label: 'Connect a repository', href: connect } }),
    });
  return empty({
    icon: 'pull-request',
    title: 'No previews yet',
    text: 'Every pull request into the branch that is served gets one. Other branches get one when somebody asks for it.',
    ...(dialog === undefined ? {} : { more: newPreviewButton(href) }),
  });
}

function list({ rows, now }: PreviewsView): Html {
  return table({
    caption: 'Previews, the last changed first',
    rows,
    columns: [
      {
        label: 'Preview',
        kind: 'main',
        cell: ({ preview, href }) =>
          html`<span class="cell-pair"><a class="row-link job-title"${attributes({ href })}>${previewName(preview)}</a><span class="row">${kindPill(preview)}${preview.target.kind === 'pull' ? branchName(preview.branch) : ''}</span></span>`,
      },
      { label: 'Commit', hide: 900, cell: ({ preview }) => commitName(preview) },
      { label: 'Sharing', hide: 720, cell: ({ preview }) => SHARING_LABELS[preview.sharing] },
      {
        label: 'Opened',
        cell: ({ preview: { openedAt } }) =>
          openedAt === null ? html`<span class="muted">Never</span>` : relativeTime(now, openedAt),
      },
      { label: 'Changed', hide: 720, cell: ({ preview }) => relativeTime(now, preview.changedAt) },
      {
        label: 'Actions',
        kind: 'action',
        head: html`<span class="visually-hidden">Actions</span>`,
        cell: ({ preview, open }) =>
          html`<a class="button button-small"${attributes({ href: open, rel: 'noreferrer', 'aria-label': `Open: ${previewName(preview)}` })}>Open</a>`,
      },
    ],
  });
}

export function kindPill({ target, fork }: Preview): Html {
  if (target.kind === 'branch') return pill('Branch');
  return fork ? pill('From a fork', 'warn') : pill('Pull request', 'note');
}

export function commitName({ commit }: Preview): Html {
  return commit === null
    ? html`<span class="muted">Being made</span>`
    : html`<span class="mono">${commit.slice(0, 10)}</span>`;
}

/** A link out of the dashboard. */
export function pullRequestLink({ url }: Preview): Html {
  const href = url === null ? undefined : safeLink(url);
  if (href === undefined) return html``;
  return html`<a class="link nowrap"${attributes({ href, rel: 'noreferrer' })}>Pull request${interfaceIcon('arrow-up-right')}</a>`;
}

function newDialog({ href, csrf }: PreviewsView, { branches, state, open }: NewPreviewView): Html {
  const field =
    branches === undefined || branches.length === 0
      ? textField(state, {
          name: 'branch',
          label: 'Branch',
          hint: 'As it is named in the repository.',
          attributes: {
            required: true,
            maxlength: 200,
            autocomplete: 'off',
            spellcheck: 'false',
            autofocus: true,
          },
        })
      : selectField(state, {
          name: 'branch',
          label: 'Branch',
          options: branches.map((value) => ({ value, label: value })),
        });
  const form = html`<form class="form" method="post"${attributes({ action: `${href}/new` })}>${formToken(csrf)}${field}${dialogFoot('Make preview', href)}</form>`;
  return formDialog({
    id: DIALOG,
    title: 'New preview',
    open,
    back: href,
    form,
    text: 'It follows the branch until the branch is gone.',
  });
}

function lookForm({ href, csrf, hasBranches }: PreviewsView): Html {
  if (!hasBranches) return html``;
  return html`
    <form class="row" method="post"${attributes({ action: `${href}/look` })}>${formToken(csrf)}
    <button class="button" type="submit">${interfaceIcon('refresh')}Look for pull requests</button>
    <span class="muted">Done by itself where the forge tells this server about changes.</span></form>
  `;
}

function sharingCard({ href, csrf }: PreviewsView, sharing: PreviewSharing): Html {
  const options = (['link', 'members'] as const).map((value) => ({ value, label: SHARING_LABELS[value] }));
  return html`
    <section class="card" aria-labelledby="sharing-title"><h2 class="card-title" id="sharing-title">New previews</h2>
    <p class="card-text">A preview never shows more than the project lets somebody read.</p>
    <form class="form" method="post"${attributes({ action: `${href}/sharing` })}>${formToken(csrf)}
    ${selectField({ values: { sharing }, errors: {} }, { name: 'sharing', label: 'Who may open them', options })}
    <div class="form-foot"><button class="button" type="submit">Save</button></div></form></section>
  `;
}
