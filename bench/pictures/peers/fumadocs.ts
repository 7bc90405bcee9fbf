/** Fumadocs on Next.js as static files, with its neutral colours and the layout of its own template. */
import { type Dialect, FLOW_SVG, GROUPS, PROSE_PAGE, prose, shortBody } from '../fixture.ts';
import type { PeerSite } from './peer.ts';

/** Later versions of the line name packages that the registry does not have. */
const VERSION = '16.10.7';

const dialect: Dialect = {
  callout: (kind, title, text) =>
    `<Callout type="${kind === 'note' ? 'info' : 'warn'}" title="${title}">\n${text}\n</Callout>`,
  tabs: (_, panes) =>
    `<Tabs items={${JSON.stringify(panes.map(({ title }) => title))}}>\n${panes.map(({ title, lang, code }) => `<Tab value="${title}">\n\n\`\`\`${lang}\n${code}\n\`\`\`\n\n</Tab>`).join('\n')}\n</Tabs>`,
  steps: (items) =>
    `<Steps>\n${items.map(([title, text]) => `<Step>\n\n#### ${title}\n\n${text}\n\n</Step>`).join('\n')}\n</Steps>`,
  link: (path) => `/${path}`,
};

const ROOT_LAYOUT = `import './global.css';
import { RootProvider } from 'fumadocs-ui/provider/next';
export default function Layout({ children }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <body style={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
        <RootProvider search={{ options: { type: 'static' } }}>{children}</RootProvider>
      </body>
    </html>
  );
}
`;

const DOCS_LAYOUT = `import { source } from '../../lib/source';
import { DocsLayout } from 'fumadocs-ui/layouts/docs';
export default function Layout({ children }) {
  return (
    <DocsLayout tree={source.getPageTree()} nav={{ title: 'Harbor' }} githubUrl="https://github.com/example/harbor">
      {children}
    </DocsLayout>
  );
}
`;

const DOCS_PAGE = `import { source } from '../../../lib/source';
import { DocsBody, DocsDescription, DocsPage, DocsTitle } from 'fumadocs-ui/page';
import defaults from 'fumadocs-ui/mdx';
import { Tab, Tabs } from 'fumadocs-ui/components/tabs';
import { Step, Steps } from 'fumadocs-ui/components/steps';
import { notFound } from 'next/navigation';
const components = { ...defaults, img: (props) => <img {...props} />, Tab, Tabs, Step, Steps };
export default async function Page(props) {
  const page = source.getPage((await props.params).slug);
  if (!page) notFound();
  const Body = page.data.body;
  return (
    <DocsPage toc={page.data.toc}>
      <DocsTitle>{page.data.title}</DocsTitle>
      <DocsDescription>{page.data.description}</DocsDescription>
      <DocsBody><Body components={components} /></DocsBody>
    </DocsPage>
  );
}
export const generateStaticParams = () => source.generateParams();
`;

const meta = (folder: object): string => JSON.stringify(folder);

const pages = GROUPS.flatMap((group) => group.pages).map((page) => {
  const { path, title, description } = page;
  const head = `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---\n\n`;
  const body = page === PROSE_PAGE ? prose(dialect) : shortBody(page);
  return [`content/docs/${path.replace(/^guides\//, '')}.mdx`, `${head}${body}\n`] as const;
});

const order = GROUPS.flatMap(({ title, pages: some }) => [
  `---${title}---`,
  ...some.map(({ path }) => path.replace(/^guides\//, '')),
]);

const FILES: Readonly<Record<string, string>> = {
  'next.config.mjs': `import { createMDX } from 'fumadocs-mdx/next';
export default createMDX()({ output: 'export', images: { unoptimized: true }, typescript: { ignoreBuildErrors: true }, turbopack: { root: import.meta.dirname } });
`,
  'postcss.config.mjs': `export default { plugins: { '@tailwindcss/postcss': {} } };\n`,
  'source.config.ts': `import { defineConfig, defineDocs } from 'fumadocs-mdx/config';
export const docs = defineDocs({ dir: 'content/docs' });
export default defineConfig({ mdxOptions: { remarkImageOptions: false } });
`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'ESNext',
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: false,
      allowJs: true,
      noEmit: true,
      skipLibCheck: true,
      esModuleInterop: true,
      paths: { 'fumadocs-mdx:collections/*': ['./.source/*'] },
    },
    include: ['**/*.ts', '**/*.tsx'],
    exclude: ['node_modules'],
  }),
  'lib/source.ts': `import { docs } from 'fumadocs-mdx:collections/server';
import { loader } from 'fumadocs-core/source';
export const source = loader({ baseUrl: '/guides', source: docs.toFumadocsSource() });
`,
  'app/global.css': `@import 'tailwindcss';\n@import 'fumadocs-ui/css/neutral.css';\n@import 'fumadocs-ui/css/preset.css';\n`,
  'app/layout.tsx': ROOT_LAYOUT,
  'app/page.tsx': `export default function Home() { return <main>Harbor</main>; }\n`,
  'app/guides/layout.tsx': DOCS_LAYOUT,
  'app/guides/[[...slug]]/page.tsx': DOCS_PAGE,
  'app/api/search/route.ts': `import { source } from '../../../lib/source';
import { createFromSource } from 'fumadocs-core/search/server';
export const revalidate = false;
export const { staticGET: GET } = createFromSource(source);
`,
  'content/docs/meta.json': meta({ title: 'Guides', pages: order }),
  'public/flow.svg': FLOW_SVG,
  ...Object.fromEntries(pages),
};

const prosePath = `/${PROSE_PAGE.path}`;

export const fumadocs: PeerSite = {
  name: 'fumadocs',
  version: VERSION,
  packages: {
    'fumadocs-ui': VERSION,
    'fumadocs-core': VERSION,
    'fumadocs-mdx': '14.3.2',
    next: '16.4.6',
    react: '^19.2.0',
    'react-dom': '^19.2.0',
    tailwindcss: '^4.1.0',
    '@tailwindcss/postcss': '^4.1.0',
    typescript: '^5.9.0',
    '@types/react': '^19.2.0',
    '@types/node': '^24.0.0',
  },
  files: FILES,
  build: ['node_modules/next/dist/bin/next', 'build'],
  out: 'out',
  paths: {
    prose: prosePath,
    middle: prosePath,
    code: prosePath,
    table: prosePath,
    search: prosePath,
    menu: prosePath,
    missing: '/guides/retrys',
  },
  menu: 'button[aria-label="Open Sidebar"], [data-sidebar-trigger], header button[aria-label*="idebar"]',
};
