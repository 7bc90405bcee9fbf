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

/** What can be done with it, at the foot of each card. */
function actionsOf({ href, title, automation, problem }: AutomationCard, csrf: string | undefined): Html {
  const words =
    automation.enabled || csrf === undefined
      ? 'Settings'
      : problem === undefined
        ? 'Set up'
        : 'What it needs';
  const open = html`<a class="button button-small"${attributes({ href, 'aria-label': `${words}: ${title}` })}>${words}</a>`;
  const off =
    csrf === undefined || !automation.enabled
      ? ''
      : html`<form method="post"${attributes({ action: `${href}/off` })}>${formToken(csrf)}<button class="button button-small" type="submit"${attributes({ 'aria-label': `Switch off: ${title}` })}>Switch off</button></form>`;
  return html`<div class="automation-foot">${open}${off}</div>`;
}

/** One line for each of its times; those of a card without any stand in one. */
function timesOf({ automation, lastRun }: AutomationCard, now: number): Html {
  if (!automation.enabled && lastRun === undefined)
    return html`<p class="automation-never">Has not run yet</p>`;
  const last =
    lastRun === undefined
      ? html`<span class="muted">Never</span>`
      : html`<span class="row">${runStatePill(lastRun)}${relativeTime(now, lastRun.createdAt)}</span>`;
  return html`<dl class="facts"><dt>Last run</dt><dd>${last}</dd><dt>Next run</dt><dd>${nextRun(automation)}</dd></dl>`;
}

function cardOf(card: AutomationCard, now: number, csrf: string | undefined): Html {
  const { id, title, does, href, problem } = card;
  return html`
    <li class="card automation"><div class="automation-head"><h2 class="card-title"><a class="link"${attributes({ href, id: `recipe-${id}` })}>${title}</a></h2>${statePill(card)}</div>
    <p class="card-text">${does}</p>
    ${problem === undefined ? '' : html`<p class="hint">${problem}</p>`}
    ${timesOf(card, now)}${actionsOf(card, csrf)}</li>
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
