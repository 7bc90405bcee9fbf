/** Pages and folders of ReadMe, as ours. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openForeign } from '../testing/open-foreign.ts';
import { readme } from './readme.ts';

const opened = (files: Readonly<Record<string, string>>) =>
  openForeign(readme, {
    'docs/_order.yaml': '- Start\n- Guides\n',
    'docs/Guides/_order.yaml': '- b\n- a\n',
    ...files,
  });
const converted = async (text: string): Promise<string> =>
  (await opened({ 'docs/Guides/a.md': text, 'docs/Guides/b.md': '', 'reference/Pets/get-pet.md': '' })).short(
    'docs/a.mdx',
  );
const block = (type: string, data: unknown): string =>
  `[block:${type}]\n${JSON.stringify(data, null, 2)}\n[/block]`;

const CASES: Readonly<Record<string, readonly [string, string]>> = {
  'notices with a sign': [
    '> 📘 A **title**\n>\n> Text {x}\n\n> ❗️ Only this\n\n> plain',
    '<Info title="A title">\nText \\{x\\}\n</Info>\n<Danger title="Only this">\n</Danger>\n> plain',
  ],
  'notices as components and blocks': [
    `<Callout icon="🚧" theme="warn">\nMind\n</Callout>\n\n${block('callout', { type: 'success', title: 'Done', body: 'a\nb' })}`,
    '<Warning>\nMind\n</Warning>\n<Check title="Done">\na\nb\n</Check>',
  ],
  'samples beside each other': [
    '```js Node\na\n```\n```python\nb\n```\n\n```sh\nc\n```',
    '<CodeGroup>\n```js title="Node"\na\n```\n```python\nb\n```\n</CodeGroup>\n```sh\nc\n```',
  ],
  'samples and tables in blocks': [
    `${block('code', { codes: [{ code: 'a {b}\n```', language: 'text', name: 'A' }] })}\n${block('parameters', { data: { 'h-0': 'H', '0-0': 'a|b\nc' }, cols: 1, rows: 1 })}`,
    '````text title="A"\na {b}\n```\n````\n| H |\n| --- |\n| a\\|b<br />c |',
  ],
  'pictures, headings and what is embedded': [
    `${block('image', { images: [{ image: ['https://f/x.png', 'x.png', 'Alt'], caption: 'Cap' }] })}\n${block('api-header', { title: 'Head' })}\n${block('embed', { url: 'https://a', title: 'A' })}\n<Image src="https://f/y.png" caption="Y" />`,
    '<figure>\n![Alt](https://f/x.png)\n<figcaption>Cap</figcaption>\n</figure>\n## Head\n<Card title="A" href="https://a"></Card>\n<figure><img src="https://f/y.png" alt="Y"></img><figcaption>Y</figcaption></figure>',
  ],
  'pictures with words below them': [
    '<Image alt="A &#x22;b&#x22;" align="center" src="https://f/x.png">\n  Words with [a link](doc:b)\n</Image>\n\n<Image src="https://f/y.png">\n</Image>\n\n<Image src="https://f/z.png" />',
    '<figure><img src="https://f/x.png" alt={"A \\"b\\""}></img><figcaption>Words with [a link](/docs/b)</figcaption></figure>\n<img src="https://f/y.png"></img>\n<img src="https://f/z.png"></img>',
  ],
  'links to pages by their names': [
    '[a](doc:b#c) [b](ref:get-pet) [c](doc:gone) [d](https://x.readme.io) <Anchor label="L" href="doc:b">L</Anchor> <<glossary:term>>',
    '[a](/docs/b#c) [b](/reference/get-pet) [c](/docs/gone) [d](https://x.readme.io) <a href="/docs/b">L</a> term',
  ],
  'elements without looks, scripts and what they do': [
    '<div style={{ a: "b" }}>\n  <button\n    onClick={() => { open({ a: 1 }) }}\n    style={{\n      c: \'d\', // e\n    }}\n  >\n    Ask\n  </button>\n</div>\n\n<HTMLBlock>{`<script>x</script>f`}</HTMLBlock>',
    '<div>\n  <button\n  >\n    Ask\n  </button>\n</div>\nf',
  ],
  'components that it defines itself, left out': [
    'import React from "react";\n\nexport const List = () => {\n  return <ul>{items}</ul>;\n};\n\n<List />\n\nText',
    'Text',
  ],
  'tabs and HTML': [
    '<Tabs>\n<Tab title="A">\na\n</Tab>\n</Tabs>\n\n<HTMLBlock>{`<p>x</p>`}</HTMLBlock>\n\n<Table align={["left"]}>\n  <tbody>\n    <tr>\n      <td style={{ textAlign: "left" }}>\n        **a**\n      </td>\n\n      <td>\n        b\n      </td>\n    </tr>\n  </tbody>\n</Table>',
    '<Tabs>\n<Tab title="A">\na\n</Tab>\n</Tabs>\n<p>x</p>\n<table>\n  <tbody>\n    <tr>\n      <td>\n        **a**\n      </td>\n      <td>\n        b\n      </td>\n    </tr>\n  </tbody>\n</table>',
  ],
};

describe('a page of ReadMe', () => {
  for (const [name, [text, wanted]] of Object.entries(CASES))
    it(`has ${name}`, async () => assert.equal(await converted(text), wanted));

  it('names what is not known, with its line', async () => {
    const { told } = await opened({
      'docs/Guides/a.md':
        '---\napi:\n  file: a.json\n  operationId: get-a\n---\n[block:x]\n{}\n[/block]\n\n[block:code]\n{no\n[/block]\n',
    });
    assert.deepEqual(await told('docs/a.mdx'), [
      'docs/Guides/a.md: The operation "get-a" is in "a.json", which is not in the folder or does not have it',
      'docs/Guides/a.md:6 The block "x" is not known here, and is left out',
      'docs/Guides/a.md:10 The block "code" is no JSON, and is left out',
    ]);
  });
});

describe('an operation of ReadMe', () => {
  const page = (file: string, id: string): string =>
    `---\ntitle: Pet\napi:\n  file: ${file}\n  operationId: ${id}\n---\nText`;
  const files = {
    'reference/the pets.json': JSON.stringify({
      paths: { '/pets/{id}': { parameters: [], get: { operationId: 'get-pet' } } },
    }),
    'reference/jobs.yaml': 'paths:\n  /jobs:\n    post: { operationId: newJob }\n',
    'reference/Pets/get-pet.md': page('the pets.json', 'get-pet'),
    'reference/Pets/gone.md': page('the pets.json', '__proto__'),
    'reference/new-job.md': page('jobs.yaml', 'newJob'),
    'reference/broken.json': '{',
    'reference/broken.md': page('broken.json', 'a'),
    'reference/unused.json': '{}',
  };

  it('is shown from the document that its page names', async () => {
    const { short, paths } = await opened(files);
    assert.deepEqual(
      paths.filter((path) => !path.endsWith('.mdx')),
      ['reference/jobs.yaml', 'reference/the-pets.json'],
    );
    assert.equal(
      await short('reference/get-pet.mdx'),
      '---\ntitle: "Pet"\nopenapi: "reference/the-pets.json GET /pets/{id}"\n---\nText',
    );
    assert.match(await short('reference/new-job.mdx'), /openapi: "reference\/jobs\.yaml POST \/jobs"/);
  });

  it('is named where no document has it', async () => {
    const { told } = await opened(files);
    for (const name of ['gone', 'broken'])
      assert.match((await told(`reference/${name}.mdx`)).join(), /not in the folder or does not have it$/);
  });
});

describe('folders of ReadMe', () => {
  it('are tabs and groups in their order, at flat addresses', async () => {
    const { docs, paths, notes } = await opened({
      'docs/Start/home.md': '---\ntitle: Home\n---',
      'docs/Guides/a.md': '',
      'docs/Guides/b/index.md': '---\ntitle: The B\n---',
      'docs/Guides/b/c.md': '',
      'docs/Guides/secret.md': '---\nhidden: true\n---',
      'docs/Guides/c-1/index.md': '---\ntitle: C\nhidden: true\n---',
      'docs/Guides/c-1/d.md': '',
      'reference/_order.yaml': '{',
      'reference/Pets/get-pet.md': '---\nlink:\n  url: https://x\n---',
      'recipes/one.md': '',
      'notes.md': 'x',
      'docs/key.pem': 'x',
    });
    assert.deepEqual(paths, [
      'docs/a.mdx',
      'docs/b.mdx',
      'docs/c.mdx',
      'docs/d.mdx',
      'docs/home.mdx',
      'recipes/one.mdx',
      'reference/get-pet.mdx',
    ]);
    assert.deepEqual(docs['navigation'], {
      tabs: [
        {
          tab: 'Guides',
          pages: [
            { group: 'Start', pages: ['docs/home'] },
            {
              group: 'Guides',
              pages: [
                { group: 'The B', root: 'docs/b', pages: ['docs/c'] },
                'docs/a',
                { group: 'C', pages: ['docs/d'] },
              ],
            },
          ],
        },
        { tab: 'API Reference', pages: [{ group: 'Pets', pages: ['reference/get-pet'] }] },
        { tab: 'Recipes', pages: ['recipes/one'] },
      ],
    });
    assert.match(notes.join('\n'), /reference\/_order\.yaml: It is no YAML/);
    assert.match(notes.join('\n'), /c-1\/index\.md: It is hidden, and is left out, as is one more page/);
  });
});
