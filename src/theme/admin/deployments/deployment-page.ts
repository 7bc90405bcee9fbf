/** Renders one deployment: its commit, its pages, its problems, and the way back to it. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { DeployedPage, Deployment, DeploymentProblem } from '../../../records/deployments/deployment.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { formToken } from '../parts/form-token.ts';
import { exactTime } from '../parts/moment.ts';
import { pill, type Tone } from '../parts/pill.ts';
import { table } from '../parts/table.ts';
import { changesText, deploymentPill, durationText, sourceLabel } from './deployment-state.ts';
import { short } from './deployments-page.ts';

interface DeploymentView {
  readonly href: string;
  readonly csrf: string;
  readonly deployment: Deployment;
  readonly isLive: boolean;
  /** Page of the commit at the forge. */
  readonly commitPage: string | undefined;
  /** Public address of the site without trailing slash. */
  readonly site: string;
  /** Name of who caused it; undefined for a push that names nobody. */
  readonly by: string | undefined;
  /** Whether the member may choose this commit, and it can be chosen. */
  readonly mayRollBack: boolean;
}

export function deploymentBody(view: DeploymentView): Html {
  const { deployment, isLive } = view;
  const { summary, problems, changes } = deployment;
  return html`
    <div class="stack"><section class="card job-top" aria-labelledby="state"><div class="job-top-text"><h2 class="job-state" id="state"><span class="visually-hidden">State: </span>${deploymentPill(deployment, isLive)}</h2>
    ${summary === null || deployment.state === 'success' ? '' : html`<p class="job-told">${summary}</p>`}</div>${rollBack(view)}</section>
    ${facts(view)}
    ${problems === null || problems.first.length === 0 ? '' : problemTable(deployment)}
    ${changes === null || changes.pages.length === 0 ? '' : pageTable(changes.pages, view)}</div>
  `;
}

function rollBack({ href, csrf, mayRollBack, deployment }: DeploymentView): Html {
  if (!mayRollBack || deployment.commit === null) return html``;
  return html`
    <form class="job-actions" method="post"${attributes({ action: `${href}/roll-back` })}>${formToken(csrf)}
    <button class="button" type="submit">${interfaceIcon('undo')}Roll back to this commit</button></form>
  `;
}

function facts({ deployment, commitPage, by }: DeploymentView): Html {
  const { commit, author, ref, createdAt, startedAt, endedAt } = deployment;
  const id =
    commit === null
      ? undefined
      : commitPage === undefined
        ? html`<span class="mono">${short(commit)}</span>`
        : html`<a class="link mono"${attributes({ href: commitPage, rel: 'noreferrer' })}>${short(commit)}${interfaceIcon('arrow-up-right')}</a>`;
  const took = durationText(deployment);
  const rows: readonly (readonly [string, Html | string | undefined])[] = [
    ['Commit', id],
    ['Author', author ?? undefined],
    ['Branch', ref === null ? undefined : html`<span class="mono">${ref}</span>`],
    ['Caused by', by === undefined ? sourceLabel(deployment) : `${sourceLabel(deployment)}, ${by}`],
    ['Announced', exactTime(createdAt)],
    ['Fetched', startedAt === null ? undefined : exactTime(startedAt)],
    ['Ended', endedAt === null ? undefined : html`${exactTime(endedAt)} (${took ?? ''})`],
    ['Pages', changesText(deployment) === '' ? undefined : changesText(deployment)],
  ];
  return html`
    <section class="card"><dl class="facts">${rows.map(([name, value]) => (value === undefined ? '' : html`<dt>${name}</dt><dd>${value}</dd>`))}</dl></section>
  `;
}

function problemTable({ problems }: Deployment): Html {
  const { errors, warnings, first } = problems!;
  const more = errors + warnings - first.length;
  return html`
    <section><h2 class="card-title">Problems</h2>
    ${table<DeploymentProblem>({
      caption: 'Problems of this commit',
      rows: first,
      columns: [
        {
          label: 'Problem',
          kind: 'main',
          cell: ({ message, hint }) =>
            html`<span class="cell-pair"><span>${message}</span>${hint === undefined ? '' : html`<span class="muted">${hint}</span>`}</span>`,
        },
        { label: 'Kind', cell: ({ severity }) => pill(severity, severity === 'error' ? 'danger' : 'warn') },
        {
          label: 'Place',
          cell: ({ file, line }) =>
            html`<span class="mono job-branch">${line === undefined ? file : `${file}:${line}`}</span>`,
        },
      ],
    })}
    ${more > 0 ? html`<p class="card-text">and ${more} more. Run <code>lectern check</code> to see all of them.</p>` : ''}</section>
  `;
}

const KINDS: Readonly<Record<DeployedPage['kind'], Tone>> = {
  added: 'tip',
  changed: 'note',
  removed: 'danger',
  moved: 'violet',
};

function pageTable(pages: readonly DeployedPage[], { site, deployment }: DeploymentView): Html {
  const { counts } = deployment.changes!;
  const more = counts.added + counts.changed + counts.moved + counts.removed - pages.length;
  return html`
    <section><h2 class="card-title">Pages</h2>
    ${table<DeployedPage>({
      caption: 'Pages that differ from the deployment before',
      rows: pages,
      columns: [
        {
          label: 'Page',
          kind: 'main',
          cell: ({ kind, title, url }) =>
            html`<span class="cell-pair">${kind === 'removed' ? title : html`<a class="link"${attributes({ href: site + url })}>${title}</a>`}<span class="muted mono">${url}</span></span>`,
        },
        { label: 'Change', cell: ({ kind }) => pill(kind, KINDS[kind]) },
        { label: 'Before', hide: 720, cell: ({ from }) => html`<span class="mono">${from ?? ''}</span>` },
      ],
    })}
    ${more > 0 ? html`<p class="card-text">and ${more} more</p>` : ''}</section>
  `;
}
