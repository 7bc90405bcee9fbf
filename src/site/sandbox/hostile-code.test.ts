/** Code that tries to reach the host, or data of another use. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { AuthorSandbox, SandboxHost } from './author-program.ts';
import { NO_PARTS, openForTests, type RenderCode, shown } from './test-support.ts';

let render: RenderCode;
let sandbox: AuthorSandbox;
before(async () => {
  ({ render, sandbox } = await openForTests());
});

const body = (code: string) => `export const A = () => { ${code} }`;
/** A component that tries, and shows what it got or that it threw. */
const attempt = (code: string) => body(`try { return String(${code}); } catch (error) { return 'refused'; }`);
const stillWorks = () =>
  assert.equal(shown(render(`export const A = () => h('p', null, 'fine')`)), '<p>fine</p>');

describe('hostile code does not get out', () => {
  it('by any name or constructor', () => {
    for (const code of [
      'globalThis.process',
      'globalThis.require',
      'globalThis.module',
      'globalThis.Deno',
      'globalThis.std',
      'globalThis.os',
      'globalThis.fetch',
      'globalThis.XMLHttpRequest',
      'globalThis.WebAssembly',
      'globalThis.__ask',
      'globalThis.__ambient',
      'globalThis.__sandbox',
      'globalThis.scriptArgs',
      'globalThis.gc',
      `(() => {}).constructor.constructor('return globalThis.process')()`,
      `Function('return this')().process`,
      `(async () => {}).constructor('return globalThis.process')() && undefined`,
      `(0, eval)('this').process`,
      `Error.prepareStackTrace?.call`,
      `new Error().constructor.constructor('return globalThis.process')()`,
      `h.constructor('return globalThis.process')()`,
    ])
      assert.equal(shown(render(attempt(code))), 'undefined', code);
  });

  it('by a stack that names files of the host', () => {
    Error.prepareStackTrace = undefined as never;
    const stack = shown(
      render(body(`Error.prepareStackTrace = (_, frames) => frames; return new Error('x').stack`)),
    );
    assert.doesNotMatch(stack, /node:|file:|\.ts|node_modules/);
  });

  it('by importing, at once or later', () => {
    for (const name of [
      'node:fs',
      'fs',
      'std',
      'os',
      'lectern:boot',
      'author:snippets/a.jsx',
      '../../../etc/passwd',
      '/etc/passwd',
      'file:///etc/passwd',
      'https://example.com/x.js',
      'preact-render-to-string',
      '__proto__',
      'constructor',
    ]) {
      assert.match(
        shown(render(`import * as x from '${name}'; export const A = () => 'got it';`)),
        /^error: imports/,
        name,
      );
      const later = `let got = 'nothing'; const p = import('${name}').then(() => { got = 'got it'; }); export const A = () => got;`;
      assert.equal(shown(render(later)), 'nothing', name);
    }
  });

  it('by props that are more than data', () => {
    const code = `export const A = (props) => [Object.keys(props).join(), typeof props.f, String(props.got), ({}).polluted, Object.getPrototypeOf(props) === Object.prototype].join(' ')`;
    let ran = false;
    const get = () => {
      ran = true;
      return 'secret';
    };
    const props = Object.defineProperties(
      { f: () => process, list: [Symbol('x')], ['constructor']: 'mine', toJSON: () => ({ leaked: true }) },
      {
        got: { enumerable: true, get },
        ['__proto__']: { enumerable: true, value: { polluted: true } },
      },
    );
    assert.equal(shown(render(code, { props })), 'list,constructor undefined undefined  true');
    assert.equal(ran, false);
  });

  it('by props that are too large or too deep', () => {
    const own: Record<string, unknown> = {};
    own['own'] = own;
    for (const props of [
      own,
      { text: 'x'.repeat(600_000) },
      { list: Array.from({ length: 30_000 }, () => 1) },
      { list: new Array(4_000_000_000) },
    ])
      assert.match(shown(render(`export const A = () => 'x'`, { props })), /^error: its props are/);
  });
});

