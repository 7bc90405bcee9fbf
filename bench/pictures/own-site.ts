/** Writes the folder of pages that our own pictures show. */
import { put } from '../build/peer.ts';
import {
  type Dialect,
  type FixturePage,
  FLOW_SVG,
  GROUPS,
  logoSvg,
  PROSE_PAGE,
  prose,
  shortBody,
} from './fixture.ts';
import { OPERATION, SPECIFICATION } from './specification.ts';

const dialect: Dialect = {
  callout: (kind, title, text) => {
    const name = kind === 'note' ? 'Note' : 'Warning';
    return `<${name} title="${title}">\n${text}\n</${name}>`;
  },
  tabs: (_, panes) =>
    `<CodeGroup>\n${panes.map(({ title, lang, code }) => `\`\`\`${lang} ${title}\n${code}\n\`\`\``).join('\n\n')}\n</CodeGroup>`,
  steps: (items) =>
    `<Steps>\n${items.map(([title, text]) => `<Step title="${title}">\n${text}\n</Step>`).join('\n')}\n</Steps>`,
  link: (path) => `/${path}`,
};

const HOME = `<div className="mx-auto max-w-4xl px-6 py-16 text-center">

# Events that arrive

Harbor delivers webhooks for you: signed, in order, and again when your server was away.

</div>

<div className="mx-auto max-w-5xl px-6 pb-16">

<Columns cols={3}>
<Card title="Send your first event" icon="rocket" href="/guides/first-event">From an empty project to a delivery.</Card>
<Card title="Check signatures" icon="shield-halved" href="/guides/signatures">Know that an event comes from Harbor.</Card>
<Card title="API reference" icon="code" href="/api/send-event">Four operations, one key.</Card>
</Columns>

## What people read

<Columns cols={2}>
<Card title="Retry failed deliveries" icon="rotate" href="/guides/retries" horizontal>When Harbor tries again.</Card>
<Card title="Limits" icon="gauge" href="/guides/limits" horizontal>Sizes, rates and times.</Card>
</Columns>

</div>
`;

const COMPONENTS = `## Remarks

<Note>Jobs are kept for 14 days.</Note>
<Tip>Send many events in one call.</Tip>
<Check>The client prints "ready".</Check>
<Warning>Two endpoints may share an address.</Warning>
<Danger>Emptying a queue cannot be undone.</Danger>

## Cards

<Columns cols={2}>
<Card title="Endpoints" icon="link" href="/guides/endpoints">Addresses that receive events.</Card>
<Card title="Regions" icon="globe">Where events are stored.</Card>
</Columns>

<Columns cols={2}>
<Tile href="/guides/limits" title="Limits" description="Sizes and rates"><img src="/flow.svg" alt="Flow" /></Tile>
</Columns>

## Tabs, steps, accordions

<Tabs>
<Tab title="Cloud" icon="cloud">Choose a region near your servers.</Tab>
<Tab title="Own machine">Everything is one program.</Tab>
</Tabs>

<Steps>
<Step title="Create a project">Its name can be changed later.</Step>
<Step title="Create a key">It is shown once.</Step>
</Steps>

<AccordionGroup>
<Accordion title="How long are events kept?" icon="clock" defaultOpen>Thirty days.</Accordion>
<Accordion title="Can I use my own domain?">Yes, for each endpoint.</Accordion>
</AccordionGroup>

## Fields and code

<ParamField body="type" type="string" required>Kind of the event. <Tooltip tip="Two words with a dot">Format</Tooltip></ParamField>
<ResponseField name="state" type="string" default="waiting">
Where the delivery stands.
<Expandable title="values"><ResponseField name="failed" type="string">No attempt is left.</ResponseField></Expandable>
</ResponseField>

