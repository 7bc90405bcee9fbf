/** Lists and other content inside a tree are valid HTML: items are in lists, and lists hold nothing but items. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compilePage } from '../../site/content/compile-page.ts';
import { parseHtml } from '../../site/content/parse/parse-html.ts';
import type { HtmlNode } from '../../site/content/syntax/html-node.ts';
import { components } from './registry.ts';

const CASES: readonly string[] = [
  '<FileTree>\n- src\n  - a.ts\n  - b.ts\n    1. deep\n- README.md\n</FileTree>',
  '<Tree>\n  <Tree.Folder name="x">\n  - one\n  - two\n\n  text **bold**\n  </Tree.Folder>\n</Tree>',
  '<Tree><Tree.File name="a" /> <Tree.File name="b" />\n  words ![x](/a.png)\n</Tree>',
  '<Tree>\n  <Tree.Folder name="x" openable={false}>\n  <Tree>\n  - inner\n  </Tree>\n  </Tree.Folder>\n</Tree>',
  '<FileTree>\n- a\n\n  ```js\n  x\n  ```\n- b\n\n  two\n\n  paragraphs\n</FileTree>',
  '<FileTree>\n<ul><li>own</li></ul>\n\n> quote\n\n- [ ] task\n</FileTree>',
  'export const Files = () => <><Tree.File name="p" /><p>q</p></>;\n\n<Tree><Files /></Tree>',
];

function wrongIn(nodes: readonly HtmlNode[], parent = ''): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element')
      return /^[uo]l$/.test(parent) && node.type === 'text' && node.value.trim() !== ''
        ? [`text in ${parent}`]
        : [];
    const isWrong = /^[uo]l$/.test(parent) !== (node.tagName === 'li');
    return [...(isWrong ? [`${node.tagName} in ${parent}`] : []), ...wrongIn(node.children, node.tagName)];
  });
}

/** Folders and files with what is in them; `>` opens. */
function outlineOf(html: string): string {
  return html
    .replace(/<svg[\s\S]*?<\/svg>/g, '')
    .replace(/<\/?(?:span|div|summary|code|strong)\b[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .replace(/> +/g, '>')
    .replace(/ +</g, '<');
}

describe('a Markdown list in a tree', () => {
  const LISTS: readonly (readonly [string, string])[] = [
    [
      '- docs/\n  - index.mdx\n  - guides/\n    - `setup.mdx`\n- **empty**/\n- docs.config.ts',
      '<ul class="tree"><li><details open>docs<ul><li>index.mdx</li><li><details open>guides<ul><li>setup.mdx</li></ul></details></li></ul></details></li><li>empty</li><li>docs.config.ts</li></ul>',
    ],
    [
      '- a\n\n- `b/`\n\n  - c',
      '<ul class="tree"><li>a</li><li><details open>b<ul><li>c</li></ul></details></li></ul>',
    ],
  ];
  for (const [list, outline] of LISTS)
    it(`is files and folders: ${list.replaceAll('\n', ' ')}`, async () => {
      const settings = { base: '', iconLibrary: '', variables: {} };
      const source = `<FileTree>\n\n${list}\n\n</FileTree>\n`;
      const { body } = await compilePage({ file: 'a.mdx', source, snippets: {}, settings }, components);
      assert.equal(outlineOf(body.html), outline);
      assert.equal(body.html.match(/<svg/g)?.length, list.match(/- /g)?.length, 'an icon each');
    });
});

describe('what is in a tree', () => {
  for (const source of CASES)
    it(`is a list of items: ${source.replaceAll('\n', ' ').slice(0, 70)}`, async () => {
      const settings = { base: '', iconLibrary: '', variables: {} };
      const { body } = await compilePage({ file: 'a.mdx', source, snippets: {}, settings }, components);
      assert.deepEqual(wrongIn(parseHtml(body.html, 100_000)), []);
    });
});
