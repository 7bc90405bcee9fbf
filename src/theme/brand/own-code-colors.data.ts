/** Our own code colours as data: the same as in `styles/components/code.css` and `styles/tokens.css`. */
import type { CodeColors } from '../../site/content/highlight/code-colors.ts';

export const OWN_CODE_COLORS: Readonly<Record<'light' | 'dark', CodeColors>> = {
  light: {
    mode: 'light',
    background: '#f7f8fa',
    foreground: '#353c48',
    tokens: {
      k: '#8a2da5',
      s: '#17653f',
      n: '#9a4208',
      c: '#626c7b',
      f: '#1d5bd6',
      t: '#0b6877',
      v: '#353c48',
      p: '#596273',
      o: '#a8285e',
      a: '#84500a',
      g: '#1a56b8',
      d: '#ab2323',
      i: '#17653f',
      e: '#0b6877',
    },
  },
  dark: {
    mode: 'dark',
    background: '#191d23',
    foreground: '#dde2e9',
    tokens: {
      k: '#c5a3ff',
      s: '#8fd9ae',
      n: '#f2a65a',
      c: '#8b95a3',
      f: '#8ab4ff',
      t: '#5fd0bf',
      v: '#dde2e9',
      p: '#98a1ae',
      o: '#f58bb4',
      a: '#f0bb5a',
      g: '#7fc1ff',
      d: '#ff9c94',
      i: '#6fd3a0',
      e: '#5fd0bf',
    },
  },
};

/** Colours of the frame, by custom property. */
export const OWN_CODE_FRAME: Readonly<Record<'light' | 'dark', Readonly<Record<string, string>>>> = {
  light: {
    bg: '#ffffff',
    inset: '#eef0f4',
    line: '#e3e6ec',
    edge: '#878f9d',
    ink: '#12161d',
    text: '#353c48',
    muted: '#596273',
    tip: '#17653f',
    note: '#1a56b8',
    warn: '#84500a',
    danger: '#ab2323',
  },
  dark: {
    bg: '#0f1115',
    inset: '#1d2127',
    line: '#2b313a',
    edge: '#646c7a',
    ink: '#f2f4f7',
    text: '#c8ced7',
    muted: '#98a1ae',
    tip: '#6fd3a0',
    note: '#8ab8ff',
    warn: '#f0bb5a',
    danger: '#ff9c94',
  },
};
