/** Renders the pages of signing in to a site: its name and look, one card, and nothing of its pages. */
import { attributes, type Html, type HtmlPart, html } from '../../lib/html.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import { head, letterSheet } from '../layout/head/head.ts';
import { logo } from '../layout/header/header-links.ts';
import type { SiteView } from '../page-view.ts';
import { htmlWithValues } from '../strings/html-with-values.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';
import type { SignInStrings } from '../strings/sign-in-strings.ts';
import type { Choice, Screen } from './screen.ts';
import type { SignInLanguage } from './sign-in-language.ts';

interface SignInView {
  /** Without style sheets and scripts of the author. */
  readonly site: SiteView;
  readonly base: string;
  readonly screen: Screen;
  readonly language: SignInLanguage;
}

export function renderSignIn(view: SignInView): Html {
  const { site, base, screen, language } = view;
  const { appearance } = site.config;
  const script = screen.kind === 'token' ? site.assets['hand-over.js'] : undefined;
  const root = attributes({
    lang: language.lang,
    dir: language.dir,
    'data-appearance': appearance.default,
    'data-strict': appearance.strict,
    'data-fonts': true,
  });
  return html`
    <!doctype html>
    <html${root}>
      ${head(site, {
        title: titleOf(screen, language.text),
        meta: html`<meta name="robots" content="noindex, nofollow">`,
        features: ['sign-in', ...letterSheet(language.text)],
      })}
      <body class="sign-in-body">
        <main class="sign-in">
          <div class="sign-in-mark">${logo(site)}</div>
          <div class="sign-in-card">
            <h1>${titleOf(screen, language.text)}</h1>
            ${screen.kind === 'consent' ? consent(site.config.name, screen, language.text.signInPages) : content({ base, text: language.text }, screen)}
          </div>
        </main>
        ${script === undefined ? '' : html`<script${attributes({ type: 'module', src: `${base}${script}` })}></script>`}
      </body>
    </html>
  `;
}

function titleOf(screen: Screen, text: InterfaceStrings): string {
  if (screen.kind === 'choices') return text.signIn;
  if (screen.kind === 'consent') return text.signInPages.connectTitle;
  return screen.kind === 'token' ? text.signInPages.signingIn : screen.title;
}

interface Drawing {
  readonly base: string;
  readonly text: InterfaceStrings;
}

