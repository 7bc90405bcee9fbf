/** Attributes and styles of authors' HTML. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { PropValue } from '../component.ts';
import { attributeName, htmlAttributes } from './html-attributes.ts';
import { styleText } from './style-attribute.ts';

describe('attributeName', () => {
  const cases = {
    className: 'class',
    htmlFor: 'for',
    strokeWidth: 'stroke-width',
    fillRule: 'fill-rule',
    viewBox: 'viewBox',
    allowFullScreen: 'allowfullscreen',
    frameBorder: 'frameborder',
    tabIndex: 'tabindex',
    xlinkHref: 'xlink:href',
    'data-x': 'data-x',
    'aria-label': 'aria-label',
    colSpan: 'colspan',
    markerEnd: 'marker-end',
    class: 'class',
  };
  for (const [name, expected] of Object.entries(cases))
    it(`${name} is ${expected}`, () => assert.equal(attributeName(name), expected));
});

describe('htmlAttributes', () => {
  it('leaves event handlers out and names them', () => {
    const refused: string[] = [];
    assert.deepEqual(
      htmlAttributes({ onClick: 'x', onload: 'y', ONERROR: 'z', title: 't' }, (name) => refused.push(name)),
      { title: 't' },
    );
    assert.deepEqual(refused, ['onClick', 'onload', 'ONERROR']);
  });
  it('leaves out what could load or run something', () => {
    assert.deepEqual(
      htmlAttributes(
        {
          srcDoc: 'x',
          formAction: 'y',
          dangerouslySetInnerHTML: { html: 'x' },
          href: 'javascript:1',
          ping: 'x',
          'bad"name': 'x',
          is: 'x',
        },
        () => assert.fail(),
      ),
      {},
    );
  });
  it('writes true and false as the attribute means them', () => {
    assert.deepEqual(
      htmlAttributes(
        {
          disabled: true,
          hidden: false,
          'aria-hidden': true,
          'data-a': false,
          autoPlay: 'true',
          title: null,
        },
        () => undefined,
      ),
      {
        disabled: true,
        hidden: false,
        'aria-hidden': 'true',
        'data-a': 'false',
        autoplay: true,
        title: undefined,
      },
    );
  });
});

describe('styleText', () => {
  const cases: readonly (readonly [PropValue, string])[] = [
    [
      { color: 'red', marginTop: 4, opacity: 0.5, zIndex: 3, WebkitLineClamp: 2 },
      'color:red;margin-top:4px;opacity:0.5;z-index:3;-webkit-line-clamp:2',
    ],
    ['color: red; width:10px', 'color:red;width:10px'],
    [{ '--x': 3, lineHeight: 1.5, padding: '0 4px' }, '--x:3;line-height:1.5;padding:0 4px'],
    [{ background: 'url(/a.png)' }, 'background:url(/a.png)'],
    ['background: url("data:image/png;base64,AA==")', 'background:url("data:image/png;base64,AA==")'],
    [{ background: 'url(https://cdn.example/a.png)' }, 'background:url(https://cdn.example/a.png)'],
    [{ background: 'url( "HTTP://cdn.example/a.png")' }, ''],
    ['background:url(http://cdn.example/a.png);color:red', 'color:red'],
    [{ background: 'url(javascript:alert(1))' }, ''],
    ['background:url( "JavaScript:x" )', ''],
    ['javascript:a; xjavascript: b; --vbscript: c; --JavaScript: d; color: red', 'color:red'],
    ['width: expression(alert(1))', ''],
    ['behavior: url(x.htc)', ''],
    [{ color: 'red;background:url(x)' }, ''],
    [{ color: '</style><script>' }, ''],
    ['color:\\75rl(x)', ''],
    [['x'], ''],
    [true, ''],
  ];
  for (const [style, expected] of cases)
    it(`${JSON.stringify(style)} is ${JSON.stringify(expected)}`, () =>
      assert.equal(styleText(style), expected));

  it('never writes an address that could run code', () => {
    const pieces = fc.constantFrom(
      'url(',
      'javascript:',
      ')',
      '"',
      "'",
      ';',
      ':',
      'a',
      ' ',
      '\\',
      '/*',
      '*/',
      'expression(',
      '\n',
      '{',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 15 }), (parts) =>
        assert.doesNotMatch(styleText(`background:${parts.join('')}`), /javascript:|expression\(|[{}\\]/),
      ),
    );
  });
});