describe('a built-in component that hostile code uses', () => {
  const seen: unknown[] = [];
  const host: SandboxHost = {
    components: ['Card', 'Map', 'not a name', '__proto__'],
    render: (call) => {
      seen.push(call);
      return 'card';
    },
  };
  const ask = (code: string) => {
    seen.length = 0;
    return shown(render(code, { host }));
  };

  it('gets data and nothing else', () => {
    ask(
      `export const A = () => h(Card, { f() {}, s: Symbol('x'), n: NaN, big: new Date(NaN), nested: { ['__proto__']: { polluted: 1 }, toJSON: () => JSON.parse('{"__proto__":{"polluted":1},"x":1}') } })`,
    );
    assert.deepEqual(seen, [
      {
        name: 'Card',
        props: { n: null, big: null, nested: { x: 1 } },
        elements: {},
        children: '',
        direct: [],
      },
    ]);
    assert.equal(({} as { polluted?: number }).polluted, undefined);
  });

  it('is not asked when what it is given is too much', () => {
    assert.match(ask(`export const A = () => h(Card, { text: 'x'.repeat(600000) })`), /^error: /);
    assert.match(
      ask(
        `export const A = () => { let deep = 1; for (let n = 0; n < 40; n++) deep = [deep]; return h(Card, { deep }); }`,
      ),
      /^error: /,
    );
    assert.deepEqual(seen, []);
    assert.match(
      ask(`export const A = () => Array.from({ length: 2000 }, () => h(Card))`),
      /^error: uses too many|^time/,
    );
    assert.ok(seen.length <= 1_000);
  });

  it('keeps what the engine has, and is found under good names only', () => {
    assert.equal(
      ask(`export const A = () => [new Map([[1, 2]]).get(1), typeof globalThis['not a name']].join()`),
      '2,undefined',
    );
  });

  it('cannot be given another voice by changing what the engine has', () => {
    ask(
      `JSON.stringify = () => '["Evil",0,{},{},"",[]]'; JSON.parse = () => ({}); Array.prototype.push = () => { throw 1; }; Object.keys = () => []; export const A = () => h(Card, { a: 1 })`,
    );
    assert.deepEqual(seen, [{ name: 'Card', props: { a: 1 }, elements: {}, children: '', direct: [] }]);
  });

  it('fails the use with one phrase when it throws, and reveals nothing else', () => {
    const throwing: SandboxHost = {
      components: ['Card'],
      render: () => {
        throw new Error('a secret path');
      },
    };
    const code = `export const A = () => { try { return Card({}); } catch (error) { return error.message + error.stack; } }`;
    assert.doesNotMatch(shown(render(code, { host: throwing })), /secret/);
    assert.equal(
      shown(render('export const A = () => h(Card)', { host: throwing })),
      'error: a built-in component could not be rendered',
    );
  });

  it('cannot begin another use from inside', () => {
    const inner: string[] = [];
    const again: SandboxHost = {
      components: ['Card'],
      render: () => {
        inner.push(shown(render('export const A = () => 1', { host: again })));
        return '';
      },
    };
    render('export const A = () => h(Card)', { host: again });
    assert.deepEqual(inner, ['error: is used inside itself']);
    stillWorks();
  });
});

describe('what a use leaves behind', () => {
  it('is not seen by the next, of the same page or another', () => {
    const dirty = `Object.prototype.polluted = 'yes'; Array.prototype.map = () => ['yes']; globalThis.kept = 'yes';
      React.useState = () => ['yes']; Math.random = () => 'yes'; export const A = () => 'dirty';`;
    const clean = `export const A = () => [({}).polluted, [1].map((x) => x)[0], globalThis.kept, useState('no')[0], React.useState('no')[0]].join()`;
    const program = { modules: { dirty, clean } };
    for (let round = 0; round < 3; round++) {
      assert.equal(
        shown(sandbox.render(program, { module: 'dirty', name: 'A', props: {} }, NO_PARTS)),
        'dirty',
      );
      assert.equal(
        shown(sandbox.render(program, { module: 'clean', name: 'A', props: {} }, NO_PARTS)),
        ',1,,no,no',
      );
      assert.equal(shown(render(clean)), ',1,,no,no');
    }
  });

  it('is no memory: fifty bombs stay below a bound', () => {
    const bomb = body('const all = []; for (;;) all.push(new Uint8Array(1e6).fill(1));');
    render(bomb);
    const before = process.memoryUsage.rss();
    for (let count = 0; count < 50; count++) {
      assert.match(shown(render(bomb)), /^memory/);
    }
    const grown = (process.memoryUsage.rss() - before) / 1024 / 1024;
    assert.ok(grown < 80, `grew by ${grown.toFixed(0)} MiB`);
  });
});
