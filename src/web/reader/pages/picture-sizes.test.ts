/** Pictures of the site have the width and height of their files, except where that would change how they look. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RenderResult } from '../../../site/content/page-renderer.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import { pictureVersions, withPictureSizes } from './picture-sizes.ts';

/** The first bytes of a picture of 640 x 480, and of one that a camera has turned. */
const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d494844520000028000000 1e00806000000'.replaceAll(' ', ''),
  'hex',
);
const GIF = Buffer.from('474946383961800 2e001f70000'.replaceAll(' ', ''), 'hex');
const TURNED = Buffer.from(
  [
    'ffd8ffe10022457869660000 49492a0008000000 0100 120103000100000006000000 00000000',
    'ffc0001108 01e0 0280 03012200021101031101 ffd9',
  ]
    .join('')
    .replaceAll(' ', ''),
  'hex',
);

const source = memorySource({
  'a.png': PNG,
  'b c.gif': GIF,
  'turned.jpg': TURNED,
  'sized.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"/>',
  'free.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"/>',
  'broken.png': 'no picture',
  'vast.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="40"/>',
  [`late.svg`]: `<svg ${' '.repeat(5_000)}width="80" height="40"/>`,
});

async function sized(html: string): Promise<string> {
  const site = { base: '/docs', source, files: await source.list() };
  const result = { body: { html, aside: '' } } as unknown as RenderResult;
  return (await withPictureSizes(site, result)).body.html;
}

describe('pictures', () => {
  for (const [html, expected] of [
    ['<img src="/docs/a.png" alt="">', '<img width="640" height="480" src="/docs/a.png" alt="">'],
    ['<img src="/docs/b%20c.gif?x#y">', '<img width="640" height="480" src="/docs/b%20c.gif?x#y">'],
    ['<img src="/docs/turned.jpg">', '<img width="480" height="640" src="/docs/turned.jpg">'],
    ['<img src="/docs/sized.svg">', '<img width="80" height="40" src="/docs/sized.svg">'],
    ['<img width="320" src="/docs/a.png">', '<img height="240" width="320" src="/docs/a.png">'],
    [
      '<img src="/docs/a.png" class="rounded-lg m-h">',
      '<img width="640" height="480" src="/docs/a.png" class="rounded-lg m-h">',
    ],
  ] as const)
    it(`are sized: ${html}`, async () => assert.equal(await sized(html), expected));

  for (const html of [
    '<img src="/docs/free.svg">',
    '<img src="/docs/broken.png">',
    '<img src="/docs/vast.svg">',
    '<img src="/docs/late.svg">',
    '<img src="/docs/missing.png">',
    '<img src="https://x.example/docs/a.png">',
    '<img src="/a.png">',
    '<img src="/docs/%E0%A4%A.png">',
    '<img width="50%" src="/docs/a.png">',
    '<img height="20" src="/docs/a.png">',
    '<img style="max-height:3rem" src="/docs/a.png">',
    '<img class="h-10" src="/docs/a.png">',
    '<img class="x md:size-8" src="/docs/a.png">',
  ])
    it(`stay as they are: ${html}`, async () => assert.equal(await sized(html), html));

  it('of the first view are fetched with the page', async () => {
    const tag = '<img alt="" loading="lazy" decoding="async" src="/docs/a.png">';
    const [first, last] = (await sized(`${tag}${'<p>Text.</p>'.repeat(300)}${tag}`)).match(/<img[^>]*>/g)!;
    assert.equal(first, '<img width="640" height="480" alt="" src="/docs/a.png">');
    assert.ok(last!.includes('loading="lazy"'));
    const pair = tag.replace('<img', '<img class="hidden dark:block"');
    assert.ok((await sized(pair)).includes('loading="lazy"'));
  });

  it('beyond those that a reader sees at once stay as they are', async () => {
    const html = await sized(
      Array.from({ length: 300 }, (_, i) => `<img src="/docs/a.png" alt="${i}">`).join(''),
    );
    assert.equal(html.match(/width=/g)?.length, 200);
  });

  it('are told apart by their versions, and other files are none', async () => {
    const files = await memorySource({ 'a.png': PNG, 'a.txt': 'x' }).list();
    assert.equal(pictureVersions({ files }).length, 1);
  });
});
