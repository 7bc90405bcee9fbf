/** Renders the last step of a new project: branch, folder, id and name, each proposed from what the repository has. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { pluralise } from '../../../lib/text/pluralise.ts';
import { type FormState, selectField, textField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';
import { hasError, hasValue, moreCard } from '../parts/more-card.ts';
import { selectBox } from '../parts/select-box.ts';

/** What was chosen before; comes back with every form of this step. */
export interface ChosenPlace {
  readonly remote: string;
  /** Ids; at most one of them. */
  readonly account: string;
  readonly key: string;
}

interface Folder {
  /** Empty = the repository itself. */
  readonly path: string;
  readonly name: string | undefined;
  /** Of a folder without docs.json that was made with another program. */
  readonly madeWith?: { readonly program: string; readonly config: string; readonly files: number };
}

interface ProjectFormView {
  readonly href: string;
  readonly csrf: string;
  readonly place: ChosenPlace;
  readonly branches: readonly string[];
  readonly branch: string;
  readonly folders: readonly Folder[];
  /** `folder`, `id`, `name`, `hosts`, `subdomain`. */
  readonly state: FormState;
}

export const HOSTS_HINT =
  'Host names that lead to this server, with spaces between them. Empty for the subdomain alone.';

export function projectForm(view: ProjectFormView): Html {
  return html`<div class="stack">${branchForm(view)}${view.folders.length === 0 ? nothing(view) : details(view)}</div>`;
}

function hidden({ remote, account, key }: ChosenPlace): Html {
  const fields = { remote, account, key };
  return html`${Object.entries(fields).map(([name, value]) => (value === '' ? '' : html`<input type="hidden"${attributes({ name, value })}>`))}`;
}

/** Another branch may have other folders, so it is looked at first. */
function branchForm({ href, place, branches, branch }: ProjectFormView): Html {
  const options = branches.map(
    (one) => html`<option${attributes({ value: one, selected: one === branch })}>${one}</option>`,
  );
  return html`
    <section class="card" aria-labelledby="branch-title"><h2 class="card-title" id="branch-title">Branch</h2>
    <p class="card-text">Each push to it is live within seconds.</p>
    <form class="form" method="get"${attributes({ action: `${href}/new` })}>${hidden(place)}<input type="hidden" name="added" value="1">
    <div class="field"><label class="label" for="branch">Branch of ${place.remote}</label>${selectBox(html`<select class="select" id="branch" name="branch">${options}</select>`)}</div>
    <div class="form-foot"><button class="button" type="submit">Look at this branch</button></div></form></section>
  `;
}

function details({ href, csrf, place, branch, branches, folders, state }: ProjectFormView): Html {
  const folder = selectField(state, {
    name: 'folder',
    label: 'Folder',
    hint:
      folders[0]?.madeWith !== undefined
        ? 'Pages may include other files of the repository, so all of it is read. Only the documentation is published.'
        : folders.length === 1
          ? 'The only one with a docs.json.'
          : `${folders.length} folders have a docs.json; each can be a project.`,
    options: folders.map(({ path, name }) => ({
      value: path,
      label: `${path === '' ? 'the repository itself' : path}${name === undefined ? '' : ` (${name})`}`,
    })),
  });
  const advanced = html`
    ${textField(state, { name: 'hosts', label: 'Host names', hint: HOSTS_HINT, attributes: { autocomplete: 'off', spellcheck: 'false', maxlength: 2000, placeholder: 'docs.example.com' } })}
    ${textField(state, { name: 'subdomain', label: 'Subdomain', hint: 'Below the host names of the server. Empty = the id.', attributes: { autocomplete: 'off', spellcheck: 'false', maxlength: 63 } })}
  `;
  const names = ['hosts', 'subdomain'];
  return html`
    <form class="form" method="post"${attributes({ action: `${href}/create` })}>${formToken(csrf)}${hidden(place)}
    <input type="hidden" name="branch"${attributes({ value: branch === branches[0] ? '' : branch })}>
    ${shownAsItIs(folders)}
    <section class="card" aria-labelledby="project-title"><h2 class="card-title" id="project-title">Project</h2><div class="form">
    ${folder}
    ${textField(state, { name: 'name', label: 'Name', attributes: { autocomplete: 'off', required: true, maxlength: 100 } })}
    ${textField(state, { name: 'id', label: 'Id', hint: 'In addresses and for programs: small letters, digits and hyphens. It cannot be changed later.', attributes: { autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', required: true, maxlength: 63 } })}
    </div></section>${moreCard('Host names', advanced, hasValue(state, names) || hasError(state, names))}
    <div class="form-foot"><button class="button button-primary" type="submit">Make project</button>
    <a class="button button-quiet"${attributes({ href })}>Cancel</a></div></form>
  `;
}

/** Says what was recognised before anything is published of it. */
function shownAsItIs([first]: readonly Folder[]): Html | string {
  const made = first?.madeWith;
  if (made === undefined) return '';
  const { program, config, files } = made;
  return html`
    <section class="card" aria-labelledby="as-it-is"><h2 class="card-title" id="as-it-is">Made with ${program}, and shown as it is</h2>
    <p class="card-text">There is no docs.json, and <code>${config}</code> says that this is documentation for ${program}: ${pluralise(files, 'file')} of Markdown. Pages, navigation and addresses are
    read from what is there. Nothing is executed and nothing is written into the repository; what is not understood is left out and named by "lectern check". To keep the pages as files of Lectern,
    the page of the project then offers a job that writes them in a pull request; "lectern import" does the same on your machine.</p></section>
  `;
}

function nothing({ branch }: ProjectFormView): Html {
  return html`
    <section class="card" aria-labelledby="nothing"><h2 class="card-title" id="nothing">No docs.json on "${branch}"</h2>
    <p class="card-text">A project is a folder with a docs.json, or documentation made with a program that is recognised, such as MkDocs or Docusaurus. Push one to this branch and look again, or choose another branch. "lectern new docs" writes the files of a new site.</p></section>
  `;
}

interface EmptyRepositoryView {
  readonly href: string;
  readonly csrf: string;
  readonly place: ChosenPlace;
  readonly state: FormState;
  /** Commands, when pushing from here was refused, and why. */
  readonly refused?: { readonly why: string; readonly commands: string };
}

export function emptyRepositoryBody({ href, csrf, place, state, refused }: EmptyRepositoryView): Html {
  const byHand =
    refused === undefined
      ? ''
      : html`
        <section class="card" aria-labelledby="by-hand"><h2 class="card-title" id="by-hand">Push them yourself</h2>
        <p class="card-text">${refused.why}</p><pre class="start-command" tabindex="0" role="region" aria-label="Commands"><code>${refused.commands}</code></pre></section>
      `;
  return html`
    <div class="stack"><section class="card" aria-labelledby="template"><h2 class="card-title" id="template">The repository is empty</h2>
    <p class="card-text">Start from a template: a small site with a few pages, written as the first commit on the branch "main". You change it from there.</p>
    <form class="form" method="post"${attributes({ action: `${href}/template` })}>${formToken(csrf)}${hidden(place)}
    ${textField(state, { name: 'name', label: 'Name of the site', attributes: { autocomplete: 'off', required: true, maxlength: 100 } })}
    <div class="form-foot"><button class="button button-primary" type="submit">Write the first commit</button></div></form></section>${byHand}</div>
  `;
}
