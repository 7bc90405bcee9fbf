/** Descriptions are whole sentences of the page, and adding them changes no other field of the front matter. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { threadCpuMs } from '../../../lib/async/thread-cpu.ts';
import { readFrontMatter } from '../../content/syntax/front-matter.ts';
import { firstParagraph } from '../checked-body.ts';
import { describePage } from './plan-descriptions.ts';
import { MAX, MIN, summaryOf } from './summary-of.ts';

it('the first paragraph is before every heading and in no element', () => {
  const cases: readonly (readonly [html: string, text: string | undefined])[] = [
    ['<p>One.</p><p>Two.</p>', 'One.'],
    ['<h1>T</h1><hr><img src="a>b"><p>A <code>b</code>&amp;<em>c</em><br/>d <sup>1</sup></p>', 'A b&c d'],
    ['<aside><p>No.</p></aside><p>Yes.</p>', 'Yes.'],
    ['<h2>T</h2><p>No.</p>', undefined],
    ['<div><p>No.</p></div>', undefined],
    ['<!-- <p>no</p> --><p title="<p>">&lt;p&gt; <svg><text>no</text></svg>yes</p>', '<p> yes'],
    ['', undefined],
  ];
  for (const [html, text] of cases) assert.equal(firstParagraph(html), text, html);
});

it('hostile pages cost no time', () => {
  const began = threadCpuMs();
  for (const part of ['<sup>', '<p ', '<a "', '<!--', '<div>', '&lt;', '<p><svg>'])
    firstParagraph(`<p>${part.repeat(200_000)}`);
  for (const part of ['a. ', 'a', '. ', '"', 'below ']) summaryOf(part.repeat(200_000));
  assert.ok(threadCpuMs() - began < 5_000);
});

it('a summary is one whole sentence, or two where one is short', () => {
  const sentence = (length: number): string => `${'A'.padEnd(length - 1, ' word')}.`;
  const text = (paragraph: string): string | undefined => {
    const summary = summaryOf(paragraph);
    return summary.kind === 'text' ? summary.text : undefined;
  };
  assert.equal(text(sentence(MIN)), sentence(MIN));
  assert.equal(text(sentence(MIN - 1)), undefined);
  assert.equal(text(sentence(MAX)), sentence(MAX));
  assert.equal(text(sentence(MAX + 1)), undefined);
  assert.equal(text(`${sentence(60)} ${sentence(60)}`), sentence(60));
  assert.equal(text(`${sentence(30)} ${sentence(60)} ${sentence(60)}`), `${sentence(30)} ${sentence(60)}`);
  assert.equal(text(`${sentence(30)} ${sentence(150)}`), undefined);
  assert.equal(
    text('The program reads many kinds of files, e.g. those of other programs, and writes one.')?.length,
    84,
  );
  for (const bad of [
    'These are the things that you need before you can begin to install it:',
    'The table below lists all of the things that the program can do for you.',
    'Click the button in the upper right corner of the window to begin with it.',
    'This page has moved to another place, where you will find more about it.',
  ])
    assert.equal(text(bad), undefined, bad);
});

it('front matter says the description and what it said before, or is left as it is', () => {
  const description = `Colons: "quotes", 'apostrophes' \\ # marks - and --- too.`;
  for (const front of [
    'title: A',
    'title: "A"',
    "title: 'A'",
    'icon: x',
    'title: >\n  A\n  B',
    'a:\n  b: c',
    'description: ""\ntitle: A',
  ]) {
    const before = `---\n${front}\n---\n\nText.\n`;
    const now = describePage(before, 'a.mdx', description)!;
    const { description: said, ...rest } = readFrontMatter(now, 'a.mdx').data;
    assert.equal(said, description, front);
    const { description: _, ...all } = readFrontMatter(before, 'a.mdx').data;
    assert.deepEqual(rest, all);
    assert.ok(now.endsWith('---\n\nText.\n'));
  }
  for (const bad of [
    'Text.\n',
    '---\ntitle: A\n',
    '---\ndescription: is there\n---\n',
    '---\ndescription: [1]\n---\n',
    '---\n- a\n- b\n---\n',
  ])
    assert.equal(describePage(bad, 'a.mdx', description), undefined, bad);
});
