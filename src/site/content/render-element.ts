/** Renders JSX elements: our components, imported snippets, the author's static components, HTML, and names nobody knows. */
import { nearest } from '../../lib/nearest.ts';
import { lazyChild } from './child-element.ts';
import type { ChildElement, Component, Props, PropValue } from './component.ts';
import { componentContext } from './component-context.ts';
import { type Arrow, type Binding, withNames } from './expression/names.ts';
import { jsxProps } from './jsx-props.ts';
import { resolveSnippet } from './list-imports.ts';
import type { MarkdownNode } from './markdown-node.ts';
import { isHtml, valueHtml } from './render-expression.ts';
import { renderHtml } from './render-html.ts';
import type { Scope } from './scope.ts';

const LOWER_CASE = /^[a-z]/;
const DEEPEST_SNIPPET = 10;
/** Props whose text a reader sees, for search. */
const VISIBLE_PROPS = ['title', 'label', 'name', 'description', 'caption', 'tip', 'headline', 'path', 'query', 'body', 'header', 'type'];

/** HTML of the element; `props` when they are already known. */
export function renderElement(node: MarkdownNode, scope: Scope, props?: Props): string {
  const name = node.name ?? '';
  if (name === '' || name === 'Fragment' || name === 'React.Fragment') return scope.page.render(node.children ?? [], scope);
  const binding = scope.names.get(name.split('.')[0]!);
  if (binding !== undefined) return renderBinding(binding, { node, props: props ?? jsxProps(node, scope) }, scope);
  const component = scope.page.registry.get(name);
  if (component !== undefined) return renderComponent(component, { node, props: props ?? jsxProps(node, scope) }, scope);
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

/** An element with its attributes evaluated. */
interface Use {
  readonly node: MarkdownNode;
  readonly props: Props;
}

function renderComponent(component: Component, { node, props }: Use, scope: Scope): string {
  const { page } = scope;
  const mark = page.state.mark();
  const inside: Scope = { ...scope, tight: false, phrasing: scope.phrasing && component.inline === true };
  const nodes = node.children ?? [];
  let children: ChildElement[] | undefined;
  const list = (): ChildElement[] => (children ??= page.children(nodes, inside));
  noteProps(props, mark, scope);
  return component.render({
    props,
    // Read through the list once it exists, so that no child is rendered twice.
    get inner() {
      return nodes.length === 0 ? '' : list().map((child) => child.html).join('');
    },
    get children() {
      return list();
    },
    context: componentContext(node, inside, mark),
  });
}

function noteProps(props: Props, mark: number, scope: Scope): void {
  const visible = VISIBLE_PROPS.map((name) => props[name]).filter((value) => typeof value === 'string');
  if (visible.length > 0) scope.page.state.text(` ${visible.join(' ')} `, mark);
}

function renderBinding(binding: Binding, use: Use, scope: Scope): string {
  const { node } = use;
  const name = node.name ?? '';
  switch (binding.kind) {
    case 'snippet': {
      const inside = snippetScope(binding.file, use, scope);
      return inside === undefined ? scope.page.render(node.children ?? [], scope) : renderSnippet(inside, node);
    }
    case 'arrow':
      return renderArrow(binding, use, scope);
    case 'value':
      return isHtml(binding.value) ? binding.value.html : valueHtml(binding.value, scope) + scope.page.render(node.children ?? [], scope);
    case 'author': {
      // A name of ours that was also imported (from another tool's package) is ours.
      const own = scope.page.registry.get(name);
      if (own !== undefined) return renderComponent(own, use, scope);
      warnAuthor(name, node, scope);
      return scope.page.render(node.children ?? [], scope);
    }
  }
}

/** Calls a static author component; one that turns out to need code keeps its children. */
function renderArrow(arrow: Arrow, { node, props: given }: Use, scope: Scope): string {
  const { page } = scope;
  const children = node.children ?? [];
  const props: Record<string, PropValue> = { ...given };
  if (children.length > 0) props['children'] = { html: page.render(children, scope) };
  const called = page.call(arrow, props, scope);
  if (called !== undefined) return valueHtml(called, scope);
  warnAuthor(node.name ?? '', node, scope);
  return isHtml(props['children']) ? props['children'].html : '';
}

function renderSnippetTag(use: Use, scope: Scope): string {
  const { node, props } = use;
  const paths = typeof props['file'] === 'string' ? resolveSnippet(props['file']) : [];
  const path = paths.find((candidate) => scope.page.text(candidate) !== undefined);
  const inside = path === undefined ? undefined : snippetScope(path, use, scope);
  if (inside !== undefined) return renderSnippet(inside, node);
  const code = path === undefined ? undefined : scope.page.text(path);
  if (path !== undefined && code !== undefined && scope.page.snippet(path) === undefined) {
    return scope.page.render([{ type: 'code', lang: path.split('.').pop()!, meta: null, value: code.trimEnd() }], scope);
  }
  if (path === undefined) warn({ code: 'content/missing-import', message: `The snippet "${String(props['file'] ?? '')}" does not exist`, hint: 'Snippets are files in the folder "snippets"' }, node, scope);
  return scope.page.render(node.children ?? [], scope);
}

interface Inside {
  readonly nodes: readonly MarkdownNode[];
  readonly scope: Scope;
}

/** A snippet of one paragraph that is used within a sentence stays within it. */
function renderSnippet({ nodes, scope }: Inside, node: MarkdownNode): string {
  return scope.page.render(nodes, node.type === 'mdxJsxTextElement' && nodes.length === 1 ? { ...scope, phrasing: true } : scope);
}

/** The nodes of a snippet and the scope they are rendered in, or undefined (with a warning) when it cannot be shown here. */
function snippetScope(file: string, { node, props: given }: Use, scope: Scope): Inside | undefined {
  const { page } = scope;
  const props: Record<string, PropValue> = { ...given };
  const snippet = page.snippet(file);
  if (snippet === undefined) return undefined;
  if (scope.trail.includes(file) || scope.trail.length >= DEEPEST_SNIPPET) {
    warn({ code: 'content/snippet-cycle', message: `The snippet "${file}" was left out because it includes itself or stands more than ${DEEPEST_SNIPPET} snippets deep` }, node, scope);
    return undefined;
  }
  if ((node.children?.length ?? 0) > 0) props['children'] = { html: page.render(node.children ?? [], scope) };
  const bound = new Map<string, PropValue>([...Object.entries(props), ['props', props]]);
  return { nodes: snippet.nodes, scope: { ...scope, file, tight: false, names: withNames(bound, snippet.names), props: bound, trail: [...scope.trail, file] } };
}

function warnUnknown(name: string, node: MarkdownNode, scope: Scope): void {
  if (!scope.page.state.once(`unknown ${name}`)) return;
  const known = nearest(name, scope.page.registry.keys());
  warn({ code: 'content/unknown-component', message: `The component <${name}> is neither built in nor imported; its content is shown without it`, hint: known === undefined ? 'Import it, or write "\\<" when it is only text' : `Did you mean <${known}>?` }, node, scope);
}

function warnAuthor(name: string, node: MarkdownNode, scope: Scope): void {
  if (!scope.page.state.once('author-component')) return;
  warn({ code: 'content/author-component', message: `The component <${name}> runs code of its own and is shown as its content only`, hint: 'Components that only return JSX of their props are rendered' }, node, scope);
}

function warn(problem: { readonly code: string; readonly message: string; readonly hint?: string }, node: MarkdownNode, scope: Scope): void {
  const start = node.position?.start;
  scope.page.state.warn({ ...problem, file: scope.file, ...(start === undefined ? {} : { line: start.line, column: start.column }) });
}
