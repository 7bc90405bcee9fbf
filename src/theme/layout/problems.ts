/** Renders the box that lists the problems of this page with their positions, in `dev` only. */
import { attributes, type Html, html } from '../../lib/html.ts';
import type { Issue } from '../../lib/issue.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';

/** Beyond this number authors use `check`; the box shows how many it leaves out. */
const MOST_SHOWN = 20;

/** Beyond this number warnings are collapsed. */
const MOST_OPEN = 3;

export function problems(issues: readonly Issue[], text: InterfaceStrings): Html {
  if (issues.length === 0) return html``;
  const worst = issues.some((issue) => issue.severity === 'error') ? 'error' : 'warning';
  // Warnings about the whole site appear on every page: a long list would hide the text.
  const open = worst === 'error' || issues.length <= MOST_OPEN;
  const rest = issues.length - MOST_SHOWN;
  return html`
    <details class="problems"${attributes({ open })} data-severity="${worst}">
      <summary>
        ${interfaceIcon('warning')}
        <span>${text.problems}</span>
        <span class="tag">${issues.length}</span>
        <span class="nav-caret"></span>
      </summary>
      <ul class="problem-list">${issues.slice(0, MOST_SHOWN).map(problem)}</ul>
      ${rest > 0 ? html`<p class="problem-rest">+ ${rest}</p>` : ''}
    </details>
  `;
}

function problem({ severity, message, hint, file, line, column, code }: Issue): Html {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return html`
    <li data-severity="${severity}">
      <p>${message}</p>
      ${hint === undefined ? '' : html`<p class="problem-hint">${hint}</p>`}
      <p class="problem-place"><code>${place}</code> <span>${code}</span></p>
    </li>
  `;
}
