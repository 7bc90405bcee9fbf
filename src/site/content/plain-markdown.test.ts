/** Tests of Markdown without MDX: what is text stays text, and names in brackets become links. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { plainMarkdown, type WikiNames } from './plain-markdown.ts';
import { slug } from './syntax/slug.ts';

const PAGES: Readonly<Record<string, string>> = { start: '/start', 'my page': '/notes/my%20page' };
const NAMES: WikiNames = {
  find: (name) => {
    const href = PAGES[name.toLowerCase()];
    if (href !== undefined) return { href, isFile: false };
    return name === 'a (1).png' ? { href: '/img/a (1).png', isFile: true } : undefined;
  },
  heading: slug,
};

const CASES: readonly (readonly [written: string, read: string])[] = [
  ['[[Start]]', '[Start](/start)'],
  [
    '[[My page|a page]] and [[start#Set up]]',
    '[a page](/notes/my%20page) and [start › Set up](/start#set-up)',
  ],
  ['| [[start\\|x]] |', '| [x](/start) |'],
  ['[[Read this|start]]', '[Read this](/start)'],
  ['[[#Here]] [[start#^block]]', '[Here](#here) [start › block](/start)'],
  ['[[missing]]', '[missing](./missing)'],
  ['![[a (1).png|300]] ![[start]]', '![a (1).png](/img/a%20(1).png) [start](/start)'],
  ['a {b} < 3 <T> <b>x</b> <details>', 'a \\{b\\} \\< 3 \\<T> <b>x</b> <details>'],
  ['$a_{t+1} < \\bar{b}$ and {c}', '$a_{t+1} < \\bar{b}$ and \\{c\\}'],
  [
    '> $$\n> \\begin{aligned}\n> x_{1} &< {y}\n> \\end{aligned}\n> $$\n\n{d}',
    '> $$\n> \\begin{aligned}\n> x_{1} &< {y}\n> \\end{aligned}\n> $$\n\n\\{d\\}',
  ],
  ['{ $5 } to {$6} a {b}', '\\{ $5 \\} to \\{$6\\} a \\{b\\}'],
  ['a\n\n    b {c}\n\n      [[start]]\n\nd', 'a\n```\nb {c}\n\n  [[start]]\n```\nd'],
  ['- a\n\n    b\n\nc\n\n\t``` d\n\n', '- a\n\n    b\n\nc\n````\n``` d\n````\n'],
  ['c\n\n    ````\n    ~~~~~~\n\n', 'c\n`````\n````\n~~~~~~\n`````\n'],
  [
    '    a\n\n    b\nc\n\n    <b>d</b>\n\n```\n\n    e\n\n```',
    '    a\n\n    b\nc\n\n    <b>d</b>\n\n```\n\n    e\n\n```',
  ],
  ['`{a} [[start]] <T>`', '`{a} [[start]] <T>`'],
  ['```\n[[start]] {x}\n```', '```\n[[start]] {x}\n```'],
  ['<https://a.example/> <!-- {no}\n -->x', '[https://a.example/](https://a.example/)          \n    x'],
  ['---\ntitle: "{a}"\nlist: [[start]]\n---\n{b}', '---\ntitle: "{a}"\nlist: [[start]]\n---\n\\{b\\}'],
  [
    '[a](<https://a.example/b>) ![b](<my (new) page.md> "T") [c](<#d>)',
    '[a](https://a.example/b) ![b](my%20(new)%20page.md "T") [c](#d)',
  ],
  ['[a]: <https://a.example/>\n\n[b](<javascript:x y>)', '[a]: https://a.example/\n\n[b](javascript:x%20y)'],
  ['[a](<https://a.example/b_(c)>) [d](<e)f>)', '[a](https://a.example/b_(c)) [d](e%29f)'],
  ['`[a](<b c>)`', '`[a](<b c>)`'],
  ['\\{ \\<', '\\{ \\<'],
  ['<td rowSpan={2} style={{ a: 1 }} id="x">', '<td rowSpan="2" id="x">'],
  ['<a href={"/b"}> {c}', '<a href="/b"> \\{c\\}'],
  [
    'https://a.example/b_c/`<d>` https://a.example/\\<d>',
    '[https://a.example/b\\_c/](https://a.example/b_c/)`<d>` [https://a.example/](https://a.example/)\\<d>',
  ],
  ['_https://a.example/\\<d>_', '_[https://a.example/](https://a.example/)\\<d>_'],
  ['[https://a.example/`b`](c) https://a.example/', '[https://a.example/`b`](c) https://a.example/'],
  ['import this\n\nexport that', '&#105;mport this\n\n&#101;xport that'],
];

describe('Markdown without MDX', () => {
  for (const [written, read] of CASES)
    it(JSON.stringify(written), () => assert.equal(plainMarkdown(written, NAMES), read));
  it('keeps its lines, and takes no longer than the text is long', () => {
    const hostile = '[['.repeat(20_000) + '<'.repeat(20_000) + '{'.repeat(20_000) + '![[a|'.repeat(20_000);
    const read = plainMarkdown(`${hostile}\n${'[[a]]\n'.repeat(10_000)}`, NAMES);
    assert.equal(read.split('\n').length, 10_002);
  });
});
