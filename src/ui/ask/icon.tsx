/** The icons of the panel. */

/** Path data on a grid of 24 units. */
const ICONS = {
  close: 'M18 6L6 18M6 6l12 12',
  send: 'M12 19V5m-7 7 7-7 7 7',
  stop: 'M7 7h10v10H7z',
  copy: 'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
  check: 'M20 6L9 17l-5-5',
} as const;

export function Icon({ name }: { readonly name: keyof typeof ICONS }) {
  return (
    <svg class="ui" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} fill={name === 'stop' ? 'currentColor' : undefined} />
    </svg>
  );
}
