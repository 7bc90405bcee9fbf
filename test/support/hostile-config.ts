/** A docs.json with a hostile text in each of its fields. */
import { RAW_PLACES } from './hostile-markdown.ts';
import type { Write } from './hostile-write.ts';

export function hostileConfig(name: string, write: Write): object {
  const texts = (prefix: string, fields: readonly string[]): Record<string, string> =>
    Object.fromEntries(fields.map((field) => [field, write(`${prefix}-${field}`)]));
  const node = (kind: string, pages: readonly unknown[]): object => ({
    ...texts(kind, [kind, 'icon', 'tag', 'description', 'color', 'root']),
    pages,
  });
  const out = (kind: string): object => texts(`${kind}Out`, [kind, 'icon', 'href']);
  const pages = [
    'index',
    'other',
    'components',
    'elements',
    'updates',
    'front',
    'front-url',
    'front-mode',
    'front-plain',
    {
      ...texts('group', ['group', 'icon', 'tag', 'root', 'color', 'description']),
      pages: ['other'],
      expanded: true,
    },
    { group: 'Listed', root: 'other', directory: 'card', pages: ['front'] },
    ...RAW_PLACES.map((place) => `raw/${place}`),
    write('pagepath'),
  ];
  const tabs = [
    { ...node('tab', pages), root: undefined, menu: undefined },
    {
      tab: 'Menu',
      menu: [{ ...texts('item', ['item', 'icon', 'description']), pages: ['other'] }, out('item')],
    },
    { tab: 'API', openapi: 'api.json' },
    out('tab'),
    { tab: 'Anchors', anchors: [node('anchor', ['other']), out('anchor')] },
    { tab: 'Dropdowns', dropdowns: [node('dropdown', ['other']), out('dropdown')] },
    {
      tab: 'Products',
      products: [{ ...node('product', ['other']), name: write('product-name') }, out('product')],
    },
    { tab: 'Versions', versions: [node('version', ['other']), out('version')] },
    {
      tab: 'Languages',
      languages: [
        {
          language: 'en',
          pages: ['other'],
          banner: { content: write('language-banner') },
          navbar: { links: [texts('lnavbar', ['label', 'href', 'icon'])] },
          footer: {
            links: [{ header: write('lfooter-header'), items: [texts('lfooter', ['label', 'href'])] }],
          },
        },
        { language: write('language-language'), href: write('language-href'), pages: ['other'] },
      ],
    },
  ];
  const pair = (prefix: string): object => texts(prefix, ['light', 'dark']);
  return {
    theme: 'mint',
    name: `${name} ${write('name')}`,
    ...texts('site', ['description']),
    colors: { primary: write('colors-primary'), ...pair('colors') },
    logo: { ...pair('logo'), href: write('logo-href') },
    favicon: write('favicon'),
    fonts: {
      ...texts('font', ['family', 'source', 'format']),
      heading: texts('fontHeading', ['family', 'source']),
    },
    background: { image: write('background-image'), color: pair('background') },
    icons: { library: write('icons-library') },
    styling: { codeblocks: { languages: { custom: [write('grammar')] } } },
    navbar: {
      links: [
        texts('navbar', ['label', 'href', 'icon', 'iconType']),
        { label: write('navbar2-label'), href: '/other' },
      ],
      primary: { type: 'button', label: write('primary-label'), href: '/other', icon: write('primary-icon') },
    },
    footer: {
      socials: { github: write('social-github'), x: 'https://x.example', [write('social-key')]: '/other' },
      links: [
        {
          header: write('footer-header'),
          items: [{ label: write('footer-label'), href: '/other' }, texts('footer2', ['label', 'href'])],
        },
      ],
    },
    banner: { content: write('banner'), dismissible: true, color: pair('banner') },
    search: { prompt: write('search-prompt') },
    contextual: {
      options: [
        'copy',
        'view',
        'chatgpt',
        'claude',
        'cursor',
        'vscode',
        {
          title: write('option-title'),
          description: write('option-description'),
          icon: write('option-icon'),
          href: '/other',
        },
        texts('option2', ['title', 'description', 'icon', 'href']),
        {
          title: write('option3-title'),
          href: {
            base: 'https://x.example/',
            query: [{ key: write('option3-key'), value: write('option3-value') }],
          },
        },
      ],
    },
    redirects: [
      { source: '/moved', destination: write('redirect-destination') },
      { source: `/${write('redirect-source')}`, destination: '/other' },
      { source: '/old/:slug*', destination: '/:slug*' },
      { source: `/wild${write('redirect-wild')}/:slug*`, destination: write('redirect-wildto') },
    ],
    errors: { 404: { redirect: false, title: write('404-title'), description: write('404-description') } },
    seo: {
      metatags: {
        'og:site_name': write('seo-site'),
        [write('seo-key')]: write('seo-value'),
        refresh: '0;url=x',
        'theme-color': write('seo-color'),
        canonical: write('seo-canonical'),
      },
      organization: {
        ...texts('organization', ['id', 'name', 'legalName', 'url', 'logo']),
        sameAs: [write('organization-same')],
      },
      paths: [{ path: '*', metatags: { [write('seopath-key')]: write('seopath-value') } }],
    },
    variables: { own: write('variable') },
    integrations: {
      plausible: texts('plausible', ['domain', 'server']),
      ga4: { measurementId: `G${write('ga4')}` },
      intercom: { appId: write('intercom') },
    },
    thumbnails: { background: write('thumbnail-background'), fonts: { family: write('thumbnail-font') } },
    api: {
      mdx: { server: write('mdx-server'), auth: { method: 'key', name: write('mdx-auth') } },
      params: { post: [write('params-post')] },
      examples: { languages: ['curl', write('example-language')] },
    },
    navigation: {
      global: {
        anchors: [texts('global', ['anchor', 'icon', 'href']), { anchor: write('global2'), href: '/other' }],
      },
      tabs,
    },
  };
}
