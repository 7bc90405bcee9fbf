/** Draws a card as PNG with the native renderer and the bundled font; used only in a process without rights. */
import { readFileSync } from 'node:fs';
import { type ImageSource, Renderer } from '@takumi-rs/core';
import { packedFile } from '../../../lib/packed-file.ts';
import { SOCIAL_IMAGE_SIZE } from '../../../theme/layout/social-image-path.ts';
import { CARD_SCRIPTS, cardFontFile } from './card-font.ts';
import { BACKGROUND, CARD_FONT, cardLayout, LOGO } from './card-layout.ts';
import { type Draws, drawableText, withoutMarkup } from './drawable-text.ts';
import { coverageRanges, fontCoverage } from './font-coverage.ts';
import { safePicture } from './safe-picture.ts';
import type { SocialCard } from './social-card.ts';

export type DrawCard = (card: SocialCard) => Promise<Uint8Array>;

const CACHE_BYTES = 16 * 1024 * 1024;

/** Reads the fonts and loads the native renderer; drawing reads nothing else. */
export async function openDrawing(): Promise<DrawCard> {
  const renderer = new Renderer({ cacheMaxBytes: CACHE_BYTES });
  const known = new Set<number>();
  for (const script of CARD_SCRIPTS) {
    const data = readFileSync(packedFile(cardFontFile(script)));
    const own = [...fontCoverage(data)].filter((code) => !known.has(code));
    for (const code of own) known.add(code);
    await renderer.registerFont({ name: CARD_FONT, data, unicodeRange: coverageRanges(new Set(own)) });
  }
  return (card) => draw(renderer, card, (code) => known.has(code));
}

async function draw(renderer: Renderer, card: SocialCard, draws: Draws): Promise<Uint8Array> {
  const logo = card.logo === undefined ? undefined : safePicture(card.logo);
  const background = card.background === undefined ? undefined : safePicture(card.background);
  const tree = cardLayout({
    colors: card.colors,
    dir: card.dir,
    siteName: drawableText(card.siteName, 60, draws),
    title: drawableText(card.title, 160, draws),
    section: drawableText(card.section, 60, draws),
    description: drawableText(withoutMarkup(card.description), 240, draws),
    logo,
    background: background !== undefined,
  });
  const images: ImageSource[] = [
    ...(logo === undefined ? [] : [{ src: LOGO, data: logo.bytes, cache: 'none' as const }]),
    ...(background === undefined
      ? []
      : [{ src: BACKGROUND, data: background.bytes, cache: 'none' as const }]),
  ];
  return renderer.render(tree, { ...SOCIAL_IMAGE_SIZE, format: 'png', images });
}
