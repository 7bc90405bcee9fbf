/** Renders what the author has put in a place of the layout. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { ThemeName } from '../../../site/config/schema/docs-fields.ts';
import type { PartPlace } from '../../../site/config/schema/parts.ts';
import type { PageParts } from '../../page-view.ts';

/** The author's parts of the layout around a page of ours. */
export interface OurPageParts {
  readonly shown: PageParts;
  /** The address by which their files are asked for, without base. */
  readonly url: string;
}

interface ShellParts {
  readonly parts?: PageParts;
  readonly own?: { readonly url: string; readonly files: readonly [] };
}

/** The fields of the frame for them. */
export function shellParts(parts: OurPageParts | undefined): ShellParts {
  return parts === undefined ? {} : { parts: parts.shown, own: { url: parts.url, files: [] } };
}

/** Places whose text looks as that of a page. */
const OF_TEXT: ReadonlySet<PartPlace> = new Set([
  'page.before',
  'page.after',
  'operation.aside',
  'not-found',
]);

/** Themes whose bar is above the sidebar on a wide screen (axes/header-in-sidebar.css). */
export const WITHOUT_BAR: ReadonlySet<ThemeName> = new Set<ThemeName>(['maple', 'sequoia', 'willow']);

/**
 * Empty for a place that shows nothing. Islands in it find their script by the name in `data-islands`.
 * @param theme for the places of the frame, which look different without a bar
 */
export function ownPart(parts: PageParts | undefined, place: PartPlace, theme?: ThemeName): Html {
  const shown = parts?.html[place];
  if (parts === undefined || shown === undefined) return html``;
  const isLive = shown.toString().includes('<lectern-island');
  const script = parts.files.find(({ kind }) => isLive && kind === 'script')?.name;
  const marks = attributes({
    class: OF_TEXT.has(place) ? 'own-part prose' : 'own-part',
    'data-place': place,
    'data-islands': script,
    'data-bar': theme !== undefined && WITHOUT_BAR.has(theme) ? 'none' : undefined,
  });
  return html`<div${marks}>${shown}</div>`;
}
