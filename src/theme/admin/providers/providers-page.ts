/** Renders the providers of the installation: the list, the choice of a recipe, the result of a test, and the question before removing. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { SignInProvider } from '../../../records/users/sign-in-provider.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { formToken } from '../parts/form-token.ts';
import { pill } from '../parts/pill.ts';
import { table } from '../parts/table.ts';
import { RECIPES } from './recipes.data.ts';

interface ProvidersView {
  readonly href: string;
  readonly providers: readonly SignInProvider[];
  /** The way to the directory connection. */
  readonly directory: Html;
}

export function providersBody({ href, providers, directory }: ProvidersView): Html {
  const list =
    providers.length === 0
      ? html`<p class="card-text">Members sign in with a password. Add a provider, and they can use the account that they have already.</p>`
      : providerTable({ href, providers });
  return html`<div class="stack">${list}${recipes(href, providers.length === 0 ? 'Add a provider' : 'Add another provider')}${directory}</div>`;
}

function providerTable({ href, providers }: Omit<ProvidersView, 'directory'>): Html {
  return table({
    caption: 'Providers',
    rows: providers,
    columns: [
      {
        label: 'Name',
        kind: 'main',
        cell: ({ id, name }) => html`<a class="row-link"${attributes({ href: `${href}/${id}` })}>${name}</a>`,
      },
      { label: 'Address', cell: ({ issuer, tokenUrl }) => URL.parse(issuer ?? tokenUrl ?? '')?.host ?? '' },
      {
        label: 'New members',
        hide: 720,
        cell: ({ roles, defaultRole }) =>
          defaultRole !== undefined
            ? `everybody, as ${defaultRole}`
            : roles.length > 0
              ? 'people in a group'
              : 'invited people only',
      },
      {
        label: 'Members must use it',
        cell: ({ enforced }) => (enforced ? pill('Yes', 'tip') : html`<span class="muted">No</span>`),
      },
    ],
  });
}

function recipes(href: string, title: string): Html {
  const items = RECIPES.map(
    ({ id, name }) =>
      html`<a class="button"${attributes({ href: `${href}/new?recipe=${id}` })}>${interfaceIcon('plus')}${name}</a>`,
  );
  return html`
    <section class="card" aria-labelledby="recipes"><h2 class="card-title" id="recipes">${title}</h2>
    <p class="card-text">Each comes with its addresses filled in and the steps to take there. Any other provider of OpenID Connect or OAuth 2 works too.</p>
    <div class="card-foot">${items}</div></section>
  `;
}

interface ProviderActions {
  readonly href: string;
  readonly csrf: string;
  readonly name: string;
}

export function providerActions({ href, csrf }: ProviderActions): Html {
  return html`
    <section class="card" aria-labelledby="test"><h2 class="card-title" id="test">Test or remove</h2>
    <p class="card-text">The test asks the provider as a sign-in would, up to the point where a person is needed.</p>
    <form class="card-foot" method="post"${attributes({ action: `${href}/test` })}>${formToken(csrf)}
    <button class="button" type="submit">Test the connection</button>
    <a class="button button-danger"${attributes({ href: `${href}/remove` })}>Remove provider</a></form></section>
  `;
}

interface Fact {
  readonly label: string;
  readonly value: string;
  readonly problem?: string;
}

export function testBody(facts: readonly Fact[]): Html {
  const rows = facts.map(
    ({ label, value, problem }) => html`
      <li><div><p class="strong">${label}</p><p class="hint mono break">${value}</p>
      ${problem === undefined ? '' : html`<p class="error">${problem}</p>`}</div></li>
    `,
  );
  return html`<div class="stack"><section class="card" aria-labelledby="facts"><h2 class="card-title" id="facts">What it says</h2><ul class="card-list">${rows}</ul></section></div>`;
}

export function removeProviderBody({ href, csrf, name }: ProviderActions): Html {
  return html`
    <div class="stack"><section class="card card-danger"><p>Nobody can sign in with <span class="strong">${name}</span> any more, and everybody who did is signed out. Members stay; those without a password need a reset link from an owner.</p>
    <form class="card-foot" method="post"${attributes({ action: `${href}/remove` })}>${formToken(csrf)}
    <button class="button button-danger-solid" type="submit">Remove provider</button>
    <a class="button button-quiet"${attributes({ href })}>Cancel</a></form></section></div>
  `;
}
