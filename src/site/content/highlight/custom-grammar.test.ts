/** Grammars of authors highlight their samples, apply to their page only, and cannot delay rendering. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../../../lib/async/thread-cpu.ts';
import { trustedHtml } from '../../../lib/html.ts';
import { highlightSample } from '../render/highlight.ts';
import { type CustomGrammar, customLines, useGrammars } from './custom-grammar.ts';

const highlightLines = (source: string, lang: string): string[] =>
  highlightSample(source, lang).lines.map(String);

const grammar = (names: readonly string[], patterns: readonly object[], repository = {}): CustomGrammar => ({
  names,
  text: JSON.stringify({ scopeName: `source.${names[0]}`, patterns, repository }),
});
const word = (match: string, name: string): object => ({ match, name });
const ZORK = grammar(
  ['zork'],
  [word('\\b(fun|val)\\b', 'keyword.control.zork'), word('//.*$', 'comment.line')],
);

describe('grammars of authors', () => {
  it('give their samples the classes of all others, and escape them', async () => {
    await useGrammars([ZORK]);
    assert.deepEqual(highlightLines('fun a() // <b>\nval x', 'zork'), [
      '<span class="k">fun</span> a() <span class="c">// &lt;b&gt;</span>',
      '<span class="k">val</span> x',
    ]);
    await useGrammars([grammar(['js'], [word('let', 'comment')])]);
    assert.deepEqual(
      highlightLines('let a', 'js'),
      ['<span class="c">let</span> a'],
      'they come before ours',
    );
  });

  it('are gone with their page', async () => {
    await useGrammars([ZORK]);
    await useGrammars(undefined);
    assert.deepEqual(highlightLines('fun', 'zork'), ['fun']);
    await useGrammars([grammar(['zork'], [word('fun', 'string')])]);
    assert.deepEqual(highlightLines('fun', 'zork'), ['<span class="s">fun</span>']);
    await useGrammars([ZORK]);
    assert.deepEqual(highlightLines('fun', 'zork'), ['<span class="k">fun</span>']);
  });

  it('may use each other', async () => {
    const outer = grammar(['outer'], [{ include: 'source.zork' }, { include: 'source.none' }]);
    await useGrammars([outer, ZORK]);
    assert.deepEqual(highlightLines('fun', 'outer'), ['<span class="k">fun</span>']);
  });

  // Each would take years, or all memory.
  for (const [what, hostile] of [
    ['a pattern', grammar(['slow'], [word('(a+)+$', 'keyword'), word('(?:a|aa)+\\b!', 'keyword')])],
    [
      'a hundred patterns',
      grammar(
        ['slow'],
        Array.from({ length: 100 }, () => word('(a*)*b(a*)*c', 'keyword')),
      ),
    ],
    [
      'rules that begin each other',
      grammar(['slow'], [{ include: '#x' }], {
        x: { begin: '(?=a)', end: '(?!a)', patterns: [{ include: '#x' }] },
      }),
    ],
    [
      'rules that are each other',
      grammar(['slow'], [{ include: '#x' }], { x: { patterns: [{ include: '#x' }] } }),
    ],
  ] as const)
    it(`leave the sample plain when they are hostile: ${what}`, async () => {
      await useGrammars([hostile, ZORK]);
      const sample = `${'a'.repeat(60)}!\n`.repeat(20);
      const began = threadCpuMs();
      const plain = (html: string): string => html.replace(/<[^>]*>/g, '');
      for (let i = 0; i < 10; i++) assert.equal(plain(highlightLines(sample, 'slow').join('\n')), sample);
      assert.ok(threadCpuMs() - began < 1_500, `${threadCpuMs() - began} ms`);
      await useGrammars([ZORK]);
      assert.deepEqual(highlightLines('fun', 'zork'), ['<span class="k">fun</span>'], 'the next page');
    });

  it('have one limit for all samples of a page', async () => {
    const slow = grammar(['slow'], [word('(a+)+$', 'keyword')]);
    const took = (sample: string): number => {
      const began = threadCpuMs();
      assert.doesNotThrow(() => highlightSample(sample, 'slow'));
      return threadCpuMs() - began;
    };
    let sample = 'aaaaaaaaaaaa!';
    do {
      sample = `a${sample}`;
      await useGrammars([slow]);
    } while (took(sample) < 40);
    await useGrammars([slow]);
    const all = Array.from({ length: 60 }, () => took(sample)).reduce((sum, one) => sum + one);
    assert.ok(all < 1_500, `${all} ms`);
  });

  /** What `node:vm` throws after its time. */
  const timeout = (): never => {
    throw Object.assign(new Error('over'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' });
  };

  it('colour all the same on a machine that gives them no processor time for a while', async () => {
    let busy = 3;
    const interruptible = (_: number, work: () => void): void => (busy-- > 0 ? timeout() : work());
    await useGrammars([ZORK], { clock: () => 0, interruptible });
    assert.deepEqual(highlightSample('fun', 'zork'), {
      lines: [trustedHtml('<span class="k">fun</span>')],
      isCut: false,
    });
  });

  it('are cut by processor time, and say so', async () => {
    let spent = 0;
    await useGrammars([ZORK], { clock: () => (spent += 300), interruptible: (_, work) => work() });
    assert.deepEqual(highlightSample('fun\nfun\nfun', 'zork'), {
      lines: ['fun', 'fun', 'fun'].map(trustedHtml),
      isCut: true,
    });
    await useGrammars([ZORK], { interruptible: timeout, clock: () => 0 });
    assert.equal(highlightSample('fun', 'zork').isCut, true, 'a machine that gives no time at all');
  });

  it('are left out alone when they cannot be read', async () => {
    const odd = {
      names: ['odd'],
      text: '{"scopeName":"source.odd","patterns":[null,1,{"match":"("},{"begin":[]}]}',
    };
    await useGrammars([{ names: ['none'], text: 'null' }, odd, ZORK]);
    assert.deepEqual(highlightLines('fun', 'zork'), ['<span class="k">fun</span>']);
    assert.deepEqual(highlightLines('a < b', 'odd'), ['a &lt; b']);
  });

  it('do not take long samples', async () => {
    await useGrammars([ZORK]);
    assert.equal(customLines('fun '.repeat(10_000), 'zork'), undefined);
  });
});
