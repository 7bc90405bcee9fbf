/** Renders `{…}` in text: data as text, JSX as HTML, and unknown names as written. */
import { type Html, html, isHtml, joinHtml, textHtml } from '../../../lib/html.ts';
import type { PropValue } from '../component.ts';
import { NotStatic } from '../expression/names.ts';
import type { Scope } from '../scope.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { warnAt } from '../warn-at.ts';

/** HTML of an expression node. */
export function renderExpression(node: MarkdownNode, scope: Scope): Html {
  const code = node.value ?? '';
  const { state } = scope.page;
  const result = scope.page.evaluate(code, scope);
  if ('value' in result) return valueHtml(result.value, scope);
  // Only the code around it has its names, and the line of its fault.
  if (result.failed === 'code' && scope.inCode === true) throw new NotStatic(result.reason);
  const run =
    result.failed === 'code' || isBound(code, scope) ? scope.page.author.expression(node, scope) : undefined;
  if (run !== undefined) return run;
  if (result.failed === 'literal') {
    const text = `{${code}}`;
    state.text(text);
    warnAt(node, scope, {
      code: 'content/unknown-name',
      message: `"${text.slice(0, 80)}" is shown as it is written because it needs ${result.reason}`,
      hint: 'Write "\\{" for a brace that is only text',
    });
    return textHtml(text);
  }
  if (state.once('dynamic-expression')) {
    warnAt(node, scope, {
      code: 'content/dynamic-expression',
      message: `"{${code.trim().slice(0, 80)}}" was left out because it needs ${result.reason}`,
      hint: 'Only data, names the page defines, and text and list functions are evaluated',
    });
  }
  return html``;
}

/** True when the code begins with a name that the author defines. */
function isBound(code: string, scope: Scope): boolean {
  const name = /^\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)/u.exec(code)?.[1];
  return name !== undefined && scope.names.get(name)?.kind === 'author';
}

/** Renders a value like React: text and numbers, rendered JSX, lists of them; nothing for true, false and null. */
export function valueHtml(value: PropValue, scope: Scope): Html {
  if (typeof value === 'string' || typeof value === 'number') {
    scope.page.state.text(String(value));
    return textHtml(String(value));
  }
  if (Array.isArray(value)) return joinHtml(value.map((item) => valueHtml(item as PropValue, scope)));
  return isHtml(value) ? value : html``;
}
