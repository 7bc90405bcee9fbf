/** Renders everything around the content, the same for pages, search and "not found". */
import { attributes, type Html, html, isEmpty, trustedHtml } from '../../lib/html.ts';
import type { FooterConfig, NavbarConfig } from '../../site/config/docs-config.ts';
import type { PageMode } from '../../site/content/page/page.ts';
import type { BannerConfig } from '../../site/navigation/nav-node.ts';
import type { NavigationView } from '../../site/navigation/views/view.ts';
import { islandScripts } from '../island-scripts.ts';
import type { PageParts, SiteView } from '../page-view.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';
import { featureStrings, strings } from '../strings/strings.ts';
import { THEME_SHEETS } from '../styles/sheets.ts';
import { consentBanner, footer } from './footer.ts';
import { head, letterSheet } from './head/head.ts';
import { AFTER_SIDEBAR, LATE_FONTS } from './head/inline-scripts.ts';
import type { PageFileName } from './head/page-files.ts';
import { READER_VALUES } from './head/reader-values-path.ts';
import { hasBackdrop, textFontPreload } from './head/site-style.ts';
import { banner, bannerId, drawer, header } from './header/header.ts';
import { tabRow } from './header/reader-choices.ts';
import { searchDialog } from './header/search-dialog.ts';
import { iconSprite } from './parts/icon-sprite.ts';
import type { Drawing } from './parts/menu-item.ts';
import { ownPart } from './parts/own-part.ts';
import { siteHref } from './parts/site-href.ts';
import { hookId, type TakenIds, takenIds } from './parts/style-hooks.ts';
import { sidebarList } from './sidebar/sidebar.ts';

interface Shell {
  readonly site: SiteView;
  readonly navigation: NavigationView;
  readonly title: string;
  /** Tags for the head. */
  readonly meta: Html;
  readonly mode: PageMode;
  /** Content of `<main>`. */
  readonly main: Html;
  /** Before and after `<main>`: the table of contents in its two forms. */
  readonly tocBar?: Html;
  /** Shown over the page. */
  readonly over?: Html;
  readonly toc?: Html;
  /** True when the page has a column of examples. */
  readonly aside?: boolean;
  readonly navbar?: NavbarConfig;
  readonly footer?: FooterConfig;
  readonly banner?: BannerConfig;
  readonly icons?: readonly string[];
  readonly features?: readonly string[];
  /** Ids of the page's own text that the frame must not repeat. */
  readonly taken?: TakenIds;
  /** Address of a page of the author's, without base. */
  readonly path?: string;
  /** False for a page that takes none. */
  readonly feedback?: boolean;
  /** Equal for equal content of the page. */
  readonly version?: string;
  /** The author's parts of the layout; their files are asked for with the address in `own`. */
  readonly parts?: PageParts;
  /** Address of the page and the files that only it loads. */
  readonly own?: { readonly url: string; readonly files: readonly PageFileName[] };
  /** Addresses of style sheets that only it loads, with base. */
  readonly sheets?: readonly string[];
  /** True to bring the rules of the first view along (firstStyle). */
  readonly first?: boolean;
}

type DataAttributes = Readonly<Record<`data-${string}`, string | undefined>>;

/** The interface strings in the page's language. */
export function pageStrings(navigation: NavigationView): InterfaceStrings {
  return strings(navigation.language?.lang);
}

