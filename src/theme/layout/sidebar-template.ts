/** Writes the list of groups, pages and links once per scope; a page only fills in what is current. */
import { escapeAttribute, escapeText } from '../../lib/html.ts';
import type {
  LinkView,
  SidebarGroupView,
  SidebarItemView,
  SidebarPageView,
  SidebarView,
} from '../../site/navigation/views/view.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { SiteView } from '../page-view.ts';
import { type InterfaceStrings, withValues } from '../strings/interface-strings.ts';
import { icon } from './icon.ts';
import { externalMark, linkAttributes, pagePills, tagPill } from './link-label.ts';
import { methodPill } from './method-pill.ts';
import { type Template, type TemplateWriter, templateWriter } from './template.ts';

/** Deeper groups are written flat: no reader follows further, and browsers have limits too. */
const DEEPEST = 16;

/** What a piece of the sidebar is written with. */
export interface Writing {
  readonly site: SiteView;
  readonly text: InterfaceStrings;
  readonly out: TemplateWriter;
  /** Set where the entries of groups are written for each page: told of the group whose list stands in the next hole. */
  readonly apart?: (group: SidebarGroupView, depth: number) => void;
}

/** Slot of the link of the current page. */
export function pageSlot(id: string): string {
  return `page:${id}`;
}

/** Slot of everything on the way to the current page. */
export function trailSlot(id: string): string {
  return `trail:${id}`;
}

/** The sidebar below its switchers: anchors, global anchors last, then groups. */
export function sidebarTemplate(site: SiteView, view: SidebarView, text: InterfaceStrings): Template {
  const writing: Writing = { site, text, out: templateWriter() };
  addAnchors(writing, view);
  addTopLevel(writing, view.items);
  return writing.out.done();
}

/** The list of anchors, when there are any. */
export function addAnchors(writing: Writing, view: SidebarView): void {
  const anchors = [...view.anchors, ...view.globalAnchors];
  if (anchors.length === 0) return;
  writing.out.add('<ul class="nav-anchors">');
  for (const anchor of anchors) addAnchor(writing, anchor);
  writing.out.add('</ul>');
}

function addAnchor({ site, text, out }: Writing, anchor: LinkView): void {
  out.add(`<li><a class="nav-anchor"${linkAttributes(site, anchor)}`);
  out.slot(trailSlot(anchor.id), ' aria-current="true"');
  out.add(
    `><span class="nav-tile"${tileColors(anchor.color)}>${icon(site, anchor.icon, out.icons) || interfaceIcon('book')}</span>`,
  );
  out.add(
    `<span class="label">${escapeText(anchor.label)}</span>${tagPill(anchor.tag)}${externalMark(anchor.external, text)}</a></li>`,
  );
}

const HEX = /^#[0-9a-f]{3,8}$/i;

function tileColors(color: LinkView['color']): string {
  const light = color?.light ?? color?.dark ?? '';
  const dark = color?.dark ?? light;
  return HEX.test(light) && HEX.test(dark) ? ` style="--tile:light-dark(${light},${dark})"` : '';
}

/** Neighbouring pages without a group share one list, so that a list holds nothing but items. */
export function addTopLevel(writing: Writing, items: readonly SidebarItemView[]): void {
  const { out } = writing;
  let open = false;
  for (const item of items) {
    const heading = item.kind === 'group';
    if (open && heading) out.add('</ul>');
    if (!heading && !open) out.add('<ul class="nav-list">');
    open = !heading;
    if (heading) addHeadedGroup(writing, item);
    else addItem(writing, item, 0);
  }
  if (open) out.add('</ul>');
}

/** A group of the outermost level: a title that is always open; no heading element, because the page's outline is the page's. */
function addHeadedGroup(writing: Writing, group: SidebarGroupView): void {
  const { site, out } = writing;
  const label = `${icon(site, group.icon, out.icons)}<span class="label">${escapeText(group.label)}</span>${tagPill(group.tag)}`;
  const href = group.href ?? group.drilldown;
  out.add('<div class="nav-group"><p class="nav-title">');
  if (href === undefined) out.add(label);
  else {
    out.add(`<a${linkAttributes(site, { href, external: false })}`);
    out.slot(pageSlot(group.id), ' aria-current="page"');
    out.add(`>${label}</a>`);
  }
  out.add('</p>');
  addItems(writing, group, 1);
  out.add('</div>');
}

function addItems(writing: Writing, group: SidebarGroupView, depth: number): void {
  if (group.items.length === 0) return;
  writing.out.add(`<ul class="nav-list" aria-label="${escapeAttribute(group.label)}">`);
  if (writing.apart === undefined) for (const item of group.items) addItem(writing, item, depth);
  else {
    writing.out.hole();
    writing.apart(group, depth);
  }
  writing.out.add('</ul>');
}

export function addItem(writing: Writing, item: SidebarItemView, depth: number): void {
  if (item.kind === 'group') addNestedGroup(writing, item, depth);
  else addLink(writing, item);
}

function addLink({ site, text, out }: Writing, item: Exclude<SidebarItemView, SidebarGroupView>): void {
  out.add(`<li><a class="nav-item"${linkAttributes(site, item)}`);
  out.slot(pageSlot(item.id), ' aria-current="page"');
  const before = `${item.kind === 'page' ? pageMarks(item) : ''}${icon(site, item.icon, out.icons)}`;
  const deprecated = item.kind === 'page' && item.deprecated === true;
  const after = `${pagePills({ tag: item.tag, deprecated }, text.deprecated)}${externalMark(item.external, text)}`;
  const label = escapeText(item.label);
  // Most items are a name and nothing else; a large sidebar stands on every page, so they are written short.
  out.add(
    before === '' && after === ''
      ? `>${label}</a></li>`
      : `>${before}<span class="label">${label}</span>${after}</a></li>`,
  );
}

function pageMarks(page: SidebarPageView): string {
  return page.method === undefined ? '' : methodPill(page.method, 'word');
}

/**
 * A group inside a group. One that leads somewhere (its own page, or its first page with drilldown) is a link with a
 * separate toggle after it: a link inside a `summary` would be a control inside a control.
 */
function addNestedGroup(writing: Writing, group: SidebarGroupView, depth: number): void {
  const { site, text, out } = writing;
  const label = `${icon(site, group.icon, out.icons)}<span class="label">${escapeText(group.label)}</span>${tagPill(group.tag)}`;
  const href = group.href ?? group.drilldown;
  if (depth > DEEPEST) {
    out.add(`<li><span class="nav-item">${label}</span></li>`);
    for (const item of group.items) addItem(writing, item, depth);
    return;
  }
  out.add(
    href === undefined
      ? '<li>'
      : `<li class="nav-split"><a class="nav-item"${linkAttributes(site, { href, external: false })}`,
  );
  if (href !== undefined) {
    out.slot(pageSlot(group.id), ' aria-current="page"');
    out.add(`>${label}</a>`);
  }
  out.add('<details');
  if (group.expanded) out.add(' open');
  else out.slot(trailSlot(group.id), ' open');
  const toggle =
    href === undefined
      ? `<summary class="nav-item">${label}`
      : `<summary class="nav-toggle" aria-label="${escapeAttribute(withValues(text.openGroup, { label: group.label }))}">`;
  out.add(`>${toggle}<span class="nav-caret"></span></summary>`);
  addItems(writing, group, depth + 1);
  out.add('</details></li>');
}
