/** Children as components see them: rendered when they are first read, so that nothing a component leaves out has effects. */
import { defined } from '../../lib/defined.ts';
import type { Html } from '../../lib/html.ts';
import type { ChildElement, CodeInfo, Props } from './component.ts';

export interface LazyParts {
  readonly name: string;
  readonly props: Props;
  readonly code?: CodeInfo;
  inner(): Html;
  html(): Html;
  children(): readonly ChildElement[];
}

/** A child whose parts are made once, on first use. */
export function lazyChild(parts: LazyParts): ChildElement {
  let inner: Html | undefined;
  let html: Html | undefined;
  let children: readonly ChildElement[] | undefined;
  return {
    name: parts.name,
    props: parts.props,
    ...defined({ code: parts.code }),
    get inner() {
      return (inner ??= parts.inner());
    },
    get html() {
      return (html ??= parts.html());
    },
    get children() {
      return (children ??= parts.children());
    },
  };
}
