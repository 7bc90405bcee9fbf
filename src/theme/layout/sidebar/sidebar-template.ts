/** Renders the list of groups, pages and links once per scope, as a template with slots; a page only fills in what is current. */
import { attributes, type Html, html, isEmpty, trustedHtml } from '../../../lib/html.ts';
import type {
  LinkView,
  SidebarGroupView,
  SidebarItemView,
  SidebarPageView,
  SidebarView,
} from '../../../site/navigation/views/view.ts';
import { wordsOf } from '../../first-view/first-rules.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { SiteView } from '../../page-view.ts';
import { type InterfaceStrings, withValues } from '../../strings/interface-strings.ts';
import { icon } from '../parts/icon.ts';
import { methodPill } from '../parts/method-pill.ts';
import { externalMark, linkAttributes, pagePills, tagPill } from '../parts/site-href.ts';

/** Deeper groups are rendered flat: readers do not follow further, and browsers have limits too. */
const DEEPEST = 16;

/** The input and output of the functions that render the sidebar. */
interface Writing {
  readonly site: SiteView;
  readonly text: InterfaceStrings;
  readonly out: TemplateWriter;
  /** Set when each page renders the entries of groups itself: receives the group whose list belongs in the next hole. */
  readonly apart?: (group: SidebarGroupView, depth: number) => void;
}

const CURRENT_PAGE = attributes({ 'aria-current': 'page' });
const OPEN = attributes({ open: true });

/** Slot on the link of the current page. */
export function pageSlot(id: string): string {
  return `page:${id}`;
}

/** Slot on everything on the path to the current page. */
export function trailSlot(id: string): string {
  return `trail:${id}`;
}

/** The sidebar below its switchers: first anchors, the global ones last, then groups. */
export function sidebarTemplate(site: SiteView, view: SidebarView, text: InterfaceStrings): Template {
  const writing: Writing = { site, text, out: templateWriter() };
  addAnchors(writing, view);
  addTopLevel(writing, view.items);
  return writing.out.done();
}

/** The list of anchors, if there are any. */
export function addAnchors(writing: Writing, view: SidebarView): void {
  const anchors = [...view.anchors, ...view.globalAnchors];
  if (anchors.length === 0) return;
  writing.out.add(html`<ul class="nav-anchors">`);
  for (const anchor of anchors) addAnchor(writing, anchor);
  writing.out.add(html`</ul>`);
}

function addAnchor({ site, text, out }: Writing, anchor: LinkView): void {
  out.add(html`<li><a class="nav-anchor"${linkAttributes(site, anchor)}`);
  out.slot(trailSlot(anchor.id), attributes({ 'aria-current': 'true' }));
  const drawn = icon(site, anchor.icon, out.icons);
  out.add(html`
      >
      <span class="nav-tile"${tileColors(anchor.color)}>${isEmpty(drawn) ? interfaceIcon('book') : drawn}</span>
      <span class="label">${anchor.label}</span>
      ${tagPill(anchor.tag)}
      ${externalMark(anchor.external, text)}
    </a></li>
  `);
}

const HEX = /^#[0-9a-f]{3,8}$/i;

function tileColors(color: LinkView['color']): Html {
  const light = color?.light ?? color?.dark ?? '';
  const dark = color?.dark ?? light;
  const style = HEX.test(light) && HEX.test(dark) ? `--tile:light-dark(${light},${dark})` : undefined;
  return attributes({ style });
}

/** Puts consecutive pages without a group into one list, so that a list contains only items. */
export function addTopLevel(writing: Writing, items: readonly SidebarItemView[]): void {
  const { out } = writing;
  let open = false;
  for (const item of items) {
    const heading = item.kind === 'group';
    if (open && heading) out.add(html`</ul>`);
    if (!heading && !open) out.add(html`<ul class="nav-list">`);
    open = !heading;
    if (heading) addHeadedGroup(writing, item);
    else addItem(writing, item, 0);
  }
  if (open) out.add(html`</ul>`);
}

/** A top-level group: an always-open title, not a heading element, because the outline belongs to the page's text. */
function addHeadedGroup(writing: Writing, group: SidebarGroupView): void {
  const { site, out } = writing;
  const label = html`${icon(site, group.icon, out.icons)}<span class="label">${group.label}</span>${tagPill(group.tag)}`;
  const href = group.href ?? group.drilldown;
  out.add(html`<div class="nav-group sidebar-group">`);
  if (group.label === '') {
    addItems(writing, group, 1);
    out.add(html`</div>`);
    return;
  }
  out.add(html`<p class="nav-title sidebar-title">`);
  if (href === undefined) out.add(label);
  else {
    out.add(html`<a${linkAttributes(site, { href, external: false })}`);
    out.slot(pageSlot(group.id), CURRENT_PAGE);
    out.add(html`>${label}</a>`);
  }
  out.add(html`</p>`);
  addItems(writing, group, 1);
  out.add(html`</div>`);
}

function addItems(writing: Writing, group: SidebarGroupView, depth: number): void {
  if (group.items.length === 0) return;
  writing.out.add(
    html`<ul${attributes({ class: 'nav-list', 'aria-label': group.label === '' ? undefined : group.label })}>`,
  );
  addEach(writing, group, depth);
  writing.out.add(html`</ul>`);
}

function addEach(writing: Writing, group: SidebarGroupView, depth: number): void {
  if (writing.apart === undefined) for (const item of group.items) addItem(writing, item, depth);
  else {
    writing.out.hole();
    writing.apart(group, depth);
  }
}

export function addItem(writing: Writing, item: SidebarItemView, depth: number): void {
  if (item.kind === 'group') addNestedGroup(writing, item, depth);
  else addLink(writing, item);
}

