/** Creates elements from data; text stays text, so that no specification or response can become markup. */

type Child = Node | string | undefined | false;

/** @param attributes must have our own names; false and undefined are omitted, true is a bare name */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number | boolean | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

export function button(text: string, className: string, onClick: () => void): HTMLButtonElement {
  const element = make('button', { type: 'button', class: className }, text);
  element.addEventListener('click', onClick);
  return element;
}

let last = 0;

/** For labels and descriptions. */
export function newId(): string {
  return `lectern-try-${++last}`;
}
