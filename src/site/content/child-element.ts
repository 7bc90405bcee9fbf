/** The children passed to components: rendered on first access, so that children a component ignores have no effect. */
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

/** A child whose parts are rendered once, on first access. */
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
