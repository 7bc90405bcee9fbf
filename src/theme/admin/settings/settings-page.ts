/** Renders a project's settings: what readers are asked, how long feedback is kept, and the deletion of one person's feedback. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { ServicePlan } from '../../../lib/services/plan-services.ts';
import { checkField, type FormState, selectField, textField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';
import { pluralise } from '../parts/numbers.ts';
import { pill } from '../parts/pill.ts';
import { type DigestCardView, digestCard } from './digest-card.ts';

export interface SettingsView {
  readonly href: string;
  readonly csrf: string;
  readonly project: { readonly id: string; readonly name: string };
  /** `rating`, `comment`, `contact`, `code`, `searchTerms`, `insight`, `tellAuthors`: `on` or nothing; `readOrigins`: addresses with spaces between them; `retentionDays`: a number or nothing. */
  readonly settings: FormState;
  /** Whether the server can send mail. */
  readonly hasMail: boolean;
  readonly forget: FormState;
  readonly digest: DigestCardView;
  /** Where pages of a static site report that they are read. */
  readonly reportsTo: string;
  /** Undefined while the site could not be read. */
  readonly services: ServicePlan | undefined;
}

export function settingsBody(view: SettingsView): Html {
  return html`<div class="stack settings">${readers(view)}${digestCard(view.digest)}${view.services === undefined ? '' : servicesCard(view.services)}${forget(view)}</div>`;
}

