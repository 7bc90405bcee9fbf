/** The HTML of a page for different views. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { html } from '../../lib/html.ts';
import type { PageView } from '../page-view.ts';
import { renderPage } from './page.ts';
import { changedConfig, config, testNavigation, testPage, testSite } from './testing/page-view.ts';

const HEADINGS = [
  { depth: 2, id: 'one', text: 'One' },
  { depth: 3, id: 'two', text: 'Two' },
  { depth: 4, id: 'deep', text: 'Deep' },
];
const site = (
  changes: Parameters<typeof testSite>[0] = {},
  docs: Parameters<typeof changedConfig>[0] = {},
): PageView['site'] => testSite({ ...changes, config: changedConfig(docs) });

interface Case {
  readonly name: string;
  readonly view: Partial<PageView>;
  readonly has?: readonly (string | RegExp)[];
  readonly lacks?: readonly (string | RegExp)[];
}

const CASES: readonly Case[] = [
  {
    name: 'title with the site',
    view: {},
    has: ['<title>Page A - Docs</title>', '>Page A</h1>', '<p>Body</p>'],
  },
  {
    name: 'a title with a link',
    view: { titleHtml: html`<a href="/b">Page A</a>` },
    has: ['<title>Page A - Docs</title>', '><a href="/b">Page A</a></h1>'],
  },
  { name: 'site name alone once', view: { title: 'Docs' }, has: ['<title>Docs</title>'] },
  {
    name: 'skip link first, landmarks',
    view: {},
    has: [
      /<body[^>]*><a class="skip-link" href="#lectern-content">/,
      '<main class="site-main" id="lectern-content"',
      '<header class="site-header"',
      'aria-label="Pages"',
    ],
  },
  {
    name: 'table of contents',
    view: { headings: HEADINGS },
    has: ['<nav class="page-toc ', 'href="#two"', 'data-toc', 'class="toc-bar"'],
    lacks: ['href="#deep"'],
  },
  {
    name: 'one heading is no table of contents',
    view: { headings: HEADINGS.slice(0, 1) },
    lacks: ['page-toc', 'toc-bar'],
  },
  {
    name: 'wide: no table of contents',
    view: { headings: HEADINGS, mode: 'wide' },
    has: ['data-mode="wide"', '<h1 '],
    lacks: ['page-toc'],
  },
  {
    name: 'center: no table of contents',
    view: { headings: HEADINGS, mode: 'center' },
    has: ['<h1 '],
    lacks: ['page-toc'],
  },
  {
    name: 'frame: the author draws the page',
    view: { headings: HEADINGS, mode: 'frame' },
    has: ['site-nav'],
    lacks: ['<h1 ', 'page-toc', 'site-footer'],
  },
  {
    name: 'custom: the author draws the page',
    view: { mode: 'custom', site: site({}, { footer: { socials: { x: 'https://x.com/a' }, links: [] } }) },
    lacks: ['<h1 ', 'site-footer'],
  },
  {
    name: 'aside instead of headings',
    view: { headings: HEADINGS, aside: html`<pre>x</pre>` },
    has: ['<div class="page-aside"><pre>x</pre></div>', 'data-aside'],
    lacks: ['page-toc'],
  },
  {
    name: 'API page',
    view: { method: 'get', endpoint: '/pets/{id}' },
    has: ['data-method="GET"', '<span class="request-parameter">{id}</span>', 'data-text="/pets/{id}"'],
  },
  {
    name: 'section as eyebrow',
    view: { navigation: testNavigation({ section: 'Guides' }) },
    has: ['<p class="eyebrow">Guides</p>'],
  },
  {
    name: 'breadcrumbs when asked for',
    view: {
      site: site({ base: '/docs' }, { styling: { eyebrows: 'breadcrumbs' } }),
      navigation: testNavigation({
        section: 'Guides',
        breadcrumbs: [{ label: 'Top', href: '/top' }, { label: 'Guides' }],
      }),
    },
    has: ['aria-label="Breadcrumbs"', 'href="/docs/top"', '<span>Guides</span>'],
    lacks: ['<p class="eyebrow">'],
  },
  {
    name: 'previous and next',
    view: {
      navigation: testNavigation({ previous: { label: 'P', href: '/p' }, next: { label: 'N', href: '/n' } }),
    },
    has: ['rel="prev"', 'rel="next"', 'href="/n"'],
  },
  {
    name: 'no previous and next when hidden',
    view: { hideFooterPagination: true, navigation: testNavigation({ next: { label: 'N', href: '/n' } }) },
    lacks: ['rel="next"'],
  },
  {
    name: 'edit link and date',
    view: {
      site: site({ editUrl: 'https://git.example/edit/{path}' }),
      file: 'a b/c.mdx',
      lastModified: '2026-03-04T23:00:00Z',
    },
    has: ['href="https://git.example/edit/a%20b/c.mdx"', 'March 4, 2026'],
  },
  {
    name: 'a link to a new issue that says which page is meant',
    view: {
      site: site({
        issueUrl: 'https://git.example/new?title={title}&body={body}',
        origin: 'https://d.example',
        base: '/docs',
      }),
      title: 'A & {body} $&',
      url: '/a/b',
      file: 'a/b.mdx',
    },
    has: [
      'href="https://git.example/new?title=A%20%26%20%7Bbody%7D%20%24%26&amp;body=%0A%0A---%0Ahttps%3A%2F%2Fd.example%2Fdocs%2Fa%2Fb%0A%60a%2Fb.mdx%60"',
      'Report a problem',
    ],
  },
  {
    name: 'a date in the language of the page',
    view: {
      lastModified: '2026-03-04',
      navigation: testNavigation({ language: { code: 'de', lang: 'de', dir: 'ltr' } }),
    },
    has: ['4. März 2026', '<html lang="de" dir="ltr"'],
  },
  {
    name: 'right to left',
    view: { navigation: testNavigation({ language: { code: 'ar', lang: 'ar', dir: 'rtl' } }) },
    has: ['<html lang="ar" dir="rtl"'],
  },
  {
    name: 'no index',
    view: { noindex: true, metatags: { robots: 'index' } },
    has: ['<meta name="robots" content="noindex">'],
    lacks: ['content="index"'],
  },
  {
    name: 'canonical and alternates need an address',
    view: { navigation: testNavigation({ alternates: [{ lang: 'fr', href: '/fr/a' }] }) },
    lacks: ['canonical', 'hreflang'],
  },
  {
    name: 'canonical and alternates',
    view: {
      site: site({ origin: 'https://d.example', base: '/x' }),
      navigation: testNavigation({ alternates: [{ lang: 'fr', href: '/fr/a' }] }),
    },
    has: [
      '<link rel="canonical" href="https://d.example/x/a">',
      'hreflang="fr" href="https://d.example/x/fr/a"',
    ],
  },
  {
    name: 'metatags',
    view: {
      site: site(
        { origin: 'https://d.example' },
        {
          seo: {
            indexing: 'all',
            metatags: {
              'og:image': '/p.png',
              'google-site-verification': 'x',
              canonical: 'https://c.example/',
            },
          },
        },
      ),
      metatags: { 'og:title': 'Own' },
    },
    has: [
      'property="og:image" content="https://d.example/p.png"',
      'name="google-site-verification"',
      'property="og:title" content="Own"',
      'href="https://c.example/a"',
      'summary_large_image',
    ],
    lacks: ['name="canonical"'],
  },
  {
    name: 'banner with a link',
    view: { banner: { content: 'New: **v2** [read](/v2)', dismissible: true } },
    has: ['<strong>v2</strong>', '<a href="/v2">read</a>', 'data-close-banner="', /<html[^>]* data-banner="/],
  },
  {
    name: 'a banner in own colours, of which one is given',
    view: { banner: { content: 'x', dismissible: false, color: { dark: '#5b21b6' } } },
    has: ['data-own style="--own:light-dark(#5b21b6,#5b21b6);--on-own:light-dark(#ffffff,#ffffff)"'],
  },
  {
    name: 'a lasting banner',
    view: { banner: { content: 'x', dismissible: false, type: 'critical' } },
    has: ['data-type="critical"'],
    lacks: ['data-close-banner', 'data-own'],
  },
  {
    name: 'strict appearance hides the choice',
    view: { site: site({}, { appearance: { default: 'dark', strict: true } }) },
    has: ['data-appearance="dark" data-strict'],
    lacks: ['data-set-theme'],
  },
  {
    name: 'problems with their place',
    view: {
      problems: {
        issues: [
          {
            severity: 'error',
            code: 'a/b',
            message: 'Wrong <b>',
            hint: 'Do',
            file: 'docs.json',
            line: 3,
            column: 7,
          },
          { severity: 'warning', code: 'c/d', message: 'No "/x"', file: 'a b.mdx', line: 9 },
        ],
        file: 'a b.mdx',
        outline: [
          { depth: 2, line: 4 },
          { depth: 0, line: 5 },
          { depth: 2, line: 12 },
        ],
        ofSite: 5,
        editor: 'edit://{path}:{line}:{column}',
        folder: '/my docs',
      },
    },
    has: [
      'docs.json:3:7',
      'Wrong &lt;b&gt;',
      'data-severity="error"',
      '1 error, 1 warning',
      '3 problems on other pages',
      'href="edit:///my%20docs/a%20b.mdx:9:1"',
      'data-show-problem="1" data-quoted="/x"',
    ],
  },
  {
    name: 'new problems of other files',
    view: {
      problems: {
        issues: [],
        elsewhere: [
          { severity: 'warning', code: 'e/f', message: 'Gone', hint: 'Do', file: 'other.mdx', line: 2 },
        ],
        file: 'a.mdx',
        outline: [],
        ofSite: 3,
      },
    },
    has: ['data-severity="warning"', '1 new warning elsewhere', 'other.mdx:2', '2 problems on other pages'],
    lacks: ['data-show-problem'],
  },
  {
    name: 'a link to ask',
    view: { site: site({ ask: '/_lectern/ask', base: '/x' }) },
    has: [/<a class="icon-button ask-link" href="\/x\/ask" data-opens-ask/],
  },
  { name: 'no link where nobody can ask', view: {}, lacks: ['data-opens-ask'] },
  { name: 'no badge for readers', view: {}, lacks: ['class="problems"'] },
  {
    name: 'features and live reload',
    view: { features: ['tabs', 'zoom', 'tabs'], site: site({ live: '/_lectern/live', base: '/x' }) },
    has: ['data-features="tabs zoom"', 'data-live="/x/_lectern/live"'],
  },
  {
    name: 'icons of the page',
    view: { icons: ['::star', '::star', '::none'] },
    has: [/<svg class="sprite"[^>]*><symbol id="i-star"\/><\/svg>/],
  },
  { name: 'page actions need Markdown', view: {}, lacks: ['page-actions'] },
  {
    name: 'page actions',
    view: {
      site: site(
        { markdown: true, base: '/x', origin: 'https://d.example' },
        { contextual: { options: ['copy', 'chatgpt', 'nope' as never, 7 as never], display: 'header' } },
      ),
    },
    has: ['data-copy-page="/x/a.md"', 'https://chatgpt.com/', encodeURIComponent('https://d.example/x/a.md')],
    lacks: ['nope'],
  },
  {
    name: 'own navbar and footer of a language',
    view: {
      navbar: { links: [{ label: 'Own', href: '/own' }] },
      footer: { ...config.footer, links: [{ items: [{ label: 'Foot', href: '/foot' }] }] },
    },
    has: ['href="/own"', 'href="/foot"'],
  },
  {
    name: 'navbar types',
    view: {
      site: site(
        {},
        {
          navbar: {
            links: [{ type: 'github', href: 'https://github.com/a' }],
            primary: { type: 'button', label: 'Go', href: '/go' },
          },
        },
      ),
    },
    has: ['>GitHub<', 'button-primary'],
  },
  {
    name: 'logo in both modes',
    view: { site: site({ base: '/x' }, { logo: { light: '/l.svg', dark: '/d.svg' } }) },
    has: ['only-light" src="/x/l.svg" alt="Docs"', 'src="/x/d.svg"'],
  },
  {
    name: 'scripts and sheets with base',
    view: { site: site({ base: '/x', stylesheets: ['/own.css'], scripts: ['/own.js'] }) },
    has: ['href="/x/_lectern/theme-1.css"', 'href="/x/own.css"', 'src="/x/own.js"'],
  },
];

describe('renderPage()', () => {
  for (const { name, view, has = [], lacks = [] } of CASES) {
    test(name, () => {
      const page = String(renderPage(testPage(view)));
      for (const part of has)
        assert.ok(typeof part === 'string' ? page.includes(part) : part.test(page), `has ${String(part)}`);
      for (const part of lacks)
        assert.ok(
          typeof part === 'string' ? !page.includes(part) : !part.test(page),
          `lacks ${String(part)}`,
        );
    });
  }
});
