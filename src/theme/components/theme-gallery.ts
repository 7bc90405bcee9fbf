/** ThemeGallery: the nine themes as drawings; a click shows the site in one of them until the page is loaded again. */
import { html } from '../../lib/html.ts';
import type { Component } from '../../site/content/component.ts';
import { type Shape, thumbnails } from './theme-thumbnails.data.ts';

const rectangle = ([x, y, width, height, radius, token]: Shape) =>
  html`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="var(--${token})"/>`;

export const themeGallery: Component = {
  name: 'ThemeGallery',
  doc: 'The nine themes, to try on the site',
  example: '<ThemeGallery />',
  props: {},
  render({ context }) {
    if (context.audience === 'agents')
      return html`<ul>${Object.keys(thumbnails).map((name) => html`<li><code>${name}</code></li>`)}</ul>`;
    context.feature('theme-gallery');
    const items = Object.entries(thumbnails).map(
      ([name, shapes]) => html`
        <li>
          <button type="button" data-try-theme="${name}" aria-pressed="false">
            <svg viewBox="0 0 120 76" aria-hidden="true">${shapes.map(rectangle)}</svg>
            <span>${name}</span>
          </button>
        </li>
      `,
    );
    return html`<ul class="theme-gallery">${items}</ul>`;
  },
};