export function shell(shown: Shell): Html {
  const parts = withAddedFeatures(shown);
  const { site, navigation, mode, parts: own } = parts;
  const text = pageStrings(navigation);
  const taken = parts.taken ?? takenIds(parts.main);
  const drawing: Drawing = { site, text, icons: new Set(parts.icons), taken };
  const navbar = parts.navbar ?? site.config.navbar;
  const { additions = {} } = site;
  const added = { url: parts.path, lang: navigation.language?.lang };
  const above = html`
    ${additions.above?.(added) ?? ''}
    ${banner(drawing, parts.banner)}
    ${header(drawing, { navigation, navbar, path: parts.path, own: ownPart(own, 'header.end', site.config.theme) })}
    ${tabRow(drawing, navigation)}
  `;
  const words = new Set<string>();
  const list = sidebarList(site, navigation, text, { icons: drawing.icons, words });
  const side = drawer(drawing, navigation, {
    navbar,
    list,
    top: ownPart(own, 'sidebar.top'),
    bottom: ownPart(own, 'sidebar.bottom', site.config.theme),
  });
  const below =
    mode === 'custom' || mode === 'frame'
      ? ''
      : footer(drawing, parts.footer ?? site.config.footer, ownPart(own, 'footer'));
  // The text comes before the navigation, because programs read pages from the top and cut them.
  const root = htmlAttributes(parts);
  const body = html`
    <body${bodyAttributes(parts)}>
      <a class="skip-link" href="#lectern-content">${drawing.text.skipToContent}</a>
      ${indexPointer(site, parts.path)}
      ${iconSprite(site, drawing.icons)}
      ${backdrop(site)}
      ${above}
      <div class="site-frame"${hookId('body-content', taken)}>
        <div class="site-column"${hookId('content-container', taken)}>
          ${parts.tocBar ?? ''}
          <main class="site-main" id="lectern-content" tabindex="-1">${parts.main}</main>
          ${below}
        </div>
        ${parts.toc ?? ''}
        ${side}
      </div>
      ${searchDialog(drawing, navigation)}
      ${additions.below?.(added) ?? ''}
      ${parts.over ?? ''}
      ${consentBanner(site, navigation.language?.lang ?? 'en', text)}
      ${textFontPreload(site)}
      <script>${trustedHtml(LATE_FONTS)}</script>
      <script>${trustedHtml(AFTER_SIDEBAR)}</script>
    </body>
  `;
  const features = [...(parts.features ?? []), ...letterSheet(text)];
  const page = { parts: [String(html`<html${root}>`), ...around(String(body), String(list))], known: words };
  return html`
    <!doctype html>
    <html${root}>
      ${head(site, { ...parts, features, page })}
      ${body}
    </html>
  `;
}

/** The parts of a text before and after one of its parts. */
function around(text: string, part: string): string[] {
  const at = text.indexOf(part);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + part.length)];
}

function withAddedFeatures(given: Shell): Shell {
  const parts = given.parts === undefined ? given : withParts(given, given.parts);
  const { additions: { features = [] } = {}, services, config } = parts.site;
  const choosesLanguage =
    config.translations.detect &&
    parts.navigation.switchers.some(({ collection }) => collection === 'languages');
  const added = [
    ...features,
    ...(services === undefined ? [] : ['services']),
    ...(choosesLanguage ? ['language'] : []),
  ];
  if (added.length === 0) return parts;
  return { ...parts, features: [...(parts.features ?? []), ...added] };
}

/** The page's own files come first, because islands outside of the parts belong to its first script. */
function withParts(shown: Shell, { icons, features, files }: PageParts): Shell {
  const { own } = shown;
  return {
    ...shown,
    icons: [...(shown.icons ?? []), ...icons],
    features: [...(shown.features ?? []), ...features, 'parts'],
    ...(own === undefined ? {} : { own: { ...own, files: [...own.files, ...files] } }),
  };
}

/** Attributes of `<html>`: the data that CSS and the first script need before the rest is parsed. */
function htmlAttributes(parts: Shell): Html {
  const { site, navigation, toc, banner: shown, path = '' } = parts;
  const { appearance } = site.config;
  const { lang = 'en', dir = 'ltr' } = navigation.language ?? {};
  return attributes({
    lang,
    dir,
    'data-current-path': path,
    'data-tabs': navigation.tabs.length > 0,
    'data-toc': toc !== undefined && !isEmpty(toc),
    'data-appearance': appearance.default,
    'data-strict': appearance.strict,
    ...visitAttributes(parts),
    'data-banner': shown?.dismissible ? bannerId(shown) : undefined,
  });
}

/** What the browser of a reader remembers of the visit. */
function visitAttributes({ site, version, navigation }: Shell): DataAttributes {
  if (site.commit === undefined || version === undefined) return {};
  return {
    'data-commit': site.commit,
    'data-version': version,
    'data-since': pageStrings(navigation).changedSince,
  };
}

