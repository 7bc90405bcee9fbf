/** Code that exceeds its time, memory or stack: the use ends, and the next one works. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { NO_PARTS, openForTests, type RenderCode, shown } from './test-support.ts';

let render: RenderCode;
before(async () => {
  ({ render } = await openForTests());
});

const body = (code: string) => `export const A = () => { ${code} }`;
/** A component that tries, and shows what it got or that it threw. */
const attempt = (code: string) => body(`try { return String(${code}); } catch (error) { return 'refused'; }`);
const stillWorks = () =>
  assert.equal(shown(render(`export const A = () => h('p', null, 'fine')`)), '<p>fine</p>');

describe('hostile code ends by time', () => {
  const cases: Record<string, string> = {
    'an endless loop': body('for (;;);'),
    'an endless loop while the module loads': 'for (;;); export const A = 1;',
    'an endless loop that catches everything': body(
      'for (;;) try { for (;;); } catch {} finally { continue; }',
    ),
    'a pattern that backtracks': body(`return /(a+)+$/.test('a'.repeat(40) + 'b')`),
    'a getter of what it throws': body('throw { get message() { for (;;); } }'),
    'elements that hold each other': body(
      `let all = h('p'); for (let n = 0; n < 24; n++) all = h('p', null, [all, all]); return all;`,
    ),
    'a name that is never done': `export const A = () => h({ toString() { for (;;); } }.toString())`,
  };
  for (const [name, code] of Object.entries(cases))
    it(name, () => {
      const result = render(code);
      assert.equal('failed' in result && result.failed, 'time', shown(result));
      stillWorks();
    });

  it('all uses of a page together', async () => {
    const times = { now: 0 };
    const { openAuthorSandbox } = await import('./open-author-sandbox.ts');
    const own = await openAuthorSandbox({
      clock: () => (times.now += 30),
      today: 0,
      limits: { useMs: 100_000, pageMs: 500 },
    });
    const page = { modules: { a: 'export const A = () => 1' } };
    const use = (program = page) =>
      shown(own.render(program, { module: 'a', name: 'A', props: {} }, NO_PARTS));
    assert.equal(use(), '1');
    for (let count = 0; count < 20; count++) use();
    assert.match(use(), /^time: .*together/);
    assert.equal(use({ ...page }), '1');
  });

  it('functions of the engine that never look at the clock', () => {
    for (const code of [
      'Array.prototype.indexOf.call({ length: 2 ** 40 }, 1)',
      'Array.prototype.reverse.call({ length: 2 ** 53 - 1 })',
      'let n = 0; Array.prototype.indexOf.call({ get length() { return n++ ? 2 ** 40 : 1; } }, 1)'.slice(11),
      'Array.prototype.indexOf.call({ length: { valueOf: () => 2 ** 40 } }, 1)',
      'Array.prototype.indexOf.call(Object.create({ length: 2 ** 40 }), 1)',
      '(() => { const a = []; a.length = 4294967295; return a.includes(1); })()',
      `'a'.repeat(200000).indexOf('a'.repeat(100000) + 'b')`,
      `'a'.repeat(200000).split({ toString: () => 'a'.repeat(100000) + 'b' })`,
      `new String('a'.repeat(200000)).replaceAll('a'.repeat(100000) + 'b', '')`,
    ])
      assert.equal(shown(render(attempt(code))), 'refused', code);
  });
});

describe('hostile code ends by memory', () => {
  // Filling it takes time of its own: here only the memory's limit may end the use.
  let patient: Awaited<ReturnType<typeof openForTests>>;
  before(async () => {
    patient = await openForTests({ useMs: 8_000, pageMs: 8_000 });
  });
  const cases: Record<string, string> = {
    'arrays without end': body('const all = []; for (;;) all.push(new Array(1000).fill(1));'),
    'arrays without end, caught': body(
      'const all = []; try { for (;;) all.push([1, 2, 3]); } catch { return all.x.y; }',
    ),
    'text that doubles': body(`let text = 'x'; for (;;) text += text;`),
    'one huge buffer': body('return new Uint8Array(2 ** 30).length'),
    'elements without end': body(`const all = []; for (;;) all.push(h('p', null, h('i')));`),
    'huge output': body(`return h('p', null, 'x'.repeat(2e6))`),
  };
  for (const [name, code] of Object.entries(cases))
    it(name, async () => {
      assert.match(shown(patient.render(code)), /^memory/);
      assert.equal(shown(patient.render('export const A = () => 1')), '1');
      await patient.sandbox.ready();
      assert.equal(shown(patient.render('export const A = () => 1')), '1');
    });

  it('code that is too long to begin with', () => {
    assert.equal(
      shown(render(`export const A = () => 1; // ${'x'.repeat(2_000_001)}`)),
      'memory: has too much code',
    );
  });
});

describe('hostile code ends by depth', () => {
  const cases: Record<string, string> = {
    recursion: body('const f = () => f() + 1; return f();'),
    brackets: attempt(`eval('('.repeat(100000))`),
    lists: attempt(`eval('['.repeat(100000))`),
    functions: attempt(`eval('a=>'.repeat(100000) + '1')`),
    templates: attempt('eval("`${".repeat(100000))'),
    patterns: attempt(`new RegExp('(?:'.repeat(50000))`),
    JSON: attempt(`JSON.parse('['.repeat(1000000))`),
    'the source of the module': `export const A = ${'('.repeat(100_000)}`,
    proxies: attempt(
      '(() => { let p = {}; for (let n = 0; n < 20000; n++) p = new Proxy(p, {}); return p.x; })()',
    ),
    elements: `export const A = () => { let all = 'x'; for (let n = 0; n < 5000; n++) all = h('p', null, all); return all; }`,
    'a component that shows itself': 'export const A = () => h(A)',
  };
  for (const [name, code] of Object.entries(cases))
    it(name, () => {
      assert.match(shown(render(code)), /^refused$|^error: .*nested too deeply/);
      stillWorks();
    });

  it('of which there is enough for real components', () => {
    const nested = `const Box = ({ children }) => h('div', null, children);
      export const A = () => { let all = 'x'; for (let n = 0; n < 20; n++) all = h(Box, null, all); return all; }`;
    assert.match(shown(render(nested)), /^(?:<div>){20}x/);
  });
});

describe('a sandbox that is asked where hardly any stack is left', () => {
  it('answers, and works again', async () => {
    const { render: own, sandbox: broken } = await openForTests();
    let answer: string | undefined;
    const dive = (): void => {
      try {
        dive();
      } catch {
        answer ??= shown(own('export const A = () => 1'));
      }
    };
    dive();
    assert.match(answer ?? '', /^memory: crashed the sandbox|^1$/);
    await broken.ready();
    assert.equal(shown(own('export const A = () => 1')), '1');
  });
});
