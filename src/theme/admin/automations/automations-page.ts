/** Renders the automations of a project: a card for each recipe, on or off. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { Automation, AutomationRun } from '../../../records/automations/automation.ts';
import { formToken } from '../parts/form-token.ts';
import { exactTime, relativeTime } from '../parts/moment.ts';
import { pill } from '../parts/pill.ts';
import { runStatePill } from './run-state.ts';

export interface AutomationCard {
  readonly id: string;
  readonly title: string;
  readonly does: string;
  readonly href: string;
  readonly automation: Pick<Automation, 'enabled' | 'cause' | 'dueAt'>;
  readonly lastRun: AutomationRun | undefined;
  /** Why it cannot run here; undefined when it can. */
  readonly problem: string | undefined;
}

interface AutomationsView {
  readonly now: number;
  /** Token of the forms, for members who may switch an automation off. */
  readonly csrf?: string;
  readonly cards: readonly AutomationCard[];
}

export function automationsBody({ now, csrf, cards }: AutomationsView): Html {
  return html`<ul class="automations">${cards.map((card) => cardOf(card, now, csrf))}</ul>`;
}

function offForm({ href, title }: AutomationCard, csrf: string): Html {
  return html`<form method="post"${attributes({ action: `${href}/off` })}>${formToken(csrf)}<button class="button button-small" type="submit"${attributes({ 'aria-label': `Switch off: ${title}` })}>Switch off</button></form>`;
}

function cardOf(card: AutomationCard, now: number, csrf: string | undefined): Html {
  const { id, title, does, href, automation, lastRun, problem } = card;
  return html`
    <li class="card automation"><div class="automation-head"><h2 class="card-title"><a class="link"${attributes({ href, id: `recipe-${id}` })}>${title}</a></h2>${statePill(card)}</div>
    <p class="card-text">${does}</p>
    ${problem === undefined ? '' : html`<p class="hint">${problem}</p>`}
    <dl class="facts"><dt>Last run</dt><dd>${lastRun === undefined ? html`<span class="muted">Never</span>` : html`<span class="row">${runStatePill(lastRun)}${relativeTime(now, lastRun.createdAt)}</span>`}</dd>
    <dt>Next run</dt><dd>${nextRun(automation)}</dd></dl>${csrf === undefined || !automation.enabled ? '' : offForm(card, csrf)}</li>
  `;
}

export function statePill({ automation, problem }: Pick<AutomationCard, 'automation' | 'problem'>): Html {
  if (automation.enabled) return problem === undefined ? pill('On', 'tip') : pill('Cannot run', 'danger');
  return problem === undefined ? pill('Off') : pill('Not available', 'warn');
}

export function nextRun({ enabled, cause, dueAt }: AutomationCard['automation']): Html {
  if (!enabled) return html`<span class="muted">It is off</span>`;
  if (cause === 'push') return html`After the next push`;
  if (cause === 'code') return html`After the next push to a code repository`;
  return dueAt === null ? html`<span class="muted">Never</span>` : exactTime(dueAt);
}
