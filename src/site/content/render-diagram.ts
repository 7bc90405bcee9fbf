/** Renders a diagram fence with the component of the same name. */
import type { Html } from '../../lib/html.ts';
import type { PropValue } from './component.ts';
import { ComponentContent } from './component-content.ts';
import { componentContext } from './component-context.ts';
import type { MarkdownNode } from './markdown-node.ts';
import type { Scope } from './scope.ts';

const OPTION = /\b(actions|placement)=(?:\{?["']?)([\w-]{1,20})/g;

/** HTML of a diagram; undefined when no component renders it. */
export function renderDiagram(node: MarkdownNode, scope: Scope): Html | undefined {
  const component = scope.page.registry.get('Mermaid');
  if (component === undefined) return undefined;
  const props: Record<string, PropValue> = {};
  for (const [, name, value] of (node.meta ?? '').matchAll(OPTION)) props[name!] = value;
  const context = componentContext(node, scope, scope.page.state.mark());
  return component.render(new ComponentContent({ props, context }, [node], scope));
}
