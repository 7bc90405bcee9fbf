/** Renders JSX elements: our components, imported snippets, the author's static components, HTML, and names nobody knows. */

import { nearest } from '../../lib/nearest.ts';
import { isRenderedHtml, renderedHtml } from '../../lib/rendered-html.ts';
import { lazyChild } from './child-element.ts';
import type { ChildElement, Component, Props, PropValue } from './component.ts';
import { componentContext } from './component-context.ts';
import type { Arrow, Binding } from './expression/names.ts';
import { jsxProps } from './jsx-props.ts';
import type { MarkdownNode } from './markdown-node.ts';
import { valueHtml } from './render-expression.ts';
import { renderHtml } from './render-html.ts';
import { renderSnippet, renderSnippetTag, snippetScope, type Use } from './render-snippet.ts';
import type { Scope } from './scope.ts';
import { warnAt } from './warn-at.ts';

const LOWER_CASE = /^[a-z]/;
/** Props whose text a reader sees, for search. */
const VISIBLE_PROPS = 'title label name description caption tip headline path query body header type'.split(
  ' ',
);

/** HTML of the element; `props` when they are already known. */
export function renderElement(node: MarkdownNode, scope: Scope, props?: Props): string {
  const name = node.name ?? '';
  if (node.type === 'mdxJsxFlowElement') scope.page.state.text(' ');
  if (name === '' || name === 'Fragment' || name === 'React.Fragment')
    return scope.page.render(node.children ?? [], scope);
  const binding = scope.names.get(name.split('.')[0]!);
  if (binding !== undefined && (binding.kind !== 'value' || isRenderedHtml(binding.value)))
    return renderBinding(binding, { node, props: props ?? jsxProps(node, scope) }, scope);
  const component = scope.page.registry.get(name);
  if (component !== undefined)
    return renderComponent(component, { node, props: props ?? jsxProps(node, scope) }, scope);
  if (name === 'Snippet') return renderSnippetTag({ node, props: props ?? jsxProps(node, scope) }, scope);
  if (LOWER_CASE.test(name)) return renderHtml({ name, props: props ?? jsxProps(node, scope), node }, scope);
  warnUnknown(name, node, scope);
  return scope.page.render(node.children ?? [], scope);
}

/** The element as its parent component sees it; snippets and fragments are seen through. */
export function elementChildren(node: MarkdownNode, scope: Scope): ChildElement[] {
  const name = node.name ?? '';
  if (name === '' || name === 'Fragment') return scope.page.children(node.children ?? [], scope);
  const binding = scope.names.get(name.split('.')[0]!);
  const props = jsxProps(node, scope);
  if (binding?.kind === 'snippet') {
    const inside = snippetScope(binding.file, { node, props }, scope);
    if (inside !== undefined) return scope.page.children(inside.nodes, inside.scope);
  }
  const inner = { ...scope, phrasing: false, tight: false };
  return [
    lazyChild({
      name,
      props,
      inner: () => scope.page.render(node.children ?? [], inner),
      html: () => renderElement(node, scope, props),
      children: () => scope.page.children(node.children ?? [], inner),
    }),
  ];
}

function renderComponent(component: Component, { node, props }: Use, scope: Scope): string {
  const { page } = scope;
  const mark = page.state.mark();
  const inside: Scope = { ...scope, tight: false, phrasing: scope.phrasing && component.inline === true };
  const nodes = node.children ?? [];
  let children: ChildElement[] | undefined;
  const list = (): ChildElement[] => (children ??= page.children(nodes, inside));
  const html = component.render({
    props,
    // Read through the list once it exists, so that no child is rendered twice.
    get inner() {
      return nodes.length === 0
        ? ''
        : list()
            .map((child) => child.html)
            .join('');
    },
    get children() {
      return list();
    },
    context: componentContext(node, inside, mark),
  });
  noteProps(props, mark, scope);
  return html;
}

/** A title that became a heading is already noted. */
function noteProps(props: Props, mark: number, scope: Scope): void {
  if (scope.page.state.isHeading(mark)) return;
  const visible = VISIBLE_PROPS.map((name) => props[name]).filter((value) => typeof value === 'string');
  if (visible.length > 0) scope.page.state.text(` ${visible.join(' ')} `, mark);
}

function renderBinding(binding: Binding, use: Use, scope: Scope): string {
  const { node } = use;
  switch (binding.kind) {
    case 'snippet': {
      const inside = snippetScope(binding.file, use, scope);
      return inside === undefined
        ? scope.page.render(node.children ?? [], scope)
        : renderSnippet(inside, node);
    }
    case 'arrow':
      return renderArrow(binding, use, scope);
    case 'value':
      return valueHtml(binding.value, scope);
    case 'author':
      return renderUnknownCode(use, scope);
  }
}

/** A name of ours that an author also imported or wrote as code is shown as ours; any other keeps its children. */
function renderUnknownCode(use: Use, scope: Scope): string {
  const { node } = use;
  const own = scope.page.registry.get(node.name ?? '');
  if (own !== undefined) return renderComponent(own, use, scope);
  warnAuthor(node.name ?? '', node, scope);
  return scope.page.render(node.children ?? [], scope);
}

/** Calls a static author component; it may turn out to need code after all. */
function renderArrow(arrow: Arrow, use: Use, scope: Scope): string {
  const { page } = scope;
  const children = use.node.children ?? [];
  const props: Record<string, PropValue> = { ...use.props };
  if (children.length > 0) props['children'] = renderedHtml(page.render(children, scope));
  const called = page.call(arrow, props, scope);
  if (called !== undefined) return valueHtml(called, scope);
  if (page.registry.has(use.node.name ?? '')) return renderUnknownCode(use, scope);
  warnAuthor(use.node.name ?? '', use.node, scope);
  return isRenderedHtml(props['children']) ? props['children'].html : '';
}

function warnUnknown(name: string, node: MarkdownNode, scope: Scope): void {
  if (!scope.page.state.once(`unknown ${name}`)) return;
  const known = nearest(name, scope.page.registry.keys());
  warnAt(node, scope, {
    code: 'content/unknown-component',
    message: `The component <${name}> is neither built in nor imported; its content is shown without it`,
    hint: known === undefined ? 'Import it, or write "\\<" when it is only text' : `Did you mean <${known}>?`,
  });
}

function warnAuthor(name: string, node: MarkdownNode, scope: Scope): void {
  if (!scope.page.state.once('author-component')) return;
  warnAt(node, scope, {
    code: 'content/author-component',
    message: `The component <${name}> runs code of its own and is shown as its content only`,
    hint: 'Components that only return JSX of their props are rendered',
  });
}
