/** Asks whether a program may read: which one, where it gets the answer, as whom, what, and for how long. */
import { attributes, type Html, html } from '../../lib/html.ts';
import { hiddenField } from './hidden-field.ts';
import type { Screen } from './screen.ts';

type Consent = Extract<Screen, { kind: 'consent' }>;

/** @param site name of the site */
export function consent(site: string, screen: Consent): Html {
  return html`
    <p class="sign-in-text">A program asks to read ${site}.</p>
    <dl class="sign-in-facts">
      <dt>Program</dt>
      <dd>${named(screen)}</dd>
      <dt>Sends you to</dt>
      <dd>${leading(screen)}</dd>
      <dt>Reads as</dt>
      <dd>${screen.reader === '' ? 'You' : html`You, <strong><bdi>${screen.reader}</bdi></strong>`}</dd>
      <dt>May read</dt>
      <dd>The pages that you may read, also by searching them. It gets no password.</dd>
      <dt>Ends</dt>
      <dd>After 7 days without use, and after 30 days at the latest. To end it earlier, disconnect it in the program, or ask the team of this site.</dd>
    </dl>
    <p class="sign-in-text sign-in-care">Allow it only if you have just connected this program yourself.</p>
    <form class="sign-in-form sign-in-decision" method="post"${attributes({ action: screen.action })}>
      ${screen.fields.map(([name, value]) => hiddenField(name, value))}
      <button class="button" type="submit" name="decision" value="refuse">Refuse</button>
      <button class="button button-primary" type="submit" name="decision" value="allow">Allow</button>
    </form>
  `;
}

function named({ program, vouchedBy }: Consent): Html {
  const by =
    vouchedBy === undefined
      ? 'Nobody has checked this name.'
      : html`Described by <strong>${vouchedBy}</strong>.`;
  return html`<strong><bdi>${program}</bdi></strong><br>${by}`;
}

function leading({ address, leadsTo }: Consent): Html {
  const where = {
    web: '',
    own: 'A program on this device.',
    scheme: 'A program on this device, which your browser opens.',
  }[leadsTo];
  return html`<strong><bdi>${address}</bdi></strong>${where === '' ? '' : html`<br>${where}`}`;
}
