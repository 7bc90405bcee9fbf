/** Views for tests: an ordinary page of which a test changes what it needs. */
import { html } from '../../../lib/html.ts';
import type { DocsConfig } from '../../../site/config/docs-config.ts';
import type {
  NavigationView,
  SidebarGroupView,
  SidebarPageView,
} from '../../../site/navigation/views/view.ts';
import type { PageView, SiteView } from '../../page-view.ts';

type Part<Whole> = Whole extends readonly unknown[]
  ? Whole
  : Whole extends object
    ? { readonly [Key in keyof Whole]?: Part<Whole[Key]> }
    : Whole;

/** The fields of docs.json that layouts use; new fields with a default need not be listed. */
const needed: Part<DocsConfig> = {
  theme: 'mint',
  name: 'Docs',
  colors: { primary: '#1d5bd6' },
  appearance: { default: 'system', strict: false },
  icons: { library: 'fontawesome' },
  files: { serve: [] },
  styling: { eyebrows: 'section' },
  navbar: { links: [] },
  footer: { socials: {}, links: [] },
  interaction: {},
  translations: { fallback: false, detect: false, outdated: false },
  search: {},
  metadata: { timestamp: false },
  contextual: { options: [], display: 'header' },
  redirects: [],
  errors: { notFound: { redirect: false } },
  variables: {},
  seo: { indexing: 'navigable', metatags: {} },
  api: {
    playground: { display: 'interactive', proxy: true, credentials: false },
    params: { expanded: 'closed' },
    examples: { defaults: 'all', prefill: false, autogenerate: true },
  },
  integrations: {},
  markdown: { schema: true },
  feedback: {},
  navigation: {},
};

export const config = needed as DocsConfig;

/** The configuration above with changes, which name only what they are about. */
export const changedConfig = (changes: Part<DocsConfig>): DocsConfig => ({
  ...config,
  ...(changes as DocsConfig),
});

/** A site whose icon sets know one icon, `star`. */
export function testSite(changes: Partial<SiteView> = {}): SiteView {
  return {
    config,
    base: '',
    assets: { 'mint.css': '/_lectern/theme-1.css', 'core.js': '/_lectern/core-1.js' },
    stylesheets: [],
    scripts: [],
    home: '/',
    search: { kind: 'server', href: '/search.json' },
    brandCss: '',
    symbol: (key) => (key.endsWith(':star') ? html`<symbol id="i-star"/>` : undefined),
    ...changes,
  };
}

export function testNavigation(changes: Partial<NavigationView> = {}): NavigationView {
  return {
    current: { trail: new Set() },
    tabs: [],
    switchers: [],
    sidebar: { scope: '', anchors: [], globalAnchors: [], items: [] },
    breadcrumbs: [],
    alternates: [],
    ...changes,
  };
}

export function testPage(changes: Partial<PageView> = {}): PageView {
  return {
    site: testSite(),
    url: '/a',
    file: 'a.mdx',
    title: 'Page A',
    mode: 'default',
    deprecated: false,
    noindex: false,
    metatags: {},
    keywords: [],
    hideFooterPagination: false,
    navigation: testNavigation(),
    body: html`<p>Body</p>`,
    aside: html``,
    headings: [],
    icons: [],
    features: [],
    ...changes,
  };
}

export function pageItem(id: string, changes: Partial<SidebarPageView> = {}): SidebarPageView {
  return { kind: 'page', id, label: id, href: `/${id}`, external: false, ...changes };
}

export function groupItem(id: string, changes: Partial<SidebarGroupView> = {}): SidebarGroupView {
  return {
    kind: 'group',
    id,
    label: id,
    depth: 1,
    expanded: false,
    items: [pageItem(`${id}-page`)],
    ...changes,
  };
}
