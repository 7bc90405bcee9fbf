/** Feeds of changelog pages, through the front door and from hostile entries. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../../../../test/support/fixture-folder.ts';
import { all, only, readXml, type XmlElement } from '../../../../test/support/read-xml.ts';
import { type RunningSite, runningSite } from '../../../../test/support/running-site.ts';
import type { UpdateEntry } from '../../../site/content/page/page.ts';
import { loadSite } from '../../../site/site.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import { feedXml } from './feed.ts';
import { feedHtml, feedText } from './feed-html.ts';

const CHANGELOG = `---
title: Changes & news
description: What is new
rss: true
---
<Update label="March 5, 2026" description="v2.1 & more" tags={["A", "B & C"]}>
  ## Time zones

  Text with [a link](/guide#part), [a place](#time-zones) and ![a picture](/a.png).

  <Tabs><Tab title="One">first</Tab><Tab title="Two">second</Tab></Tabs>
</Update>
<Update label="v1.0" rss={{ title: "One point oh", description: "First & best" }}>
  Old
</Update>
<Update label="2026-13-45">Odd</Update>`;

const channelOf = (xml: string): XmlElement => {
  const rss = readXml(xml);
  assert.equal(rss.name, 'rss');
  assert.equal(rss.attributes['version'], '2.0');
  const [channel] = all(rss, 'channel');
  for (const name of ['title', 'link', 'description']) assert.ok(only(channel!, name), name);
  return channel!;
};

describe('feed', () => {
  let site: RunningSite;
  before(async () => {
    const folder = fixtureFolder({
      'docs.json': docsJson({ pages: ['guide', 'changelog', 'own/changelog'] }),
      'guide.mdx': '# Guide',
      'changelog.mdx': CHANGELOG,
      'own/changelog.mdx': '<Update label="x">y</Update>',
      'own/changelog/rss.xml': '<mine/>',
    });
    site = await runningSite(folder.path, { baseUrl: 'https://docs.example.com/base' });
  });

  it('is RSS 2.0 with whole addresses', async () => {
    const answer = await site.get('/base/changelog/rss.xml');
    assert.equal(answer.headers.get('content-type'), 'application/rss+xml; charset=utf-8');
    const channel = channelOf(await answer.text());
    const page = 'https://docs.example.com/base/changelog';
    assert.equal(only(channel, 'title'), 'Changes & news - Fixture');
    assert.equal(only(channel, 'link'), page);
    const [self] = all(channel, 'atom:link');
    assert.deepEqual(self!.attributes, { href: `${page}/rss.xml`, rel: 'self', type: 'application/rss+xml' });
    const [first, second, third] = all(channel, 'item');
    assert.equal(only(first!, 'title'), 'March 5, 2026');
    assert.equal(only(first!, 'guid'), `${page}#march-5-2026`);
    assert.equal(only(first!, 'pubDate'), 'Thu, 05 Mar 2026 00:00:00 GMT');
    assert.deepEqual(
      all(first!, 'category').map(({ text }) => text),
      ['A', 'B & C'],
    );
    assert.match(only(first!, 'description')!, /^v2\.1 & more · Time zones Text with a link, a place and/);
    const content = only(first!, 'content:encoded')!;
    for (const part of [
      'href="https://docs.example.com/base/guide#part"',
      `href="${page}#time-zones"`,
      'src="https://docs.example.com/base/a.png"',
      'first',
    ])
      assert.ok(content.includes(part), `${part} in ${content}`);
    assert.doesNotMatch(content, /class=|<button|<svg|heading-link/);
    assert.equal(only(second!, 'title'), 'One point oh');
    assert.equal(only(second!, 'description'), 'First & best');
    assert.equal(only(second!, 'content:encoded'), undefined);
    for (const item of [second!, third!]) assert.equal(only(item, 'pubDate'), undefined);
  });

  it('is named in the head of its page, and on it where the author wants that', async () => {
    const html = await site.text('/base/changelog');
    assert.match(
      html,
      /<link rel="alternate" type="application\/rss\+xml" title="Changes &amp; news - Fixture" href="\/base\/changelog\/rss\.xml">/,
    );
    assert.match(html, /<a class="page-copy" href="\/base\/changelog\/rss\.xml"/);
    assert.doesNotMatch(await site.text('/base/own/changelog'), /<a class="page-copy" href="[^"]*rss/);
    assert.doesNotMatch(await site.text('/base/guide'), /rss/);
  });

  it('is only there for pages with entries, and an author may have a file instead', async () => {
    assert.equal((await site.get('/base/guide/rss.xml')).status, 404);
    assert.equal((await site.get('/base/nowhere/rss.xml')).status, 404);
    assert.equal(await site.text('/base/own/changelog/rss.xml'), '<mine/>');
  });
});

describe('hostile entries', () => {
  const hostile = [
    ']]></channel>',
    '</title><script>alert(1)</script>',
    '&undefined; & &#0;',
    '\u0000\u0008\u001f\ufffe\ud800',
    '"\'><x y="',
    '<?xml ?><!DOCTYPE a [<!ENTITY b "c">]>',
    '😀 \u2028',
  ];
  it('give well-formed XML with nothing that runs', async () => {
    const source = memorySource({
      'docs.json': JSON.stringify(docsJson({ pages: ['index'] }, { name: hostile.join('') })),
      'index.mdx': '',
    });
    const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
    const site = await loadSite({ source, renderer });
    const updates: UpdateEntry[] = hostile.map((text, at) => ({
      id: text,
      label: text,
      description: text,
      tags: [text],
      html: `<p title="${at}">x</p><script>alert(1)</script><a href="javascript:alert(1)">y</a>`,
    }));
    const page = { ...site.pages.byUrl.get('/')!, title: hostile.join(''), description: hostile.join('') };
    const channel = channelOf(feedXml({ site, page, updates, origin: 'https://d.example', view: {} }));
    assert.equal(all(channel, 'item').length, hostile.length);
    for (const item of all(channel, 'item')) {
      assert.doesNotMatch(only(item, 'content:encoded')!, /script/);
      assert.ok(URL.canParse(only(item, 'guid')!));
    }
  });
});

describe('HTML for feeds', () => {
  const place = { origin: 'https://d.example', page: 'https://d.example/a' };
  for (const [html, kept] of [
    ['<p class="x" onclick="y">a</p>', '<p>a</p>'],
    ['<svg><title>t</title><path d="m"/></svg>a', 'a'],
    ['<button>a<span>b</span></button>c', 'c'],
    ['<span aria-hidden="true">a<br>b</span>c', 'c'],
    ['<a class="heading-link" href="#x"><b>a</b></a>b', 'b'],
    ['<pre><code><span class="k">let</span> a  =  1</code></pre>', '<pre><code>let a  =  1</code></pre>'],
    ['<img src="data:text/html,x" alt="a &quot;b&quot;">', '<img alt="a &quot;b&quot;">'],
    ['<a href="rel/b">c</a>', '<a href="https://d.example/rel/b">c</a>'],
    ['<math><semantics><mrow><mi>x</mi></mrow><annotation>x^2</annotation></semantics></math>', 'x^2'],
    ['<script>a</p>', ''],
    ['<!-- <p> -->a', 'a'],
  ] as const)
    it(html, () => assert.equal(feedHtml(html, place), kept));
  it('is left out when it is too long', () => assert.equal(feedHtml('a'.repeat(200_001), place), ''));
  it('is told in a few words', () =>
    assert.equal(feedText('<p>one &amp; <b>two</b>,</p><p>three four</p>', 18), 'one & two, three…'));
});
