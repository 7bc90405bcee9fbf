/** Renders the actions for a whole page: copy it, view it as Markdown, ask an assistant about it. */
import { attributes, type Html, html, isEmpty } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { PageView } from '../../page-view.ts';
import type { InterfaceStrings } from '../../strings/interface-strings.ts';
import { menuBox } from '../header/menu.ts';
import { icon } from '../parts/icon.ts';
import { siteHref } from '../parts/site-href.ts';
import { hookId, type TakenIds } from '../parts/style-hooks.ts';
import { type ActionEntry, actionEntries, markdownHref } from './page-action-entries.ts';

/** The data that entries are rendered with. */
interface Drawing {
  readonly view: PageView;
  readonly text: InterfaceStrings;
  /** Receives the keys of icons, so that the page's sprite contains them. */
  readonly icons: Set<string>;
  readonly taken: TakenIds;
}

/** True when the author wants them in the table of contents; a page without one has them beside its title. */
export function hasActionsInToc({ contextual, site }: PageView): boolean {
  return (contextual?.display ?? site.config.contextual.display) === 'toc';
}

/** Empty when the site does not offer pages as Markdown, or the author wants no menu on this page. */
export function pageActions(
  view: PageView,
  text: InterfaceStrings,
  { icons, taken }: { readonly icons: Set<string>; readonly taken: TakenIds },
): Html {
  if (view.site.markdown !== true) return html``;
  const entries = actionEntries(view, text);
  const first = entries.find(({ copy }) => copy === true) ?? entries[0];
  if (first === undefined) return html``;
  const drawing = { view, text, icons, taken };
  const rest = entries.filter((entry) => entry !== first);
  return html`<div class="page-actions"${hookId('page-context-menu', taken)}>${mainAction(first, drawing)}${moreActions(rest, drawing)}</div>`;
}

function mainAction(entry: ActionEntry, drawing: Drawing): Html {
  const { view, text } = drawing;
  if (entry.copy !== true)
    return html`
      <a class="page-copy"${linkMarks(entry)}>
        ${picture(entry, drawing)}
        <span class="label">${entry.label}</span>
      </a>
    `;
  const marks = attributes({
    class: 'page-copy',
    type: 'button',
    'data-copy-page': siteHref(view.site, markdownHref(view.url)),
    'data-copied': text.copied,
  });
  return html`
    <button${marks}>
      ${interfaceIcon('copy')}${interfaceIcon('check')}
      <span class="label" aria-live="polite">${entry.label}</span>
    </button>
  `;
}

function moreActions(entries: readonly ActionEntry[], drawing: Drawing): Html {
  const [only] = entries;
  if (only === undefined) return html``;
  if (entries.length === 1) return loneAction(only, drawing);
  const label = drawing.text.moreActions;
  const items = entries.map((entry) => html`<li>${item(entry, drawing)}</li>`);
  return html`
    <button class="page-more"${hookId('page-context-menu-button', drawing.taken)} type="button" popovertarget="lectern-actions" aria-label="${label}">
      ${interfaceIcon('chevron-down')}
    </button>
    ${menuBox({ id: 'lectern-actions', listLabel: label, items, align: 'end' })}
  `;
}

/** A menu of one entry would only hide it: the entry is a button of its own, without its words. */
function loneAction(entry: ActionEntry, drawing: Drawing): Html {
  const marks = attributes({ class: 'page-more', 'aria-label': entry.label, title: entry.label });
  if (entry.text !== undefined)
    return html`<button type="button" data-copy data-text="${entry.text}"${marks}>${picture(entry, drawing)}${interfaceIcon('check')}</button>`;
  return html`<a${marks}${linkMarks(entry)}>${picture(entry, drawing)}</a>`;
}

function item(entry: ActionEntry, drawing: Drawing): Html {
  const mark = entry.external === true ? interfaceIcon('arrow-up-right') : '';
  const inner = html`
    ${picture(entry, drawing)}
    <span class="menu-text">
      <span class="menu-label">${entry.label}${mark}</span>
      ${entry.hint === undefined ? '' : html`<span class="menu-hint">${entry.hint}</span>`}
    </span>
  `;
  if (entry.text !== undefined)
    return html`<button class="menu-item" type="button" data-copy data-text="${entry.text}">${inner}</button>`;
  return html`<a class="menu-item"${linkMarks(entry)}>${inner}</a>`;
}

function picture({ icon: name }: ActionEntry, { view, icons }: Drawing): Html {
  if (typeof name === 'string') return interfaceIcon(name);
  const drawn = icon(view.site, name, icons);
  return isEmpty(drawn) ? interfaceIcon('arrow-up-right') : drawn;
}

function linkMarks({ href, external, download, opensAsk }: ActionEntry): Html {
  return attributes({
    href,
    rel: external === true ? 'noopener' : 'nofollow',
    target: external === true ? '_blank' : undefined,
    download,
    'data-opens-ask': opensAsk,
  });
}
