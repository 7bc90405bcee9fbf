/** No text of a specification becomes markup or runs, wherever it is on the page. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compileView } from '../../../test/support/reference-page.ts';
import { unsafeHtml } from '../../../test/support/unsafe-html.ts';
import type { ReferenceView } from '../../site/openapi/reference-view.ts';
import { everyView, full } from './reference-views.data.ts';

const PAYLOADS = [
  '"\'><img src=x onerror=alert(1)>',
  '</script></style></code></div></div></details><script>alert(1)</script>',
  'javascript:alert(1)',
  '[x](javascript:alert(1)) ![y](javascript:alert(2)) <javascript:alert(3)>',
  '<a href="java&#115;cript:alert(1)" onclick=alert(1)>x</a>',
  '<svg onload=alert(1)><b onmouseover=alert(1)>bold',
  '<details open ontoggle=alert(1)><summary>x</p></td></tr></table></div>',
  '<iframe srcdoc="x"></iframe><object data=x></object><style>*{}</style><form action=x><input autofocus onfocus=x>',
  '<table><tr><td>a<td>b<tr><td>c</table><ul><li>one<li>two',
  '{alert(1)} <Card title={alert(1)} href="javascript:x"> <Nope/> {`${1}`}',
  '```html\n<script>alert(1)</script>\n```\n\n# <b>Heading\n\n[^1] [ref]\n\n[ref]: javascript:alert(1)',
  '<!-- <p> --> --!> ]]> &lt;script&gt; &#0; \\u0000',
  '\0id\0 \0\0 \u202e\u2028',
  '__proto__',
  '',
];

/** Hostile texts: markup, ends of every construct, an address, unclosed elements, our own placeholders. */
const SHARPEST = PAYLOADS.filter((_, i) => [0, 1, 4, 5, 12].includes(i));

type Change = (value: string) => string;

/** The view with every text at a matching path replaced. */
function changed(value: unknown, at: string, change: (at: string) => Change | undefined): unknown {
  if (typeof value === 'string') return change(at)?.(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => changed(each, `${at}[]`, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, changed(each, `${at}.${key}`, change)]),
  );
}

/** The paths of all texts, one of each kind; values that decide the structure of the page are no texts. */
function places(): readonly string[] {
  const found = new Set<string>();
  for (const view of Object.values(everyView))
    changed(view, '', (at) => {
      if (!/\.(?:kind|in|direction|ends)$/.test(at)) found.add(at);
      return undefined;
    });
  return [...found];
}

async function problems(view: ReferenceView): Promise<readonly string[]> {
  const body = await compileView(view, { expanded: 'all' });
  const nul = `${body.html}${body.aside}`.includes('\0') ? ['NUL'] : [];
  return [...unsafeHtml(body.html), ...unsafeHtml(body.aside), ...nul];
}

describe('hostile specifications', () => {
  test('the pages of the test data pass the check', async () => {
    for (const view of Object.values(everyView)) assert.deepEqual(await problems(view), []);
  });

  test('the check finds hostile markup', () => {
    assert.equal(unsafeHtml('<p onclick="x">a</p>').length, 1);
    assert.equal(unsafeHtml('<p><a href="javascript:x">a</a>').length, 2);
    assert.equal(unsafeHtml('<script></script>').length, 2);
    assert.equal(unsafeHtml('a < b').length, 1);
  });

  test('every field of a view, one after another', async () => {
    const all = places();
    assert.ok(all.length > 60, String(all.length));
    const found: string[] = [];
    for (const place of all)
      for (const payload of SHARPEST) {
        const view = changed(full, '', (at) => (at === place ? () => payload : undefined)) as ReferenceView;
        for (const problem of await problems(view)) found.push(`${place}: ${problem}`);
      }
    assert.deepEqual(found.slice(0, 5), []);
  });

  test('all fields of every kind of page at once', async () => {
    for (const view of Object.values(everyView))
      for (const payload of PAYLOADS) {
        const hostile = changed(view, '', (at) =>
          /\.(?:kind|in|direction|ends)$/.test(at) ? undefined : (value) => `${payload}${value}`,
        ) as ReferenceView;
        assert.deepEqual(await problems(hostile), []);
      }
  });

  test('names of prototype properties are ordinary names', async () => {
    const view = changed(full, '', (at) => (/\.name$/.test(at) ? () => 'constructor' : undefined));
    const { html } = await compileView(view as ReferenceView);
    assert.match(html, /id="parameter-constructor"/);
  });
});
