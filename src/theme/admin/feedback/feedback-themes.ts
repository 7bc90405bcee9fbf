/** Renders themes of feedback: what readers say of a page, and a button that starts a job from it. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { FeedbackTheme } from '../../../records/feedback/feedback-themes.ts';
import { formToken } from '../parts/form-token.ts';
import { relativeTime } from '../parts/moment.ts';
import { count } from '../parts/numbers.ts';
import { pill } from '../parts/pill.ts';
import { type Column, table } from '../parts/table.ts';
import { headline } from './feedback-entries.ts';

interface ShownTheme extends FeedbackTheme {
  /** Its newest entry. */
  readonly href: string;
  /** All entries of its page. */
  readonly all: string;
}

export interface ThemesView {
  readonly now: number;
  readonly themes: readonly ShownTheme[];
  /** Set for members who may start jobs. */
  readonly edit?: { readonly csrf: string; readonly job: string; readonly max: number };
}

const KINDS: Readonly<Record<FeedbackTheme['kind'], string>> = {
  code: 'Code sample',
  reason: 'Reason',
  words: 'Comments',
};

export function feedbackThemes({ now, themes, edit }: ThemesView): Html {
  const columns: Column<ShownTheme>[] = [
    { label: 'Theme', kind: 'main', cell: themeCell },
    { label: 'Kind', hide: 900, notInCards: true, cell: ({ kind }) => pill(KINDS[kind]) },
    { label: 'Entries', kind: 'number', cell: ({ entries }) => count(entries.length) },
    { label: 'Newest', hide: 720, cell: ({ entries }) => relativeTime(now, entries[0]!.createdAt) },
    ...(edit === undefined
      ? []
      : [{ label: 'Job', kind: 'action', cell: (theme: ShownTheme) => start(theme, edit) } as const]),
  ];
  return table({ caption: 'Themes of open feedback, most entries first', columns, rows: themes });
}

function themeCell({ label, path, entries, href, all }: ShownTheme): Html {
  const text = label === '' ? headline(entries[0]!).text : label;
  return html`
    <div class="said"><div class="said-text"><a class="row-link said-words"${attributes({ href })}>${text}</a>
    <p class="said-meta"><a class="link path"${attributes({ href: all })}>${path}</a></p></div></div>
  `;
}

function start({ entries }: ShownTheme, { csrf, job, max }: NonNullable<ThemesView['edit']>): Html {
  const ids = entries.slice(0, max).map(({ id }) => id);
  return html`
    <form method="post"${attributes({ action: job })}>${formToken(csrf)}${ids.map((id) => html`<input${attributes({ type: 'hidden', name: 'id', value: id })}>`)}
    <button class="button button-small" type="submit">Start a job</button></form>
  `;
}
