/** Questions that the rules ask of an element: its classes, the parts of a component, its text. */
import type { HtmlElement, HtmlNode } from '../../site/content/html-node.ts';

export function classesOf({ properties }: HtmlElement): readonly string[] {
  const names = properties['className'];
  return Array.isArray(names) ? names.map(String) : typeof names === 'string' ? names.split(/\s+/) : [];
}

export function hasClass(element: HtmlElement, ...names: readonly string[]): boolean {
  return classesOf(element).some((name) => names.includes(name));
}

/** An attribute as text; empty when it is not there. */
export function textProperty({ properties }: HtmlElement, name: string): string {
  const value = properties[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Which part of a component an element is. */
export function partOf(element: HtmlElement): string {
  return textProperty(element, 'dataPart');
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return node.type === 'element';
}

export function elementsOf({ children }: HtmlElement): readonly HtmlElement[] {
  return children.filter(isElement);
}

/** The first element below `element` that fits, in the order of the text. */
export function find(element: HtmlElement, fits: (each: HtmlElement) => boolean): HtmlElement | undefined {
  for (const child of element.children) {
    if (!isElement(child)) continue;
    const found = fits(child) ? child : find(child, fits);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A part of a component that stands directly in it or in its box of text. */
export function part(element: HtmlElement, name: string): HtmlElement | undefined {
  return (
    elementsOf(element).find((child) => partOf(child) === name) ??
    elementsOf(element)
      .filter((child) => partOf(child) === 'text' || child.tagName === 'summary')
      .map((child) => part(child, name))
      .find((found) => found !== undefined)
  );
}

/** All text below the nodes, as it stands. */
export function textOf(nodes: readonly HtmlNode[]): string {
  let text = '';
  for (const node of nodes)
    text += node.type === 'text' ? node.value : node.type === 'element' ? textOf(node.children) : '';
  return text;
}
