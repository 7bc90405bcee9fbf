/** The icon of a search result, which says what kind of place it is. */

/** As in `interface-icons.data.ts`, which is not imported, so that the search loads only these. */
const PATHS = {
  page: 'M13.5 3h-7A1.5 1.5 0 0 0 5 4.5v15A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5v-11zm0 0v5.5H19',
  heading: 'M5 9h15M4 15h15M10.5 4l-3 16M16.5 4l-3 16',
  operation: 'm8 7-5 5 5 5m8-10 5 5-5 5',
  ask: 'M3 16.3a2 2 0 0 1 .1 1.2l-1.1 3.3a1 1 0 0 0 1.3 1.2l3.4-1a2 2 0 0 1 1.1.1 10 10 0 1 0-4.8-4.8z',
} as const;

export function kindIcon(kind: keyof typeof PATHS): SVGSVGElement {
  const make = <K extends 'svg' | 'path'>(name: K): SVGElementTagNameMap[K] =>
    document.createElementNS('http://www.w3.org/2000/svg', name);
  const icon = make('svg');
  for (const [name, value] of [
    ['class', 'ui'],
    ['viewBox', '0 0 24 24'],
    ['aria-hidden', 'true'],
    ['data-kind', kind],
  ])
    icon.setAttribute(name!, value!);
  const path = icon.appendChild(make('path'));
  path.setAttribute('d', PATHS[kind]);
  return icon;
}
