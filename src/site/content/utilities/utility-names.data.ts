/** Names that Tailwind CSS 3 gives a meaning: whole ones, and beginnings that a value follows. */

/** Complete as they are. */
export const WHOLE_NAMES: ReadonlySet<string> = new Set(
  [
    'container block inline-block inline flex inline-flex table inline-table table-caption table-cell table-column',
    'table-column-group table-footer-group table-header-group table-row-group table-row flow-root grid inline-grid contents',
    'list-item hidden static fixed absolute relative sticky visible invisible collapse isolate grow shrink truncate',
    'antialiased subpixel-antialiased italic not-italic uppercase lowercase capitalize normal-case underline overline',
    'line-through no-underline ordinal slashed-zero lining-nums oldstyle-nums proportional-nums tabular-nums',
    'diagonal-fractions stacked-fractions normal-nums flex-grow flex-shrink rounded border shadow ring outline blur',
    'drop-shadow grayscale invert sepia filter backdrop-blur backdrop-grayscale backdrop-invert backdrop-sepia',
    'backdrop-filter transition transform resize appearance-none sr-only not-sr-only not-prose',
  ]
    .join(' ')
    .split(' '),
);

/** Followed by `-` and a value. */
export const BEGINNINGS: ReadonlySet<string> = new Set(
  [
    'aspect columns break-after break-before break-inside box-decoration box float clear isolation object overflow',
    'overscroll inset start end top right bottom left z basis flex grow shrink order grid col row auto-cols auto-rows gap',
    'justify content items self place p px py ps pe pt pr pb pl m mx my ms me mt mr mb ml space w min-w max-w h min-h max-h',
    'size font text tracking leading line-clamp list decoration underline-offset indent align whitespace break hyphens bg',
    'from via to rounded border divide outline ring shadow opacity mix-blend blur brightness contrast drop-shadow grayscale',
    'hue-rotate invert saturate sepia backdrop table caption border-spacing transition duration ease delay animate scale',
    'rotate translate skew origin accent appearance cursor caret pointer-events resize scroll snap touch transform select will-change',
    'fill stroke forced-color-adjust inline',
  ]
    .join(' ')
    .split(' '),
);
