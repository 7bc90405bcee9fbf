/** Where a mistake in an author's module is said to be: on its own line, however deep the functions around it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { transformModule } from './transform-module.ts';

const lineOf = (source: string, file = 'a.jsx'): number | undefined => {
  const result = transformModule(source, file);
  assert.ok('failure' in result, source);
  return result.failure.line;
};

describe('a mistake in a module', () => {
  for (const [name, source, line] of [
    [
      'a component',
      'const a = 1;\nexport const A = ({ b }) => {\n  const x = = 3;\n  return <p>{b}</p>;\n};',
      3,
    ],
    [
      'a function in a component',
      'export const A = () => {\n  const go = (a) => {\n    if (a {\n      return 1;\n    }\n  };\n  return <p />;\n};',
      3,
    ],
    [
      'an expression of a component',
      'export const A = ({ a }) => (\n  <ul>\n    {a.map((one) => (\n      <li>{one = = 1}</li>\n    ))}\n  </ul>\n);',
      4,
    ],
    ['parameters over lines', 'export const A = ({\n  a,\n  b,\n}) => {\n  let x = ;\n};', 5],
    [
      'an asynchronous function',
      'export const A = () => {\n  const f = async () => {\n    await ;\n  };\n};',
      3,
    ],
    ['a function with a name', 'export function A() {\n  const x = ;\n}', 2],
    ['the module itself', 'const a = 1;\nconst b = ;', 2],
  ] as const)
    it(`in ${name} is on its line`, () => assert.equal(lineOf(source), line));

  it('in TypeScript too', () => {
    assert.equal(lineOf('export const A = ({ a }: { a: string }) => {\n  const x: = 3;\n};', 'a.tsx'), 2);
  });

  it('costs little to place, however many functions are around it', () => {
    const began = process.cpuUsage();
    lineOf(`${'const f = () => {\n'.repeat(2_000)}const x = ;`);
    lineOf(`${'(()=>'.repeat(5_000)}=`);
    // Without a limit, each function is another reading of the text.
    assert.ok(process.cpuUsage(began).user < 2_000_000);
  });
});
