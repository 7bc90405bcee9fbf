/** The names that an author's code can use in the browser: React's, and our components as rendered by the server. */
import type { ComponentChild, ComponentChildren, VNode } from 'preact';
import {
  Children,
  Component,
  type ComponentType,
  cloneElement,
  createContext,
  createElement,
  createRef,
  Fragment,
  forwardRef,
  isValidElement,
  memo,
  PureComponent,
  startTransition,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
} from 'preact/compat';
import { ownComponent } from './own-component.ts';

type Attributes = Readonly<Record<string, unknown>> | null;

/** What root-relative addresses of the page's author begin with in the site. */
interface AddressBase {
  /** With the path of the repository, for a page of a mounted one. */
  readonly base: string;
  /** Prefix of the whole site. */
  readonly site: string;
  /** Addresses of the rest of the site, as written in a mounted repository. */
  readonly ofSite: ReadonlySet<string>;
}

/** Addresses of the site are relative to its root, which need not be the root of the host. */
function based({ base, site, ofSite }: AddressBase, props: Attributes): Attributes {
  if (base === '' || props === null) return props;
  const changed: Record<string, unknown> = {};
  for (const name of ['href', 'src']) {
    const written = props[name];
    if (typeof written === 'string' && /^\/(?!\/)/.test(written))
      changed[name] = (ofSite.has(written.replace(/[?#].*$/s, '')) ? site : base) + written;
  }
  return { ...props, ...changed };
}

const React = {
  Children,
  Component,
  Fragment,
  PureComponent,
  cloneElement,
  createContext,
  createElement,
  createRef,
  forwardRef,
  isValidElement,
  memo,
  startTransition,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
  Suspense: Fragment,
  lazy: undefined,
};

/**
 * The names that a page's script destructures; a name that is not React's is one of our components.
 * @param user data of the reader
 */
export function authorScope(base: AddressBase, user: unknown): object {
  const $h = (type: string | ComponentType, props: Attributes, ...children: ComponentChild[]): VNode =>
    typeof type !== 'string'
      ? createElement(type, props, ...children)
      : type === 'style'
        ? createElement(StyleSheet, props, ...children)
        : createElement(type, based(base, props), ...children);
  const ours = new Proxy(
    {},
    { get: (_, name) => (typeof name === 'string' ? ownComponent(name) : undefined) },
  );
  const scope: Record<string, unknown> = {
    ...React,
    React,
    MintlifyComponents: ours,
    $h,
    $F: Fragment,
    $user: user,
  };
  return new Proxy(scope, {
    get: (names, name) =>
      typeof name === 'string' && !(name in names) ? ownComponent(name) : Reflect.get(names, name),
  });
}

/** `<style>` in an author's component: pages allow no inline style sheets, scripts may add one to the document. */
function StyleSheet(props: {
  readonly children?: ComponentChildren;
  readonly dangerouslySetInnerHTML?: { readonly __html?: string };
}): null {
  const css = props.dangerouslySetInnerHTML?.__html ?? text(props.children);
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [css]);
  return null;
}

function text(children: ComponentChildren): string {
  return Array.isArray(children) ? children.map(text).join('') : typeof children === 'string' ? children : '';
}