function content(drawing: Drawing, screen: Exclude<Screen, { kind: 'consent' }>): Html {
  switch (screen.kind) {
    case 'choices':
      return choices(drawing, screen);
    case 'token':
      return token(drawing, screen);
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
        ${screen.more === undefined ? '' : html`<p class="sign-in-text">${screen.more}</p>`}
        ${screen.links === undefined ? '' : html`<div class="sign-in-links">${screen.links.map(button)}</div>`}
      `;
  }
}

function button({ name, href }: { readonly name: HtmlPart; readonly href: string }): Html {
  return html`<a class="button"${attributes({ href })}>${name}</a>`;
}

function choices(drawing: Drawing, screen: Extract<Screen, { kind: 'choices' }>): Html {
  const words = drawing.text.signInPages;
  const { returnTo, problem } = screen;
  const forms = screen.choices.filter(({ kind }) => kind === 'password' || kind === 'mail');
  const links = screen.choices.filter(({ kind }) => kind === 'members' || kind === 'link');
  const notice =
    problem === undefined
      ? ''
      : html`<div class="sign-in-problem" role="alert">${interfaceIcon('warning')}<p>${problem}</p></div>`;
  const or = (more: boolean): Html =>
    more ? html`<p class="sign-in-or"><span>${words.or}</span></p>` : html``;
  return html`
    <p class="sign-in-text">${lead(screen.choices, words)}</p>
    ${notice}
    ${forms.map((choice, at) => html`${or(at > 0)}${form(choice, drawing, { returnTo, first: at === 0 })}`)}
    ${or(forms.length > 0 && links.length > 0)}
    ${links.length === 0 ? '' : html`<div class="sign-in-links">${links.map((choice) => link(choice, words))}</div>`}
  `;
}

function lead(all: readonly Choice[], words: SignInStrings): string {
  const [only] = all;
  if (only === undefined) return words.leadNone;
  if (all.length > 1) return words.leadChoose;
  return only.kind === 'password' ? words.leadPassword : words.lead;
}

function form(
  choice: Choice,
  { base, text }: Drawing,
  { returnTo, first }: { readonly returnTo: string; readonly first: boolean },
): Html {
  const isPassword = choice.kind === 'password';
  const field = isPassword
    ? { id: 'password', type: 'password', autocomplete: 'current-password', maxlength: 1024 }
    : { id: 'email', type: 'email', autocomplete: 'email', maxlength: 254, placeholder: 'you@example.com' };
  return html`
    <form class="sign-in-form" method="post"${attributes({ action: `${base}/login/${choice.kind}` })}>
      ${hiddenField('redirect', returnTo)}
      <label for="${field.id}">${isPassword ? text.playground.password : text.signInPages.email}</label>
      <input class="input"${attributes({ ...field, name: field.id, required: true, autofocus: first })}>
      <button class="${first ? 'button button-primary' : 'button'}" type="submit">${isPassword ? text.signIn : text.signInPages.sendLink}</button>
    </form>
  `;
}

function link(choice: Choice, words: SignInStrings): Html {
  if (choice.kind === 'members') return button({ name: words.continueMember, href: choice.href });
  if (choice.kind !== 'link') return html``;
  return button({ name: htmlWithValues(words.continueWith, { name: choice.name }), href: choice.href });
}

/** The script takes the token out of the address bar; without script nothing can read it. */
function token({ base, text }: Drawing, { returnTo, again }: Extract<Screen, { kind: 'token' }>): Html {
  const words = text.signInPages;
  return html`
    <p class="sign-in-text" data-hand-over-text>${words.moment}</p>
    <form method="post"${attributes({ action: `${base}/login/jwt-callback` })} hidden data-hand-over>
      ${hiddenField('redirect', returnTo)}
      ${hiddenField('token', '')}
    </form>
    <div class="sign-in-missing" hidden data-hand-over-missing>
      <p class="sign-in-text">${words.incomplete}</p>
      ${button({ name: words.again, href: again })}
    </div>
    <noscript><p class="sign-in-text">${words.needsScript}</p>${button({ name: words.otherWay, href: again })}</noscript>
  `;
}

type Consent = Extract<Screen, { kind: 'consent' }>;

/** @param site name of the site */
function consent(site: string, screen: Consent, words: SignInStrings): Html {
  return html`
    <p class="sign-in-text">${htmlWithValues(words.connectAsks, { site })}</p>
    <dl class="sign-in-facts">
      <dt>${words.program}</dt>
      <dd>${named(screen, words)}</dd>
      <dt>${words.sendsTo}</dt>
      <dd>${leading(screen, words)}</dd>
      <dt>${words.readsAs}</dt>
      <dd>${screen.reader === '' ? words.readsAsYou : html`<strong><bdi>${screen.reader}</bdi></strong>`}</dd>
      <dt>${words.mayRead}</dt>
      <dd>${words.mayReadText}</dd>
      <dt>${words.endsAt}</dt>
      <dd>${words.endsText}</dd>
    </dl>
    <p class="sign-in-text sign-in-care">${words.connectCare}</p>
    <form class="sign-in-form sign-in-decision" method="post"${attributes({ action: screen.action })}>
      ${screen.fields.map(([name, value]) => hiddenField(name, value))}
      <button class="button" type="submit" name="decision" value="refuse">${words.refuse}</button>
      <button class="button button-primary" type="submit" name="decision" value="allow">${words.allow}</button>
    </form>
  `;
}

function named({ program, vouchedBy }: Consent, words: SignInStrings): Html {
  const by =
    vouchedBy === undefined
      ? words.programUnchecked
      : htmlWithValues(words.programDescribed, { name: html`<strong><bdi>${vouchedBy}</bdi></strong>` });
  return html`<strong><bdi>${program}</bdi></strong><br>${by}`;
}

function leading({ address, leadsTo }: Consent, words: SignInStrings): Html {
  const where = {
    web: '',
    own: words.onDevice,
    scheme: words.byBrowser,
  }[leadsTo];
  return html`<strong><bdi>${address}</bdi></strong>${where === '' ? '' : html`<br>${where}`}`;
}

/** A value that a form of signing in sends along. */
function hiddenField(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}
