/** Renders one project: its state and address, what can be changed, how the forge reports pushes, and the question before removing it. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { type ImportCardView, importCard } from '../jobs/import-card.ts';
import { copyRow } from '../parts/copy-row.ts';
import { areaField, type FormState, textField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';
import { HOSTS_HINT } from './project-form.ts';
import { type ProjectEntry, statePill } from './projects-page.ts';
import { pullRequestCard } from './pull-request-card.ts';

interface ProjectPageView {
  readonly href: string;
  readonly csrf: string;
  readonly project: ProjectEntry;
  /** Name of the account, or how else it is read. */
  readonly access: string;
  readonly madeBy: string;
  /** Absent for a project of a folder. */
  readonly hook?: {
    readonly url: string;
    readonly secret: string;
    readonly byApp: boolean;
    readonly mayAdd: boolean;
  };
  /** Of its code repositories. */
  readonly codeHooks: readonly { readonly name: string; readonly url: string; readonly secret: string }[];
  /** Of documentation that another program was made for. */
  readonly imported?: ImportCardView;
  /** Why agents are not given them; undefined where they are. */
  readonly codeClosed?: string;
  /** Whether the page is loaded again by itself; what somebody types in a form would be lost. */
  readonly reloads: boolean;
  /** `name`, `branch`, `folder`, `hosts`, `code`. */
  readonly state: FormState;
  /** The same for the form about pull requests. */
  readonly pulls: FormState;
  /** The rest of the repository may be other projects. */
  readonly more?: string;
  /** Pages of the project in the dashboard; absent while it is not served. */
  readonly overview?: string;
}

export function projectPageBody(view: ProjectPageView): Html {
  const isOurs = view.project.from === 'dashboard';
  return html`<div class="stack">${stateCard(view)}${view.imported === undefined || view.reloads ? '' : importCard(view.imported)}${isOurs && !view.reloads ? html`${changeForm(view)}${pullRequestCard({ action: `${view.href}/pull-requests`, csrf: view.csrf, state: view.pulls })}` : ''}${hookCard(view)}${codeHooksCard(view)}${isOurs ? removeCard(view) : ''}</div>`;
}

function stateCard({ project, access, madeBy, more, overview }: ProjectPageView): Html {
  const { state, problem, url, repository, branch, folder, from } = project;
  const rows = [
    ['Source', repository ?? 'A folder of the server'],
    ...(repository === undefined
      ? []
      : [
          ['Branch', branch ?? 'The main branch of the repository'],
          ['Folder', folder === '' ? 'The repository itself' : folder],
          ['Read with', access],
        ]),
    ['Made', from === 'settings' ? 'In the settings file or on the command line' : madeBy],
  ].map(
    ([label = '', value = '']) =>
      html`<li><div><p class="hint">${label}</p><p class="break">${value}</p></div></li>`,
  );
  const text =
    state === 'fetching'
      ? 'The repository is being fetched. This page shows the address as soon as the first pages are served.'
      : problem;
  return html`
    <section class="card" aria-labelledby="state"><h2 class="card-title" id="state">State</h2>
    <p>${statePill(state)}</p>${text === undefined ? '' : html`<p class="card-text break"${attributes({ role: state === 'problem' ? 'alert' : 'status' })}>${text}</p>`}
    ${url === undefined || state === 'fetching' ? '' : copyRow(url, 'address')}
    <ul class="card-list">${rows}</ul>
    <div class="card-foot">${url === undefined || state === 'fetching' ? '' : html`<a class="button button-primary"${attributes({ href: url })}>View site${interfaceIcon('arrow-up-right')}</a>`}
    ${overview === undefined ? '' : html`<a class="button"${attributes({ href: overview })}>Overview</a>`}
    ${more === undefined ? '' : html`<a class="button"${attributes({ href: more })}>Another folder of this repository</a>`}</div></section>
  `;
}

