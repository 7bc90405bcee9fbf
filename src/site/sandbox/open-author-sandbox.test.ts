/** The environment of authors' components in the sandbox, and their output. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { trustedHtml } from '../../lib/html.ts';
import type { ComponentCall, SandboxHost } from './author-program.ts';
import { openForTests, type RenderCode, shown } from './test-support.ts';

let render: RenderCode;
before(async () => {
  ({ render } = await openForTests({ useMs: 5_000, pageMs: 60_000 }));
});

/** Shows its name around its children, and remembers what it was asked. */
function recording(): SandboxHost & { readonly calls: ComponentCall[] } {
  const calls: ComponentCall[] = [];
  return {
    components: ['Card', 'Tabs', 'Tab', 'Tree', 'Tree.Folder'],
    calls,
    render: (call) => {
      calls.push(call);
      return `<b>${call.name}${call.children}</b>`;
    },
  };
}
const slot = (number: number, inner: string) =>
  `<lectern-slot data-part="${number}" style="display:contents">${inner}</lectern-slot>`;
const part = (key: number | string, inner: string) =>
  `<lectern-part data-part="${key}" style="display:contents">${inner}</lectern-part>`;

describe('a component in the sandbox', () => {
  it('renders with props, and what it says is escaped', () => {
    const code = `export const A = ({ name, list }) => h('p', { className: 'x', onClick() {} }, name, list.map((each) => h('i', { key: each }, each)))`;
    assert.equal(
      shown(render(code, { props: { name: '<b>', list: [1, 2] } })),
      '<p class="x">&lt;b><i>1</i><i>2</i></p>',
    );
  });

  it('has hooks without importing them, and its effects do not run', () => {
    const code = `export const A = () => {
      const [a] = useState(1); const b = useMemo(() => 2, []); const [c] = useReducer((s) => s, 3); const r = useRef(4);
      useEffect(() => { throw new Error('effect'); }); useLayoutEffect(() => { throw new Error('effect'); });
      const f = useCallback(() => 5, []);
      return h(Fragment, null, [a, b, c, r.current, f()].join(), useId() !== '' && '!');
    }`;
    assert.equal(shown(render(code)), '1,2,3,4,5!');
  });

  it('imports react, preact, next and other modules of the page, by any of their paths', () => {
    const code = `import React, { memo, forwardRef } from 'react';
      import { h } from 'preact';
      import { useState } from 'preact/hooks';
      import { jsx } from 'react/jsx-runtime';
      import Link from 'next/link';
      import Image from 'next/image';
      import { b } from './b';
      import { c } from '/snippets/deep/c.js';
      const M = memo(forwardRef((props) => React.createElement('u', props)));
      export const A = () => { const [n] = useState(b + c); return [jsx(Link, { href: '/x', children: n }), h(Image, { src: 'i.png', alt: '' }), h(M, { id: 'm' })]; };`;
    const modules = {
      'snippets/b.jsx': 'export const b = 1;',
      'snippets/deep/c.js': "import { b } from '../b'; export const c = b + 1;",
    };
    assert.equal(shown(render(code, { modules })), '<a href="/x">3</a><img alt src="i.png"/><u id="m"></u>');
  });

  it('says which module is missing', () => {
    const result = render(`import x from 'lodash'; export const A = () => null;`);
    assert.equal(shown(result), 'error: imports “lodash”, which is not available on the server');
  });

  it('shows HTML of ours that it is given, and the children', () => {
    const code = `export const A = ({ title, list, children }) => h('div', null, title, list[0].label, children)`;
    const props = { title: trustedHtml('<i>t</i>'), list: [{ label: trustedHtml('<i>l</i>') }] };
    assert.equal(
      shown(render(code, { props, children: '<p>c</p>' })),
      `<div>${part('props.title', '<i>t</i>')}${part('props.list.0.label', '<i>l</i>')}${part('children', '<p>c</p>')}</div>`,
    );
  });

  it('takes data that only looks like HTML of ours as data', () => {
    const code = `export const A = ({ title }) => title.html`;
    assert.equal(shown(render(code, { props: { title: { html: '<i>' } } })), '&lt;i>');
  });

  it('uses built-in components, with elements in their props and the context around them', () => {
    const host = recording();
    const code = `const X = createContext(0); const Y = () => h('u', null, useContext(X));
      export const A = () => h(X.Provider, { value: 7 }, h(Card, { title: 't', n: { a: [1] }, icon: h(Y), onClick() {} }, 'in ', h(Y)), h(Tree.Folder))`;
    assert.equal(
      shown(render(code, { host })),
      part(0, `<b>Card${slot(0, 'in <u>7</u>')}</b>`) + part(1, '<b>Tree.Folder</b>'),
    );
    const [card] = host.calls;
    assert.deepEqual(card?.props, { title: 't', n: { a: [1] } });
    assert.deepEqual(card?.elements, { icon: '<u>7</u>' });
  });

  it('has them in one object too, for code that takes them from there', () => {
    const code = `const { Card, Map: None } = MintlifyComponents;
      export const A = () => h(Card, { title: 't' }, typeof None)`;
    assert.equal(shown(render(code, { host: recording() })), part(0, `<b>Card${slot(0, 'undefined')}</b>`));
  });

  it('tells a registered component which of its children are registered too', () => {
    const host = recording();
    const code = `export const A = () => h(Tabs, null, [1, 2].map((n) => h(Tab, { title: 't' + n }, n)), h(Fragment, null, h(Tab, { title: 'f' }, h(Card))), h('p', null, h(Tab)))`;
    render(code, { host });
    const tabs = host.calls.find(({ name }) => name === 'Tabs');
    assert.deepEqual(
      tabs?.direct.map(({ call, html }) => [call.props['title'], html.includes('<b>Tab')]),
      [
        ['t1', true],
        ['t2', true],
        ['f', true],
      ],
    );
    assert.deepEqual(
      tabs?.direct[2]?.call.direct.map(({ call }) => call.name),
      ['Card'],
    );
  });

  it('does not see a browser', () => {
    assert.equal(
      shown(render(`export const A = () => typeof window + typeof document + typeof fetch`)),
      'undefined'.repeat(3),
    );
    for (const name of ['window', 'document', 'localStorage', 'navigator', 'fetch'])
      assert.equal(
        shown(render(`export const A = () => ${name}.x`)),
        `error: uses ${name}, which only browsers have`,
      );
  });

  it('is deterministic: time is fixed, random numbers repeat, nothing is printed', async () => {
    const code = `export const A = () => { console.log('x'); setTimeout(() => {}, 1); return [new Date().toISOString(), Date.now(), Math.random(), new Date(0) instanceof Date, (1234567.5).toLocaleString()].join(' '); }`;
    const first = shown(render(code));
    assert.match(first, /^2026-01-02T00:00:00\.000Z 1767312000000 0\.\d+ true 1,234,567\.5$/);
    assert.equal(shown(render(code)), first);
    assert.equal(shown((await openForTests()).render(code)), first);
  });

  it('writes and reads base64 as browsers do', () => {
    const texts = ['', 'a', 'ab', 'abc', '{"url":"https://x.example/?a=1"}', '\u0000\u00ff\u0080~'];
    for (const text of texts) {
      const code = `export const A = () => [btoa(${JSON.stringify(text)}), atob(${JSON.stringify(btoa(text))}) === ${JSON.stringify(text)}].join(' ')`;
      assert.equal(shown(render(code)), `${btoa(text)} true`);
    }
    for (const wrong of ["btoa('€')", "atob('a')", "atob('a$==')"])
      assert.match(shown(render(`export const A = () => ${wrong}`)), /^error: InvalidCharacterError/, wrong);
  });

  it('fails in one phrase when it cannot answer at once', () => {
    assert.equal(
      shown(render('export const A = async () => null')),
      'error: is asynchronous: components must return at once',
    );
    const lazy = `import { lazy, Suspense } from 'react'; const L = lazy(() => new Promise(() => {})); export const A = () => h(Suspense, null, h(L))`;
    assert.equal(shown(render(lazy)), 'error: waits for something while it renders (Suspense)');
    assert.match(shown(render('await new Promise(() => {}); export const A = () => 1')), /^error: /);
  });

  it('fails in one phrase for mistakes', () => {
    assert.equal(shown(render('export const B = 1')), 'error: nothing called A is exported');
    assert.equal(shown(render('export const A = 1')), 'error: A is not a component');
    assert.match(shown(render('export const A = (')), /^error: SyntaxError/);
    assert.equal(shown(render(`export const A = () => { throw new Error('of\\nmine') }`)), 'error: of mine');
    assert.equal(
      shown(render(`export const A = () => { throw { get message() { throw 1; } } }`)),
      'error: threw what cannot be shown',
    );
  });
});
