/** Runs second inside the sandbox: defines the globals of author code, and renders one use of a component. */

/** Module names for the sandbox scripts in this file, written so that they do not look like imports of this program. */
export const BOOT_IMPORTS: Readonly<Record<string, string>> = {
  './preact': 'preact',
  './compat': 'preact/compat',
  './jsx-runtime': 'preact/jsx-runtime',
  './render': 'preact-render-to-string',
  './link': 'next/link',
  './image': 'next/image',
};

/** Small replacements for modules that pages written for Next.js import. */
export const NEXT_MODULES: Readonly<Record<string, string>> = {
  'next/link': `import { createElement } from './compat';
const Link = ({ href, prefetch, replace, scroll, shallow, passHref, legacyBehavior, ...rest }) =>
  createElement('a', { ...rest, href: typeof href === 'object' ? href?.pathname : href });
export { Link as default };`,
  'next/image': `import { createElement } from './compat';
const Image = ({ src, priority, quality, placeholder, blurDataURL, fill, loader, unoptimized, ...rest }) =>
  createElement('img', { ...rest, src: typeof src === 'object' ? src?.src : src });
export { Image as default };`,
};

/**
 * Only text crosses the boundary: `prepare`, `use` and `describe` take and return strings (and an author's module), and `ask` calls
 * the host with one string. Globals that are needed later are saved first, because author code can change them.
 */
export const BOOT_MODULE = `
import * as React from './compat';
import { h, Fragment, options, toChildArray } from './preact';
import { renderToString } from './render';
import './jsx-runtime';
import './link';
import './image';

const { parse, stringify } = JSON;
const { defineProperty, getOwnPropertyDescriptor, keys, hasOwn, prototype: objectPrototype } = Object;
const { apply } = Reflect;
const { isArray } = Array;
const text = String;
const kindOf = (value) => apply(objectPrototype.toString, value, []);
const ask = globalThis.__ask;
const ambient = globalThis.__ambient;
delete globalThis.__ask;
delete globalThis.__ambient;

const own = (target, name, value) =>
  defineProperty(target, name, { value, writable: true, configurable: true, enumerable: true });
const define = (name, value) =>
  defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });

const before = options.__b;
options.__b = (vnode) => {
  if (typeof vnode.type === 'function' && kindOf(vnode.type) === '[object AsyncFunction]')
    throw new Error('is asynchronous: components must return at once');
  if (before) before(vnode);
};

define('React', React.default);
define('h', h);
const FREE = ['createElement', 'Fragment', 'Component', 'PureComponent', 'Children', 'cloneElement', 'isValidElement', 'createContext',
  'createRef', 'forwardRef', 'memo'];
for (const name of keys(React)) if (name.startsWith('use') || FREE.includes(name)) define(name, React[name]);

const shown = (key, html) =>
  h('lectern-part', { 'data-part': key, style: 'display:contents', dangerouslySetInnerHTML: { __html: html } });

let parts = 0;
let answered = -1;

const isElement = (value) => React.isValidElement(value) || (isArray(value) && value.some(isElement));

function flatten(children, into) {
  for (const child of toChildArray(children)) {
    if (child?.type === Fragment) flatten(child.props.children, into);
    else into.push(child);
  }
  return into;
}

/** A registered component as author code uses it. Its children are rendered first. */
function partNamed(name) {
  const Part = ({ children, ...props }, context) => {
    const number = parts++;
    const elements = {};
    const data = {};
    for (const key of keys(props)) {
      if (isElement(props[key])) own(elements, key, renderToString(h(Fragment, null, props[key]), context));
      else if (typeof props[key] !== 'function') own(data, key, props[key]);
    }
    const direct = [];
    let inner = '';
    for (const child of flatten(children, [])) {
      inner += renderToString(h(Fragment, null, child), context);
      if (child?.type?.__part === true) direct.push(answered);
    }
    if (inner !== '')
      inner = '<lectern-slot data-part="' + number + '" style="display:contents">' + inner + '</lectern-slot>';
    const answer = ask(stringify([name, number, data, elements, inner, direct]));
    if (answer[0] !== '+') throw new Error(answer.slice(1));
    answered = number;
    return shown(text(number), answer.slice(1));
  };
  Part.displayName = name;
  defineProperty(Part, '__part', { value: true });
  return Part;
}

function prepare(given) {
  const { names, now } = parse(given);
  ambient.now = now;
  for (const name of names) {
    const [first, second] = name.split('.');
    // Globals of the language keep their meaning: \`Map\` is not a component.
    if (second === undefined && !hasOwn(globalThis, first)) define(first, partNamed(name));
    else if (second !== undefined && globalThis[first]?.__part === true) own(globalThis[first], second, partNamed(name));
  }
  const all = {};
  for (const name of names) if (globalThis[name]?.__part === true) own(all, name, globalThis[name]);
  define('MintlifyComponents', all);
}

/** Replaces the placeholders of the host by elements that show HTML. */
function propsFrom({ props, html, children }) {
  for (const [path, content] of html) {
    let at = props;
    for (const key of path.slice(0, -1)) at = at[key];
    own(at, path[path.length - 1], shown('props.' + path.join('.'), content));
  }
  if (children !== undefined) own(props, 'children', shown('children', children));
  return props;
}

function use(module, given) {
  const { name, ...rest } = parse(given);
  if (!hasOwn(module, name)) throw new Error('nothing called ' + name + ' is exported');
  const component = module[name];
  if (typeof component !== 'function' && !(typeof component === 'object' && component !== null))
    throw new Error(name + ' is not a component');
  const html = renderToString(h(typeof component === 'function' ? component : () => component, propsFrom(rest)));
  return '+' + html;
}

/** Describes a thrown value as text, with where it was thrown after a sign that ends it. It may be anything, even a value that throws when it is read. */
function describe(error) {
  try {
    if (typeof error !== 'object' || error === null) return 'Error: ' + text(error);
    const { name, message, stack } = error;
    return text(name ?? 'Error').slice(0, 60) + ': ' + text(message).slice(0, 400) + '\\u0001' + text(stack ?? '').slice(0, 400);
  } catch {
    return 'Error: threw what cannot be shown';
  }
}

define('__sandbox', { prepare, use, describe });
`;
