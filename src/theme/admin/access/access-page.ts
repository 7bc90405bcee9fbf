/** Renders who may read a site: its visibility, every sign-in method with its state, and what would surprise its administrators. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { AccessSettings, Visibility } from '../../../records/readers/access-settings.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { formToken } from '../parts/form-token.ts';
import { pill } from '../parts/pill.ts';

interface AccessView {
  readonly href: string;
  readonly csrf: string;
  readonly settings: AccessSettings;
  readonly jwtKeys: number;
  readonly tokens: number;
  readonly sessions: number;
  /** Whether the site's own files close pages. */
  readonly closed: boolean;
  readonly mayManage: boolean;
}

const CHOICES: readonly { readonly value: Visibility; readonly label: string; readonly text: string }[] = [
  {
    value: 'public',
    label: 'Public',
    text: 'Strangers see every page, except those that ask for a group or say "public: false".',
  },
  {
    value: 'partly',
    label: 'Partly public',
    text: 'Strangers see only the pages that say "public: true".',
  },
  {
    value: 'private',
    label: 'Private',
    text: 'Strangers see the sign-in page and nothing else.',
  },
];

/** Whether a stranger has any way to become a reader. */
export function hasSignIn({ settings, jwtKeys }: Pick<AccessView, 'settings' | 'jwtKeys'>): boolean {
  const { password, members, providers, jwt, mail } = settings;
  const handOver = jwt.length > 0 && jwtKeys > 0;
  return password !== undefined || members || providers.length > 0 || handOver || mail.length > 0;
}

export function accessBody(view: AccessView): Html {
  return html`<div class="stack">${warnings(view)}<div class="columns"><div class="stack">${visibility(view)}${others(view)}${withdrawnLink(view)}</div>${waysIn(view)}</div></div>`;
}

function withdrawnLink({ href, settings, mayManage }: AccessView): Html {
  if (!mayManage) return html``;
  const number = settings.withdrawn?.length ?? 0;
  const state = number === 0 ? 'None is.' : `${number} ${number === 1 ? 'is' : 'are'} now.`;
  return html`
    <section class="card"><p><span class="strong">Withdrawn pages</span> <span class="hint">A page that was published by accident can be taken back from every commit. ${state}</span></p>
    <div class="card-foot"><a class="button"${attributes({ href: `${href}/withdrawn` })}>Withdraw a page</a></div></section>
  `;
}

function warning(title: string, text: string): Html {
  return html`
    <div class="notice" data-kind="problem">${interfaceIcon('warning')}<div class="notice-text"><p><span class="strong">${title}</span> ${text}</p></div></div>
  `;
}

function warnings(view: AccessView): Html {
  const { settings, closed } = view;
  if (hasSignIn(view)) return html``;
  if (settings.visibility !== 'public')
    return warning(
      'Nobody can read this site.',
      'It asks readers to sign in, and no way in is set. Set one below.',
    );
  if (!closed) return html``;
  return warning(
    'Nobody can read the closed pages.',
    'The site is public, but its files close some pages, and no way in is set. Set one below.',
  );
}

/** What happens when it is chosen, where that is not what the choice is for. */
function consequence(value: Visibility, view: AccessView): Html {
  const { settings, closed } = view;
  if (value === settings.visibility || hasSignIn(view)) return html``;
  if (value === 'private')
    return html`<p class="hint consequence">No way in is set: nobody could read the site. Set one below first.</p>`;
  if (value === 'partly')
    return html`<p class="hint consequence">No way in is set: nobody could read the other pages. Set one below first.</p>`;
  return closed
    ? html`<p class="hint consequence">Pages that the files close stay closed to everybody.</p>`
    : html``;
}

