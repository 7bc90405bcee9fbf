/** Renders the panel of a preview on each of its pages: what it is, and room for what it changes, which a script fills in. */
import { attributes, type Html, html } from '../../lib/html.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';

interface PanelView {
  /** Branch, or number and title of the pull request. */
  readonly name: string;
  readonly commit: string;
  /** Address of the preview without trailing slash. */
  readonly home: string;
}

/** Without script, the link leads to a page that says the same. */
export function previewPanel({ name, commit, home }: PanelView): Html {
  const page = `${home}/_lectern/preview`;
  const place = attributes({ 'data-preview': `${page}.json`, 'data-commit': commit });
  return html`
    <aside class="preview-panel" aria-label="Preview" lang="en" dir="ltr"${place}>
      <details class="preview-box">
        <summary class="preview-summary">
          ${interfaceIcon('branch')}
          <span class="preview-word">Preview</span>
          <span class="preview-name">${name}</span>
          <span class="nav-caret"></span>
        </summary>
        <div class="preview-body">
          <p class="preview-facts">Commit <code>${commit.slice(0, 10)}</code></p>
          <div class="preview-changes"><a class="preview-link"${attributes({ href: page })}>What it changes</a></div>
        </div>
      </details>
      <p class="preview-newer" role="status" hidden></p>
    </aside>
  `;
}
