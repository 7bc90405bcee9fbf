/** Queries on an element for the rules: its classes, the parts of a component, its text. */
import type { HtmlElement, HtmlNode } from '../../site/content/syntax/html-node.ts';

export function classesOf({ properties }: HtmlElement): readonly string[] {
  const names = properties['className'];
  return Array.isArray(names) ? names.map(String) : typeof names === 'string' ? names.split(/\s+/) : [];
}

export function hasClass(element: HtmlElement, ...names: readonly string[]): boolean {
  return classesOf(element).some((name) => names.includes(name));
}

/** An attribute as text; empty when absent. */
export function textProperty({ properties }: HtmlElement, name: string): string {
  const value = properties[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The component part that an element is. */
export function partOf(element: HtmlElement): string {
  return textProperty(element, 'dataPart');
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return node.type === 'element';
}

export function elementsOf({ children }: HtmlElement): readonly HtmlElement[] {
  return children.filter(isElement);
}

/** The first matching element below `element`, in document order. */
export function find(element: HtmlElement, fits: (each: HtmlElement) => boolean): HtmlElement | undefined {
  for (const child of element.children) {
    if (!isElement(child)) continue;
    const found = fits(child) ? child : find(child, fits);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A part that is a direct child of its component or of the component's text box. */
export function part(element: HtmlElement, name: string): HtmlElement | undefined {
  return (
    elementsOf(element).find((child) => partOf(child) === name) ??
    elementsOf(element)
      .filter((child) => partOf(child) === 'text' || child.tagName === 'summary')
      .map((child) => part(child, name))
      .find((found) => found !== undefined)
  );
}

/** All text below the nodes, unchanged. */
export function textOf(nodes: readonly HtmlNode[]): string {
  let text = '';
  for (const node of nodes)
    text += node.type === 'text' ? node.value : node.type === 'element' ? textOf(node.children) : '';
  return text;
}
