/** The badge with the problems of a page, and of what a change broke in other files; always in view and over nothing that is read; in `dev` only. */
import { attributes, type Html, html } from '../../lib/html.ts';
import type { Issue } from '../../lib/issue.ts';
import { pluralise } from '../../lib/text/pluralise.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { PageProblems } from '../page-view.ts';

/** Beyond this number authors use `check`; the list says how many it leaves out. */
const MAX_SHOWN = 50;

/** Its text is English as every message for authors is. Without problems it is there and empty, so that it can be filled. */
export function problemBadge(problems: PageProblems): Html {
  const { issues, elsewhere = [] } = problems;
  return html`
    <aside class="problems" lang="en" dir="ltr" aria-label="Problems in the files of this site">
      ${issues.length + elsewhere.length === 0 ? '' : badge(problems)}
    </aside>
  `;
}

function badge(problems: PageProblems): Html {
  const { issues, elsewhere = [], ofSite } = problems;
  const shown = [...issues, ...elsewhere];
  const first = shown.find(({ severity }) => severity === 'error');
  const rest = issues.length - MAX_SHOWN;
  const others = ofSite === undefined ? 0 : ofSite - shown.length;
  return html`
    <details data-severity="${first === undefined ? 'warning' : 'error'}">
      <summary>
        ${interfaceIcon('warning')}
        <strong>${headline(issues, elsewhere)}</strong>
        <span class="problem-first">${(first ?? shown[0])?.message ?? ''}</span>
      </summary>
      <div class="problem-panel">
        ${list(issues.slice(0, MAX_SHOWN), problems)}
        ${rest > 0 ? html`<p class="problem-rest">${rest} more on this page: run lectern check</p>` : ''}
        ${elsewhere.length > 0 ? html`<p class="problem-rest">New in other files:</p>${list(elsewhere, problems)}` : ''}
        ${others > 0 ? html`<p class="problem-rest">${pluralise(others, 'problem')} on other pages: the terminal and lectern check list them</p>` : ''}
      </div>
    </details>
  `;
}

/** `2 errors, 1 new warning elsewhere`. */
function headline(issues: readonly Issue[], elsewhere: readonly Issue[]): string {
  const other = elsewhere.length === 0 ? [] : [`${countText(elsewhere, 'new ')} elsewhere`];
  return [...(issues.length === 0 ? [] : [countText(issues)]), ...other].join(', ');
}

function countText(issues: readonly Issue[], before = ''): string {
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const warnings = issues.length - errors;
  return [
    ...(errors > 0 ? [pluralise(errors, `${before}error`)] : []),
    ...(warnings > 0 ? [pluralise(warnings, `${before}warning`)] : []),
  ].join(', ');
}

function list(issues: readonly Issue[], problems: PageProblems): Html {
  if (issues.length === 0) return html``;
  return html`<ul class="problem-list">${issues.map((issue) => problem(issue, problems))}</ul>`;
}

function problem(issue: Issue, problems: PageProblems): Html {
  const { severity, message, hint, file, line, column, code } = issue;
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  const editor = editorHref(issue, problems);
  return html`
    <li data-severity="${severity}">
      <p><b>${severity === 'error' ? 'Error' : 'Warning'}</b> ${message}</p>
      ${hint === undefined ? '' : html`<p class="problem-hint">${hint}</p>`}
      <p class="problem-place">
        ${editor === undefined ? html`<code>${place}</code>` : html`<a href="${editor}" title="Open in the editor"><code>${place}</code></a>`}
        <span>${code}</span>
        ${showButton(issue, problems)}
      </p>
    </li>
  `;
}

function editorHref({ file, line, column }: Issue, { editor, folder }: PageProblems): string | undefined {
  if (editor === undefined || folder === undefined) return undefined;
  const path = `/${folder}/${file}`.replaceAll('\\', '/').replace(/^\/+/, '/');
  return editor
    .replaceAll('{path}', encodeURI(path).replace(/[?#&]/g, encodeURIComponent))
    .replaceAll('{line}', String(line ?? 1))
    .replaceAll('{column}', String(column ?? 1));
}

/** Values that messages quote: the address of a link, the name of an image. */
const QUOTED = /"([^"]+)"/;

/** Only for what stands in the text of this page: the script finds the quoted address, else the heading above the line. */
function showButton({ file, line, message }: Issue, { file: own, outline }: PageProblems): Html {
  if (file !== own || line === undefined) return html``;
  const headings = outline.filter(({ depth }) => depth > 0);
  const above = headings.filter((heading) => (heading.line ?? Number.POSITIVE_INFINITY) <= line).length;
  return html`<button type="button"${attributes({ 'data-show-problem': above, 'data-quoted': QUOTED.exec(message)?.[1] })}>Show</button>`;
}
