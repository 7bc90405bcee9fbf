/** Renders what a preview changes as a page of its own, for browsers without script. */
import { attributes, type Html, html } from '../../lib/html.ts';
import { lonePage } from './lone-page.ts';

/** Sent to the panel as JSON, too. */
export interface PreviewSummary {
  /** Branch, or number and title of the pull request. */
  readonly name: string;
  readonly branch: string;
  readonly fork: boolean;
  readonly commit: string;
  /** Commit that it is compared with. */
  readonly base: string;
  /** The pull request at its forge. */
  readonly url?: string;
  readonly home: string;
  readonly pages: readonly {
    readonly kind: 'added' | 'changed' | 'removed' | 'moved';
    readonly title: string;
    readonly file: string;
    readonly href?: string;
    /** Address of the page with its changes marked. */
    readonly changes: string;
  }[];
  readonly morePages: number;
  readonly isChecked: boolean;
  readonly problems: readonly {
    readonly severity: 'error' | 'warning';
    readonly message: string;
    readonly file: string;
    readonly line?: number;
  }[];
  readonly moreProblems: number;
}

const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#171717,#f5f5f5);--text:light-dark(#525252,#a3a3a3);--bg:light-dark(#fff,#0a0a0a);--line:light-dark(#e5e5e5,#333);--link:light-dark(#1d4ed8,#93c5fd)}
body{margin:0;background:var(--bg);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2rem 1.25rem 4rem;overflow-wrap:anywhere}
h1{margin:0 0 .25rem;font-size:1.5rem;line-height:1.3}h2{margin:2rem 0 .5rem;font-size:1.05rem}
p{margin:0 0 .75rem;color:var(--text)}ul{margin:0;padding:0;list-style:none}li{padding:.6rem 0;border-top:1px solid var(--line)}
a{color:var(--link)}code{font:.8125rem ui-monospace,monospace;color:var(--text)}
.kind{display:inline-block;min-width:5.5rem;color:var(--text);font-size:.875rem}.place{display:block}
`;

const KIND_WORDS = { added: 'Added', changed: 'Changed', removed: 'Removed', moved: 'Moved' } as const;

export function previewPage(summary: PreviewSummary): Html {
  const { name, branch, fork, commit, base, url, home } = summary;
  const title = `Preview: ${name}`;
  return lonePage(
    { title, style: STYLE },
    html`
      <h1>${title}</h1>
      <p>Branch <code>${branch}</code>${fork ? ' of another repository' : ''}, commit <code>${commit.slice(0, 10)}</code>, compared with <code>${base.slice(0, 10)}</code>.</p>
      <p><a${attributes({ href: home })}>Open the preview</a>${url === undefined ? '' : html` · <a${attributes({ href: url, rel: 'noreferrer' })}>To the pull request</a>`}</p>
      ${pageList(summary)}${problemList(summary)}
    `,
  );
}

function pageList({ pages, morePages }: PreviewSummary): Html {
  if (pages.length === 0) return html`<h2>Pages</h2><p>The text of no page differs.</p>`;
  const rows = pages.map(
    ({ kind, title, file, href, changes }) =>
      html`<li><span class="kind">${KIND_WORDS[kind]}</span>${href === undefined ? title : html`<a${attributes({ href })}>${title}</a>`} <a${attributes({ href: changes, 'aria-label': `Changes of ${title}` })}>Changes</a> <code class="place">${file}</code></li>`,
  );
  return html`<h2>Pages</h2><ul>${rows}</ul>${morePages > 0 ? html`<p>And ${morePages} more.</p>` : ''}`;
}

function problemList({ problems, moreProblems, isChecked }: PreviewSummary): Html {
  if (!isChecked) return html``;
  if (problems.length === 0) return html`<h2>New problems</h2><p>None.</p>`;
  const rows = problems.map(
    ({ severity, message, file, line }) =>
      html`<li><span class="kind">${severity === 'error' ? 'Error' : 'Warning'}</span>${message} <code class="place">${line === undefined ? file : `${file}:${line}`}</code></li>`,
  );
  return html`<h2>New problems</h2><ul>${rows}</ul>${moreProblems > 0 ? html`<p>And ${moreProblems} more.</p>` : ''}`;
}
