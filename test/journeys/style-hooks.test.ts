/** Ids and classes that style sheets of Mintlify sites name are on our pages, and the manual lists them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

/** Hooks by the page that has them. */
const HOOKS: Readonly<Record<string, string>> = {
  '/': `#banner #navbar #body-content #content-container #content-area #footer .nav-logo #search-bar-entry
    #search-input .navbar-link #topbar-cta-button .nav-tabs .nav-tabs-item #sidebar #sidebar-content .nav-anchors
    .nav-anchor .sidebar-group .sidebar-title #header .breadcrumb-list .breadcrumb-item #page-title
    #page-context-menu #page-context-menu-button #content .mdx-content .prose #table-of-contents
    #table-of-contents-content .toc .toc-item #pagination .pagination-next .pagination-title .feedback-toolbar
    #feedback-thumbs-up #feedback-thumbs-down`,
  '/parts': `.accordion .accordion-group .callout .card .card-group .columns .code-block .code-block-copy-button
    .code-group .expandable .field .frame .icon .step .steps .tabs .tile .tooltip .tree .update .pagination-prev`,
  '/send': '.method-pill .tryit-button',
  '/nowhere': `.eyebrow .not-found-container .not-found-status-code .not-found-title .not-found-description`,
  '/part': '.not-found-recommended-pages-list .not-found-recommended-page-link',
};

const PARTS = `<AccordionGroup><Accordion title="A" icon="star">a</Accordion></AccordionGroup>
<Note>n</Note>
<CardGroup><Card title="C">c</Card></CardGroup>
<Columns><Tile title="T"><img src="/x.svg" alt="" /></Tile></Columns>
<CodeGroup>
\`\`\`js a
1
\`\`\`
\`\`\`js b
2
\`\`\`
</CodeGroup>
<ParamField path="p" type="string">p<Expandable title="e">x</Expandable></ParamField>
<Frame><img src="/x.svg" alt="" /></Frame>
<Steps><Step title="S">s</Step></Steps>
<Tabs><Tab title="T">t</Tab><Tab title="U">u</Tab></Tabs>
<Tooltip tip="t">t</Tooltip>
<Tree><Tree.File name="f" /></Tree>
<Update label="1">u</Update>
`;

const FILES = {
  'docs.json': {
    theme: 'mint',
    name: 'Hooks',
    colors: { primary: '#0b6b5f' },
    banner: { content: 'New' },
    styling: { eyebrows: 'breadcrumbs' },
    navbar: {
      links: [{ label: 'Blog', href: '/parts' }],
      primary: { type: 'button', label: 'Go', href: '/' },
    },
    contextual: { options: ['copy', 'view', { title: 'Ask', icon: 'bot', href: 'https://example.com' }] },
    footer: { socials: { github: 'https://github.com/example' } },
    api: { openapi: 'api.json' },
    navigation: {
      tabs: [{ tab: 'Guide', groups: [{ group: 'All', pages: ['index', 'parts', 'send', 'own'] }] }],
      global: { anchors: [{ anchor: 'Forum', href: 'https://example.com' }] },
    },
  },
  'index.mdx': '---\ntitle: Home\n---\n\n## One\n\nText\n\n## Two\n\nText\n',
  'parts.mdx': `---\ntitle: Parts\n---\n\n${PARTS}`,
  'send.mdx': '---\nopenapi: POST /send\n---\n',
  'own.mdx': '---\ntitle: Own\n---\n\n## Sidebar\n\n## Footer\n\n## Table of contents\n',
  'x.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'api.json': {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: { '/send': { post: { responses: { 200: { description: 'Sent' } } } } },
  },
};

/** As selectors. */
function namesIn(page: string): { readonly ids: readonly string[]; readonly classes: ReadonlySet<string> } {
  const values = (name: string): string[] =>
    [...page.matchAll(new RegExp(`<[a-z][^>]*? ${name}="([^"]*)"`, 'g'))].map(([, value]) => value!);
  return {
    ids: values('id').map((id) => `#${id}`),
    classes: new Set(values('class').flatMap((text) => text.split(' ').map((name) => `.${name}`))),
  };
}

describe('hooks for style sheets', () => {
  let site: RunningSite;
  before(async () => {
    site = await runningSite(fixtureFolder(FILES).path);
  });

  for (const [path, hooks] of Object.entries(HOOKS))
    it(`are on ${path}, each id once`, async () => {
      const { ids, classes } = namesIn(await site.text(path));
      assert.deepEqual(
        hooks.split(/\s+/).filter((hook) => !ids.includes(hook) && !classes.has(hook)),
        [],
      );
      assert.deepEqual(
        ids.filter((id, at) => ids.indexOf(id) !== at),
        [],
      );
    });

  it('say which page it is', async () => {
    assert.match(await site.text('/parts'), /<html[^>]* data-current-path="\/parts"/);
    assert.match(await site.text('/'), /<a class="[^"]*nav-tabs-item"[^>]* data-active="true"/);
  });

  it('leave an id to the heading that has it, and buttons still find their part', async () => {
    const page = await site.text('/own');
    const { ids } = namesIn(page);
    for (const [id, own] of [
      ['sidebar', 'lectern-sidebar'],
      ['table-of-contents', 'lectern-toc'],
    ] as const) {
      assert.equal(ids.filter((each) => each === `#${id}`).length, 1);
      assert.match(page, new RegExp(`<h2[^>]* id="${id}"`));
      assert.match(page, new RegExp(`<(?:aside|nav)[^>]* id="${own}" popover`));
      assert.match(page, new RegExp(`popovertarget="${own}"`));
      assert.doesNotMatch(page, new RegExp(`popovertarget="${id}"`));
    }
    assert.equal(ids.filter((id) => id === '#footer').length, 1);
  });

  it('are listed in the manual', () => {
    const manual = readFileSync(new URL('../../docs/guides/look/css.mdx', import.meta.url), 'utf8');
    const all = Object.values(HOOKS).flatMap((hooks) => hooks.split(/\s+/));
    assert.deepEqual(
      all.filter((hook) => !manual.includes(`\`${hook}\``)),
      [],
    );
  });
});
