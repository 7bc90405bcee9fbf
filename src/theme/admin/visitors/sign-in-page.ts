/** Renders the forms for visitors: sign-in and its second step, the first owner, invitations and reset links. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { type FormState, textField } from '../parts/fields.ts';
import { currentPasswordField, newPasswordField } from '../parts/password-field.ts';

function form(action: string, fields: readonly Html[], button: string): Html {
  return html`
    <form class="form" method="post"${attributes({ action })}>${fields}
    <div class="form-foot"><button class="button button-primary" type="submit">${button}</button></div></form>
  `;
}

function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}

/** Providers above the password, and around it where only owners may use one. */
export interface OtherMethods {
  readonly buttons: readonly ProviderButton[];
  readonly enforced: boolean;
}

interface SignInForm {
  readonly action: string;
  readonly next: string;
  readonly state: FormState;
  readonly ways: OtherMethods;
  /** The form that signs in with a passkey. */
  readonly passkey?: Html;
  /** Address of the page that mails a link for a new password; absent when nothing can be mailed. */
  readonly forgot?: string;
}

export function signInForm({ action, next, state, ways, passkey, forgot }: SignInForm): Html {
  const known = (state.values['email'] ?? '') !== '';
  const fields = [
    hidden('next', next),
    textField(state, {
      name: 'email',
      label: 'E-mail',
      type: 'email',
      attributes: {
        autocomplete: passkey === undefined ? 'username' : 'username webauthn',
        required: true,
        maxlength: 254,
        autofocus: !known && ways.buttons.length === 0,
      },
    }),
    currentPasswordField(state, { name: 'password', label: 'Password', autofocus: known }),
  ];
  const password = html`${form(action, fields, 'Sign in')}${passkey ?? ''}`;
  const buttons = providerButtons(ways.buttons, 'Sign in with', ways.enforced);
  const tried = known || Object.keys(state.errors).length > 0;
  const forgotten =
    forgot === undefined
      ? ''
      : html`<p class="plain-text"><a class="link"${attributes({ href: forgot })}>Forgot your password?</a></p>`;
  // New passwords are for owners alone where members have to use a provider.
  if (ways.enforced)
    return html`
      ${buttons}${ownersOnly(html`${password}${forgotten}<p class="plain-text muted">Without a password? Another owner makes you a new link under Members, or whoever runs the server does it in its terminal: <code>lectern members reset EMAIL</code></p>`, tried)}
      <p class="plain-text muted">Cannot get in? Ask an owner of the dashboard to invite you.</p>
    `;
  return html`
    ${buttons}${ways.buttons.length === 0 ? '' : orElse()}${password}
    ${forgotten}<p class="plain-text muted">Cannot get in? An owner makes you a new link under Members. Without an owner, whoever runs the server does it in its terminal: <code>lectern members reset EMAIL</code></p>
  `;
}

interface CodeStep {
  readonly action: string;
  readonly ticket: string;
  readonly next: string;
  readonly problem?: string;
}

export function codeForm({ action, ticket, next, problem }: CodeStep): Html {
  const state: FormState = { values: {}, errors: problem === undefined ? {} : { code: problem } };
  return form(
    action,
    [
      hidden('ticket', ticket),
      hidden('next', next),
      textField(state, {
        name: 'code',
        label: 'Code',
        hint: 'Six digits from your authenticator app, or one of your backup codes.',
        attributes: {
          autocomplete: 'one-time-code',
          required: true,
          maxlength: 32,
          autocapitalize: 'none',
          spellcheck: 'false',
          autofocus: true,
          'data-code': '',
        },
      }),
    ],
    'Continue',
  );
}

function newPassword(state: FormState): Html {
  return newPasswordField(state, { name: 'password', label: 'Password' });
}

function yourName(state: FormState, autofocus: boolean): Html {
  return textField(state, {
    name: 'name',
    label: 'Your name',
    attributes: { autocomplete: 'name', required: true, maxlength: 80, autofocus },
  });
}

export function setUpForm(action: string, state: FormState): Html {
  return form(
    action,
    [
      yourName(state, Object.keys(state.errors).length === 0),
      textField(state, {
        name: 'email',
        label: 'E-mail',
        type: 'email',
        hint: 'You sign in with it.',
        attributes: { autocomplete: 'username', required: true, maxlength: 254 },
      }),
      newPassword(state),
    ],
    'Create the owner',
  );
}

/** The read-only address of the link's member, for password managers. */
function fixedEmail(email: string): Html {
  return textField(
    { values: { email }, errors: {} },
    {
      name: 'email',
      label: 'E-mail',
      type: 'email',
      attributes: { autocomplete: 'username', readonly: true },
    },
  );
}

export function resetForm(action: string, email: string, state: FormState): Html {
  return form(action, [fixedEmail(email), newPassword(state)], 'Save and sign in');
}

export function invitationForm(
  action: string,
  {
    email,
    buttons,
    withPassword,
  }: {
    readonly email: string;
    readonly buttons: readonly ProviderButton[];
    /** False where the new member has to use a provider. */
    readonly withPassword: boolean;
  },
  state: FormState,
): Html {
  if (!withPassword) return providerButtons(buttons, 'Join with', true);
  const own = form(
    action,
    [fixedEmail(email), yourName(state, Object.keys(state.errors).length === 0), newPassword(state)],
    'Join',
  );
  return html`${providerButtons(buttons, 'Join with')}${buttons.length === 0 ? '' : orElse()}${own}`;
}

/** The page while there is no owner; it cannot create one. */
export function notSetUpYet(): Html {
  return html`
    <div class="plain-text"><p>This dashboard has no owner yet. When the server started, it printed a link that works once; look for it in the terminal or the log of the server and open it here.</p>
    <p class="muted">The link is good for a day. Restart the server and it prints a new one.</p></div>
  `;
}

interface ProviderButton {
  readonly name: string;
  readonly href: string;
}

/** Links, not forms: the next page is another site's. */
function providerButtons(buttons: readonly ProviderButton[], verb: string, primary = false): Html {
  if (buttons.length === 0) return html``;
  const items = buttons.map(
    ({ name, href }) =>
      html`<a class="${primary ? 'button button-primary' : 'button'}"${attributes({ href, rel: 'nofollow' })}>${verb} ${name}</a>`,
  );
  return html`<div class="plain-ways">${items}</div>`;
}

function orElse(): Html {
  return html`<p class="plain-or"><span>or</span></p>`;
}

/** The password form where members have to use a provider: open after an error, else one click away. */
function ownersOnly(form: Html, open: boolean): Html {
  return html`
    <details class="plain-owners"${attributes({ open })}><summary>Sign in as an owner</summary>
    <p class="plain-text muted">Members use the button above. Owners can also use their password, so that nobody is locked out when the provider is away.</p>${form}</details>
  `;
}
