/** Our components as an author's code uses them: noted while it runs, rendered by us when its HTML is read. */
import { type Html, html, isHtml } from '../../../lib/html.ts';
import { islandKey } from '../../../lib/island-key.ts';
import type { OwnComponentCall, SandboxHost } from '../../sandbox/author-program.ts';
import type { PropValue } from '../component.ts';
import { type Names, withNames } from '../expression/names.ts';
import type { HtmlElement } from '../html-node.ts';
import type { MarkdownNode } from '../markdown-node.ts';
import type { Scope } from '../scope.ts';
import { htmlNodes, type Replace } from './author-html.ts';

/** Elements that only mark a place, without a box of their own. */
const MARK = { type: 'mdxJsxAttribute', name: 'style', value: 'display:contents' } as const;
/** What is ours may be shown more than once, but not be multiplied. */
const MOST_SHOWN = 100;

export interface OwnUsesOptions {
  /** Names of our components and of snippets that the code may use. */
  readonly names: readonly string[];
  /** True when a script takes the HTML over: it must find our parts again. */
  readonly live: boolean;
  readonly node: MarkdownNode;
  readonly scope: Scope;
}

/** Notes the uses of one run. What is ours never enters the sandbox: a mark stands for it there. */
export class OwnUses {
  /** True once the children stand in the HTML. */
  showsChildren = false;
  readonly host: SandboxHost;
  private readonly options: OwnUsesOptions;
  private readonly marked: (OwnComponentCall | Html | undefined)[] = [];
  private readonly values = new Map<string, PropValue>();
  private readonly scope: Scope;
  private shown = 0;

  constructor(options: OwnUsesOptions) {
    this.options = options;
    const { names } = options.scope;
    this.scope = { ...options.scope, names: withNames(this.values, snippetsOf(names)), tight: false };
    this.host = { components: options.names, render: (call) => String(this.mark(call)) };
  }

  /** What stands in the sandbox for HTML of ours or for a component. */
  mark(what: OwnComponentCall | Html): Html {
    return html`<lectern-own n="${this.marked.push(what) - 1}"></lectern-own>`;
  }

  /** The props with marks in the place of HTML of ours. */
  markProps(value: unknown, depth = 0): unknown {
    if (typeof value !== 'object' || value === null || depth > 40) return value;
    if (isHtml(value)) return this.mark(value);
    if (Array.isArray(value)) return value.map((item) => this.markProps(item, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, this.markProps(inner, depth + 1)]),
    );
  }

  /** Safe HTML of what the code made, or undefined when it cannot be read. */
  read(made: string): Html | undefined {
    const nodes = htmlNodes(made, this.options.node, this.replace);
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

  /** The element around a part of ours: scripts need it, and a component that reads its parts must not see it. */
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

  /** Each use stands in one place only: what an author forged can neither repeat nor nest it. */
  private own(n: number): readonly MarkdownNode[] {
    const found = this.marked[n];
    if (found === undefined || this.shown++ > MOST_SHOWN * 20) return [];
    if (isHtml(found)) {
      if (this.shown > MOST_SHOWN) return [];
      this.values.set(`$p${n}`, found);
      return [{ type: 'mdxTextExpression', value: `$p${n}` }];
    }
    this.marked[n] = undefined;
    const elements = Object.entries(found.elements).map(([name, made]): [string, PropValue] => [
      name,
      this.read(made) ?? html``,
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

  /** Without the slot around them, children are seen by a component that reads them one by one. */
  private inside(made: string): readonly MarkdownNode[] {
    const nodes = htmlNodes(made, this.options.node, this.replace) ?? [];
    const slot = nodes.find(({ name }) => name === 'lectern-slot')?.children;
    return slot?.some(({ name }) => name === 'pre' || this.isPart(name ?? '')) === true ? slot : nodes;
  }

  private isPart(name: string): boolean {
    return this.scope.page.registry.get(name)?.parent !== undefined;
  }
}

/** Of the author's own names only snippets are known to what the code made. */
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

/** @param still the component shows its children in its own way: what is in it does not change in the browser */
function mark(children: readonly MarkdownNode[], key: string, still: boolean): MarkdownNode {
  const attribute = (name: string, value: string | null) => ({ type: 'mdxJsxAttribute', name, value });
  const attributes = [MARK, attribute('data-key', key), ...(still ? [attribute('data-still', null)] : [])];
  return { type: 'mdxJsxTextElement', name: 'lectern-part', attributes, children };
}
