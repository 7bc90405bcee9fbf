/** Evaluates the attributes of a JSX element to data. */
import type { PropValue } from '../component.ts';
import { isDataKey } from '../expression/member-of.ts';
import { NotStatic } from '../expression/names.ts';
import type { Scope } from '../scope.ts';
import type { JsxAttribute, MarkdownNode } from '../syntax/markdown-node.ts';
import { warnAt } from '../warn-at.ts';

const HANDLER = /^on[A-Z]/;

/**
 * Returns props by name, spreads included; an attribute that cannot be evaluated is omitted and reported.
 * A bare attribute is `true`.
 */
export function jsxProps(node: MarkdownNode, scope: Scope): Record<string, PropValue> {
  const props: Record<string, PropValue> = {};
  for (const attribute of node.attributes ?? []) {
    if (attribute.name === undefined) Object.assign(props, spread(attribute, node, scope));
    else if (attribute.name !== '__proto__') {
      const { value } = attribute;
      props[attribute.name] =
        value === null || value === undefined
          ? true
          : typeof value === 'string'
            ? value
            : HANDLER.test(attribute.name)
              ? handled(scope)
              : evaluated(value.value, attribute.name, { node, scope });
    }
  }
  scope.page.state.classes.add(props['className']);
  scope.page.state.classes.add(props['class']);
  return props;
}

/** Props of an author's component, or undefined when one of them is code that has to run. */
export function plainProps(node: MarkdownNode, scope: Scope): Record<string, PropValue> | undefined {
  try {
    return scope.page.state.attempt(() => jsxProps(node, { ...scope, inCode: true }));
  } catch (error) {
    if (error instanceof NotStatic) return undefined;
    throw error;
  }
}

/** True for an HTML element with an author's event handler. */
export function hasHandler({ attributes = [] }: MarkdownNode): boolean {
  return attributes.some(
    ({ name, value }) =>
      name !== undefined && HANDLER.test(name) && typeof value === 'object' && value !== null,
  );
}

function handled(scope: Scope): true {
  if (scope.inCode === true) throw new NotStatic('a function for an event');
  return true;
}

function evaluated(code: string, name: string, at: { node: MarkdownNode; scope: Scope }): PropValue {
  const result = at.scope.page.evaluate(code, at.scope);
  if ('value' in result) return result.value;
  if (at.scope.inCode === true) throw new NotStatic(result.reason);
  report(
    `The attribute "${name}" of <${at.node.name ?? ''}> was left out because it needs ${result.reason}`,
    at.node,
    at.scope,
  );
  return undefined;
}

function spread(attribute: JsxAttribute, node: MarkdownNode, scope: Scope): Record<string, PropValue> {
  const code = typeof attribute.value === 'string' ? attribute.value.trim().replace(/^\.\.\./, '') : '';
  const result = scope.page.evaluate(code, scope);
  if (!('value' in result)) {
    if (scope.inCode === true) throw new NotStatic(result.reason);
    report(
      `The attributes "{...${code.slice(0, 60)}}" of <${node.name ?? ''}> were left out because they need ${result.reason}`,
      node,
      scope,
    );
    return {};
  }
  const { value } = result;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value as Readonly<Record<string, PropValue>>).filter(([key]) => isDataKey(key)),
  );
}

function report(message: string, node: MarkdownNode, scope: Scope): void {
  warnAt(node, scope, { code: 'content/dynamic-attribute', message, hint: 'Write the value as plain data' });
}