function readers({ href, csrf, settings, hasMail, reportsTo }: SettingsView): Html {
  const check = (name: string, label: string, hint: string): Html =>
    checkField(settings, { name, label, hint });
  return html`
    <form class="form" method="post"${attributes({ action: href })}>${formToken(csrf)}
    <section class="card"><fieldset class="checks"><legend class="legend">What readers are asked</legend>
    ${check('rating', '"Was this page helpful?"', 'Yes or no at the end of every page.')}
    ${check('comment', 'Reason and comment', 'Offered after the vote; never required.')}
    ${check('contact', 'E-mail address', 'Readers may leave one with a comment, for an answer.')}
    ${check('code', 'Report button of code samples', 'For samples that are wrong or do not run.')}
    <p class="hint">docs.json can switch kinds off too; readers are asked only what both allow.</p></fieldset></section>
    <section class="card"><fieldset class="checks"><legend class="legend">Counting</legend>
    ${check('insight', 'Count which pages are read', 'Views and visitors by page and day, never who read.')}
    ${selectField(settings, {
      name: 'publicFigures',
      label: 'Figures for everybody',
      hint: 'A page /_lectern/figures of the site: pages that are read most, visitors by day and AI programs, of pages that everybody may read.',
      options: [
        { value: 'off', label: 'Not shown' },
        { value: 'unlisted', label: 'Shown, not for search engines' },
        { value: 'listed', label: 'Shown, for search engines too' },
      ],
    })}
    ${textField(settings, {
      name: 'readOrigins',
      label: 'Static sites that report here',
      hint: `Addresses of sites that “lectern build” wrote, with spaces between them, such as https://docs.example.com. Build them with LECTERN_INSIGHT_SERVER=${reportsTo}`,
      attributes: { maxlength: 3_000, spellcheck: 'false', autocapitalize: 'off' },
    })}
    ${check('searchTerms', 'Count search terms', 'Words and how often, never who searched.')}
    </fieldset></section><section class="card"><fieldset class="checks"><legend class="legend">Letters to readers</legend>
    ${check('tellAuthors', 'Tell readers what became of their feedback', 'One letter when a job that quotes it is merged and published, to readers who left an address. Only about pages that everybody may read.')}
    ${hasMail ? '' : html`<p class="hint">This server has no mail server, so nothing is sent.</p>`}
    </fieldset></section><section class="card"><fieldset class="checks"><legend class="legend">Retention</legend>
    ${textField(settings, {
      name: 'retentionDays',
      label: 'Delete feedback after this many days',
      type: 'number',
      hint: 'Leave it empty to keep feedback for ever.',
      attributes: { min: 1, max: 36_500, step: 1, inputmode: 'numeric' },
    })}
    </fieldset></section><div class="form-foot"><button class="button button-primary" type="submit">Save settings</button></div></form>
  `;
}

function forget({ href, csrf, forget: state }: SettingsView): Html {
  return html`
    <section class="card card-danger" aria-labelledby="forget"><h2 class="card-title" id="forget">Delete what one person left</h2>
    <p class="card-text">Removes the e-mail address and the text of every entry that was left with it. The votes stay, without a name.</p>
    <form class="form" method="post"${attributes({ action: `${href}/forget` })}>${formToken(csrf)}
    ${textField(state, {
      name: 'address',
      label: 'E-mail address',
      type: 'email',
      attributes: { autocomplete: 'off', required: true, maxlength: 254 },
    })}
    <div class="form-foot"><button class="button button-danger" type="submit">Continue</button></div></form></section>
  `;
}

/** Asks before a shorter time deletes feedback; the other settings of the form are sent again. */
export function retentionBody(
  { href, csrf, project }: SettingsView,
  {
    days,
    doomed,
    values,
  }: { readonly days: number; readonly doomed: number; readonly values: Readonly<Record<string, string>> },
): Html {
  const hidden = Object.entries(values).map(
    ([name, value]) => html`<input${attributes({ type: 'hidden', name, value })}>`,
  );
  return html`
    <div class="stack"><section class="card card-danger"><p><span class="strong">${pluralise(doomed, 'entry', 'entries')}</span> of ${project.name} ${doomed === 1 ? 'is' : 'are'} older than ${pluralise(days, 'day', 'days')}. Within the hour they are deleted, with votes, comments and notes, and figures of earlier times lose them. This cannot be undone.</p>
    <form class="card-foot" method="post"${attributes({ action: href })}>${formToken(csrf)}${hidden}<input type="hidden" name="sure" value="yes">
    <button class="button button-danger-solid" type="submit">Save and delete them</button>
    <a class="button button-quiet"${attributes({ href })}>Cancel</a></form></section></div>
  `;
}

export function forgetBody({ href, csrf, project }: SettingsView, contact: string): Html {
  return html`
    <div class="stack"><section class="card card-danger"><p>Everything that <span class="strong">${contact}</span> wrote as feedback for ${project.name} is deleted. This cannot be undone.</p>
    <form class="card-foot" method="post"${attributes({ action: `${href}/forget` })}>${formToken(csrf)}
    <input type="hidden" name="address" value="${contact}"><input type="hidden" name="sure" value="yes">
    <button class="button button-danger-solid" type="submit">Delete it</button>
    <a class="button button-quiet"${attributes({ href })}>Cancel</a></form></section></div>
  `;
}

type Named = ServicePlan['named'][number];

/** Empty when docs.json names none. */
function servicesCard({ named, services, asks }: ServicePlan): Html {
  if (named.length === 0) return html``;
  const withConsent = new Set(services.filter(({ consent }) => consent).map(({ id }) => id));
  const missing = named.filter(({ allowed }) => !allowed).map(({ id }) => id);
  return html`
    <section class="card" aria-labelledby="services"><h2 class="card-title" id="services">Services of other companies</h2>
    <p class="card-text">Named by <code class="mono">integrations</code> of docs.json. ${ASKS[asks ?? 'nobody']}</p>
    <ul class="card-list">${named.map((one) => html`<li>${one.name} ${state(one, withConsent)}</li>`)}</ul>
    ${missing.length === 0 ? '' : html`<div class="card-foot"><p class="hint">The operator of this server allows services: start it with <code class="mono">--allow-services ${missing.join(',')}</code>, or set <code class="mono">LECTERN_ALLOW_SERVICES</code>.</p></div>`}
    </section>
  `;
}

const ASKS: Readonly<Record<NonNullable<ServicePlan['asks']> | 'nobody', string>> = {
  banner: 'Readers are asked before those that need consent are loaded.',
  cookies: 'The site’s own code asks readers for consent.',
  manager: 'The consent manager of the site asks readers.',
  nobody: 'None that is loaded needs consent.',
};

function state({ id, allowed, problems }: Named, withConsent: ReadonlySet<string>): Html {
  if (!allowed) return pill('Not allowed', 'warn');
  const [problem] = problems;
  if (problem !== undefined) return pill(`Check ${problem.path.join('.')}`, 'danger');
  return withConsent.has(id) ? pill('Loaded after consent', 'tip') : pill('Loaded', 'tip');
}
