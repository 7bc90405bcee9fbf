/** What a configuration in Python holds as data, and what of it is computed. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../../../lib/async/thread-cpu.ts';
import { Computed, type StaticValue } from '../static/static-value.ts';
import { pythonValues } from './python-values.ts';

function plain(value: StaticValue): unknown {
  if (value instanceof Computed) return `computed ${value.line}`;
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)]));
  return Array.isArray(value) ? value.map(plain) : value;
}

describe('a configuration in Python', () => {
  it('is read as data', () => {
    const values = pythonValues(
      [
        '"""About"""',
        'import os  # x = 1',
        'project = \'A\' "B"',
        'path = r"a\\b"',
        'both = [project, ("x"), ("y",), {"k": True, 2: None,},]',
        'text = """two',
        'lines"""',
        'html_theme_options = {',
        '  "github_url": "https://x",  # why',
        '  "now": time.time(),',
        '}',
        'release = version()',
        'year = f"{now}"',
        'sum = "a" + b',
        'if True:',
        '    project = "no"',
        'x == "y"',
        'def f(): project = "no"',
      ].join('\n'),
    );
    assert.deepEqual(Object.fromEntries([...values].map(([key, value]) => [key, plain(value)])), {
      project: 'AB',
      path: 'a\\b',
      both: ['AB', 'x', ['y'], { k: true, 2: null }],
      text: 'two\nlines',
      html_theme_options: { github_url: 'https://x', now: 'computed 10' },
      release: 'computed 12',
      year: 'computed 13',
      sum: 'computed 14',
    });
  });

  it('ends in time, whatever it is', () => {
    for (const text of ['[', '{"a":', '("x"', '"""', "'", '"\\', 'a = [\n', 'x = (1,', '\\\n'].map(
      (one) => `a = ${one.repeat(30_000)}`,
    )) {
      const started = threadCpuMs();
      pythonValues(text);
      assert.ok(threadCpuMs() - started < 2_000, text.slice(0, 12));
    }
  });
});
