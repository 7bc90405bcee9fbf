/** Pages as authors write them, and their Markdown for programs. */

interface PageCase {
  readonly name: string;
  readonly mdx: string;
  readonly markdown: string;
}

export const pageCases: readonly PageCase[] = [
  {
    name: 'headings, marks, links and pictures',
    mdx: '# Page\n\n## Top\n\nSome **bold**, *slanted* and `code` with [a link](/x "Title") and ![a picture](/p.png).\n\n### Third',
    markdown:
      '## Top\n\nSome **bold**, *slanted* and `code` with [a link](/docs/x "Title") and ![a picture](/docs/p.png).\n\n### Third',
  },
  {
    name: 'placeholders that programs take for no element',
    mdx: 'openai/&lt;model-name&gt; and \\<id> and \\\\\\<b> with `<code>`',
    markdown: 'openai/&lt;model-name> and &lt;id> and \\\\&lt;b> with `<code>`',
  },
  {
    name: 'callouts with kind and title',
    mdx: '<Note>\nOne\n\nTwo\n</Note>\n\n<Warning title="Mind">Step</Warning>',
    markdown: '> **Note:** One\n>\n> Two\n\n> **Warning: Mind**\n>\n> Step',
  },
  {
    name: 'cards as one list of links with their text',
    mdx: '<CardGroup cols={2}>\n<Card title="A" icon="x" href="/a">First</Card>\n<Card title="B" href="https://b.example">Second</Card>\n</CardGroup>',
    markdown: '- [A](/docs/a): First\n- [B](https://b.example): Second',
  },
  {
    name: 'tabs by name, code groups by title',
    mdx: '<Tabs>\n<Tab title="macOS">`brew`</Tab>\n<Tab title="Linux">`apt`</Tab>\n</Tabs>\n\n<CodeGroup>\n```bash npm\nnpm i\n```\n```bash pnpm\npnpm i\n```\n</CodeGroup>',
    markdown:
      '**macOS**\n\n`brew`\n\n**Linux**\n\n`apt`\n\n```bash npm\nnpm i\n```\n\n```bash pnpm\npnpm i\n```',
  },
  {
    name: 'steps numbered with their titles',
    mdx: '<Steps>\n<Step title="Install">\nRun it.\n\n```bash\nnpm i\n```\n</Step>\n<Step title="Go">Now</Step>\n</Steps>',
    markdown: '1. **Install**\n\n   Run it.\n\n   ```bash\n   npm i\n   ```\n\n2. **Go**\n\n   Now',
  },
  {
    name: 'accordions under their titles',
    mdx: '<AccordionGroup>\n<Accordion title="Why?" description="In short">Because</Accordion>\n</AccordionGroup>',
    markdown: '**Why?**\n\n*In short*\n\nBecause',
  },
  {
    name: 'fields with type and marks, their own fields indented',
    mdx: '<ParamField query="limit" type="integer" default={50} required>How many.</ParamField>\n<ResponseField name="user" type="User[]">\nWho.\n<Expandable title="user">\n<ResponseField name="id" type="string" />\n</Expandable>\n</ResponseField>',
    markdown:
      '- `limit` (integer, query, required, default: `50`): How many.\n\n- `user` (`User[]`): Who.\n\n  **user**\n\n  - `id` (string)',
  },
  {
    name: 'code with language and title, and what was added and removed',
    mdx: '```js app.js\nlet a = 1;\n```\n\n```js\nold(); // [!code --]\nfresh(); // [!code ++]\nsame();\n```\n\n```mermaid\ngraph LR\n  A --> B\n```',
    markdown:
      '```js app.js\nlet a = 1;\n```\n\n```diff\n- old();\n+ fresh();\n  same();\n```\n\n```mermaid\ngraph LR\n  A --> B\n```',
  },
  {
    name: 'formulas as TeX',
    mdx: 'The area is $\\pi r^2$.\n\n$$\n\\frac{a}{b}\n$$',
    markdown: 'The area is $\\pi r^2$.\n\n$$\n\\frac{a}{b}\n$$',
  },
  {
    name: 'tables with bars and lists in their cells',
    mdx: '| A | B |\n|---|---|\n| `x \\| y` | 1 \\| 2 |\n\n<table>\n<tbody><tr><td><p>one</p><ul><li>two</li></ul></td><td colSpan={2}>three</td></tr></tbody>\n</table>',
    markdown: '| A | B |\n| - | - |\n| `x \\| y` | 1 \\| 2 |\n\n| one<br>• two | three | |\n| - | - | - |',
  },
  {
    name: 'tooltips, badges, icons and frames',
    mdx: 'An <Tooltip tip="Interface of programs">API</Tooltip> <Icon icon="star" /> is <Badge>new</Badge>.\n\n<Frame caption="Look *here*">\n![Chart](/c.png)\n</Frame>',
    markdown: 'An API (Interface of programs) is new.\n\n![Chart](/docs/c.png)\n\n*Look here*',
  },
  {
    name: 'updates under their labels',
    mdx: '<Update label="May" description="v2" tags={["A", "B"]}>\nText\n</Update>',
    markdown: '## May\n\n*v2*\n\nA, B\n\nText',
  },
  {
    name: 'trees, colours and views',
    mdx: '<Tree>\n<Tree.Folder name="app">\n<Tree.File name="a.ts" comment="new" />\n</Tree.Folder>\n</Tree>\n\n<Color variant="compact">\n<Color.Item name="Ink" value="#000000" />\n</Color>\n\n<View title="Python">\n`pip`\n</View>',
    markdown: '- `app`\n  - `a.ts` — new\n\n* Ink: `#000000`\n\n**Python**\n\n`pip`',
  },
  {
    name: 'examples of the right column after the text',
    mdx: 'Text\n\n<RequestExample>\n```bash cURL\ncurl x\n```\n```js Node\nx()\n```\n</RequestExample>\n\n<ResponseExample>\n```json 200\n{}\n```\n</ResponseExample>',
    markdown:
      'Text\n\n## Request samples\n\n```bash cURL\ncurl x\n```\n\n```js Node\nx()\n```\n\n```json 200\n{}\n```',
  },
  {
    name: 'footnotes, tasks, terms and keys',
    mdx: 'Word[^1] and <kbd>Ctrl</kbd>, H<sub>2</sub>O.\n\n- [x] done\n- [ ] open\n\n<dl><dt>Term</dt><dd>Said of it</dd></dl>\n\n[^1]: The note.',
    markdown:
      'Word[^1] and `Ctrl`, H<sub>2</sub>O.\n\n- [x] done\n- [ ] open\n\n* Term: Said of it\n\n[^1]: The note.',
  },
  {
    name: 'films and frames as links, one picture of a pair',
    mdx: '<iframe src="https://v.example/1" title="Tour"></iframe>\n\n<video src="/tour.mp4"></video>\n\n<img className="block dark:hidden" src="/l.png" alt="L" />\n<img className="hidden dark:block" src="/d.png" alt="D" />',
    markdown: '[Tour](https://v.example/1)\n\n[tour.mp4](/docs/tour.mp4)\n\n![L](/docs/l.png)',
  },
];
