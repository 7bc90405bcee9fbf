/** Files that only some sites need are left out of the others. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isNeeded, largeFeatures } from './own-assets-part.ts';

describe('our own files in a built site', () => {
  for (const [asset, features, expected] of [
    ['core-3FA9.js', [], true],
    ['theme-3FA9.css', [], true],
    ['diagram-ABCD.js', [], false],
    ['diagram-ABCD.js', ['math'], false],
    ['diagram-ABCD.js', ['diagrams'], true],
    ['diagram-ABCD.html', ['diagrams'], true],
    ['diagrams-ABCD.css', [], false],
    ['KaTeX_Main-Bold-ABCD.woff2', [], false],
    ['KaTeX_Main-Bold-ABCD.woff2', ['math'], true],
    ['math-ABCD.css', ['tabs', 'math'], true],
    ['ui-ask-ABCD.js', [], false],
    ['ask-ABCD.css', [], false],
    ['ui-ask-about-ABCD.js', [], false],
    ['ask-selection-ABCD.js', [], false],
    ['ask-code-ABCD.js', [], false],
    ['ask-widget-ABCD.js', [], false],
    ['ask-widget-panel-ABCD.js', [], false],
    ['ask-zh-hans-ABCD.json', [], false],
    ['ask-open-ABCD.js', [], true],
  ] as const)
    it(`${asset} with ${features.join() || 'nothing'}: ${expected}`, () =>
      assert.equal(isNeeded(asset, new Set(features)), expected));

  it('are asked for by the features that bring them', () =>
    assert.deepEqual(largeFeatures(['tabs', 'math', 'zoom', 'diagrams']), ['math', 'diagrams']));
});
