/** The files of a new documentation repository: small, complete, and with nothing that must be deleted first. */

/** @param name of the site */
export function newSiteFiles(name: string): Readonly<Record<string, string>> {
  return {
    'docs.json': `${JSON.stringify(
      {
        theme: 'mint',
        name,
        colors: { primary: '#1d5bd6' },
        favicon: '/favicon.svg',
        icons: { library: 'lucide' },
        navigation: {
          tabs: [
            {
              tab: 'Guides',
              groups: [
                { group: 'Start', pages: ['index', 'quickstart'] },
                { group: 'Writing', pages: ['writing/pages', 'writing/components'] },
              ],
            },
            { tab: 'Changelog', pages: ['changelog'] },
          ],
        },
      },
      null,
      2,
    )}\n`,
    'index.mdx': `---
title: ${JSON.stringify(name)}
sidebarTitle: Introduction
description: What this is, for whom, and where to begin
icon: house
---

Say in two sentences what your product does and who it is for.

<Columns cols={2}>
  <Card title="Quickstart" icon="rocket" href="/quickstart">
    From nothing to a first result.
  </Card>
  <Card title="Write pages" icon="pencil" href="/writing/pages">
    How the pages of this site are made.
  </Card>
</Columns>
`,
    'quickstart.mdx': `---
title: Quickstart
description: From nothing to a first result
icon: rocket
---

<Steps>
  <Step title="Install">
    \`\`\`sh
    npm install your-package
    \`\`\`
  </Step>
  <Step title="Use it">
    \`\`\`ts hello.ts
    import { hello } from 'your-package';

    hello('world');
    \`\`\`
  </Step>
</Steps>

<Check>You have a first result.</Check>
`,
    'writing/pages.mdx': `---
title: Pages
description: A page is a file; docs.json says where it is
icon: file-text
---

## Add a page

1. Create a file, for example \`guides/deploy.mdx\`.
2. Give it a title at its top:

   \`\`\`mdx guides/deploy.mdx
   ---
   title: Deploy
   description: Put it online
   ---

   Write here.
   \`\`\`

3. List it in \`docs.json\` as \`"guides/deploy"\`.

## Link to a page

Use its address: \`[Quickstart](/quickstart)\` is [Quickstart](/quickstart).
`,
    'writing/components.mdx': `---
title: Components
description: Notes, tabs and more, written as tags
icon: puzzle
---

<Note>What a reader should not miss.</Note>

<Tabs>
  <Tab title="npm">

    \`\`\`sh
    npm test
    \`\`\`

  </Tab>
  <Tab title="pnpm">

    \`\`\`sh
    pnpm test
    \`\`\`

  </Tab>
</Tabs>

<Accordion title="What is folded away">
  Details for those who want them.
</Accordion>

## Around every page

A snippet or a component of your own can fill a place around every page, such as the end of the text:

\`\`\`mdx snippets/help.mdx
Is something missing in “{page.title}”? Write to us.
\`\`\`

\`\`\`json docs.json
"parts": { "page.after": "/snippets/help.mdx" }
\`\`\`
`,
    'changelog.mdx': `---
title: Changelog
description: What changed, newest first
icon: history
---

<Update label="0.1.0" description="The first version">
  - This documentation exists.
</Update>
`,
    'favicon.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1d5bd6"/><path d="M10 9h12v2.5H10zm0 5.5h12V17H10zm0 5.5h8V22.5h-8z" fill="#fff"/></svg>\n`,
  };
}
