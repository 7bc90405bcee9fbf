/** All components by the names authors write, including older names and those of other tools. */
import type { Component, ComponentRegistry } from '../../site/content/component.ts';
import { accordion, accordionGroup } from './accordion.ts';
import { panel, requestExample, responseExample } from './aside-examples.ts';
import { badge } from './badge.ts';
import { banner } from './banner.ts';
import { callout, check, danger, info, note, tip, warning } from './callout.ts';
import { card } from './card.ts';
import { checkProps } from './check-props.ts';
import { codeBlock } from './code-block.ts';
import { codeGroup } from './code-group.ts';
import { color, colorItem, colorRow } from './color.ts';
import { cardGroup, column, columns } from './columns.ts';
import { expandable } from './expandable.ts';
import { paramField, responseField } from './field.ts';
import { frame } from './frame.ts';
import { gitHub, gitHubRepo } from './github-repository.ts';
import { heading } from './heading.ts';
import { icon } from './icon.ts';
import { link } from './link.ts';
import { mermaid } from './mermaid.ts';
import { prompt } from './prompt.ts';
import { step, steps } from './steps.ts';
import { tab, tabs } from './tabs.ts';
import { themeGallery } from './theme-gallery.ts';
import { tile } from './tile.ts';
import { tooltip } from './tooltip.ts';
import { tree, treeFile, treeFolder } from './tree.ts';
import { update } from './update.ts';
import { view } from './view.ts';
import { visibility } from './visibility.ts';

const all: readonly Component[] = [
  note,
  warning,
  info,
  tip,
  check,
  danger,
  callout,
  card,
  cardGroup,
  columns,
  column,
  tile,
  steps,
  step,
  tabs,
  tab,
  view,
  codeGroup,
  codeBlock,
  accordion,
  accordionGroup,
  expandable,
  paramField,
  responseField,
  requestExample,
  responseExample,
  panel,
  frame,
  icon,
  tooltip,
  badge,
  banner,
  update,
  prompt,
  visibility,
  link,
  heading,
  mermaid,
  tree,
  treeFolder,
  treeFile,
  color,
  colorRow,
  colorItem,
  gitHub,
  gitHubRepo,
  themeGallery,
];

/** Alias → our name. The caller prefers an author's own component of the same name. */
const aliases: Readonly<Record<string, string>> = {
  FileTree: 'Tree',
  'FileTree.Folder': 'Tree.Folder',
  'FileTree.File': 'Tree.File',
  Folder: 'Tree.Folder',
  File: 'Tree.File',
  TabItem: 'Tab',
  CodeTabs: 'CodeGroup',
  Error: 'Danger',
  Caution: 'Warning',
  Important: 'Note',
  Hint: 'Tip',
  Success: 'Check',
  Alert: 'Callout',
  Aside: 'Callout',
  Warn: 'Warning',
};

/** Adds the check of props to a component. */
const checked = (component: Component): Component => ({
  ...component,
  check: (props, context) => checkProps(component, props, context),
});

const byName = new Map(all.map((component) => [component.name, checked(component)]));

export const components: ComponentRegistry = new Map([
  ...byName,
  ...Object.entries(aliases).map(([alias, name]) => [alias, byName.get(name)!] as const),
]);
