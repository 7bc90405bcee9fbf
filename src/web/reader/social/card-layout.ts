/** Lays out a link preview image as a tree of boxes: the site at the top, the page at the bottom. */
import type { Node } from '@takumi-rs/core';
import { SOCIAL_IMAGE_SIZE } from '../../../theme/layout/head/page-addresses.ts';
import type { CardColors } from './card-colors.ts';

/** The drawable parts of a card. */
interface DrawnCard {
  readonly colors: CardColors;
  readonly dir: 'ltr' | 'rtl';
  readonly siteName?: string | undefined;
  readonly title?: string | undefined;
  readonly section?: string | undefined;
  readonly description?: string | undefined;
  /** Size of the logo, whose bytes are passed separately under {@link LOGO}. */
  readonly logo?: { readonly width: number; readonly height: number } | undefined;
  readonly background: boolean;
}

/** Names of the author's two pictures. */
export const LOGO = 'logo';
export const BACKGROUND = 'background';
export const CARD_FONT = 'Inter';

type Style = NonNullable<Node['style']>;

const LARGEST_LOGO = { width: 460, height: 60 } as const;
const EDGE = 76;
/** Fills the whole image; later elements cover earlier ones. */
const ON_TOP: Style = { position: 'absolute', top: 0, left: 0, ...SOCIAL_IMAGE_SIZE };

const box = (style: Style, ...children: readonly (Node | undefined)[]): Node => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children: children.filter((child) => child !== undefined),
});

const words = (text: string, style: Style): Node => ({
  type: 'text',
  text,
  style: { display: 'block', textOverflow: 'ellipsis', overflowWrap: 'anywhere', ...style },
});

export function cardLayout(card: DrawnCard): Node {
  const { colors, background, dir } = card;
  const hasHeader = card.logo !== undefined || (card.siteName !== undefined && card.title !== undefined);
  const align = dir === 'rtl' ? 'flex-end' : 'flex-start';
  return box(
    {
      ...SOCIAL_IMAGE_SIZE,
      position: 'relative',
      backgroundColor: colors.background,
      fontFamily: CARD_FONT,
      textAlign: dir === 'rtl' ? 'right' : 'left',
      color: colors.ink,
    },
    ...(background ? [picture()] : decoration(colors, dir)),
    box(
      {
        ...ON_TOP,
        flexDirection: 'column',
        justifyContent: 'space-between',
        alignItems: align,
        padding: `${EDGE - 8}px ${EDGE}px ${EDGE}px`,
      },
      box({ height: LARGEST_LOGO.height, alignItems: 'center' }, hasHeader ? header(card) : undefined),
      box({ flexDirection: 'column', width: '100%', alignItems: align }, ...pageWords(card)),
    ),
  );
}

/** The title of the page; without one, the name of the site is shown large instead. */
function pageWords({ title: own, siteName, section, description: about, colors }: DrawnCard): Node[] {
  if (own === undefined) return siteName === undefined ? [] : [title(siteName)];
  return [
    ...(section === undefined ? [] : [eyebrow(section, colors)]),
    title(own),
    ...(about === undefined ? [] : [description(about, colors, own)]),
  ];
}

function picture(): Node {
  return {
    type: 'image',
    src: BACKGROUND,
    style: { ...ON_TOP, objectFit: 'cover' },
  };
}

/** Flat shapes in a corner and along the lower edge: they draw fast and make small files. */
function decoration({ accent, soft }: CardColors, dir: 'ltr' | 'rtl'): Node[] {
  const side = dir === 'rtl' ? 'left' : 'right';
  const disc = (size: number, style: Style): Node =>
    box({
      position: 'absolute',
      top: -size / 2,
      [side]: -size / 2,
      width: size,
      height: size,
      borderRadius: size / 2,
      ...style,
    });
  return [
    disc(720, { backgroundColor: soft }),
    disc(500, { border: `2px solid ${accent}`, opacity: 0.3 }),
    disc(280, { backgroundColor: accent }),
    box({
      position: 'absolute',
      left: 0,
      bottom: 0,
      width: SOCIAL_IMAGE_SIZE.width,
      height: 12,
      backgroundColor: accent,
    }),
  ];
}

function header({ logo, siteName, colors }: DrawnCard): Node {
  if (logo !== undefined) {
    const scale = Math.min(LARGEST_LOGO.width / logo.width, LARGEST_LOGO.height / logo.height);
    return {
      type: 'image',
      src: LOGO,
      style: { width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) },
    };
  }
  const name = siteName ?? '';
  return box(
    { alignItems: 'center', gap: 20 },
    box(
      {
        width: 56,
        height: 56,
        borderRadius: 14,
        backgroundColor: colors.accent,
        color: colors.onAccent,
        alignItems: 'center',
        justifyContent: 'center',
        flexShrink: 0,
      },
      words([...name][0]?.toLocaleUpperCase('en') ?? '', { fontSize: 32, fontWeight: 700, lineHeight: 1 }),
    ),
    words(name, { fontSize: 34, fontWeight: 600, letterSpacing: '-0.015em', lineClamp: 1, maxWidth: 720 }),
  );
}

function eyebrow(section: string, { accent }: CardColors): Node {
  return words(section, {
    fontSize: 28,
    fontWeight: 600,
    color: accent,
    lineClamp: 1,
    marginBottom: 18,
    maxWidth: 1000,
  });
}

function title(text: string): Node {
  const length = [...text].length;
  return words(text, {
    fontSize: length <= 26 ? 88 : length <= 56 ? 74 : 60,
    fontWeight: 700,
    lineHeight: 1.1,
    letterSpacing: '-0.032em',
    textWrap: 'balance',
    lineClamp: 3,
    maxWidth: 1040,
    paddingBottom: 6,
  });
}

function description(text: string, { muted }: CardColors, heading: string): Node {
  return words(text, {
    fontSize: 32,
    lineHeight: 1.42,
    color: muted,
    marginTop: 20,
    // A title of three lines leaves room for one line.
    lineClamp: [...heading].length > 90 ? 1 : 2,
    maxWidth: 1000,
  });
}
