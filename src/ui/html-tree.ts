/** The server's HTML as a tree of Preact's, so that newer HTML changes only what differs and live components can be part of it. */
import { type ComponentChild, type ComponentType, createElement } from 'preact';

type Attributes = Readonly<Record<string, unknown>>;

/** The component in the place of an element, with its attributes and children as props. */
export type LiveComponents = (element: Element) => ComponentType<Attributes> | undefined;

/** The values of fields are what they begin with: what was typed since stays. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  value: 'defaultValue',
  checked: 'defaultChecked',
  selected: 'defaultSelected',
};

/** @returns the children of an element; ids and `data-key` say which are the same in newer HTML */
export function htmlTree(root: ParentNode, live: LiveComponents = () => undefined): ComponentChild[] {
  return [...root.childNodes].map((node) => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element)) return undefined;
    const key = node.id === '' ? node.getAttribute('data-key') : node.id;
    const props = { ...attributesOf(node), ...(key === null ? {} : { key }) };
    const type = live(node);
    const children = htmlTree(node, live);
    // Component and element are two overloads.
    return type === undefined
      ? createElement(node.localName, props, ...children)
      : createElement(type, props, ...children);
  });
}

function attributesOf(element: Element): Attributes {
  const isField = element.matches('input, option');
  return Object.fromEntries(
    [...element.attributes].map(({ name, value }) => {
      // Preact sets properties, where the empty text would be false.
      const isOn = value === '' && Reflect.get(element, name) === true;
      return [(isField ? BEGINNINGS[name] : undefined) ?? name, isOn ? true : value];
    }),
  );
}
