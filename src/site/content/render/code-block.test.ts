/** HTML of code samples. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { html as tag } from '../../../lib/html.ts';
import { codeBlock } from './code-block.ts';
import { readFenceInfo } from './code-fence.ts';

const html = (info: string, code: string): string => {
  const [lang = '', ...meta] = info.split(' ');
  return String(codeBlock(readFenceInfo(lang, meta.join(' ')), code, { icon: tag`` }).html);
};

describe('codeBlock', () => {
  it('has a bar with title and copy button, and a labelled scroller', () => {
    assert.match(
      html('ts a<b.ts', 'x'),
      /<figure class="code code-block" data-lang="ts"><div class="code-bar" data-label="ts"><span class="code-title">a&lt;b.ts<\/span>.*<button class="code-copy code-block-copy-button" type="button" data-copy/,
    );
    assert.match(
      html('ts', 'x'),
      /<pre class="code-pre" tabindex="0" role="group" aria-label="ts"><code><span class="line">x<\/span><\/code><\/pre>/,
    );
  });
  it('has no copy button where the author wants none', () => {
    const made = html('text nocopy', 'a');
    assert.doesNotMatch(made, /data-copy/);
    assert.match(made, /<span class="code-actions"><\/span>/);
  });
  it('names the language beside a title, when there is one', () => {
    assert.doesNotMatch(html('ts', 'x'), /data-label/);
    assert.doesNotMatch(html('text notes.txt', 'x'), /data-label/);
  });
  it('marks lines', () => {
    const marked = html('text {1} focus={2} lines', 'a\nb\nc // [!code ++]');
    assert.match(
      marked,
      /<span class="line mark">a<\/span>\n<span class="line focus">b<\/span>\n<span class="line add">c<\/span>/,
    );
    assert.match(marked, /data-lines data-diff data-focus/);
  });
  it('folds long samples, and shorter ones when asked', () => {
    assert.match(html('text', 'x\n'.repeat(40)), /data-fold="41"/);
    assert.doesNotMatch(html('text', 'x\n'.repeat(20)), /data-fold/);
    assert.match(html('text expandable', 'x\n'.repeat(20)), /data-fold="21"/);
    const folds = (lines: number): boolean =>
      codeBlock(readFenceInfo('text', ''), 'x\n'.repeat(lines), { icon: tag`` }).folds;
    assert.deepEqual([folds(20), folds(40)], [false, true]);
  });
  it('gives readers the source without marks', () =>
    assert.equal(codeBlock(readFenceInfo('js', ''), 'a // [!code ++]', { icon: tag`` }).source, 'a'));
});
