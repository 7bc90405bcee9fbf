/** Info strings of fences in every form real sites use. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type FenceInfo, readFenceInfo } from './code-fence.ts';

/** Only what differs from a plain fence. */
function fence(info: string): Record<string, unknown> {
  const [, lang = '', meta = ''] = /^(\S*)\s*(.*)$/.exec(info) ?? [];
  const found: FenceInfo = readFenceInfo(lang, meta);
  const flags = (['lines', 'wrap', 'expandable'] as const).filter((flag) => found[flag]);
  return {
    lang: found.lang,
    ...(found.title === undefined ? {} : { title: found.title }),
    ...(found.icon === undefined ? {} : { icon: found.icon }),
    ...(found.highlight.size === 0 ? {} : { highlight: [...found.highlight] }),
    ...(found.focus.size === 0 ? {} : { focus: [...found.focus] }),
    ...(flags.length === 0 ? {} : { flags }),
    ...(found.copy ? {} : { copy: false }),
  };
}

describe('readFenceInfo', () => {
  const cases: readonly (readonly [string, Record<string, unknown>])[] = [
    ['', { lang: '' }],
    ['js', { lang: 'js' }],
    ['JSON', { lang: 'json' }],
    ['js app.js', { lang: 'js', title: 'app.js' }],
    ['bash npm', { lang: 'bash', title: 'npm' }],
    ['bash Install with npm', { lang: 'bash', title: 'Install with npm' }],
    ['python {1,3-5} title="a.py"', { lang: 'python', title: 'a.py', highlight: [1, 3, 4, 5] }],
    ['ts expandable lines', { lang: 'ts', flags: ['lines', 'expandable'] }],
    ['json [expandable]', { lang: 'json', flags: ['expandable'] }],
    ['js icon="node" wrap', { lang: 'js', icon: 'node', flags: ['wrap'] }],
    ['js{4}', { lang: 'js', highlight: [4] }],
    ['js{1-2} x.js', { lang: 'js', title: 'x.js', highlight: [1, 2] }],
    ['Response', { lang: 'response', title: 'Response' }],
    ['Example title="Better"', { lang: 'example', title: 'Better' }],
    ['app.config.ts', { lang: 'ts', title: 'app.config.ts' }],
    ['lines', { lang: '', flags: ['lines'] }],
    ['title="x y"', { lang: '', title: 'x y' }],
    ['ts highlight={1-2,5} focus={3}', { lang: 'ts', highlight: [1, 2, 5], focus: [3] }],
    ['ts highlight="1-2" focus=[4, 5]', { lang: 'ts', highlight: [1, 2], focus: [4, 5] }],
    ['ts [1, 3]', { lang: 'ts', highlight: [1, 3] }],
    ['ts "quoted title"', { lang: 'ts', title: 'quoted title' }],
    ['ts showLineNumbers', { lang: 'ts', flags: ['lines'] }],
    ['ts twoslash theme={"dark"}', { lang: 'ts' }],
    ['js filename="a.js" actions={false} runnable', { lang: 'js', title: 'a.js' }],
    ['ts expandable=false', { lang: 'ts' }],
    ['text title="A diagram" nocopy', { lang: 'text', title: 'A diagram', copy: false }],
    ['nocopy', { lang: '', copy: false }],
    ['js nocopy="false" copy={true}', { lang: 'js' }],
    ['js copy={false}', { lang: 'js', copy: false }],
    ['objective-c', { lang: 'objective-c' }],
    ['c++ main.cpp', { lang: 'c++', title: 'main.cpp' }],
  ];
  for (const [info, expected] of cases) it(`reads "${info}"`, () => assert.deepEqual(fence(info), expected));

  it('is not made to count without end', () =>
    assert.ok(readFenceInfo('js', '{1-999999}').highlight.size <= 10_001));

  it('reads any text', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (lang, meta) => void readFenceInfo(lang, meta)));
  });
});
