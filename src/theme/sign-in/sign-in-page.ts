/** Renders the pages of signing in to a site: its name and look, one card, and nothing of its pages. */
import { attributes, type Html, html } from '../../lib/html.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import { head } from '../layout/head.ts';
import { logo } from '../layout/logo.ts';
import type { SiteView } from '../page-view.ts';
import { consent } from './consent.ts';
import { hiddenField } from './hidden-field.ts';
import type { Choice, Screen } from './screen.ts';

export interface SignInView {
  /** Without style sheets and scripts of the author. */
  readonly site: SiteView;
  readonly base: string;
  readonly screen: Screen;
}

export function renderSignIn({ site, base, screen }: SignInView): Html {
  const { appearance } = site.config;
  const script = screen.kind === 'token' ? site.assets['hand-over.js'] : undefined;
  const root = attributes({
    lang: 'en',
    dir: 'ltr',
    'data-appearance': appearance.default,
    'data-strict': appearance.strict,
  });
  return html`
    <!doctype html>
    <html${root}>
      ${head(site, {
        title: titleOf(screen),
        meta: html`<meta name="robots" content="noindex, nofollow">`,
        features: ['sign-in'],
      })}
      <body class="sign-in-body">
        <main class="sign-in">
          <div class="sign-in-mark">${logo(site)}</div>
          <div class="sign-in-card">
            <h1>${titleOf(screen)}</h1>
            ${screen.kind === 'consent' ? consent(site.config.name, screen) : content(base, screen)}
          </div>
        </main>
        ${script === undefined ? '' : html`<script${attributes({ type: 'module', src: `${base}${script}` })}></script>`}
      </body>
    </html>
  `;
}

function titleOf(screen: Screen): string {
  if (screen.kind === 'choices') return 'Sign in';
  if (screen.kind === 'consent') return 'Connect a program';
  return screen.kind === 'token' ? 'Signing in' : screen.title;
}

function content(base: string, screen: Exclude<Screen, { kind: 'consent' }>): Html {
  switch (screen.kind) {
    case 'choices':
      return choices(base, screen);
    case 'token':
      return token(base, screen);
    case 'confirm':
      return html`
        <p class="sign-in-text">${screen.text}</p>
        <form class="sign-in-form" method="post"${attributes({ action: screen.action })}>
          ${screen.returnTo === undefined ? '' : hiddenField('redirect', screen.returnTo)}
          <button class="button button-primary" type="submit">${screen.button}</button>
        </form>
      `;
    case 'said':
      return html`
        <p class="sign-in-text">${screen.text}</p>
        ${screen.link === undefined ? '' : html`<a class="button"${attributes({ href: screen.link.href })}>${screen.link.name}</a>`}
      `;
  }
}

function choices(base: string, screen: Extract<Screen, { kind: 'choices' }>): Html {
  const { returnTo, problem } = screen;
  const forms = screen.choices.filter(({ kind }) => kind === 'password' || kind === 'mail');
  const links = screen.choices.filter(({ kind }) => kind === 'members' || kind === 'link');
  const notice =
    problem === undefined
      ? ''
      : html`<div class="sign-in-problem" role="alert">${interfaceIcon('warning')}<p>${problem}</p></div>`;
  const or = (more: boolean): Html => (more ? html`<p class="sign-in-or"><span>or</span></p>` : html``);
  return html`
    <p class="sign-in-text">${lead(screen.choices)}</p>
    ${notice}
    ${forms.map((choice, at) => html`${or(at > 0)}${form(choice, base, { returnTo, first: at === 0 })}`)}
    ${or(forms.length > 0 && links.length > 0)}
    ${links.length === 0 ? '' : html`<div class="sign-in-links">${links.map(link)}</div>`}
  `;
}

function lead(all: readonly Choice[]): string {
  const [only] = all;
  if (only === undefined) return 'There is no way to sign in here at the moment.';
  if (all.length > 1) return 'This documentation is for signed-in readers. Choose how to sign in.';
  return only.kind === 'password'
    ? 'This documentation has a password. Ask its team if you do not have it.'
    : 'This documentation is for signed-in readers.';
}

function form(
  choice: Choice,
  base: string,
  { returnTo, first }: { readonly returnTo: string; readonly first: boolean },
): Html {
  const isPassword = choice.kind === 'password';
  const field = isPassword
    ? { id: 'password', type: 'password', autocomplete: 'current-password', maxlength: 1024 }
    : { id: 'email', type: 'email', autocomplete: 'email', maxlength: 254, placeholder: 'you@example.com' };
  return html`
    <form class="sign-in-form" method="post"${attributes({ action: `${base}/login/${choice.kind}` })}>
      ${hiddenField('redirect', returnTo)}
      <label for="${field.id}">${isPassword ? 'Password' : 'E-mail address'}</label>
      <input class="input"${attributes({ ...field, name: field.id, required: true, autofocus: first })}>
      <button class="${first ? 'button button-primary' : 'button'}" type="submit">${isPassword ? 'Sign in' : 'Send me a link'}</button>
    </form>
  `;
}

function link(choice: Choice): Html {
  if (choice.kind !== 'link' && choice.kind !== 'members') return html``;
  const name =
    choice.kind === 'members' ? 'Continue as a member of the team' : `Continue with ${choice.name}`;
  return html`<a class="button"${attributes({ href: choice.href })}>${name}</a>`;
}

/** The script takes the token out of the address bar; without script nothing can read it. */
function token(base: string, { returnTo, again }: Extract<Screen, { kind: 'token' }>): Html {
  return html`
    <p class="sign-in-text" data-hand-over-text>One moment…</p>
    <form method="post"${attributes({ action: `${base}/login/jwt-callback` })} hidden data-hand-over>
      ${hiddenField('redirect', returnTo)}
      ${hiddenField('token', '')}
    </form>
    <div class="sign-in-missing" hidden data-hand-over-missing>
      <p class="sign-in-text">This address is not complete, or was used already.</p>
      <a class="button"${attributes({ href: again })}>Sign in again</a>
    </div>
    <noscript><p class="sign-in-text">This way to sign in needs JavaScript: your browser alone has the token. Switch it on for this site and load the page again, or choose <a${attributes({ href: again })}>another way</a>.</p></noscript>
  `;
}
