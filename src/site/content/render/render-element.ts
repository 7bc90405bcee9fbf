/** Renders JSX elements: registered components, imported snippets, the author's components, HTML, and unknown names. */
import { defined } from '../../../lib/defined.ts';
import { type Html, isHtml } from '../../../lib/html.ts';
import { nearest } from '../../../lib/text/nearest.ts';
import { vendorHint } from '../author/author-modules.ts';
import { Child, type ChildSource } from '../child-element.ts';
import type { Component, Props } from '../component.ts';
import type { Arrow, AuthorPlace, Binding } from '../expression/names.ts';
import { NotStatic } from '../expression/names.ts';
import type { Scope } from '../scope.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { warnAt } from '../warn-at.ts';
import { ComponentContent } from './component-content.ts';
import { componentContext } from './component-context.ts';
import { countNodes } from './count-parts.ts';
import { hasHandler, jsxProps, plainProps } from './jsx-props.ts';
import { valueHtml } from './render-expression.ts';
import { renderHtml } from './render-html.ts';
import { renderSnippet, renderSnippetTag, snippetScope, type Use } from './render-snippet.ts';

const LOWER_CASE = /^[a-z]/;
/** Props with visible text, for search. */
const VISIBLE_PROPS = 'title label name description caption tip headline path query body header type'.split(
  ' ',
);

/** Of these, names of what follows, which are no part of its first sentence; the name of a field is. */
const TITLES: ReadonlySet<string> = new Set(['title', 'label', 'headline']);

/** HTML of the element; `props` when they are already known. */
export function renderElement(node: MarkdownNode, scope: Scope, props?: Props): Html {
  if (node.type !== 'mdxJsxFlowElement') return renderNamed(node, scope, props);
  scope.page.state.textBreak();
  const html = renderNamed(node, scope, props);
  scope.page.state.textBreak();
  return html;
}

function renderNamed(node: MarkdownNode, scope: Scope, props: Props | undefined): Html {
  const name = node.name ?? '';
  if (name === '' || name === 'Fragment' || name === 'React.Fragment')
    return scope.page.render(node.children ?? [], scope);
  const binding = scope.names.get(name.split('.')[0]!);
  if (binding !== undefined && (binding.kind !== 'value' || isHtml(binding.value)))
    return renderBinding(binding, { node, props }, scope);
  const component = scope.page.registry.get(name);
  if (component !== undefined)
    return renderComponent(component, { node, props: props ?? jsxProps(node, scope) }, scope);
  if (name === 'Snippet') return renderSnippetTag({ node, props: props ?? jsxProps(node, scope) }, scope);
  if (LOWER_CASE.test(name) && scope.inCode !== true && props === undefined && hasHandler(node))
    return scope.page.author.element(node, scope);
  if (LOWER_CASE.test(name)) return renderHtml({ name, props: props ?? jsxProps(node, scope), node }, scope);
  warnUnknown(name, node, scope);
  return scope.page.render(node.children ?? [], scope);
}

/** The element as a child of its parent component; snippets and fragments are replaced by their content. */
export function elementChildren(node: MarkdownNode, scope: Scope): Child[] {
  const name = node.name ?? '';
  if (name === '' || name === 'Fragment') return scope.page.children(node.children ?? [], scope);
  const binding = scope.names.get(name.split('.')[0]!);
  if (binding?.kind === 'author' || binding?.kind === 'arrow' || hasHandler(node))
    return [authorChild(node, scope)];
  if (binding?.kind === 'snippet') {
    const inside = snippetScope(binding.file, { node, props: jsxProps(node, scope) }, scope);
    if (inside !== undefined) return scope.page.children(inside.nodes, inside.scope);
  }
  const inside = { ...scope, phrasing: false, tight: false };
  return [
    new Child({
      name,
      props: () => jsxProps(node, scope),
      html: (props) => renderElement(node, scope, props()),
      inner: (props) => {
        // A parent that renders the parts itself never calls this.
        checkUse(node, props(), inside);
        return scope.page.render(node.children ?? [], inside);
      },
      ...within(node, inside),
    }),
  ];
}

/** The children of an element in place of it. */
function within(node: MarkdownNode, scope: Scope): Pick<ChildSource, 'children' | 'count'> {
  const nodes = node.children ?? [];
  return {
    children: () => scope.page.children(nodes, scope),
    count: (search, depth) => countNodes(nodes, scope, search, depth),
  };
}

function renderComponent(component: Component, { node, props }: Use, scope: Scope): Html {
  const { page } = scope;
  const mark = page.state.mark();
  const inside: Scope = { ...scope, tight: false, phrasing: scope.phrasing && component.inline === true };
  const context = componentContext(node, inside, mark);
  if (!isAuthorDefined(node, scope)) component.check?.(props, context);
  const within = { ...inside, around: { name: component.name, props } };
  const rendered = component.render(new ComponentContent({ props, context }, node.children ?? [], within));
  recordProps(props, { mark, isInline: component.inline === true }, scope);
  return rendered;
}