\`\`\`ts send.ts {3}
import { Harbor } from 'harbor';
const harbor = new Harbor(key);
await harbor.send('invoice.paid', { amount: 4200 });
\`\`\`

<CodeGroup>
\`\`\`bash npm
npm install harbor
\`\`\`
\`\`\`bash pnpm
pnpm add harbor
\`\`\`
</CodeGroup>

<Frame caption="From the event to your server"><img src="/flow.svg" alt="Flow" /></Frame>

<Badge color="green">Stable</Badge> <Badge color="orange" icon="flask">Beta</Badge>

<Tree>
<Tree.Folder name="harbor" defaultOpen><Tree.File name="harbor.json" /></Tree.Folder>
</Tree>

<Color variant="compact"><Color.Item name="Brand" value="#0b6b5f" /></Color>

## Small print

### A third level

#### A fourth level

##### A fifth level

###### A sixth level

1. First [**bold link**](https://example.com/a)
   1. Inner [\`code link\`](/guides/limits)
   2. Inner

<Note>Read [the limits](https://example.com/limits).</Note>

<CardGroup cols={2}><Card title="Abroad" href="https://example.com/">Elsewhere.</Card></CardGroup>

<Update label="2.0" description="June" tags={["API"]}>Events have types.</Update>
`;

const matter = (fields: Record<string, string>): string =>
  `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('\n')}\n---\n\n`;

function pageText(page: FixturePage): string {
  const { title, description } = page;
  return `${matter({ title, description })}${page === PROSE_PAGE ? prose(dialect) : shortBody(page)}\n`;
}

const OPERATIONS = [
  { method: OPERATION.method, path: OPERATION.path, name: 'send-event' },
  { method: 'GET', path: '/events', name: 'list-events' },
  { method: 'GET', path: '/events/{eventId}', name: 'get-event' },
  { method: 'DELETE', path: '/events/{eventId}', name: 'forget-event' },
];

function settings(theme: string): object {
  return {
    theme,
    name: 'Harbor',
    logo: { light: '/logo-light.svg', dark: '/logo-dark.svg' },
    description: 'Events that arrive.',
    colors: { primary: '#0b6b5f', light: '#63d2bf' },
    styling: { eyebrows: 'breadcrumbs' },
    banner: { content: 'Harbor 2.0 is here. [Read what changed](/components)', dismissible: true },
    navbar: {
      links: [{ label: 'Status', href: 'https://status.example.com' }],
      primary: { type: 'button', label: 'Sign up', href: '/guides/first-event' },
    },
    footer: {
      socials: { github: 'https://github.com/example/harbor', x: 'https://x.com/example' },
      links: [{ header: 'Product', items: [{ label: 'Limits', href: '/guides/limits' }] }],
    },
    navigation: {
      tabs: [
        {
          tab: 'Guides',
          icon: 'book-open',
          groups: GROUPS.map(({ title, icon, pages }) => ({
            group: title,
            icon,
            pages: pages.map(({ path }) => path),
          })),
        },
        { tab: 'Components', icon: 'puzzle-piece', groups: [{ group: 'Components', pages: ['components'] }] },
        {
          tab: 'API reference',
          icon: 'code',
          groups: [{ group: 'Events', pages: OPERATIONS.map(({ name }) => `api/${name}`) }],
        },
      ],
      global: { anchors: [{ anchor: 'Community', icon: 'comments', href: 'https://example.com/community' }] },
    },
    api: { openapi: 'openapi.json' },
  };
}

/** @param theme one of the names that docs.json knows */
export function writeOwnSite(folder: string, theme = 'mint'): void {
  for (const { pages } of GROUPS) for (const page of pages) put(folder, `${page.path}.mdx`, pageText(page));
  const home = matter({ title: 'Events that arrive', description: 'The manual of Harbor.', mode: 'custom' });
  put(folder, 'index.mdx', home + HOME);
  const title = 'All components';
  put(folder, 'components.mdx', matter({ title, description: 'One of each.' }) + COMPONENTS);
  for (const { method, path, name } of OPERATIONS)
    put(folder, `api/${name}.mdx`, matter({ openapi: `${method} ${path}` }));
  put(folder, 'openapi.json', JSON.stringify(SPECIFICATION));
  put(folder, 'flow.svg', FLOW_SVG);
  put(folder, 'logo-light.svg', logoSvg('#12332e'));
  put(folder, 'logo-dark.svg', logoSvg('#eef3f1'));
  put(folder, 'docs.json', JSON.stringify(settings(theme), null, 2));
}
