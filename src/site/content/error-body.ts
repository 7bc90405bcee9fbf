/** Renders the body of a page that cannot be shown: the problem and its position. */
import { html } from '../../lib/html.ts';
import type { Issue } from '../../lib/issue.ts';
import { type ComponentWords, wordOf } from './component-words.ts';
import { EMPTY_BODY } from './empty-body.ts';
import type { RenderResult } from './page-renderer.ts';

/** A failed result whose body explains `issue` to the reader. */
export function failedResult(issue: Issue, words: ComponentWords | undefined): RenderResult {
  const place =
    issue.line === undefined
      ? issue.file
      : `${issue.file}, line ${issue.line}${issue.column === undefined ? '' : `, column ${issue.column}`}`;
  const hint = issue.hint === undefined ? html`` : html`<p>${issue.hint}.</p>`;
  const body = html`
    <div class="page-error" role="alert">
      <p><strong>${wordOf(words, 'pageFailed')}</strong></p>
      <p>${issue.message}.</p>
      ${hint}
      <p><code>${place}</code></p>
    </div>
  `;
  return { body: { ...EMPTY_BODY, html: String(body), issues: [issue] }, failed: issue };
}
