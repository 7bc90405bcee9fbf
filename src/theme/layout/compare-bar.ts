/** Renders the bar above a compared page: what is compared, the layout, the way from change to change, and all changed pages. */
import { attributes, type Html, html } from '../../lib/html.ts';
import type { PageChange } from '../../site/changes/page-change.ts';
import { changeId } from '../diff/mark-writer.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import { compareWords as words } from '../strings/compare-en.ts';

interface VersionLabel {
  readonly label: string;
  /** Address of the page in this version. */
  readonly href?: string;
}

export interface ComparedPage extends Pick<PageChange, 'kind' | 'title' | 'url'> {
  readonly href: string;
  readonly current: boolean;
}

export interface CompareBar {
  readonly before: VersionLabel;
  readonly after: VersionLabel;
  readonly layout: 'inline' | 'side';
  /** Address of this page in either layout; absent on the list of pages. */
  readonly layouts?: Readonly<Record<'inline' | 'side', string>>;
  readonly changes: number;
  readonly pages: readonly ComparedPage[];
  /** Pages that differ and are not listed. */
  readonly morePages: number;
  /** Names of changed fields of docs.json; `navigation` among them. */
  readonly settings: readonly string[];
}

export function compareBar(bar: CompareBar): Html {
  const { before, after, changes, layouts } = bar;
  return html`
    <div class="compare-bar" data-compare>
      <p class="compare-versions" aria-label="${words.compared}">${version(before)}<span class="compare-arrow">${interfaceIcon('arrow-right')}</span>${version(after)}</p>
      ${layouts === undefined ? '' : html`<p class="compare-count" role="status" data-compare-count>${words.count(changes)}</p>`}
      ${layouts === undefined ? '' : layoutChoice(bar, layouts)}
      ${changes === 0 ? '' : steps(changes)}
      ${layouts === undefined ? '' : pageList(bar, false)}
    </div>
  `;
}

function version({ label, href }: VersionLabel): Html {
  return href === undefined ? html`<span>${label}</span>` : html`<a href="${href}">${label}</a>`;
}

function layoutChoice({ layout }: CompareBar, layouts: Readonly<Record<'inline' | 'side', string>>): Html {
  const choice = (name: 'inline' | 'side'): Html =>
    html`<a${attributes({ href: layouts[name], 'aria-current': layout === name ? 'true' : undefined })}>${words[name]}</a>`;
  return html`<nav class="compare-layout" aria-label="${words.layout}">${choice('inline')}${choice('side')}</nav>`;
}

/** Without a script they lead to the last and the first change. */
function steps(changes: number): Html {
  return html`
    <span class="compare-steps" title="${words.keys}">
      <a class="compare-step" data-step="-1" href="#${changeId(changes)}" aria-label="${words.previous}" aria-keyshortcuts="p">${interfaceIcon('chevron-left')}</a>
      <a class="compare-step" data-step="1" href="#${changeId(1)}" aria-label="${words.next}" aria-keyshortcuts="n">${interfaceIcon('chevron-right')}</a>
    </span>
  `;
}

/** @param open true where the list is all there is */
export function pageList(
  { pages, morePages, settings }: Pick<CompareBar, 'pages' | 'morePages' | 'settings'>,
  open: boolean,
): Html {
  const total = pages.length + morePages;
  const items = pages.map(
    ({ kind, title, url, href, current }) =>
      html`<li><a${attributes({ href, 'aria-current': current ? 'page' : undefined })}><span class="compare-kind" data-kind="${kind}">${words[kind]}</span> <span class="compare-title">${title}</span> <span class="compare-url">${url}</span></a></li>`,
  );
  const rest = morePages === 0 ? '' : html`<li>${words.more.replace('{count}', String(morePages))}</li>`;
  const fields =
    settings.length === 0
      ? ''
      : html`<li class="compare-settings"><span class="compare-kind" data-kind="changed">docs.json</span> <code>${settings.join(', ')}</code></li>`;
  const list = html`<ul class="compare-pages">${items}${rest}${fields}</ul>`;
  if (open) return list;
  return html`<details class="compare-list"><summary>${words.pages} (${total})${interfaceIcon('chevron-down')}</summary>${list}</details>`;
}