function addLink({ site, text, out }: Writing, item: Exclude<SidebarItemView, SidebarGroupView>): void {
  out.add(html`<li><a class="nav-item"${linkAttributes(site, item)}`);
  out.slot(pageSlot(item.id), CURRENT_PAGE);
  const method = item.kind === 'page' ? pageMarks(item) : html``;
  const drawn = icon(site, item.icon, out.icons);
  const deprecated = item.kind === 'page' && item.deprecated === true;
  const pills = pagePills({ tag: item.tag, deprecated }, text.deprecated);
  const external = externalMark(item.external, text);
  // Most items only have a label; a large sidebar is on every page, so they are kept short.
  out.add(
    isEmpty(method) && isEmpty(drawn) && isEmpty(pills) && isEmpty(external)
      ? html`>${item.label}</a></li>`
      : html`>${method}${drawn}<span class="label">${item.label}</span>${pills}${external}</a></li>`,
  );
}

function pageMarks(page: SidebarPageView): Html {
  return page.method === undefined ? html`` : methodPill(page.method, 'word');
}

/**
 * A nested group. One with a target (its own page, or its first page with drilldown) is a link with a
 * separate toggle after it: a link inside a `summary` would nest one control in another.
 */
function addNestedGroup(writing: Writing, group: SidebarGroupView, depth: number): void {
  const { site, text, out } = writing;
  if (group.label === '') {
    addEach(writing, group, depth);
    return;
  }
  const label = html`${icon(site, group.icon, out.icons)}<span class="label">${group.label}</span>${tagPill(group.tag)}`;
  const href = group.href ?? group.drilldown;
  if (depth > DEEPEST) {
    out.add(html`<li><span class="nav-item">${label}</span></li>`);
    for (const item of group.items) addItem(writing, item, depth);
    return;
  }
  out.add(
    href === undefined
      ? html`<li>`
      : html`<li class="nav-split"><a class="nav-item"${linkAttributes(site, { href, external: false })}`,
  );
  if (href !== undefined) {
    out.slot(pageSlot(group.id), CURRENT_PAGE);
    out.add(html`>${label}</a>`);
  }
  out.add(html`<details`);
  if (group.expanded) out.add(OPEN);
  else out.slot(trailSlot(group.id), OPEN);
  const toggle =
    href === undefined
      ? html`<summary class="nav-item">${label}`
      : html`<summary class="nav-toggle" aria-label="${withValues(text.openGroup, { label: group.label })}">`;
  out.add(html`>${toggle}<span class="nav-caret"></span></summary>`);
  addItems(writing, group, depth + 1);
  out.add(html`</details></li>`);
}

interface Insertion {
  readonly at: number;
  readonly html: Html;
}

/** `html` is valid for a page on which nothing is current. */
export interface Template {
  readonly html: string;
  readonly slots: ReadonlyMap<string, readonly Insertion[]>;
  /** Positions of parts that each page renders, in order. */
  readonly holes: readonly number[];
  /** Keys of the icons in the HTML. */
  readonly icons: ReadonlySet<string>;
}

/** What a page has of the sidebar, for its sprite and its style. */
export interface Used {
  /** Keys of icons. */
  readonly icons: Set<string>;
  /** Words of selectors (wordsOf). */
  readonly words: Set<string>;
}

const templateWords = new WeakMap<Template, ReadonlySet<string>>();

/** Adds what is in a template, with any of its slots filled. */
export function addUsed(template: Template, { icons, words }: Used): void {
  for (const key of template.icons) icons.add(key);
  const known = templateWords.get(template) ?? wordsOf(String(fill(template, template.slots.keys())));
  templateWords.set(template, known);
  for (const word of known) words.add(word);
}

/** Collects HTML and records the positions of its slots. */
interface TemplateWriter {
  readonly icons: Set<string>;
  add(html: Html): void;
  /** Adds a slot here: pages that fill `key` have `html` in this place. */
  slot(key: string, html: Html): void;
  /** Adds a hole here, for a part that each page renders. */
  hole(): void;
  done(): Template;
}

/** HTML that is rendered once for many pages, with slots where a page marks what is current. */
export function templateWriter(): TemplateWriter {
  const parts: string[] = [];
  const slots = new Map<string, Insertion[]>();
  const holes: number[] = [];
  const icons = new Set<string>();
  let length = 0;
  return {
    icons,
    add: (html) => {
      const text = html.toString();
      parts.push(text);
      length += text.length;
    },
    slot: (key, html) => {
      const known = slots.get(key);
      const insertion = { at: length, html };
      if (known === undefined) slots.set(key, [insertion]);
      else known.push(insertion);
    },
    hole: () => void holes.push(length),
    done: () => ({ html: parts.join(''), slots, holes, icons }),
  };
}

/**
 * Returns the HTML with the given slots filled; the cost depends on the slots, not on the length of the HTML.
 * @param part renders the content of each hole, by its number
 */
export function fill(template: Template, keys: Iterable<string>, part?: (hole: number) => Html): Html {
  const byPlace = new Map<number, Html>();
  for (const key of keys) for (const { at, html } of template.slots.get(key) ?? []) byPlace.set(at, html);
  if (part !== undefined) for (const [hole, at] of template.holes.entries()) byPlace.set(at, part(hole));
  if (byPlace.size === 0) return trustedHtml(template.html);
  let out = '';
  let from = 0;
  for (const [at, html] of [...byPlace].sort(([a], [b]) => a - b)) {
    out += template.html.slice(from, at) + html.toString();
    from = at;
  }
  return trustedHtml(out + template.html.slice(from));
}
