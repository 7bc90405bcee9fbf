/** Draws a card as PNG with the native renderer and the bundled font; used only in a process without rights. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { type ImageSource, Renderer } from '@takumi-rs/core';
import { packedFile } from '../../../lib/packed-file.ts';
import { SOCIAL_IMAGE_SIZE } from '../../../theme/layout/head/page-addresses.ts';
import { CARD_SCRIPTS, cardFontFile } from './card-font.ts';
import { BACKGROUND, CARD_FONT, cardLayout, LOGO } from './card-layout.ts';
import { safePicture } from './safe-picture.ts';
import type { SocialCard } from './social-card.ts';

type DrawCard = (card: SocialCard) => Promise<Uint8Array>;

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

const HEADER = 48;
/** Where the known tags of the table directory hold `cmap`, `glyf` and `loca` (WOFF2, section 5.1). */
const [CMAP, GLYF, LOCA, SPELLED_OUT] = [0, 10, 11, 63];
const [SEGMENTS, GROUPS] = [4, 12];

/** @param woff2 a bundled font: untrusted fonts are not supported */
export function fontCoverage(woff2: Buffer): ReadonlySet<number> {
  const table = characterTable(woff2);
  const found = new Set<number>();
  for (let i = 0; i < table.readUInt16BE(2); i++) {
    const part = table.subarray(table.readUInt32BE(8 + 8 * i));
    const format = part.readUInt16BE(0);
    if (format === SEGMENTS) addSegments(part, found);
    if (format === GROUPS) addGroups(part, found);
  }
  return found;
}

/** Inclusive ranges of the same characters. */
function coverageRanges(coverage: ReadonlySet<number>): [number, number][] {
  const ranges: [number, number][] = [];
  for (const code of [...coverage].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}

/** The `cmap` table: the only one read, and never stored transformed. */
function characterTable(woff2: Buffer): Buffer {
  let at = HEADER;
  const number = (): number => {
    for (let value = 0; ; ) {
      const byte = woff2[at++]!;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  let offset = 0;
  let place = { from: 0, to: 0 };
  for (let i = woff2.readUInt16BE(12); i > 0; i--) {
    const flags = woff2[at++]!;
    const tag = flags & 63;
    const spelled = tag === SPELLED_OUT ? woff2.toString('latin1', at, (at += 4)) : '';
    const original = number();
    const plain = tag === GLYF || tag === LOCA ? flags >> 6 === 3 : flags >> 6 === 0;
    const length = plain ? original : number();
    if (tag === CMAP || spelled === 'cmap') place = { from: offset, to: offset + length };
    offset += length;
  }
  const tables = brotliDecompressSync(woff2.subarray(at, at + woff2.readUInt32BE(20)));
  return tables.subarray(place.from, place.to);
}

function addGroups(part: Buffer, found: Set<number>): void {
  for (let i = part.readUInt32BE(12), at = 16; i > 0; i--, at += 12)
    for (let code = part.readUInt32BE(at); code <= part.readUInt32BE(at + 4); code++) found.add(code);
}

function addSegments(part: Buffer, found: Set<number>): void {
  const size = part.readUInt16BE(6);
  for (let at = 14; at < 14 + size; at += 2) {
    const end = part.readUInt16BE(at);
    const start = part.readUInt16BE(at + size + 2);
    const delta = part.readUInt16BE(at + 2 * size + 2);
    const rangeAt = at + 3 * size + 2;
    const range = part.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph = range === 0 ? code + delta : part.readUInt16BE(rangeAt + range + 2 * (code - start));
      if ((glyph & 0xffff) !== 0) found.add(code);
    }
  }
}

/** Whether the font draws a character. */
type Draws = (codePoint: number) => boolean;

/** Common symbols that the font lacks, and their replacements. */
const STAND_INS: Readonly<Record<string, string>> = {
  '→': '›',
  '⟶': '›',
  '➜': '›',
  '←': '‹',
  '‑': '-',
  '‐': '-',
  '‒': '–',
  '―': '—',
  '⁄': '/',
  '∕': '/',
};
/** Invisible characters: controls, direction marks, joiners, selectors, and lone surrogates. */
const UNSEEN = /\p{C}|\p{Default_Ignorable_Code_Point}/gu;
/** More combining marks on one letter than any script needs. */
const PILED_UP = /(\p{M}{2})\p{M}+/gu;
/** Characters without which the text would be misread. */
const MEANS_SOMETHING = /[\p{L}\p{N}\p{M}]/u;

/**
 * Leaves out symbols and emoji that the font lacks; a missing letter drops the whole text, because gaps and empty boxes are not
 * readable.
 * @param max characters; longer texts are cut and end in dots
 */
export function drawableText(text: string | undefined, max: number, draws: Draws): string | undefined {
  if (text === undefined) return undefined;
  const clean = text
    // Each character may be followed by some that are left out.
    .slice(0, max * 4)
    .replace(/\s+/g, ' ')
    .replace(UNSEEN, '')
    .normalize('NFC')
    .replace(PILED_UP, '$1');
  let line = '';
  for (const given of clean) {
    const sign = STAND_INS[given] ?? given;
    if ([...sign].every((each) => draws(each.codePointAt(0)!))) line += sign;
    else if (MEANS_SOMETHING.test(sign)) return undefined;
  }
  line = [...line.replace(/ {2,}/g, ' ').trim()].slice(0, max).join('');
  return line === '' ? undefined : line;
}

/** The text of inline Markdown, as in descriptions. */
export function withoutMarkup(text: string | undefined): string | undefined {
  return text
    ?.slice(0, 4_000)
    .replace(/!?\[([^[\]]{0,500})\]\([^()\s]{0,500}\)/g, '$1')
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .replace(/\*\*|__|`/g, '');
}
