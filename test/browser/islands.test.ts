/** Components of authors in a real browser: rendered by the server, interactive in the page, and bound by its policy. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const WIDGETS = `import { useState, useEffect } from 'react';
import { label } from './words';
const { Card: Taken } = MintlifyComponents;
export const Counter = ({ start = 0, children }) => {
  const [count, setCount] = useState(start);
  return <div className="counter"><button onClick={() => setCount(count + 1)}>{label} {count}</button>{children}<Card title="Inside" href="/other">has <i>{count}</i></Card><Taken title="Taken">of <s>{count}</s></Taken></div>;
};
export const Reveal = ({ children }) => {
  const [open, setOpen] = useState(false);
  return <section><button id="reveal" onClick={() => setOpen(!open)}>show</button>{open && children}</section>;
};
export default function Here() { return <p id="here">{window.location.pathname}</p>; }
export const Fails = () => {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('on purpose');
  return <button id="fails" onClick={() => setBroken(true)}>still here</button>;
};
export const Asks = ({ from }) => {
  const [answer, setAnswer] = useState('waiting');
  useEffect(() => { fetch(from).then((each) => each.json()).then((each) => setAnswer(each.word)); }, [from]);
  return <p id="asks">{answer}</p>;
};
export const Field = () => {
  const [text, setText] = useState('');
  return <div className="styled"><style>{'.styled b { color: rgb(1, 2, 3) }'}</style><input id="field" onChange={(event) => setText(event.target.value)} /><b id="echo">{text}</b></div>;
};
`;
const PAGE = `---
title: Islands
---

import Here, { Counter, Reveal, Fails, Asks, Field } from '/snippets/odd <b> & name.jsx';

export const rows = ['one', 'two'];

<Counter start={3}>kept **bold** [link](/other)</Counter>

<Counter start={7} />

<Reveal>hidden <Counter start={20} /></Reveal>

<Here>placeholder</Here>

<Fails />

<Asks from="/answer.json" />

<Field />

<button id="own" onClick={(event) => { event.target.textContent = 'clicked'; }}>page</button>

{rows.flatMap((row) => [<em key={row}>{row}</em>])}
`;
const HOSTILE = `---
title: Hostile
---

export const Loop = () => { const [n] = useState(0); while (typeof window === 'undefined'); return <p id="looped">done</p>; };

export const Breaks = ({ text }) => { const [n] = useState(0); return <p title={text} dangerouslySetInnerHTML={{ __html: '<img src=x onerror="window.ran=1"><script>window.ran=2</scr' + 'ipt><a href="javascript:window.ran=3">x</a></lectern-island>' + text }} />; };

<Loop>words</Loop>

<Breaks text={'</script><script>window.ran=4</script>"\\'<img src=x onerror=window.ran=5>'} />

{globalThis.constructor.constructor('return 1')() + '</lectern-island><img src=x onerror="window.ran=6">'}

After.
`;

function writeSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-islands-'));
  const files = {
    'docs.json': JSON.stringify({
      name: 'Islands',
      theme: 'mint',
      colors: { primary: '#3b5bdb' },
      navigation: { pages: ['index', 'other', 'hostile'] },
    }),
    'index.mdx': PAGE,
    'other.mdx': '---\ntitle: Other\n---\n\nPlain.\n',
    'hostile.mdx': HOSTILE,
    'answer.json': '{"word":"answered"}',
    'snippets/odd <b> & name.jsx': WIDGETS,
    'snippets/words.js': "export const label = 'count';\n",
  };
  mkdirSync(join(folder, 'snippets'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Errors and policy violations of a page, as they come. */
function watched(page: Page): string[] {
  const seen: string[] = [];
  page.on('pageerror', (error) => seen.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(message.text());
  });
  return seen;
}

describe('islands in a browser', () => {
  const browser = testBrowser();
  const folder = writeSite();
  let site: RunningSite;
  before(async () => {
    site = await runningSite(folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  it('are hydrated where the server rendered them, each with its own state', async () => {
    const page = await browser.page();
    const seen = watched(page);
    await page.goto(site.url);
    const [first, second] = [page.locator('.counter').nth(0), page.locator('.counter').nth(1)];
    assert.equal(await first.locator('button').textContent(), 'count 3');
    await page.locator('#asks', { hasText: 'answered' }).waitFor();
    await first.locator('button').click();
    await first.locator('button', { hasText: 'count 4' }).waitFor();
    assert.equal(await first.locator('strong').textContent(), 'bold');
    await eventually(() => first.locator('.card i').textContent(), '4');
    await eventually(() => first.locator('.card s').textContent(), '4');
    assert.equal(await first.locator('.card').count(), 2);
    assert.equal(await second.locator('button').textContent(), 'count 7');
    assert.equal(await page.locator('#here').textContent(), '/');
    await page.fill('#field', 'typed');
    await page.locator('#echo', { hasText: 'typed' }).waitFor();
    assert.equal(await page.locator('#echo').evaluate((b) => getComputedStyle(b).color), 'rgb(1, 2, 3)');
    await page.click('#own');
    await eventually(() => page.locator('#own').textContent(), 'clicked');
    assert.deepEqual(seen, []);
  });

  it('start the islands in children that are shown later', async () => {
    const page = await browser.page();
    await page.goto(site.url);
    await page.locator('#asks', { hasText: 'answered' }).waitFor();
    assert.equal(await page.locator('.counter').count(), 2);
    await page.click('#reveal');
    const later = page.locator('section .counter button');
    await later.click();
    await later.filter({ hasText: 'count 21' }).waitFor();
  });

  it('keep the server-rendered HTML when they fail, and log their name', async () => {
    const page = await browser.page();
    const seen = watched(page);
    await page.goto(site.url);
    await page.locator('#asks', { hasText: 'answered' }).waitFor();
    await page.click('#fails');
    await eventually(
      () => /"Fails" of snippets\/odd <b> & name\.jsx failed: on purpose/.test(seen.join('\n')),
      true,
    );
    assert.equal(await page.locator('#fails').textContent(), 'still here');
  });

  it('are read without script', async () => {
    const page = await browser.page({ javaScriptEnabled: false });
    await page.goto(site.url);
    const text = await page.locator('main').innerText();
    for (const words of ['count 3', 'kept bold', 'has 3', 'placeholder', 'still here', 'waiting', 'onetwo'])
      assert.ok(text.includes(words), words);
  });

  it('run no HTML that they wrote, and stop nothing else', async () => {
    const page = await browser.page();
    await page.goto(`${site.url}/hostile`);
    await eventually(() => page.locator('#looped').textContent(), 'done');
    await page.waitForTimeout(100);
    assert.equal(await page.evaluate('window.ran'), undefined);
    assert.match(await page.locator('main').innerText(), /After\./);
  });

  it('load nothing on pages without them', async () => {
    const html = await site.text('/other');
    assert.ok(!/lectern-island|islands-/.test(html));
    assert.doesNotMatch(
      (await site.get('/other')).headers.get('content-security-policy')!,
      /connect-src[^;]*https:/,
    );
    assert.match((await site.get('/')).headers.get('content-security-policy')!, /connect-src[^;]*https:/);
  });
});
