/** Tests which pictures of authors reach the native renderer: simple ones whose size is known before decoding. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { safePicture } from './safe-picture.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 40 10"', before = ''): Buffer =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);

function png(width: number, height: number): Buffer {
  const data = Buffer.alloc(60);
  data.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  data.writeUInt32BE(width, 16);
  data.writeUInt32BE(height, 20);
  return data;
}

describe('a picture', () => {
  it('of plain shapes may be drawn', () => {
    const { width, height } = safePicture(
      svg(
        '<!-- a --><g><path d="M0 0h4" fill="url(#a)"/></g>',
        'viewBox="0 0 40 10"',
        '<?xml version="1.0"?>\n',
      ),
    )!;
    assert.deepEqual([width, height], [40, 10]);
  });

  const refused: Readonly<Record<string, Buffer>> = {
    'an entity bomb': svg('<title>&a;</title>', 'viewBox="0 0 1 1"', '<!DOCTYPE svg [<!ENTITY a "aaaa">]>'),
    'an entity': svg('<title>&a;</title>'),
    'a file': svg('<image href="/etc/passwd"/>'),
    'a fetch in a style': svg('<style>path{fill:url(http://a.example/)}</style>'),
    'an import': svg('<style>@import "x";</style>'),
    'a hidden import': svg('<style>\\40 import "x";</style>'),
    'a link': svg('<path xlink:href="file:///etc/passwd"/>'),
    'repeated parts': svg('<g id="a"/><use href="#a"/>'),
    'a filter': svg('<filter id="a"><feGaussianBlur stdDeviation="9999"/></filter>'),
    'a pattern': svg('<pattern id="a"/>'),
    text: svg('<text>a</text>'),
    'a page': svg('<foreignObject><p>a</p></foreignObject>'),
    'a script': svg('<script>1</script>'),
    'an event': svg('<path onload="1"/>'),
    'marked text': svg('<![CDATA[<image/>]]>'),
    'no size': svg('', ''),
    'a huge size': svg('', 'width="1e9" height="1"'),
    'many shapes': svg('<g/>'.repeat(2_000)),
    'a large file': svg(' '.repeat(100_000)),
    'a huge PNG': png(50_000, 50_000),
    'an empty PNG': png(0, 10),
    'a damaged JPEG': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0]),
    'something else': Buffer.from('GIF89a'),
    nothing: Buffer.alloc(0),
  };
  for (const [name, bytes] of Object.entries(refused))
    it(`with ${name} is refused`, () => assert.equal(safePicture(bytes), undefined));

  it('of pixels may be drawn', () => {
    assert.equal(safePicture(png(400, 100))?.width, 400);
    const jpeg = Buffer.from([
      0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc0, 0, 11, 8, 0, 100, 1, 144, 0, 0, 0,
    ]);
    assert.deepEqual([safePicture(jpeg)?.width, safePicture(jpeg)?.height], [400, 100]);
    const webp = Buffer.alloc(40);
    webp.write('RIFF0000WEBPVP8X', 'latin1');
    webp.writeUIntLE(399, 24, 3);
    webp.writeUIntLE(99, 27, 3);
    assert.deepEqual([safePicture(webp)?.width, safePicture(webp)?.height], [400, 100]);
  });
});