/** Asks before a site is closed to everybody. */
export function closeBody({
  href,
  csrf,
  visibility,
}: Pick<AccessView, 'href' | 'csrf'> & { readonly visibility: Visibility }): Html {
  const what =
    visibility === 'private'
      ? 'From the next request on, readers see a page that says so, and programs get 403: no page, search, feed or llms.txt.'
      : 'From the next request on, only pages that say “public: true” are there.';
  return html`
    <div class="stack"><section class="card card-danger"><p>No way in is set, so nobody can sign in to read what is closed. ${what} Members of the dashboard can change that here at any time.</p>
    <form class="card-foot" method="post"${attributes({ action: `${href}/visibility` })}>${formToken(csrf)}
    <input type="hidden" name="visibility" value="${visibility}"><input type="hidden" name="sure" value="yes">
    <button class="button button-danger-solid" type="submit">Close it to everybody</button>
    <a class="button button-quiet"${attributes({ href: `${href}#ways` })}>Set a way in first</a></form></section></div>
  `;
}

function visibility(view: AccessView): Html {
  const { href, csrf, settings, mayManage } = view;
  const cards = CHOICES.map(({ value, label, text }) => {
    const control = {
      type: 'radio',
      name: 'visibility',
      value,
      id: `visibility-${value}`,
      checked: settings.visibility === value,
      disabled: !mayManage,
      'aria-describedby': `visibility-${value}-text`,
    };
    return html`
      <div class="choice"><input${attributes(control)}><div><label${attributes({ for: control.id })}>${label}</label>
      <p class="hint"${attributes({ id: `${control.id}-text` })}>${text}</p>${mayManage ? consequence(value, view) : ''}</div></div>
    `;
  });
  return html`
    <form class="form" method="post"${attributes({ action: `${href}/visibility` })}>${formToken(csrf)}
    <section class="card"><fieldset class="choices"><legend class="legend">Who may read</legend>${cards}</fieldset>
    ${mayManage ? html`<div class="card-foot"><button class="button button-primary" type="submit">Save visibility</button><span class="hint">It counts from the next request: pages, search, feeds, llms.txt and MCP.</span></div>` : ''}</section></form>
  `;
}

interface Method {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly on: boolean;
  /** The control of an administrator. */
  readonly action: Html;
}

function methodRow({ id, label, text, on, action }: Method, mayManage: boolean): Html {
  return html`
    <li${attributes({ id })}><div class="way"><p class="row"><span class="strong">${label}</span>${on ? pill('On', 'tip') : pill('Off')}</p>
    <p class="hint">${text}</p></div>${mayManage ? action : ''}</li>
  `;
}

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

function edit(href: string, label: string, name: string): Html {
  return html`<a class="button button-small"${attributes({ href, 'aria-label': `${label}: ${name}` })}>${label}</a>`;
}

function membersButton({ href, csrf, settings }: AccessView): Html {
  const [to, label] = settings.members ? ['off', 'Switch off'] : ['on', 'Switch on'];
  return html`
    <form method="post"${attributes({ action: `${href}/members/${to}` })}>${formToken(csrf)}
    <button class="button button-small" type="submit"${attributes({ 'aria-label': `${label}: members of the dashboard` })}>${label}</button></form>
  `;
}

function providerText({ providers }: AccessSettings): string {
  return providers.length === 0
    ? 'OpenID Connect or OAuth 2: Google, Microsoft, Okta, Keycloak, GitLab, GitHub and others.'
    : providers.map(({ name }) => name).join(', ');
}

function handOverText({ settings, jwtKeys }: AccessView): string {
  const { jwt } = settings;
  if (jwt.length === 0) return 'Your own server signs readers in and hands them over with a signed token.';
  const addresses = count(jwt.length, 'login address', 'login addresses');
  return jwtKeys === 0
    ? `${addresses}, and no key yet: nobody can sign in this way.`
    : `${addresses}, ${count(jwtKeys, 'key', 'keys')}.`;
}

function waysIn(view: AccessView): Html {
  const { href, settings, mayManage, jwtKeys } = view;
  const { password, members, providers, jwt, mail, sharedSession } = settings;
  const to = (path: string, on: boolean, name: string): Html =>
    edit(`${href}/${path}`, on ? 'Change' : 'Set up', name);
  const methods: readonly Method[] = [
    {
      id: 'password',
      label: 'Shared password',
      text: 'One password for all readers, without names or groups.',
      on: password !== undefined,
      action: to('password', password !== undefined, 'shared password'),
    },
    {
      id: 'members',
      label: 'Members of the dashboard',
      text: 'They read with the account they have here.',
      on: members,
      action: membersButton(view),
    },
    {
      id: 'providers',
      label: 'Sign-in providers',
      text: providerText(settings),
      on: providers.length > 0,
      action: to('providers', providers.length > 0, 'sign-in providers'),
    },
    {
      id: 'jwt',
      label: 'JWT hand-over',
      text: handOverText(view),
      on: jwt.length > 0 && jwtKeys > 0,
      action: to('jwt', jwt.length > 0, 'JWT hand-over'),
    },
    {
      id: 'mail',
      label: 'Link by mail',
      text:
        mail.length === 0
          ? 'Readers type their mail address and get a link that signs them in.'
          : `${count(mail.length, 'address or domain', 'addresses and domains')} may ask for a link.`,
      on: mail.length > 0,
      action: to('mail', mail.length > 0, 'link by mail'),
    },
    {
      id: 'shared-session',
      label: 'Shared session',
      text: 'Fills in the playground for visitors whom your own application knows. It opens no closed page.',
      on: sharedSession !== undefined,
      action: to('shared-session', sharedSession !== undefined, 'shared session'),
    },
  ];
  return html`
    <section class="card" aria-labelledby="ways"><h2 class="card-title" id="ways">Ways in</h2>
    <p class="card-text">Readers choose among those that are on. Switching one off ends its sessions at once.</p>
    <ul class="card-list" role="list">${methods.map((way) => methodRow(way, mayManage))}</ul></section>
  `;
}

function others({ href, tokens, sessions, mayManage }: AccessView): Html {
  const row = (label: string, text: string, path: string, name: string): Html => html`
    <li><div class="way"><p class="strong">${label}</p><p class="hint">${text}</p></div>${mayManage ? edit(`${href}/${path}`, name, label.toLowerCase()) : ''}</li>
  `;
  return html`
    <section class="card" aria-labelledby="inside"><h2 class="card-title" id="inside">Who is in</h2>
    <ul class="card-list" role="list">${row('Active sessions', sessions === 0 ? 'Nobody is signed in.' : `${count(sessions, 'reader is', 'readers are')} signed in.`, 'sessions', 'Show')}
    ${row('Reader tokens', tokens === 0 ? 'For scripts that read closed pages: link checkers, search indexes, agents.' : `${count(tokens, 'token', 'tokens')} of scripts.`, 'tokens', 'Show')}</ul></section>
  `;
}