function bodyAttributes(parts: Shell): Html {
  const { site, mode, aside, features = [] } = parts;
  return attributes({
    'data-mode': mode,
    'data-aside': aside === true,
    'data-features': features.length === 0 ? undefined : [...new Set(features)].join(' '),
    'data-ui': islandScripts(
      site.ask === undefined ? features : [...features, 'ask-about'],
      site.assets,
      (address) => siteHref(site, address),
    ),
    'data-playground': features.includes('playground') ? sheetHref(site, 'playground.css') : undefined,
    ...(features.includes('playground') ? readerAttributes(site) : {}),
    'data-diagrams': features.includes('diagrams') ? sheetHref(site, 'diagram-frame.html') : undefined,
    'data-themes': features.includes('theme-gallery') ? themeSheets(site) : undefined,
    'data-words': featureStrings(features, pageStrings(parts.navigation)),
    // A site of files has no server that leads readers to their language.
    'data-detect-language':
      site.search.kind === 'static' && parts.path === '/' && features.includes('language'),
    'data-services': site.services?.load,
    'data-live': site.live === undefined ? undefined : site.base + site.live,
    'data-ask': site.ask === undefined ? undefined : site.base + site.ask,
    ...feedbackAttributes(parts),
  });
}

/** Where the playground gets the values of its reader. */
function readerAttributes(site: SiteView): DataAttributes {
  return {
    'data-reader': site.reader !== undefined ? siteHref(site, READER_VALUES) : undefined,
    'data-reader-info': site.sessionInfo,
  };
}

/** The data that the script needs to send feedback: the address, and the label of the button on code samples. */
function feedbackAttributes({ site, navigation, mode, feedback = true }: Shell): DataAttributes {
  if (site.reportsTo !== undefined && feedback) return reportAttributes(site, site.reportsTo);
  if (site.feedback === undefined || !feedback) return {};
  const { project, code } = site.feedback;
  return {
    'data-api': `${site.base}/api/public/v1/${encodeURIComponent(project)}/`,
    'data-reads': site.reads,
    'data-report':
      code && mode !== 'custom' && mode !== 'frame' ? pageStrings(navigation).codeReport : undefined,
  };
}

/** In a static build, which has no server of its own; that server knows pages without the base of this site. */
function reportAttributes({ base }: SiteView, to: string): DataAttributes {
  return { 'data-reads': 'all', 'data-reads-to': to, 'data-reads-base': base === '' ? undefined : base };
}

/** @returns JSON with the address of each theme's style sheet */
function themeSheets(site: SiteView): string {
  return JSON.stringify(
    Object.fromEntries(Object.keys(THEME_SHEETS).map((name) => [name, sheetHref(site, `${name}.css`)])),
  );
}

/** Address of a style sheet or document that a script loads on demand. */
function sheetHref(site: SiteView, name: string): string | undefined {
  const href = site.assets[name];
  return href === undefined ? undefined : siteHref(site, href);
}

function backdrop(site: SiteView): Html {
  if (!hasBackdrop(site)) return html``;
  return html`<div class="site-backdrop" aria-hidden="true"${attributes({ 'data-decoration': site.config.background?.decoration })}></div>`;
}

/**
 * First in the body, because programs cut pages. It is no part of the page: people, screen readers and excerpts of search
 * engines do not meet it, and its words are English everywhere.
 * @param path address of a page of the author's, without base; others have no Markdown and no line
 */
function indexPointer(site: SiteView, path: string | undefined): Html {
  if (site.listed !== true || path === undefined) return html``;
  const link = (to: string): Html => attributes({ href: siteHref(site, to), tabindex: -1 });
  const text = `${path === '/' ? '/index' : path}.md`;
  return html`
    <p class="visually-hidden" lang="en" dir="ltr" aria-hidden="true" data-nosnippet>
      All pages of this documentation are listed in <a${link('/llms.txt')}>/llms.txt</a>, and this page without its frame is also
      available <a${link(text)}>as Markdown</a>.
    </p>
  `;
}
