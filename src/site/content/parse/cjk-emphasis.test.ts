/** Emphasis beside Chinese, Japanese and Korean text, as the CJK-friendly amendments of CommonMark say. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { gfm } from 'micromark-extension-gfm';
import { seededRandom } from '../../../../test/support/markup-grammar.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { markCjkEmphasis } from './cjk-emphasis.ts';
import { parseMarkdown, parseMdx } from './parse-mdx.ts';
import { parsePage } from './parse-page.ts';

const TAGS: Readonly<Record<string, string>> = {
  strong: 'b',
  emphasis: 'i',
  delete: 's',
  link: 'a',
  paragraph: 'p',
};

function outline(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => {
      const inside = node.value ?? outline(node.children ?? []);
      const tag = node.type === 'inlineCode' ? 'code' : (TAGS[node.type] ?? '');
      return tag === '' || tag === 'p' ? inside : `<${tag}>${inside}</${tag}>`;
    })
    .join('');
}

function mdx(source: string): readonly MarkdownNode[] {
  const parsed = parseMdx(source);
  assert.ok('nodes' in parsed);
  return parsed.nodes;
}

describe('emphasis beside Chinese, Japanese and Korean text', () => {
  const cases: readonly (readonly [source: string, shows: string])[] = [
    ['これは**「重要なこと」**です。', 'これは<b>「重要なこと」</b>です。'],
    ['这是**我想做的事。**所以继续。', '这是<b>我想做的事。</b>所以继续。'],
    ['할 때 **마크다운(Markdown)**을 쓰세요', '할 때 <b>마크다운(Markdown)</b>을 쓰세요'],
    ['これは~~削除（さくじょ）~~です', 'これは<s>削除（さくじょ）</s>です'],
    ['これは*「斜体」*です', 'これは<i>「斜体」</i>です'],
    ['패키지를 **`npm publish`**를 실행', '패키지를 <b><code>npm publish</code></b>를 실행'],
    ['**[リンク](/a)**を開く', '<b><a>リンク</a></b>を開く'],
    ['見る[**「中」**へ](/a)行く', '見る<a><b>「中」</b>へ</a>行く'],
    ['**a *「b」*c。**d', '<b>a <i>「b」</i>c。</b>d'],
    ['***「両方」***です', '<i><b>「両方」</b></i>です'],
    ['葛\u{e0100}**（x）**です', '葛\u{e0100}<b>（x）</b>です'],
    ['葛\u{e0100}**(x)**です', '葛\u{e0100}<b>(x)</b>です'],
    ['禰\ufe00**(x)**です', '禰\ufe00<b>(x)</b>です'],
    ['𠮟**(x)**𠮟る', '𠮟<b>(x)</b>𠮟る'],
    ['ﾊﾝｶｸ**｢x｣**ﾃﾞｽ', 'ﾊﾝｶｸ<b>｢x｣</b>ﾃﾞｽ'],
    ['a\\**「b」**c', 'a**「b」**c'],
    ['a\\*\\*「b」\\*\\*c', 'a**「b」**c'],
    ['`**「x」**`です', '<code>**「x」**</code>です'],
    ['価格は 2**「3」 です', '価格は 2**「3」 です'],
    ['これは__「x」__です', 'これは__「x」__です'],
    ['<b>**「x」**です</b>', '<b>「x」</b>です'],
    ['{/* **「x」** */}**「y」**です', '/* **「x」** */<b>「y」</b>です'],
  ];
  for (const [source, shows] of cases) it(source, () => assert.equal(outline(mdx(source)), shows));

  it('works in plain Markdown, headings and cells', () => {
    assert.equal(outline(parseMarkdown('ラベル**「x」**です')), 'ラベル<b>「x」</b>です');
    assert.equal(outline(mdx('## 何**「x」**か')), '何<b>「x」</b>か');
    assert.equal(
      outline(mdx('|**「a」**b|c**（d）**e|\n|-|-|\n|f**。**g|h|')),
      '<b>「a」</b>bc<b>（d）</b>ef<b>。</b>gh',
    );
  });

  it('keeps the place of every node', () => {
    const source = '😀これは**「x」**です\n\n- **。**b\n\n<Card>\n> c**（d）**e </Card>'.replace(
      ' </Card>',
      '\n</Card>',
    );
    const visit = (nodes: readonly MarkdownNode[]): void => {
      for (const { type, value, children, position } of nodes) {
        const [start, end] = [position!.start, position!.end];
        const before = source.slice(0, start.offset).split('\n');
        assert.deepEqual([start.line, start.column], [before.length, before.at(-1)!.length + 1]);
        if (type === 'text') assert.equal(source.slice(start.offset, end.offset), value);
        if (type === 'strong') assert.match(source.slice(start.offset, end.offset), /^\*\*[^*]+\*\*$/);
        visit(children ?? []);
      }
    };
    visit(mdx(source));
  });

  it('takes formulas for letters', () => {
    const { nodes } = parsePage({
      file: 'a',
      body: 'a **(b)**$x_{1}$ c',
      latex: undefined,
      known: () => true,
    });
    assert.equal(outline(nodes).startsWith('a **(b)**'), true);
  });

  it('leaves text of other scripts to the parser as it is', () => {
    for (const source of [
      'a**"b"**c',
      'д**«е»**ж',
      'α*(β)*γ',
      '**a:**b',
      '“a”**b.**c',
      '😀**(a)**😀',
      '£**(a)**€',
    ])
      assert.equal(markCjkEmphasis(source), undefined);
  });
});

describe('the amendments, compared with their own implementation', () => {
  // Without `_` and escapes, beside which the parser differs from CommonMark in any script.
  const pieces = [
    ...[
      '**',
      '**',
      '*',
      '~~',
      '~',
      '中',
      '文',
      'の',
      '한',
      '글',
      'a',
      'b1',
      ' ',
      '「',
      '」',
      '。',
      '（',
      '）',
      '，',
    ],
    ...[
      '(',
      ')',
      '.',
      '!',
      '"',
      '`x`',
      '[l](/u)',
      '葛\u{e0100}',
      '〜\ufe00',
      '“',
      '”',
      '…',
      '😀',
      '　',
      '𠮟',
      '｢',
      '₩',
      '㊗',
    ],
  ];
  const reference = (source: string): string => {
    const tree = fromMarkdown(source, {
      extensions: [gfm(), cjkFriendlyExtension(), gfmStrikethroughCjkFriendly()],
      mdastExtensions: [gfmFromMarkdown()],
    });
    return outline(tree.children as readonly MarkdownNode[]);
  };
  it('reads 1,500 texts in the same way', () => {
    const random = seededRandom(650);
    const pick = (): string => pieces[Math.floor(random() * pieces.length)]!;
    const different: string[] = [];
    for (let i = 0; i < 1_500; i++) {
      const source = `x${Array.from({ length: 3 + Math.floor(random() * 10) }, pick).join('')}`;
      if (outline(parseMarkdown(source)) !== reference(source)) different.push(source);
    }
    assert.deepEqual(different, []);
  });
});
