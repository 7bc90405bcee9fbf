/** Renders the first page of a project without feedback: the next steps. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';

export interface StartStep {
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly label: string; readonly href: string };
  readonly done?: boolean;
}

interface OverviewStart {
  readonly steps: readonly StartStep[];
  /** A request that works with a key. */
  readonly command: string;
}

export function overviewStart({ steps, command }: OverviewStart): Html {
  const done = steps.filter((one) => one.done === true).length;
  return html`
    <div class="start"><section aria-labelledby="start"><div class="card-head"><h2 class="card-title" id="start">First steps</h2><span class="muted">${`${done} of ${steps.length} done`}</span></div>
    <ol class="start-steps">${steps.map(step)}</ol></section>
    <section class="card start-api" aria-labelledby="start-api"><h2 class="card-title" id="start-api">Read it with a program</h2><p class="card-text">With a key, the API has everything that is shown here.</p><pre class="start-command" tabindex="0" role="region" aria-label="Command"><code>${command}</code></pre></section></div>
  `;
}

function step({ title, text, link, done = false }: StartStep): Html {
  return html`
    <li class="start-step"${attributes({ 'data-done': done })}><div><h3>${title}${done ? html` <span class="pill" data-tone="tip">Done</span>` : ''}</h3><p>${text}</p>
    ${link === undefined ? '' : html`<a class="start-link"${attributes({ href: link.href })}>${link.label}${interfaceIcon('arrow-right')}</a>`}
    </div></li>
  `;
}
