/** Tree, Tree.Folder and Tree.File: a folder's content as an outline. */
import { attributes, type Html, html, isBlank } from '../../lib/html.ts';
import type { Component, Props } from '../../site/content/component.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import { labelHtml } from './label-html.ts';
import { asFlag, asText } from './prop-value.ts';
import { treeItems } from './tree-items.ts';

function nameHtml(props: Props, fallback: string): Html {
  const comment = asText(props['comment']);
  const note = comment === undefined ? html`` : html`<span data-part="comment">${comment}</span>`;
  return html`<span data-part="name">${labelHtml(props['name'] ?? props['title'], fallback)}</span>${note}`;
}

export const tree: Component = {
  name: 'Tree',
  doc: 'A folder’s content as an outline',
  example: `<Tree>
  <Tree.Folder name="my-docs" defaultOpen>
    <Tree.File name="docs.json" highlight comment="settings and navigation" />
    <Tree.File name="index.mdx" />
    <Tree.Folder name="guides">
      <Tree.File name="first-job.mdx" />
    </Tree.Folder>
  </Tree.Folder>
</Tree>`,
  props: {},
  render({ inner: content, context }) {
    const inner = content();
    context.feature('tree');
    return html`<ul class="tree">${treeItems(inner)}</ul>`;
  },
};

export const treeFolder: Component = {
  name: 'Tree.Folder',
  doc: 'A folder, with what is in it',
  parent: 'Tree',
  ignored: ['icon', 'defaultClosed'],
  props: {
    name: { kind: 'string', doc: 'Name of the folder', required: true, aliases: ['title'] },
    defaultOpen: { kind: 'boolean', doc: 'Starts open', default: false },
    openable: { kind: 'boolean', doc: 'Can be opened and closed', default: true },
    highlight: { kind: 'boolean', doc: 'Marks the folder', default: false },
    comment: { kind: 'string', doc: 'Comment after the name' },
  },
  render({ props, inner: content }) {
    const inner = content();
    const line = html`${interfaceIcon('folder')}${nameHtml(props, 'folder')}`;
    const items = isBlank(inner) ? html`` : html`<ul>${treeItems(inner)}</ul>`;
    const mark = attributes({ 'data-mark': asFlag(props['highlight']) });
    if (!asFlag(props['openable'], true))
      return html`<li${mark}><div data-part="line">${line}</div>${items}</li>`;
    return html`
      <li${mark}>
        <details${attributes({ open: asFlag(props['defaultOpen']) })}>
          <summary>${line}</summary>
          ${items}
        </details>
      </li>
    `;
  },
};

export const treeFile: Component = {
  name: 'Tree.File',
  doc: 'A file',
  parent: 'Tree',
  ignored: ['icon'],
  props: {
    name: { kind: 'string', doc: 'Name of the file', required: true, aliases: ['title'] },
    highlight: { kind: 'boolean', doc: 'Marks the file', default: false },
    comment: { kind: 'string', doc: 'Comment after the name' },
  },
  render({ props }) {
    return html`
      <li${attributes({ 'data-mark': asFlag(props['highlight']) })}>
        <div data-part="line">${interfaceIcon('file')}${nameHtml(props, 'file')}</div>
      </li>
    `;
  },
};
