/** Collects the registered components that author code uses while it runs, and renders them when its HTML is read. */
import { type Html, html, isHtml } from '../../../lib/html.ts';
import { islandKey } from '../../../lib/island-key.ts';
import type { ComponentCall, SandboxHost } from '../../sandbox/author-program.ts';
import type { PropValue } from '../component.ts';
import { type Names, withNames } from '../expression/names.ts';
import type { Scope } from '../scope.ts';
import type { HtmlElement } from '../syntax/html-node.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { htmlNodes, type Replace } from './author-html.ts';

/** Style of marker elements, which have no box. */
const MARK = { type: 'mdxJsxAttribute', name: 'style', value: 'display:contents' } as const;
/** Rendered HTML may be shown more than once, but not multiplied without limit. */
const MAX_SHOWN = 100;

interface ComponentUsesOptions {
  /** Names of registered components and of snippets that the code may use. */
  readonly names: readonly string[];
  /** True when a script hydrates the HTML, and so needs markers around rendered parts. */
  readonly live: boolean;
  readonly node: MarkdownNode;
  readonly scope: Scope;
}

/** The uses of one run. Rendered HTML never enters the sandbox: a marker represents it there. */
export class ComponentUses {
  /** True once the HTML contains the children. */
  showsChildren = false;
  readonly host: SandboxHost;
  private readonly options: ComponentUsesOptions;
  private readonly marked: (ComponentCall | Html | undefined)[] = [];
  private readonly values = new Map<string, PropValue>();
  private readonly scope: Scope;
  private shown = 0;

  constructor(options: ComponentUsesOptions) {
    this.options = options;
    const { names } = options.scope;
    this.scope = { ...options.scope, names: withNames(this.values, snippetsOf(names)), tight: false };
    this.host = { components: options.names, render: (call) => String(this.mark(call)) };
  }

  /** The marker that represents rendered HTML or a component in the sandbox. */
  mark(what: ComponentCall | Html): Html {
    return html`<lectern-own n="${this.marked.push(what) - 1}"></lectern-own>`;
  }

  /** The props, with rendered HTML replaced by markers. */
  markProps(value: unknown, depth = 0): unknown {
    if (typeof value !== 'object' || value === null || depth > 40) return value;
    if (isHtml(value)) return this.mark(value);
    if (Array.isArray(value)) return value.map((item) => this.markProps(item, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, this.markProps(inner, depth + 1)]),
    );
  }

  /** Sanitised HTML of the code's output, or undefined when it cannot be parsed. */
  read(source: string): Html | undefined {
    const nodes = htmlNodes(source, this.options.node, this.replace);
    return nodes === undefined ? undefined : this.scope.page.render(nodes, this.scope);
  }

  private readonly replace: Replace = (element, inner) => {
    switch (element.tagName) {
      case 'lectern-own':
        return this.own(numberOf(element));
      case 'lectern-part':
        return this.part(element, inner);
      case 'lectern-slot':
        return this.options.live ? undefined : inner();
      case 'style':
        return this.options.live ? [] : undefined;
      default:
        return undefined;
    }
  };

  /** The element around a rendered part: kept for scripts, and removed for components that read their children. */
  private part(
    element: HtmlElement,
    inner: () => readonly MarkdownNode[],
  ): readonly MarkdownNode[] | undefined {
    if (element.properties['dataPart'] === 'children') this.showsChildren = true;
    const first = element.children[0];
    const call =
      first?.type === 'element' && first.tagName === 'lectern-own' ? this.marked[numberOf(first)] : undefined;
    if (!this.options.live) return inner();
    if (call === undefined || isHtml(call)) return undefined;
    const nodes = inner();
    if (this.isPart(call.name)) return nodes;
    const still = nodes[0]?.children?.[0]?.name !== 'lectern-slot';
    return [mark(nodes, islandKey(call.name, call.props), still)];
  }

  /** Renders each use once, so that forged markers can neither repeat nor nest it. */
  private own(n: number): readonly MarkdownNode[] {
    const found = this.marked[n];
    if (found === undefined || this.shown++ > MAX_SHOWN * 20) return [];
    if (isHtml(found)) {
      if (this.shown > MAX_SHOWN) return [];
      this.values.set(`$p${n}`, found);
      return [{ type: 'mdxTextExpression', value: `$p${n}` }];
    }
    this.marked[n] = undefined;
    const elements = Object.entries(found.elements).map(([name, valueNode]): [string, PropValue] => [
      name,
      this.read(valueNode) ?? html``,
    ]);
    this.values.set(`$p${n}`, {
      ...(found.props as Record<string, PropValue>),
      ...Object.fromEntries(elements),
    });
    const inline = this.scope.page.registry.get(found.name)?.inline === true;
    return [
      {
        type: inline ? 'mdxJsxTextElement' : 'mdxJsxFlowElement',
        name: found.name,
        attributes: [{ type: 'mdxJsxExpressionAttribute', value: `...$p${n}` }],
        children: this.inside(found.children),
        position: this.options.node.position,
      },
    ];
  }

  /** Removes the slot around children for components that read them one by one. */
  private inside(source: string): readonly MarkdownNode[] {
    const nodes = htmlNodes(source, this.options.node, this.replace) ?? [];
    const slot = nodes.find(({ name }) => name === 'lectern-slot')?.children;
    return slot?.some(({ name }) => name === 'pre' || this.isPart(name ?? '')) === true ? slot : nodes;
  }

  private isPart(name: string): boolean {
    return this.scope.page.registry.get(name)?.parent !== undefined;
  }
}

/** Limits the names available to the code's output to snippets. */
function snippetsOf(around: Names): Names {
  return {
    get: (name) => {
      const found = around.get(name);
      return found?.kind === 'snippet' ? found : undefined;
    },
  };
}

function numberOf({ properties }: HtmlElement): number {
  const written = properties['n'];
  return typeof written === 'string' && /^\d{1,6}$/.test(written) ? Number(written) : -1;
}

/** @param still true when the component renders its children itself, so that they do not change in the browser */
function mark(children: readonly MarkdownNode[], key: string, still: boolean): MarkdownNode {
  const attribute = (name: string, value: string | null) => ({ type: 'mdxJsxAttribute', name, value });
  const attributes = [MARK, attribute('data-key', key), ...(still ? [attribute('data-still', null)] : [])];
  return { type: 'mdxJsxTextElement', name: 'lectern-part', attributes, children };
}
