/** Renders the first page of a project without feedback: the next steps. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';

export interface StartStep {
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly label: string; readonly href: string };
  readonly done?: boolean;
}

export interface OverviewStart {
  readonly project: string;
  readonly steps: readonly StartStep[];
  /** A request that works with a key. */
  readonly command: string;
}

export function overviewStart({ project, steps, command }: OverviewStart): Html {
  return html`
    <section class="start"><h2>Nobody has said anything about ${project} yet</h2>
    <p class="start-lead">As soon as readers vote, comment or report a code sample, this page shows what helps them and what does not.</p>
    <ol class="start-steps">${steps.map(step)}</ol>
    <div class="start-api"><h3>With the API</h3><pre class="start-command" tabindex="0" role="region" aria-label="Command"><code>${command}</code></pre></div></section>
  `;
}

function step({ title, text, link, done = false }: StartStep): Html {
  return html`
    <li class="start-step"${attributes({ 'data-done': done })}><div><h3>${title}${done ? html` <span class="pill" data-tone="tip">Done</span>` : ''}</h3><p>${text}</p>
    ${link === undefined ? '' : html`<a class="start-link"${attributes({ href: link.href })}>${link.label}${interfaceIcon('arrow-right')}</a>`}
    </div></li>
  `;
}
