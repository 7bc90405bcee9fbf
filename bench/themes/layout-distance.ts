/** How differently two pages are laid out: where their landmarks are, and which of them are missing. */
import type { Page } from 'playwright-core';

/** Landmarks of a page, each with the selectors that find it. */
const LANDMARKS: Readonly<Record<string, string>> = {
  header: '.site-header',
  logo: '.site-header .site-logo',
  tabs: '.nav-tabs',
  search: '.search-link',
  button: '.button-primary',
  sidebar: '.site-sidebar',
  'first group': '.site-nav .nav-title',
  'current entry': '.site-nav [aria-current="page"]',
  text: '.page .prose',
  title: '.page h1',
  contents: '.page-toc',
  callout: '.prose .callout',
  heading: '.prose h2',
  code: '.prose .code-pre',
  footer: '.site-footer',
};

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Layout = Readonly<Record<string, Box | null>>;

/** The first visible element of each landmark, from the top of the page. */
export async function layoutOf(page: Page): Promise<Layout> {
  return page.evaluate((landmarks) => {
    const entries = Object.entries(landmarks).map(([name, selector]) => {
      for (const element of document.querySelectorAll(selector)) {
        const { x, y, width, height } = element.getBoundingClientRect();
        // What ends below the screen is as tall as the text, not as the design.
        if (width > 1 && height > 1 && element.checkVisibility())
          return [name, { x, y: y + scrollY, width, height: Math.min(height, innerHeight) }] as const;
      }
      return [name, null] as const;
    });
    return Object.fromEntries(entries);
  }, LANDMARKS);
}

/** Nobody sees two pixels without looking for them. */
const SAME_PIXELS = 3;

export interface LayoutDistance {
  /** Mean shift of an edge of a landmark, in percent of the screen's width. */
  readonly shift: number;
  /** Landmarks that moved, changed their size, or are only on one of the two pages. */
  readonly moved: number;
}

/** A landmark that only one page has counts as moved by a tenth of the width. */
const MISSING = 0.1;

export function layoutDistance(a: Layout, b: Layout, width: number): LayoutDistance {
  let [sum, moved, count] = [0, 0, 0];
  for (const name of Object.keys(LANDMARKS)) {
    const [one, other] = [a[name] ?? null, b[name] ?? null];
    if (one === null && other === null) continue;
    count++;
    if (one === null || other === null) {
      sum += MISSING * width;
      moved++;
      continue;
    }
    const edges = [
      one.x - other.x,
      one.y - other.y,
      one.x + one.width - other.x - other.width,
      one.y + one.height - other.y - other.height,
    ].map(Math.abs);
    sum += edges.reduce((total, edge) => total + Math.min(edge, width / 4), 0) / edges.length;
    if (Math.max(...edges) > SAME_PIXELS) moved++;
  }
  return { shift: count === 0 ? 0 : (100 * sum) / count / width, moved };
}
