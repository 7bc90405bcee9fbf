/** Renders the deployments of a project: what readers see now, the list, and where the forge sends its webhooks. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { Deployment } from '../../../records/deployments/deployment.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { copyRow } from '../parts/copy-row.ts';
import { empty } from '../parts/empty.ts';
import { formDialog } from '../parts/form-dialog.ts';
import { formToken } from '../parts/form-token.ts';
import { relativeTime } from '../parts/moment.ts';
import { type Pager, pager } from '../parts/pager.ts';
import { table } from '../parts/table.ts';
import { changesText, deploymentPill, durationText } from './deployment-state.ts';

interface DeploymentRow {
  readonly deployment: Deployment;
  readonly href: string;
  /** Whether readers see its commit now, by this deployment. */
  readonly isLive: boolean;
}

export interface DeploymentsView {
  /** Address of the page. */
  readonly href: string;
  readonly csrf: string;
  readonly now: number;
  readonly rows: readonly DeploymentRow[];
  readonly pager: Pager;
  /** What it is served from. */
  readonly repository: {
    readonly name: string;
    readonly branch: string;
    /** Commit that it is pinned to. */
    readonly pinned: string | undefined;
    /** Whether the branch has a newer commit than the pin. */
    readonly isBehind: boolean;
  };
  /** Whether the member may update, roll back and unpin. */
  readonly mayChange: boolean;
  /** Where the forge sends its webhooks; undefined when nothing is to be set up, and for members who may not see the secret. */
  readonly webhook: { readonly address: string; readonly secret: string; readonly open: boolean } | undefined;
}

export function deploymentsBody(view: DeploymentsView): Html {
  const { repository, rows, now } = view;
  const list =
    rows.length === 0
      ? empty({
          icon: 'rocket',
          title: 'No deployment yet',
          text: 'The first one appears when the newest commit of the branch was fetched.',
        })
      : deploymentTable(rows, now);
  return html`
    ${webhookDialog(view)}<div class="stack"><p class="muted">Served from <span class="strong">${repository.name}</span>, branch <span class="mono">${repository.branch}</span>.</p>
    ${repository.pinned === undefined ? '' : pinnedNotice(view, repository.pinned)}<div>${list}${pager(view.pager)}</div></div>
  `;
}

/** The actions at the right of the title. */
export function deploymentActions({ href, csrf, mayChange, webhook }: DeploymentsView): Html {
  const hook =
    webhook === undefined
      ? ''
      : html`<a class="button" aria-haspopup="dialog"${attributes({ href: `${href}?webhook`, 'data-dialog': 'webhook' })}>${interfaceIcon('webhook')}Webhook</a>`;
  if (!mayChange) return html`${hook}`;
  return html`
    ${hook}<form method="post"${attributes({ action: `${href}/update` })}>${formToken(csrf)}
    <button class="button button-primary" type="submit">${interfaceIcon('refresh')}Update now</button></form>
  `;
}

function pinnedNotice({ href, csrf, mayChange, repository }: DeploymentsView, pinned: string): Html {
  const later = repository.isBehind ? ' The branch has a newer commit, which readers do not see.' : '';
  const form = mayChange
    ? html`<form method="post"${attributes({ action: `${href}/unpin` })}>${formToken(csrf)}<button class="button" type="submit">Follow the branch</button></form>`
    : '';
  return html`
    <div class="notice" data-kind="warning" role="status">${interfaceIcon('pin')}<div class="notice-text">
    <p>This site is pinned to commit <span class="mono">${short(pinned)}</span>.${later}</p>${form}</div></div>
  `;
}

function deploymentTable(rows: readonly DeploymentRow[], now: number): Html {
  return table({
    caption: 'Deployments, newest first',
    rows,
    columns: [
      {
        label: 'Commit',
        kind: 'main',
        cell: ({ deployment, href }) =>
          html`<span class="cell-pair"><a class="row-link job-title"${attributes({ href })}>${deployment.subject ?? deployment.summary ?? 'Waiting for the commit'}</a><span class="muted">${aboutCommit(deployment)}</span></span>`,
      },
      { label: 'State', cell: ({ deployment, isLive }) => deploymentPill(deployment, isLive) },
      {
        label: 'Pages',
        hide: 720,
        cell: ({ deployment }) => html`<span class="nowrap">${changesText(deployment)}</span>`,
      },
      {
        label: 'Took',
        hide: 900,
        cell: ({ deployment }) => html`<span class="nowrap">${durationText(deployment) ?? ''}</span>`,
      },
      {
        label: 'When',
        cell: ({ deployment }) => relativeTime(now, deployment.endedAt ?? deployment.createdAt),
      },
    ],
  });
}

function aboutCommit({ commit, author }: Deployment): Html {
  if (commit === null) return html`${author ?? ''}`;
  return html`<span class="mono">${short(commit)}</span>${author === null ? '' : html` ${author}`}`;
}

function webhookDialog({ href, webhook }: DeploymentsView): Html {
  if (webhook === undefined) return html``;
  const { address, secret, open } = webhook;
  return formDialog({
    id: 'webhook',
    title: 'Live within a second of a push',
    text: 'Add this address and secret to the webhooks of the repository, for pushes and pull requests. Without it, the server looks for new commits every now and then.',
    open,
    back: href,
    form: html`
      <div class="form"><p class="label">Address</p>${copyRow(address, 'webhook address')}
      <p class="label">Secret</p>${copyRow(secret, 'webhook secret')}</div>
    `,
  });
}

export const short = (commit: string): string => commit.slice(0, 10);
