/** The colours of a link preview image: those of the pages in its mode, with the author's accent. */
import type { DocsConfig } from '../../../site/config/docs-config.ts';
import { brandAccent } from '../../../theme/brand/brand-css.ts';

export interface CardColors {
  readonly background: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly soft: string;
  readonly onAccent: string;
}

/** As in `styles/tokens.css`. */
const OURS = {
  light: {
    background: '#ffffff',
    ink: '#12161d',
    muted: '#596273',
    line: '#e3e6ec',
    accent: '#0b6b5f',
    soft: '#e2f2ee',
    onAccent: '#ffffff',
  },
  dark: {
    background: '#0f1115',
    ink: '#f2f4f7',
    muted: '#98a1ae',
    line: '#2b313a',
    accent: '#63d3c0',
    soft: '#10302b',
    onAccent: '#05211d',
  },
} as const;

export function cardColors(colors: DocsConfig['colors'], mode: 'light' | 'dark'): CardColors {
  const brand = brandAccent(colors, mode);
  return brand === undefined
    ? OURS[mode]
    : { ...OURS[mode], accent: brand.accent, soft: brand.soft, onAccent: brand.on };
}
