/** The content of one use of a component: its children, rendered once whether one by one or together. */
import { type Html, html, isEmpty, joinHtml } from '../../../lib/html.ts';
import { type Child, countParts, type SplitChildren, splitChildren } from '../child-element.ts';
import type { ComponentContext, ComponentInput, PartName, PartPlaces, Props } from '../component.ts';
import type { Scope } from '../scope.ts';
import { type MarkdownNode, standsAlone } from '../syntax/markdown-node.ts';

export class ComponentContent implements ComponentInput {
  readonly props: Props;
  readonly context: ComponentContext;
  private readonly nodes: readonly MarkdownNode[];
  private readonly scope: Scope;
  private list: readonly Child[] | undefined;
  private rendered: Html | undefined;

  /** @param scope that of what is inside */
  constructor(
    { props, context }: Pick<ComponentInput, 'props' | 'context'>,
    nodes: readonly MarkdownNode[],
    scope: Scope,
  ) {
    this.props = props;
    this.context = context;
    this.nodes = nodes;
    this.scope = scope;
  }

  // Arrow functions, because components take them out of the record.
  readonly children = (): readonly Child[] =>
    (this.list ??= this.scope.page.children(this.nodes, this.scope));

  readonly inner = (): Html => (this.rendered ??= this.nodes.length === 0 ? html`` : this.join());

  readonly has = (isPart: (part: PartName) => boolean, min = 1): boolean =>
    countParts(this.children(), { isPart, places: 'html', enough: min }) >= min;

  readonly parts = (isPart: (part: PartName) => boolean, places: PartPlaces = 'html'): SplitChildren =>
    splitChildren(this.children(), { isPart, places, enough: 1 });

  private join(): Html {
    const parts = this.children().map((child) => child.html());
    // A split paragraph has its own blanks.
    const whole = parts.length === this.nodes.length && this.nodes.every(standsAlone);
    return whole
      ? joinHtml(
          parts.filter((part) => !isEmpty(part)),
          '\n',
        )
      : joinHtml(parts);
  }
}
