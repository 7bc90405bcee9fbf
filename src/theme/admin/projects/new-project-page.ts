/** Renders the first steps of a new project: where its repository is, which one it is, and the key for one that is read by ssh. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { copyRow } from '../parts/copy-row.ts';
import { empty } from '../parts/empty.ts';
import { type FormState, textField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';
import { pill } from '../parts/pill.ts';
import type { AccountEntry } from './projects-page.ts';

interface NewProjectView {
  readonly href: string;
  readonly csrf: string;
  readonly accounts: readonly AccountEntry[];
  /** Folders of this server whose repositories may be connected. */
  readonly folders: readonly string[];
  /** `remote`. */
  readonly state: FormState;
}

const ADDRESS = {
  autocomplete: 'off',
  autocapitalize: 'none',
  spellcheck: 'false',
  maxlength: 2000,
  required: true,
} as const;

export function newProjectBody(view: NewProjectView): Html {
  return html`<div class="stack">${withAccount(view)}${withAddress(view)}</div>`;
}

function withAccount({ href, accounts }: NewProjectView): Html {
  const items = accounts.map(
    ({ id, name, software, host }) => html`
      <li><div><p class="strong break">${name}</p><p class="hint break">${software} at ${host}</p></div>
      <a class="button button-small"${attributes({ href: `${href}/new?account=${id}`, 'aria-label': `Choose a repository of ${name}` })}>Choose a repository</a></li>
    `,
  );
  return html`
    <section class="card" aria-labelledby="with-account"><h2 class="card-title" id="with-account">With a forge account</h2>
    <p class="card-text">${items.length === 0 ? 'Connect GitHub, GitLab, Gitea, Forgejo or another forge once, and choose from the repositories that it may read.' : 'Choose from the repositories that an account may read.'}</p>
    ${items.length === 0 ? '' : html`<ul class="card-list">${items}</ul>`}
    <div class="card-foot"><a class="button"${attributes({ href: `${href}/accounts` })}>${interfaceIcon('plus')}Connect an account</a></div></section>
  `;
}

function withAddress({ href, csrf, state, folders }: NewProjectView): Html {
  const own = folders.length === 0 ? '' : `, or the path of a repository in ${folders.join(', ')}`;
  return html`
    <section class="card" aria-labelledby="with-address"><h2 class="card-title" id="with-address">With any Git address</h2>
    <p class="card-text">A public repository by https, or any repository by ssh: for that a key is made here, which you add to the repository.</p>
    <form class="form" method="post"${attributes({ action: `${href}/place` })}>${formToken(csrf)}
    ${textField(state, {
      name: 'remote',
      label: 'Address of the repository',
      hint: `For example https://git.example.com/team/docs.git or git@git.example.com:team/docs.git${own}`,
      attributes: ADDRESS,
    })}
    <div class="form-foot"><button class="button button-primary" type="submit">Continue</button></div></form></section>
  `;
}

interface RepositoriesView {
  readonly href: string;
  readonly csrf: string;
  readonly account: AccountEntry & { readonly installUrl?: string };
  readonly search: string;
  /** Undefined when they could not be listed. */
  readonly repositories:
    | readonly { readonly name: string; readonly remote: string; readonly isPrivate: boolean }[]
    | undefined;
  /** Why they could not be listed. */
  readonly problem?: string;
  readonly state: FormState;
}

export function repositoriesBody(view: RepositoriesView): Html {
  return html`<div class="stack">${chooser(view)}${typed(view)}</div>`;
}

function chooser(view: RepositoriesView): Html {
  const { href, account, search, problem } = view;
  return html`
    <section class="card" aria-labelledby="choose"><h2 class="card-title" id="choose">Choose a repository</h2>
    <form class="form" method="get"${attributes({ action: `${href}/new` })} role="search"><input type="hidden" name="account"${attributes({ value: account.id })}>
    <div class="field"><label class="label" for="q">Name of the repository</label><input class="input" id="q" name="q" type="search" autocomplete="off" maxlength="100"${attributes({ value: search })}></div>
    <div class="form-foot"><button class="button" type="submit">Search</button></div></form>
    ${problem === undefined ? list(view) : html`<p class="error" role="alert">${problem}</p>`}
    ${account.installUrl === undefined ? '' : html`<div class="card-foot"><a class="button"${attributes({ href: account.installUrl })}>Give the App more repositories${interfaceIcon('arrow-up-right')}</a></div>`}</section>
  `;
}

function list({ href, account, search, repositories = [] }: RepositoriesView): Html {
  if (repositories.length === 0)
    return empty({
      compact: true,
      title: search === '' ? 'The account may read no repository' : 'No repository has this name',
      text: 'Give it one at the forge, or type the address below.',
    });
  const items = repositories.map(({ name, remote, isPrivate }) => {
    const query = new URLSearchParams({ account: account.id, remote });
    return html`
      <li><div><p class="strong break">${name}${isPrivate ? html` ${pill('Private')}` : ''}</p></div>
      <a class="button button-small"${attributes({ href: `${href}/new?${query}`, 'aria-label': `Choose ${name}` })}>Choose</a></li>
    `;
  });
  return html`<ul class="card-list">${items}</ul>`;
}

function typed({ href, csrf, account, state }: RepositoriesView): Html {
  return html`
    <section class="card" aria-labelledby="typed"><h2 class="card-title" id="typed">Type its address</h2>
    <form class="form" method="post"${attributes({ action: `${href}/place` })}>${formToken(csrf)}<input type="hidden" name="account"${attributes({ value: account.id })}>
    ${textField(state, {
      name: 'remote',
      label: 'Address of the repository',
      hint: `On ${account.host}`,
      attributes: ADDRESS,
    })}
    <div class="form-foot"><button class="button" type="submit">Continue</button></div></form></section>
  `;
}

interface DeployKeyView {
  readonly href: string;
  readonly remote: string;
  readonly key: string;
  readonly publicKey: string;
}

export function deployKeyBody({ href, remote, key, publicKey }: DeployKeyView): Html {
  const query = new URLSearchParams({ remote, key, added: '1' });
  return html`
    <div class="stack"><section class="card" aria-labelledby="deploy-key"><h2 class="card-title" id="deploy-key">Add this key to the repository</h2>
    <p class="card-text">At the forge, open the settings of ${remote} and add it as a deploy key. Reading is enough. The private part never leaves this server, and the key is for this repository alone.</p>
    ${copyRow(publicKey, 'public key')}
    <div class="card-foot"><a class="button button-primary"${attributes({ href: `${href}/new?${query}` })}>I have added it</a>
    <a class="button button-quiet"${attributes({ href: `${href}/new` })}>Cancel</a></div></section></div>
  `;
}
