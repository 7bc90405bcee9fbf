/** Asks whether a program may read: which one, where it gets the answer, as whom, what, and for how long. */
import { attributes, type Html, html } from '../../lib/html.ts';
import { htmlWithValues } from '../strings/html-with-values.ts';
import type { SignInStrings } from '../strings/sign-in-strings.ts';
import { hiddenField } from './hidden-field.ts';
import type { Screen } from './screen.ts';

type Consent = Extract<Screen, { kind: 'consent' }>;

/** @param site name of the site */
export function consent(site: string, screen: Consent, words: SignInStrings): Html {
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
