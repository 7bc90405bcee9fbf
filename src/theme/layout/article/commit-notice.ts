/** Renders the line above the pages of an old commit: which one it is, and where the page of today is. */
import { type Html, html } from '../../../lib/html.ts';
import { htmlWithValues } from '../../strings/html-with-values.ts';
import { strings } from '../../strings/strings.ts';
import { writtenDate } from '../parts/written-date.ts';

interface CommitNotice {
  /** Whole id. */
  readonly commit: string;
  /** Milliseconds since the epoch. */
  readonly date: number;
  /** Address of the page as it is now, with base. */
  readonly href: string;
  readonly lang: string | undefined;
}

const SHORT = 10;

export function commitNotice({ commit, date, href, lang }: CommitNotice): Html {
  const text = strings(lang);
  const line = htmlWithValues(text.oldCommit, {
    commit: html`<code title="${commit}">${commit.slice(0, SHORT)}</code>`,
    date: html`<time datetime="${new Date(date).toISOString()}">${writtenDate(date, lang)}</time>`,
  });
  return html`
    <div class="site-banner commit-notice" role="note" data-type="warning">
      <p>${line} · <a href="${href}">${text.pageOfToday}</a></p>
    </div>
  `;
}