/** Reports mistakes in the props of a registered component; an author's own has no documented props. */
function checkUse(node: MarkdownNode, props: Props, scope: Scope): void {
  if (isAuthorDefined(node, scope)) return;
  scope.page.registry
    .get(node.name ?? '')
    ?.check?.(props, componentContext(node, scope, scope.page.state.mark()));
}

/** True for a name that the author defines, even if it is also a registered one. */
function isAuthorDefined(node: MarkdownNode, scope: Scope): boolean {
  return scope.names.get((node.name ?? '').split('.')[0]!) !== undefined;
}

/** A title that became a heading is already recorded. */
function recordProps(
  props: Props,
  { mark, isInline }: { readonly mark: number; readonly isInline: boolean },
  scope: Scope,
): void {
  const { state } = scope.page;
  if (state.isHeading(mark)) return;
  const visible = VISIBLE_PROPS.map((name) => props[name]).filter((value) => typeof value === 'string');
  if (visible.length === 0) return;
  if (isInline || !VISIBLE_PROPS.some((name) => TITLES.has(name) && typeof props[name] === 'string'))
    state.text(` ${visible.join(' ')} `, mark);
  else state.paragraphs(visible, mark);
}

/** An author's own component as a child of its parent component. */
function authorChild(node: MarkdownNode, scope: Scope): Child {
  const props = plainProps(node, scope);
  const inside = { ...scope, phrasing: false, tight: false };
  return new Child({
    name: node.name ?? '',
    props: () => props ?? {},
    html: () => renderElement(node, scope, props),
    inner: () => scope.page.render(node.children ?? [], inside),
    ...within(node, inside),
  });
}

function renderBinding(
  binding: Binding,
  { node, props }: { readonly node: MarkdownNode; readonly props: Props | undefined },
  scope: Scope,
): Html {
  switch (binding.kind) {
    case 'snippet': {
      const use = { node, props: props ?? jsxProps(node, scope) };
      const inside = snippetScope(binding.file, use, scope);
      return inside === undefined
        ? scope.page.render(node.children ?? [], scope)
        : renderSnippet(inside, node);
    }
    case 'arrow':
      return renderArrow(binding, { node, props: props ?? plainProps(node, scope) }, scope);
    case 'value':
      return valueHtml(binding.value, scope);
    case 'author':
      return renderAuthor(binding, { node, props: props ?? plainProps(node, scope) }, scope);
  }
}

/** A use of an author's component before its code runs; nothing is rendered twice. */
interface AuthorUse {
  readonly node: MarkdownNode;
  /** Absent when attributes are code. */
  readonly props: Props | undefined;
  /** HTML of the children, if already rendered. */
  readonly children?: Html;
}

/** Renders author code; when the code is missing, a registered component of the same name is used. */
function renderAuthor(
  { place, from }: { readonly place?: AuthorPlace; readonly from: string },
  use: AuthorUse,
  scope: Scope,
): Html {
  const { page } = scope;
  const { node } = use;
  const name = node.name ?? '';
  if (place !== undefined) return runAuthor(place, use, scope);
  const own = page.registry.get(name);
  if (own !== undefined)
    return renderComponent(own, { node, props: use.props ?? jsxProps(node, scope) }, scope);
  if (page.state.once(`author ${name}`))
    warnAt(node, scope, {
      code: 'content/author-component',
      message: `The component <${name}> is shown as its content only, because "${from}" cannot be imported`,
      hint: vendorHint(from),
    });
  return use.children ?? page.render(node.children ?? [], scope);
}

function runAuthor(place: AuthorPlace, { node, props, children }: AuthorUse, scope: Scope): Html {
  if (props !== undefined && node.name?.includes('.') !== true)
    return scope.page.author.component(place, { node, props, ...defined({ children }) }, scope);
  // Only the surrounding code knows its names, so all of it has to run.
  if (scope.inCode === true) throw new NotStatic('attributes that are code');
  return scope.page.author.element(node, scope);
}

/** Calls a static author component; it may turn out to need code after all. */
function renderArrow(arrow: Arrow, { node, props }: AuthorUse, scope: Scope): Html {
  const { page } = scope;
  const from = scope.file;
  const place = arrow.place === undefined ? {} : { place: arrow.place };
  if (props === undefined) return renderAuthor({ from, ...place }, { node, props }, scope);
  const inner = node.children ?? [];
  const children = inner.length === 0 ? undefined : page.render(inner, scope);
  const given = children === undefined ? props : { ...props, children };
  const called = page.call(arrow, given, scope);
  if (called !== undefined) return valueHtml(called, scope);
  return renderAuthor({ from, ...place }, { node, props, ...defined({ children }) }, scope);
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
