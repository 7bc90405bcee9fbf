/** One of our components inside an author's: keeps the server's HTML, and renders the author's children in it. */
import type { ComponentChildren } from 'preact';
import {
  createElement,
  type FunctionComponent,
  hydrate,
  render,
  useContext,
  useLayoutEffect,
  useRef,
} from 'preact/compat';
import { islandKey } from '../../lib/island-key.ts';
import { type Island, IslandContext } from './island-context.ts';
import { PART, Part } from './part.ts';

type OwnProps = Readonly<Record<string, unknown>> & { readonly children?: ComponentChildren };

const known = new Map<string, FunctionComponent<OwnProps>>();

/** A function component for the name of one of ours; `Tree.Folder` is a property of `Tree`. */
export function ownComponent(name: string): FunctionComponent<OwnProps> {
  let component = known.get(name);
  if (component === undefined) {
    component = new Proxy<FunctionComponent<OwnProps>>((props) => show(name, props), {
      get: (own, key) =>
        typeof key === 'string' && /^[A-Z]/.test(key)
          ? ownComponent(`${name}.${key}`)
          : Reflect.get(own, key),
    });
    known.set(name, component);
  }
  return component;
}

function show(name: string, props: OwnProps): ComponentChildren {
  const part = useContext(IslandContext)?.parts.get(islandKey(name, props));
  if (part === undefined) return plain(props);
  return part.still
    ? createElement(Part, { html: part.html })
    : createElement(Framed, { key: part.html, html: part.html }, props.children);
}

/** Shows only the title and children of a component that the server did not render. */
function plain({ title, children }: OwnProps): ComponentChildren {
  const shown = typeof title === 'string' ? createElement('strong', null, title) : null;
  return createElement('div', { className: 'island-plain' }, shown, children);
}

/** Renders the author's children as a separate tree, at the position that the component gives them. */
function Framed({
  html,
  children,
}: {
  readonly html: string;
  readonly children?: ComponentChildren;
}): ComponentChildren {
  const island = useContext(IslandContext);
  const frame = useRef<HTMLElement>(null);
  const slot = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const found = frame.current?.querySelector('lectern-slot') ?? null;
    if (found === null) return;
    const tree = createElement(IslandContext.Provider, { value: island }, children);
    const isNew = slot.current !== found;
    slot.current = found;
    if (isNew && taken(island)) {
      hydrate(tree, found);
      return;
    }
    if (isNew) found.replaceChildren();
    render(tree, found);
  });
  useLayoutEffect(
    () => () => {
      if (slot.current !== null) render(null, slot.current as Element);
    },
    [],
  );
  return createElement('lectern-part', { ...PART, ref: frame, dangerouslySetInnerHTML: { __html: html } });
}

function taken(island: Island | undefined): boolean {
  return island?.taking === true;
}
