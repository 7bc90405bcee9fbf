/** Authors' text never becomes markup or script on a page, and the policy lists everything that is inline. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PageView } from '../page-view.ts';
import { INLINE_SCRIPTS, inlineStyles } from './head/head.ts';
import { firstStyle } from './head/site-style.ts';
import { renderPage } from './page.ts';
import { changedConfig, testNavigation, testPage, testSite } from './testing/page-view.ts';

const site = (
  changes: Parameters<typeof testSite>[0] = {},
  docs: Parameters<typeof changedConfig>[0] = {},
): PageView['site'] => testSite({ ...changes, config: changedConfig(docs) });

describe('hostile views', () => {
  test('an author’s text outside the body never becomes markup', () => {
    const x = '"\'><img src=x onerror=alert(1)>{}</style></script>';
    const link = {
      id: x,
      label: x,
      href: x,
      external: false,
      icon: { name: x },
      description: x,
      tag: x,
      current: true,
      samePage: false,
      lang: x,
    };
    const view = testPage({
      title: x,
      description: x,
      tag: x,
      method: x,
      endpoint: x,
      file: x,
      keywords: [x],
      metatags: { 'og:title': x },
      headings: [
        { depth: 2, id: x, text: x },
        { depth: 2, id: x, text: x },
      ],
      banner: { content: `${x} [${x}](${x})`, dismissible: true },
      features: [x],
      problems: {
        issues: [{ severity: 'error', code: x, message: x, hint: x, file: x, line: 1 }],
        file: x,
        outline: [],
        editor: 'vscode://file{path}',
        folder: x,
      },
      lastModified: x,
      site: site(
        {
          base: '',
          editUrl: `${x}{path}`,
          issueUrl: `${x}{title}{body}`,
          origin: 'https://d.example',
          live: x,
          markdown: true,
          stylesheets: [x],
        },
        {
          name: x,
          colors: { primary: x },
          logo: { light: x, dark: x, href: x },
          favicon: { light: x, dark: x },
          fonts: { body: { family: x, source: x }, heading: { family: x } },
          background: { image: { light: x, dark: x }, decoration: x as never, color: { light: x } },
          search: { prompt: x, ask: true },
          navbar: {
            links: [{ label: x, href: x, type: x as never, icon: { name: x } }],
            primary: { label: x, href: x },
          },
          footer: { socials: { [x]: x } as never, links: [{ header: x, items: [{ label: x, href: x }] }] },
        },
      ),
      navigation: testNavigation({
        tabs: [{ ...link, menu: [link] }],
        switchers: [
          { id: x, collection: 'versions', placement: 'header', current: link, items: [link, link] },
          { id: x, collection: 'dropdowns', placement: 'sidebar', current: link, items: [link] },
        ],
        sidebar: { scope: '', anchors: [{ ...link, color: { light: x } }], globalAnchors: [link], items: [] },
        section: x,
        previous: { label: x, href: x },
        version: x,
      }),
    });
    const html = String(renderPage(view));
    assert.equal(html.match(/<img src=x/g), null);
    assert.equal(html.match(/<style>/g)?.length, html.match(/<\/style>/g)?.length);
    assert.equal(html.match(/<script/g)?.length, html.match(/<\/script>/g)?.length);
  });

  test('javascript: is never in an href', () => {
    const bad = 'javascript:alert(1)';
    const link = { id: 'l', label: 'L', href: bad, external: true };
    const html = String(
      renderPage(
        testPage({
          banner: { content: `[x](${bad})`, dismissible: false },
          canonical: bad,
          navigation: testNavigation({
            tabs: [link],
            sidebar: { scope: '', anchors: [link], globalAnchors: [], items: [] },
            breadcrumbs: [{ label: 'b', href: bad }],
            next: { label: 'n', href: bad },
          }),
          site: site(
            { editUrl: bad, issueUrl: bad },
            {
              styling: { eyebrows: 'breadcrumbs' },
              logo: { light: bad, dark: bad, href: bad },
              navbar: { links: [{ label: 'n', href: bad }] },
              footer: { socials: { x: bad }, links: [{ items: [{ label: 'f', href: bad }] }] },
            },
          ),
        }),
      ),
    );
    assert.equal(html.match(/(?:href|src)="javascript:/g), null);
  });
});

describe('what a policy must allow', () => {
  const TEXTS: Readonly<Record<string, string>> = {
    '/base.css': '@layer tokens{:root{--x:1}}',
    '/fonts.css': '@font-face{font-family:Ours;src:url("./ours.woff2")}',
    '/mint.css': '.page{color:red}.menu-box{color:red}',
  };
  const shown = site(
    {
      brandCss: ':root{--accent:#000}',
      base: '/docs',
      assets: { 'base.css': '/base.css', 'fonts.css': '/fonts.css', 'mint.css': '/mint.css' },
      sheetText: (href) => TEXTS[href],
    },
    {
      fonts: { body: { family: 'My "Face"', source: '/f.woff2', format: 'woff2' } },
      background: { color: { dark: '#000000' } },
    },
  );

  test('every inline script and style of a page is listed, byte for byte', () => {
    const html = String(renderPage(testPage({ site: shown, banner: { content: 'x', dismissible: true } })));
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1]);
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1]);
    assert.deepEqual(scripts, INLINE_SCRIPTS);
    assert.equal(firstStyle(html), '.page{color:red}');
    const [base, colors] = inlineStyles(shown);
    assert.deepEqual(styles, [base, firstStyle(html), colors]);
    assert.ok(colors?.includes('url("/docs/_lectern/ours.woff2")'));
    assert.equal(html.match(/ on[a-z]+=/g), null);
  });

  test('a style sheet in an author’s text is none of ours', () => {
    const page = '<html><head><title>T</title></head><body><style data-first>x{}</style></body></html>';
    assert.equal(firstStyle(page), undefined);
  });

  test('fonts come from files, or only their family is named', () => {
    const css = inlineStyles(shown)[1]!;
    assert.ok(
      css.includes('url("/docs/f.woff2") format("woff2")') &&
        css.includes('font-display:optional') &&
        css.includes('--font:"My \\22 Face\\22 "'),
      css,
    );
    assert.equal(
      inlineStyles(site({}, { fonts: { body: { family: 'Inter' } } }))[0],
      ':root{--font:"Inter",system-ui,sans-serif}',
    );
    assert.deepEqual(inlineStyles(site()), []);
  });
});
