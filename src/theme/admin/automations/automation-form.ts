/** Renders the settings of an automation: when, where, and how much it may use. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { checkField, type FormState, selectField, textField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';

export interface AutomationForm {
  readonly action: string;
  readonly csrf: string;
  readonly version: number;
  readonly state: FormState;
  /** Values of the recipe's own. */
  readonly fields: readonly { readonly name: string; readonly label: string; readonly hint: string }[];
  readonly takesScope: boolean;
  readonly needsModel: boolean;
  readonly quotesReaders: boolean;
  /** Who allowed it to run unattended, and when, as a sentence. */
  readonly allowed: string | undefined;
  /** False when it cannot run, so that it can only be switched off. */
  readonly maySwitchOn: boolean;
}

export function automationForm(form: AutomationForm): Html {
  const { action, csrf, version, state, fields, needsModel, quotesReaders } = form;
  return html`
    <form class="form" method="post"${attributes({ action })}>${formToken(csrf)}
    <input type="hidden" name="version"${attributes({ value: String(version) })}>
    ${checkField(state, {
      name: 'enabled',
      label: 'Switched on',
      hint: form.maySwitchOn
        ? 'It runs by itself, and opens one pull request that grows until it is merged or closed.'
        : 'It cannot be switched on: see above.',
      disabled: !form.maySwitchOn && state.values['enabled'] !== 'on',
    })}
    ${fields.map(({ name, label, hint }) => textField(state, { name, label, hint, attributes: { maxlength: 200, autocomplete: 'off' } }))}
    ${when(state)}
    ${form.takesScope ? scopeField(state) : ''}
    ${budget(state, needsModel)}
    ${quotesReaders ? permission(form) : ''}
    <div class="form-foot"><button class="button button-primary" type="submit">Save</button></div></form>
  `;
}

function scopeField(state: FormState): Html {
  return textField(state, {
    name: 'scope',
    label: 'Only in',
    hint: 'A folder or page of the documentation, such as "guides". Leave it empty for everything.',
    attributes: { maxlength: 200, autocomplete: 'off' },
  });
}

function when(state: FormState): Html {
  return html`
    ${selectField(state, {
      name: 'cause',
      label: 'Runs',
      options: [
        { value: 'schedule', label: 'By a schedule' },
        { value: 'push', label: 'After each push that goes live' },
        { value: 'code', label: 'After each push to a code repository' },
      ],
    })}
    ${textField(state, {
      name: 'schedule',
      label: 'Schedule',
      hint: 'Minute, hour, day of the month, month and weekday, as in cron: "0 6 * * 1" is each Monday at six.',
      attributes: { maxlength: 100, autocomplete: 'off' },
    })}
    ${textField(state, {
      name: 'zone',
      label: 'Time zone',
      hint: 'For example "Europe/Berlin".',
      attributes: { maxlength: 60, autocomplete: 'off' },
    })}
  `;
}

function budget(state: FormState, needsModel: boolean): Html {
  const number = (name: string, label: string, hint: string): Html =>
    textField(state, {
      name,
      label,
      hint,
      attributes: { inputmode: 'numeric', maxlength: 12, autocomplete: 'off' },
    });
  return html`
    ${number('monthRuns', 'Most runs in a month', 'Leave it empty for no limit.')}
    ${
      needsModel
        ? html`${number('runTokens', 'Most tokens of a run', 'Beyond it the agent is asked to end with the work so far.')}${number('monthTokens', 'Most tokens in a month', 'Further runs are skipped until the next month begins.')}`
        : ''
    }
  `;
}

function permission({ state, allowed }: AutomationForm): Html {
  const hint = `The agent gets words of readers that nobody has looked at. They are quoted as data, but they may be an attack: its pull request needs a review all the same. Without this, it runs only when a member presses "Run now".${allowed === undefined ? '' : ` ${allowed}`}`;
  return checkField(state, {
    name: 'unattended',
    label: 'May hand words of readers to the agent by itself',
    hint,
  });
}
