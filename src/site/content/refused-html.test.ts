/** Author HTML that is refused in every spelling: internal elements, those of the parser, and animations of addresses. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { render } from './testing/render-sample.ts';

for (const [name, source, refused] of [
  [
    'an island that was not made here',
    '<lectern-island data-module="a" data-name="A" data-props="{&quot;a&quot;:{&quot;$html&quot;:&quot;<img src=x onerror=1>&quot;}}">kept</lectern-island>',
    /lectern-island|data-props/,
  ],
  [
    'names with a hyphen that belong to MathML and SVG',
    '<math><annotation-xml encoding="text/html">kept</annotation-xml></math>',
    /annotation-xml|encoding/,
  ],
  [
    'an animation of an address',
    '<svg><a href="#x"><set attributeName="href" to="javascript:1" /><animate attributename=" XLINK:HREF" values="javascript:1" /><text>kept</text></a></svg>',
    /attributename/i,
  ],
  [
    'a frame of data behind a control character',
    '<iframe src={"\\u0001data:image/svg+xml,<svg onload=1>"} title="kept" />',
    / src=/,
  ],
  [
    'addresses that old browsers load',
    '<p dynsrc="javascript:1" codebase="javascript:1">kept</p>',
    /javascript/,
  ],
] as const)
  it(`${name} is left out`, async () => {
    const { body } = await render(source);
    assert.match(body.html, /kept/);
    assert.doesNotMatch(body.html, refused);
  });

it('an animation of a shape stays', async () => {
  const { body } = await render('<svg><circle><animate attributeName="r" to="9" /></circle></svg>');
  assert.match(body.html, /attributeName="r"/);
});
