/** The server's HTML inside an author's component, inserted as it is and never changed. */
import type { ComponentChildren } from 'preact';
import { createElement, useContext, useLayoutEffect, useRef } from 'preact/compat';
import { IslandContext } from './island-context.ts';

/** The element around our HTML; the server writes the same one. */
export const PART = { style: 'display:contents' } as const;

export function Part({ html, name }: { readonly html: string; readonly name?: string }): ComponentChildren {
  const island = useContext(IslandContext);
  const place = useRef<HTMLElement>(null);
  // HTML that an author's component shows again is new to the page: islands in it have to be started again.
  useLayoutEffect(() => {
    if (place.current !== null) island?.start(place.current);
  }, [html, island]);
  return createElement('lectern-part', {
    ...PART,
    'data-part': name,
    ref: place,
    dangerouslySetInnerHTML: { __html: html },
  });
}
