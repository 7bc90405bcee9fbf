/** Renders one automation: what it does, its buttons, its settings and its runs. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { AutomationRun } from '../../../records/automations/automation.ts';
import { empty } from '../parts/empty.ts';
import { formToken } from '../parts/form-token.ts';
import { relativeTime } from '../parts/moment.ts';
import { type Pager, pager } from '../parts/pager.ts';
import { table } from '../parts/table.ts';
import { type AutomationForm, automationForm } from './automation-form.ts';
import { type AutomationCard, nextRun, statePill } from './automations-page.ts';
import { causeText, runStatePill } from './run-state.ts';

export interface RunRow {
  readonly run: AutomationRun;
  /** Name of who started it. */
  readonly by: string;
  /** Address of its job's page. */
  readonly job: string | undefined;
}

interface AutomationView extends AutomationCard {
  readonly csrf: string;
  readonly now: number;
  /** Address of the job whose pull request grows. */
  readonly job: string | undefined;
  readonly mayRun: boolean;
  /** Who gets the words of a run. */
  readonly wordsGoTo: string;
  /** Undefined for members who may not change it. */
  readonly form: AutomationForm | undefined;
  readonly runs: readonly RunRow[];
  readonly pager: Pager;
}

export function automationBody(view: AutomationView): Html {
  const { form } = view;
  return html`
    <div class="stack">${about(view)}
    ${form === undefined ? '' : html`<section class="card" aria-labelledby="settings"><h2 class="card-title" id="settings">Settings</h2>${automationForm(form)}</section>`}
    <section aria-labelledby="runs"><div class="bar"><h2 class="card-title" id="runs">Runs</h2></div>${runList(view)}${pager(view.pager)}</section></div>
  `;
}

function about(view: AutomationView): Html {
  const { does, problem, automation, job, wordsGoTo } = view;
  return html`
    <section class="card"><p>${does}</p>
    ${problem === undefined ? '' : html`<p class="card-text">${problem}</p>`}
    <dl class="facts"><dt>State</dt><dd>${statePill(view)}</dd><dt>Next run</dt><dd>${nextRun(automation)}</dd>
    <dt>Words go to</dt><dd>${wordsGoTo}</dd>
    ${job === undefined ? '' : html`<dt>Pull request</dt><dd><a${attributes({ href: job })}>The job of the last one</a></dd>`}</dl>
    ${view.mayRun && problem === undefined ? actions(view) : ''}</section>
  `;
}

function actions({ href, csrf, automation }: AutomationView): Html {
  const button = (to: string, label: string): Html =>
    html`<form method="post"${attributes({ action: `${href}/${to}` })}>${formToken(csrf)}<button class="button" type="submit">${label}</button></form>`;
  return html`<div class="card-foot">${automation.enabled ? button('run', 'Run now') : ''}${button('dry', 'Dry run')}</div>`;
}

function runList({ runs, now, automation }: AutomationView): Html {
  if (runs.length === 0)
    return empty({
      icon: 'history',
      title: 'No runs yet',
      text: automation.enabled
        ? 'Each run is listed here with what it did. A dry run says what would be done, and changes nothing.'
        : 'A dry run says what would be done, and changes nothing: it is possible before the automation is switched on.',
      compact: true,
    });
  return table({
    caption: 'Runs, newest first',
    rows: runs,
    columns: [
      {
        label: 'State',
        kind: 'main',
        cell: ({ run }) => html`<span class="row">${runStatePill(run)}${run.dry ? 'Dry run' : ''}</span>`,
      },
      { label: 'What it did', cell: report },
      {
        label: 'Started by',
        hide: 900,
        cell: ({ run, by }) => (by === '' ? causeText(run.cause) : `${causeText(run.cause)}: ${by}`),
      },
      {
        label: 'Tokens',
        kind: 'number',
        hide: 900,
        cell: ({ run }) => (run.tokens === 0 ? '' : run.tokens.toLocaleString('en')),
      },
      { label: 'When', cell: ({ run }) => relativeTime(now, run.createdAt) },
    ],
  });
}

/** Lines beyond the first are folded away. */
function report({ run, job }: RunRow): Html {
  const [first = '', ...lines] = run.report.split('\n');
  const more = [...lines, ...run.signals].filter((line) => line.trim() !== '');
  return html`
    <div class="automation-report"><p>${first}</p>
    ${more.length === 0 ? '' : html`<details><summary class="link">More</summary><p class="automation-more">${more.join('\n')}</p></details>`}
    ${job === undefined ? '' : html`<a${attributes({ href: job })}>Its job</a>`}</div>
  `;
}
