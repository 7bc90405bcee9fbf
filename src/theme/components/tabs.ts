/** Tabs: alternative panes, one shown at a time, in step with panes of the same title across the page. */
import { html, isEmpty } from '../../lib/html.ts';
import type { ChildElement, Component, PartName, PropValue } from '../../site/content/component.ts';
import { withValues } from '../strings/interface-strings.ts';
import { anchors } from './anchors.ts';
import { classNames } from './class-names.ts';
import { iconProps, propsIcon } from './icon-props.ts';
import { labelHtml, labelText } from './label-html.ts';
import { asCount, asFlag, asList, asText } from './prop-value.ts';
import { type TabPane, tabSet } from './tab-set.ts';

const isTab = (child: PartName) => child.name === 'Tab' || child.name === 'TabItem';

/** The title, under any of the prop names that authors use. */
function titleOf(child: ChildElement, fallback: string): PropValue {
  const { title, label, name, value } = child.props();
  return [title, label, name, value].find((each) => labelText(each) !== '') ?? fallback;
}

export const tabs: Component = {
  name: 'Tabs',
  doc: 'Panes of alternatives, one shown at a time',
  example: `<Tabs>
  <Tab title="macOS" icon="laptop">
    Run \`brew install harbor\`.
  </Tab>
  <Tab title="Linux" icon="terminal">
    Run \`apt-get install harbor\`.
  </Tab>
</Tabs>`,
  ignored: ['groupId', 'defaultValue', 'values', 'queryString', 'title', 'syncKey', 'defaultIndex'],
  props: {
    items: { kind: 'list', doc: 'Titles of the panes without a title' },
    defaultTabIndex: { kind: 'number', doc: 'Pane shown first, counted from 0', default: 0 },
    sync: {
      kind: 'boolean',
      doc: 'Follows tabs and code groups with the same titles on the page',
      default: true,
    },
    borderBottom: { kind: 'boolean', doc: 'Draws a line under the whole set', default: false },
    className: { kind: 'string', doc: 'Additional classes' },
  },
  render({ props, inner, parts, context }) {
    const { found, rest } = parts(isTab);
    if (found.length === 0) return inner();
    const titles = asList(props['items']);
    const panes = found.map((child, index): TabPane => {
      const title = titleOf(
        child,
        titles[index] ?? withValues(context.word('tabNumber'), { number: String(index + 1) }),
      );
      const name = labelText(title);
      const ownId = asText(child.props()['id']);
      const id = context.id(ownId ?? `tab-${name}`);
      if (ownId === undefined) context.alias(id, name);
      return {
        id,
        name,
        label: html`${propsIcon(child.props(), context)}${labelHtml(title)}`,
        html: html`${anchors(context, id)}${child.inner()}`,
      };
    });
    const border = asFlag(props['borderBottom']) ? 'tabs tabs-border' : 'tabs';
    const options = {
      className: classNames(border, props['className']),
      selected: asCount(props['defaultTabIndex'], [0, panes.length - 1]) ?? 0,
      sync: asFlag(props['sync'], true),
      dropdown: false,
      label: context.word('alternatives'),
    };
    return html`${tabSet(panes, options, context)}${rest()}`;
  },
};

export const tab: Component = {
  name: 'Tab',
  doc: 'One pane of Tabs',
  parent: 'Tabs',
  ignored: ['default', 'href', 'description'],
  props: {
    title: {
      kind: 'string',
      doc: 'Label of the tab',
      required: true,
      aliases: ['label', 'name', 'value'],
    },
    id: { kind: 'string', doc: 'Anchor of the pane; made from the title when left out' },
    ...iconProps,
  },
  render({ props, inner: content }) {
    const inner = content();
    const title = labelHtml(props['title'] ?? props['label']);
    return isEmpty(title)
      ? inner
      : html`<section class="tab-alone"><p data-part="title">${title}</p>${inner}</section>`;
  },
};
