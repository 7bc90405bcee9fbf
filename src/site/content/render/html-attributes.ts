/** Filters the attributes of an author's HTML element: translates React spellings and removes those that could run code. */
import type { AttributeValue } from '../../../lib/html.ts';
import type { Props, PropValue } from '../component.ts';
import {
  ADDRESS_ATTRIBUTES,
  BOOLEAN_ATTRIBUTES,
  CAMEL_ATTRIBUTES,
  HYPHENATED,
  NEVER_ANIMATED,
  REFUSED_ATTRIBUTES,
} from '../syntax/html-names.data.ts';
import { styleText } from './style-attribute.ts';

const RENAMED: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  xlinkHref: 'xlink:href',
  xmlLang: 'xml:lang',
  xmlSpace: 'xml:space',
  xmlnsXlink: 'xmlns:xlink',
  defaultValue: 'value',
  defaultChecked: 'checked',
};
const NAME = /^[a-zA-Z][\w:.-]{0,60}$/;

/** The HTML spelling of an attribute that may be in React spelling. */
export function attributeName(name: string): string {
  if (Object.hasOwn(RENAMED, name)) return RENAMED[name]!;
  if (CAMEL_ATTRIBUTES.has(name)) return name;
  if (HYPHENATED.test(name)) return name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
  return name.toLowerCase();
}

/**
 * The allowed attributes by HTML name; addresses and `id` are left to the caller, which knows the page.
 * @param refused called with the name of each attribute that is an event handler
 */
export function htmlAttributes(
  props: Props,
  refused: (name: string) => void,
): Record<string, AttributeValue> {
  const result: Record<string, AttributeValue> = {};
  for (const [key, value] of Object.entries(props)) {
    const name = attributeName(key);
    if (/^on/i.test(name)) refused(key);
    else if (name === 'style') result['style'] = styleText(value) || undefined;
    else if (
      NAME.test(name) &&
      name !== 'id' &&
      name !== 'children' &&
      !REFUSED_ATTRIBUTES.has(name.toLowerCase()) &&
      !ADDRESS_ATTRIBUTES.has(name) &&
      !(name.toLowerCase() === 'attributename' && NEVER_ANIMATED.test(String(value)))
    ) {
      result[name] = attributeValue(name, value);
    }
  }
  return result;
}

function attributeValue(name: string, value: PropValue): AttributeValue {
  if (
    typeof value === 'boolean' &&
    (name.startsWith('aria-') ||
      name.startsWith('data-') ||
      name === 'draggable' ||
      name === 'contenteditable' ||
      name === 'spellcheck')
  )
    return String(value);
  if (BOOLEAN_ATTRIBUTES.has(name))
    return value === '' || value === 'true' || value === name
      ? true
      : value === 'false'
        ? false
        : plain(value);
  return value === true ? '' : plain(value);
}

function plain(value: PropValue): AttributeValue {
  if (Array.isArray(value))
    return value.filter((item) => typeof item === 'string' || typeof item === 'number').join(' ');
  return typeof value === 'object' ? undefined : value;
}
