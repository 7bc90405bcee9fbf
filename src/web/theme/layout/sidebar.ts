/** The sidebar of a page: the template of its scope with the current page and the way to it filled in. */
import type { NavigationView, SidebarView } from '../../../site/navigation/views/view.ts';
import type { SiteView } from '../page-view.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';
import { pageSlot, sidebarTemplate, trailSlot } from './sidebar-template.ts';
import { fill, type Template } from './template.ts';

const templates = new WeakMap<SiteView, WeakMap<SidebarView, Map<InterfaceStrings, Template>>>();

/** The compiled list of a scope, written at its first page. */
export function compiledSidebar(site: SiteView, view: SidebarView, text: InterfaceStrings): Template {
  const ofSite = templates.get(site) ?? new WeakMap<SidebarView, Map<InterfaceStrings, Template>>();
  templates.set(site, ofSite);
  const ofView = ofSite.get(view) ?? new Map<InterfaceStrings, Template>();
  ofSite.set(view, ofView);
  const template = ofView.get(text) ?? sidebarTemplate(site, view, text);
  ofView.set(text, template);
  return template;
}

/** The list of anchors, groups and pages. @param used gets the keys of the icons in it */
export function sidebarList(
  site: SiteView,
  navigation: NavigationView,
  text: InterfaceStrings,
  used: Set<string>,
): string {
  const template = compiledSidebar(site, navigation.sidebar, text);
  for (const key of template.icons) used.add(key);
  const { page, trail } = navigation.current;
  const keys = [...trail].map(trailSlot);
  if (page !== undefined) keys.push(pageSlot(page), trailSlot(page));
  return fill(template, keys);
}
