/** What a reader can do with the page as a whole: copy it, read it as Markdown, ask an assistant about it. */
import { attributes, escapeAttribute, escapeText } from '../../lib/html.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { PageView } from '../page-view.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';
import { icon } from './icon.ts';
import { type ActionEntry, actionEntries, markdownHref } from './page-action-entries.ts';
import { siteHref } from './site-href.ts';

/** What entries are drawn with. */
interface Drawing {
  readonly view: PageView;
  readonly text: InterfaceStrings;
  /** Gets the keys of icons, so that the page's sprite holds them. */
  readonly icons: Set<string>;
}

/** True where the author wants them in the table of contents; a page without one has them beside its title. */
export function hasActionsInToc({ contextual, site }: PageView): boolean {
  return (contextual?.display ?? site.config.contextual.display) === 'toc';
}

/** Empty when the site does not offer its pages as Markdown, or the author wants no menu on this one. */
export function pageActions(view: PageView, text: InterfaceStrings, icons: Set<string>): string {
  if (view.site.markdown !== true) return '';
  const entries = actionEntries(view, text);
  const first = entries.find(({ copy }) => copy === true) ?? entries[0];
  if (first === undefined) return '';
  const drawing = { view, text, icons };
  const rest = entries.filter((entry) => entry !== first);
  return `<div class="page-actions">${mainAction(first, drawing)}${moreActions(rest, drawing)}</div>`;
}

function mainAction(entry: ActionEntry, drawing: Drawing): string {
  const { view, text } = drawing;
  if (entry.copy !== true)
    return `<a class="page-copy"${linkMarks(entry)}>${picture(entry, drawing)}<span class="label">${escapeText(entry.label)}</span></a>`;
  const marks = attributes({
    class: 'page-copy',
    type: 'button',
    'data-copy-page': siteHref(view.site, markdownHref(view.url)),
    'data-copied': text.copied,
  });
  return `<button${marks}>${interfaceIcon('copy')}${interfaceIcon('check')}<span class="label" aria-live="polite">${escapeText(entry.label)}</span></button>`;
}

function moreActions(entries: readonly ActionEntry[], drawing: Drawing): string {
  if (entries.length === 0) return '';
  const label = escapeAttribute(drawing.text.moreActions);
  const items = entries.map((entry) => `<li>${item(entry, drawing)}</li>`);
  return (
    `<button class="page-more" type="button" popovertarget="lectern-actions" aria-label="${label}">${interfaceIcon('chevron-down')}</button>` +
    `<div class="menu-box" id="lectern-actions" popover data-align="end"><ul class="menu-list" aria-label="${label}">${items.join('')}</ul></div>`
  );
}

function item(entry: ActionEntry, drawing: Drawing): string {
  const hint = entry.hint === undefined ? '' : `<span class="menu-hint">${escapeText(entry.hint)}</span>`;
  const mark = entry.external === true ? interfaceIcon('arrow-up-right') : '';
  const words = `<span class="menu-text"><span class="menu-label">${escapeText(entry.label)}${mark}</span>${hint}</span>`;
  const inner = picture(entry, drawing) + words;
  if (entry.text !== undefined)
    return `<button class="menu-item" type="button" data-copy${attributes({ 'data-text': entry.text })}>${inner}</button>`;
  return `<a class="menu-item"${linkMarks(entry)}>${inner}</a>`;
}

function picture({ icon: name }: ActionEntry, { view, icons }: Drawing): string {
  return typeof name === 'string'
    ? interfaceIcon(name)
    : icon(view.site, name, icons) || interfaceIcon('arrow-up-right');
}

function linkMarks({ href, external, download }: ActionEntry): string {
  return attributes({
    href,
    rel: external === true ? 'noopener' : 'nofollow',
    target: external === true ? '_blank' : undefined,
    download,
  });
}
