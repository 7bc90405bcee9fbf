/** Renders the days before a release beside the days after it. */

import { attributes, type Html, html } from '../../../lib/html.ts';
import { empty } from '../parts/empty.ts';
import { dateText } from '../parts/moment.ts';
import { table } from '../parts/table.ts';

interface PageSide {
  readonly views: string;
  readonly helpful: string;
}

export interface ReleaseView {
  /** Newest first. */
  readonly releases: readonly {
    readonly subject: string;
    readonly at: number;
    readonly href: string;
    readonly isChosen: boolean;
  }[];
  /** Absent where nothing has gone live. */
  readonly chosen?: {
    readonly name: string;
    /** On each side; 0 where it is too early to say. */
    readonly days: number;
    readonly rows: readonly { readonly label: string; readonly before: string; readonly after: string }[];
    /** That it changed or added. */
    readonly pages: readonly {
      readonly path: string;
      readonly href: string;
      readonly before: PageSide;
      readonly after: PageSide;
    }[];
  };
}

export function releasesBody({ releases, chosen }: ReleaseView): Html {
  if (chosen === undefined)
    return empty({
      icon: 'book',
      title: 'Nothing has gone live yet',
      text: 'Releases are commits of the repository that readers see. A site of a folder has none.',
    });
  return html`
    <div class="stack">${comparison(chosen)}
    <section class="box"><div class="box-head"><h2>Releases</h2></div><ul class="box-lines">${releases.map(
      ({ subject, at, href, isChosen }) =>
        html`<li><a class="link"${attributes({ href, 'aria-current': isChosen ? 'true' : undefined })}>${subject}</a> <span class="muted">${dateText(at)}</span></li>`,
    )}</ul></section></div>
  `;
}

function comparison({ name, days, rows, pages }: NonNullable<ReleaseView['chosen']>): Html {
  if (days === 0)
    return html`<h2 class="card-title">${name}</h2>${empty({
      compact: true,
      title: 'It is too early to say',
      text: 'Whole days are compared: the first after the day of a release has to be over.',
    })}`;
  const span = days === 1 ? 'day' : `${days} days`;
  return html`
    <h2 class="card-title">${name}</h2>${table({
      caption: `Before and after ${name}`,
      rows,
      columns: [
        { label: 'Figure', kind: 'main', cell: ({ label }) => label },
        { label: `The ${span} before`, kind: 'number', cell: ({ before }) => before },
        { label: `The ${span} after`, kind: 'number', cell: ({ after }) => after },
      ],
    })}
    ${
      pages.length === 0
        ? ''
        : html`<h2 class="card-title">Pages that it changed</h2>${table({
            caption: 'Pages that it changed',
            rows: pages,
            columns: [
              {
                label: 'Page',
                kind: 'main',
                cell: ({ path, href }) => html`<a class="row-link path"${attributes({ href })}>${path}</a>`,
              },
              { label: 'Views before', kind: 'number', cell: ({ before }) => before.views },
              { label: 'Views after', kind: 'number', cell: ({ after }) => after.views },
              { label: 'Helpful before', kind: 'number', cell: ({ before }) => before.helpful },
              { label: 'Helpful after', kind: 'number', cell: ({ after }) => after.helpful },
            ],
          })}`
    }
    <p class="muted">Other things change too: a weekend, a newsletter, a release of the product. With few votes, a difference may be chance.</p>
  `;
}
