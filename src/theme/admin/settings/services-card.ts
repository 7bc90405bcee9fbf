/** Renders which services of other companies docs.json names, and why pages do not load some of them. */
import { type Html, html } from '../../../lib/html.ts';
import type { ServicePlan } from '../../../lib/services/plan-services.ts';
import { pill } from '../parts/pill.ts';

type Named = ServicePlan['named'][number];

/** Empty when docs.json names none. */
export function servicesCard({ named, services, asks }: ServicePlan): Html {
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
