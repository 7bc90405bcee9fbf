/** Default attributes of frames, videos and audio, and those that authors may override. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { html } from '../testing/render-sample.ts';

const frame = 'https://www.youtube.com/embed/x';
const cases: readonly [source: string, has: readonly string[], hasNot: readonly string[]][] = [
  [
    `<iframe src="${frame}" frameBorder="0" allowFullScreen />`,
    [
      'loading="lazy"',
      'title="www.youtube.com"',
      'frameborder="0"',
      ' allowfullscreen',
      'sandbox="allow-scripts allow-same-origin',
      'referrerpolicy="strict-origin-when-cross-origin"',
      'style="width:100%;height:auto;aspect-ratio:16/9"',
    ],
    ['allow-top-navigation'],
  ],
  [`<iframe src="${frame}" width="560" height="315" />`, ['style="height:auto;aspect-ratio:560/315"'], []],
  ['<iframe src="https://x.test/e" width="100%" height="600" />', ['height="600"'], ['aspect-ratio']],
  ['<iframe src="https://x.test/e" style={{ height: 500 }} />', ['style="height:500px"'], ['aspect-ratio']],
  [
    '<iframe src="https://x.test/e" sandbox="" allow="camera" title="T" loading="eager" />',
    ['sandbox=""', 'allow="camera"', 'title="T"', 'loading="eager"'],
    [],
  ],
  ['<iframe src="https://x.test/a.pdf" />', ['src="https://x.test/a.pdf"'], ['sandbox']],
  ['<iframe src="/demo.html" />', ['src="/demo.html"', 'title="Embedded content"'], ['sandbox']],
  [
    '<video src="../a.mp4" poster="/p.png" />',
    ['src="/a.mp4"', 'poster="/p.png"', ' controls', ' playsinline', 'preload="metadata"'],
    ['muted'],
  ],
  [
    '<video autoPlay muted loop src="/a.mp4" />',
    [' autoplay', ' muted', ' loop', ' playsinline'],
    ['controls', 'preload'],
  ],
  ['<video autoPlay src="/a.mp4" />', [' muted', ' controls'], []],
  ['<video controls={false} src="/a.mp4" />', ['src="/a.mp4"'], ['controls']],
  [
    '<video><source src="/a.webm" type="video/webm" /></video>',
    ['<source type="video/webm" src="/a.webm">'],
    [],
  ],
  ['<audio src="/a.mp3" />', [' controls', 'preload="metadata"'], []],
  [
    '<picture><source srcSet="/d.png 1x, e.png 2x" media="(min-width: 1px)" /><img src="/p.png" alt="P" /></picture>',
    ['srcset="/d.png 1x, /guides/e.png 2x"', 'src="/p.png"'],
    [],
  ],
];

describe('frames, videos and sounds', () => {
  for (const [source, has, hasNot] of cases)
    it(source, async () => {
      const written = await html(source);
      for (const part of has) assert.ok(written.includes(part), `${part} in ${written}`);
      for (const part of hasNot) assert.ok(!written.includes(part), `no ${part} in ${written}`);
    });

  it('adds the base of the site', async () => {
    const settings = { base: '/docs', iconLibrary: '', variables: {} };
    const written = await html(
      '<video poster="/p.png"><source src="/a.mp4" /></video><audio src="b.mp3" />',
      { settings },
    );
    for (const part of ['poster="/docs/p.png"', 'src="/docs/a.mp4"', 'src="/docs/guides/b.mp3"'])
      assert.ok(written.includes(part), `${part} in ${written}`);
  });
});