const plain = { autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' } as const;

const CODE_HINT =
  'What agents may read to write about it, one a line: name=https://address, and #branch unless it is the main one. Whoever asks an agent for a change can have its contents put into pages and pull requests.';

function changeForm({ href, csrf, state, codeClosed }: ProjectPageView): Html {
  return html`
    <section class="card" aria-labelledby="change"><h2 class="card-title" id="change">Change</h2>
    <form class="form" method="post"${attributes({ action: href })}>${formToken(csrf)}
    ${textField(state, { name: 'name', label: 'Name', attributes: { autocomplete: 'off', required: true, maxlength: 100 } })}
    ${textField(state, { name: 'branch', label: 'Branch', hint: 'Empty for the main branch of the repository.', attributes: { ...plain, maxlength: 200 } })}
    ${textField(state, { name: 'folder', label: 'Folder', hint: 'The one with docs.json; empty for the repository itself.', attributes: { ...plain, maxlength: 500 } })}
    ${textField(state, { name: 'hosts', label: 'Host names', hint: HOSTS_HINT, attributes: { ...plain, maxlength: 2000 } })}
    ${areaField(state, { name: 'code', label: 'Code repositories', hint: codeClosed === undefined ? CODE_HINT : `${CODE_HINT} ${codeClosed}.`, attributes: { ...plain, rows: 3, maxlength: 20_000 } })}
    <div class="form-foot"><button class="button button-primary" type="submit">Save project</button></div></form></section>
  `;
}

function hookCard({ href, csrf, hook }: ProjectPageView): Html {
  if (hook === undefined) return html``;
  if (hook.byApp)
    return html`
      <section class="card" aria-labelledby="hook"><h2 class="card-title" id="hook">Pushes</h2>
      <p class="card-text">The GitHub App reports each push by itself; nothing is to be set up.</p></section>
    `;
  const add = hook.mayAdd
    ? html`<form class="card-foot" method="post"${attributes({ action: `${href}/hook` })}>${formToken(csrf)}<button class="button" type="submit">Register it at the forge</button></form>`
    : html``;
  return html`
    <section class="card" aria-labelledby="hook"><h2 class="card-title" id="hook">Pushes</h2>
    <p class="card-text">With a webhook a push is live at once; without one it is found at the next look, every half a minute unless the operator set another time. At the forge, add this address and its secret, as JSON, for pushes and pull requests.</p>
    <div class="form"><div class="field"><p class="label">Address</p>${copyRow(hook.url, 'address of the webhook')}</div>
    <div class="field"><p class="label">Secret</p>${copyRow(hook.secret, 'secret of the webhook')}</div></div>${add}</section>
  `;
}

function codeHooksCard({ codeHooks }: ProjectPageView): Html {
  if (codeHooks.length === 0) return html``;
  const fields = codeHooks.map(
    ({ name, url, secret }) => html`
      <div class="field"><p class="label">Address for ${name}</p>${copyRow(url, `address of the webhook of ${name}`)}</div>
      <div class="field"><p class="label">Secret for ${name}</p>${copyRow(secret, `secret of the webhook of ${name}`)}</div>
    `,
  );
  return html`
    <section class="card" aria-labelledby="code-hooks"><h2 class="card-title" id="code-hooks">Pushes to code</h2>
    <p class="card-text">Automations can begin after each push to a code repository. At its forge, add its address and secret, as JSON, for pushes.</p>
    <div class="form">${fields}</div></section>
  `;
}

function removeCard({ href }: ProjectPageView): Html {
  return html`
    <section class="card card-danger" aria-labelledby="remove"><h2 class="card-title" id="remove">Remove</h2>
    <p class="card-text">The site is no longer served. The repository stays as it is.</p>
    <div class="card-foot"><a class="button button-danger"${attributes({ href: `${href}/remove` })}>Remove project</a></div></section>
  `;
}

interface RemoveProjectView {
  readonly href: string;
  readonly csrf: string;
  readonly project: Pick<ProjectEntry, 'id' | 'name'>;
  readonly state: FormState;
}

export function removeProjectBody({ href, csrf, project, state }: RemoveProjectView): Html {
  return html`
    <div class="stack"><section class="card card-danger"><p>The site of <span class="strong">${project.name}</span> is no longer served. Feedback, searches, jobs and the audit log stay stored, and are there again when a project with this id is made. The repository stays as it is; remove its webhook there.</p>
    <form class="form" method="post"${attributes({ action: `${href}/remove` })}>${formToken(csrf)}
    ${textField(state, { name: 'confirm', label: `Type ${project.id} to confirm`, attributes: { ...plain, required: true, autofocus: true } })}
    <div class="form-foot"><button class="button button-danger-solid" type="submit">Remove project</button>
    <a class="button button-quiet"${attributes({ href })}>Cancel</a></div></form></section></div>
  `;
}
