/** What a template makes of its values, place by place, and that no text gets out of the place it was put into. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  attributes,
  type Html,
  html,
  isBlank,
  isEmpty,
  isHtml,
  joinHtml,
  textHtml,
  trimmed,
  trustedHtml,
} from './html.ts';

const name = `<b>"O'Neil" & co</b>`;

const CASES: readonly { readonly it: string; readonly made: Html; readonly is: string }[] = [
  {
    it: 'escapes text between tags',
    made: html`<p>${name}</p>`,
    is: `<p>&lt;b&gt;"O'Neil" &amp; co&lt;/b&gt;</p>`,
  },
  {
    it: 'escapes text in an attribute',
    made: html`<p title="${name}">a</p>`,
    is: '<p title="&lt;b&gt;&quot;O&#39;Neil&quot; &amp; co&lt;/b&gt;">a</p>',
  },
  {
    it: 'knows single quotes',
    made: html`<p title='${name}' id="${1}">`,
    is: '<p title=\'&lt;b&gt;&quot;O&#39;Neil&quot; &amp; co&lt;/b&gt;\' id="1">',
  },
  { it: 'takes HTML as it is', made: html`<p>${html`<i>${'&'}</i>`}</p>`, is: '<p><i>&amp;</i></p>' },
  { it: 'takes lists', made: html`<ul>${['<', html`<li>`, 2]}</ul>`, is: '<ul>&lt;<li>2</ul>' },
  {
    it: 'takes attributes inside a tag',
    made: html`<a${attributes({ href: '/"', hidden: true, id: undefined })}>`,
    is: '<a href="/&quot;" hidden>',
  },
  { it: 'takes a number in a name', made: html`<h${2}>a</h${2}>`, is: '<h2>a</h2>' },
  { it: 'leaves an empty text out anywhere', made: html`<p${''}>`, is: '<p>' },
  {
    it: 'does not take a less-than sign for a tag',
    made: html`1 < 2 ${name}`,
    is: `1 < 2 &lt;b&gt;"O'Neil" &amp; co&lt;/b&gt;`,
  },
  {
    it: 'takes HTML into a script',
    made: html`<script>${trustedHtml('a<b')}</script>${'<'}`,
    is: '<script>a<b</script>&lt;',
  },
  {
    it: 'reads line breaks beside markup as nothing',
    made: html`
      <ul>
        <li class="a"
          id="${'b'}"
        >${'c'}</li>
        ${'d'}
      </ul>
    `,
    is: '<ul><li class="a" id="b">c</li>d</ul>',
  },
  {
    it: 'reads a line break between words as a space',
    made: html`<p>one
      two</p>`,
    is: '<p>one two</p>',
  },
  { it: 'keeps line breaks of values', made: html`<pre>${'a\n  b'}</pre>`, is: '<pre>a\n  b</pre>' },
  { it: 'has no cost for nothing', made: html``, is: '' },
];

describe('html', () => {
  for (const one of CASES) it(one.it, () => assert.equal(String(one.made), one.is));

  for (const [place, make] of [
    ['inside a tag', () => html`<p ${name}>`],
    ['as an attribute without quotes', () => html`<p id=${name}>`],
    ['as a name', () => html`<${name}>`],
    ['as an end tag', () => html`</${name}>`],
    ['inside a comment', () => html`<!-- ${name} -->`],
    ['inside a script', () => html`<script type="module">${name}</script>`],
    ['inside a style', () => html`<style>${name}</style>`],
  ] as const)
    it(`refuses text ${place}`, () => assert.throws(make, /Text cannot be escaped inside/));

  it('makes one value of a template without values', () => {
    const make = (): Html => html`<hr>`;
    assert.equal(make(), make());
  });

  it('joins with what is between', () => {
    assert.equal(String(joinHtml(['<', html`<i>`], html`<br>`)), '&lt;<br><i>');
    assert.equal(String(joinHtml([])), '');
  });

  it('knows what shows nothing', () => {
    assert.deepEqual([html``, html` `, html`<b>`].map(isEmpty), [true, false, false]);
    assert.deepEqual([html``, trustedHtml(' \n'), html`<b>`].map(isBlank), [true, true, false]);
    assert.equal(String(trimmed(trustedHtml(' <b> \n'))), '<b>');
    assert.equal(String(textHtml('<')), '&lt;');
    assert.ok(isEmpty(attributes({ id: undefined })));
  });

  it('shows no field to whoever reads it as data', () => {
    assert.deepEqual(Reflect.ownKeys(html`<b>`), []);
  });

  it('does not take data for HTML', () => {
    const data = JSON.parse(JSON.stringify(html`<b>`)) as unknown;
    assert.equal(isHtml(data), false);
    assert.equal(isHtml(html`<b>`), true);
    assert.throws(() => html`<p>${data as unknown as Html}</p>`);
  });

  it('keeps every text in the place it was put into', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'<>&"\'/!-= as\n`') }), (text) => {
        const [, between = ''] = /^<p title="[^"]*">(.*)<\/p>$/s.exec(
          String(html`<p title="${text}">${text}</p>`),
        )!;
        assert.doesNotMatch(between, /[<>]/);
      }),
    );
  });
});
