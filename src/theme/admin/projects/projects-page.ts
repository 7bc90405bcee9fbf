/** Renders the projects of a server, the forge accounts they use, and the state of each. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { empty } from '../parts/empty.ts';
import { pill } from '../parts/pill.ts';
import { table } from '../parts/table.ts';

type ProjectStateName = 'served' | 'fetching' | 'problem' | 'no-effect';

export interface ProjectEntry {
  readonly id: string;
  readonly name: string;
  readonly url: string | undefined;
  readonly state: ProjectStateName;
  readonly problem: string | undefined;
  readonly from: 'settings' | 'dashboard';
  readonly repository: string | undefined;
  readonly branch: string | undefined;
  readonly folder: string;
}

export interface AccountEntry {
  readonly id: string;
  readonly name: string;
  readonly software: string;
  readonly host: string;
  readonly from: 'settings' | 'dashboard';
  readonly projects: readonly string[];
}

interface ProjectsView {
  readonly href: string;
  readonly projects: readonly ProjectEntry[];
  readonly accounts: readonly AccountEntry[];
}

export function newProject(href: string): Html {
  return html`<a class="button button-primary"${attributes({ href: `${href}/new` })}>${interfaceIcon('plus')}New project</a>`;
}

export function projectsBody(view: ProjectsView): Html {
  return html`<div class="stack">${projectList(view)}${accountList(view)}</div>`;
}

export function statePill(state: ProjectStateName): Html {
  if (state === 'served') return pill('Served', 'tip');
  if (state === 'fetching') return pill('Being fetched', 'note');
  return state === 'problem' ? pill('Problem', 'danger') : pill('No effect', 'warn');
}

function projectList({ href, projects }: ProjectsView): Html {
  if (projects.length === 0)
    return empty({
      icon: 'branch',
      title: 'There is no project yet',
      text: 'Connect a repository once. From then on its pages are served, and each push is live within seconds.',
      action: { label: 'New project', href: `${href}/new` },
    });
  return table({
    caption: 'Projects',
    rows: projects,
    columns: [
      {
        label: 'Project',
        kind: 'main',
        cell: ({ id, name }) =>
          html`<span class="cell-pair"><a class="strong row-link"${attributes({ href: `${href}/${id}` })}>${name}</a><span class="muted mono">${id}</span></span>`,
      },
      { label: 'State', cell: stateCell },
      { label: 'Source', cell: sourceCell },
      {
        label: 'Address',
        hide: 900,
        cell: ({ url }) =>
          url === undefined
            ? html`<span class="muted">None</span>`
            : html`<a class="link break"${attributes({ href: url })}>${url.replace(/^https?:\/\//, '')}</a>`,
      },
    ],
  });
}

function stateCell({ state, problem }: ProjectEntry): Html {
  return html`<span class="cell-pair">${statePill(state)}${problem === undefined ? '' : html`<span class="muted break">${problem}</span>`}</span>`;
}

function sourceCell({ repository, branch, folder, from }: ProjectEntry): Html {
  if (repository === undefined) return html`<span class="muted">A folder of the server</span>`;
  const where = [branch ?? 'main branch', ...(folder === '' ? [] : [folder])].join(', ');
  const settings = from === 'settings' ? ' · in the settings file' : '';
  return html`<span class="cell-pair"><span class="break">${repository}</span><span class="muted break">${where}${settings}</span></span>`;
}

function accountList({ href, accounts }: ProjectsView): Html {
  const items = accounts.map(
    ({ id, name, software, host, from, projects }) => html`
      <li><div><p class="strong break">${name}</p><p class="hint break">${software} at ${host}, ${from === 'settings' ? 'set by the operator' : used(projects)}</p></div>
      ${from === 'settings' ? '' : html`<a class="button button-small"${attributes({ href: `${href}/accounts/${id}`, 'aria-label': `Manage: ${name}` })}>Manage</a>`}</li>
    `,
  );
  return html`
    <section class="card" aria-labelledby="accounts"><h2 class="card-title" id="accounts">Forge accounts</h2>
    <p class="card-text">With an account, private repositories can be read, branches pushed and pull requests opened. Its token is stored encrypted and sent to its own server only.</p>
    ${items.length === 0 ? '' : html`<ul class="card-list">${items}</ul>`}
    <div class="card-foot"><a class="button"${attributes({ href: `${href}/accounts` })}>${interfaceIcon('plus')}Connect an account</a></div></section>
  `;
}

const used = (projects: readonly string[]): string =>
  projects.length === 0 ? 'used by no project' : `used by ${projects.join(', ')}`;
