/** Diagrams, formulas and pictures in a real browser: drawn, in both modes and on a phone, with nothing that runs or breaks the policy. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const fence = (text: string): string => `\`\`\`mermaid\n${text}\n\`\`\`\n\n`;
const FLOW =
  'flowchart LR\n  accTitle: How a request travels\n  A[Reader] --> B{Cached?}\n  B --> C\n  B --> D --> E\n  click A "/math" "Go"';
const PIXEL =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="red"/></svg>';

const HOSTILE = [
  'flowchart LR\n  A["<img src=x onerror=\'window.pwned=1\'>"] --> B["<script>window.pwned=1</script>"]\n  click A call window.alert("x")\n  click B href "javascript:window.pwned=1"',
  '%%{init: {"securityLevel":"loose","htmlLabels":true,"themeCSS":"* { background: url(https://evil.test/css); position: fixed }","flowchart":{"htmlLabels":true}}}%%\nflowchart LR\n  A["<b onclick=\'window.pwned=1\'>x</b><iframe src=\'javascript:parent.pwned=1\'></iframe>"] --> C\n  click A "javascript:window.pwned=1"',
  'sequenceDiagram\n  participant A\n  link A: x @ javascript:window.pwned=1\n  A->>A: <svg onload=window.pwned=1>',
];
const FORMULAS =
  '$\\href{javascript:window.pwned=1}{x}$ $\\includegraphics{https://evil.test/x.png}$ $\\htmlStyle{position:fixed;inset:0}{x}$ $\\rule{9999em}{9999em}$ $\\text{<img src=x onerror=window.pwned=1>}$';

const files = {
  'docs.json': docsJson({ pages: ['flow', 'many', 'math', 'hostile', 'picture', 'plain'] }),
  'flow.mdx': fence(FLOW),
  'many.mdx': `${fence(FLOW)}${fence('sequenceDiagram\n  Alice->>Bob: Hello\n  Bob-->>Alice: Fine')}<Mermaid actions={false}>\n${fence('pie title Pets\n  "Dogs" : 3\n  "Cats" : 1')}</Mermaid>\n\n${fence('no diagram at all')}`,
  'math.mdx':
    "# M\n\nSo $\\alpha$ is\n\n$$\nf(x) = \\sum_{n=0}^{\\infty} \\frac{f^{(n)}(a)}{n!}(x-a)^n = f(a) + f'(a)(x-a) + \\frac{f''(a)}{2!}(x-a)^2 + \\cdots\n$$\n",
  'hostile.mdx': `${FORMULAS}\n\n${HOSTILE.map(fence).join('')}`,
  'picture.mdx':
    '![A red field](/red.svg)\n\n[![Linked](/red.svg)](/plain)\n\n<img src="/red.svg" alt="No" noZoom />\n\n<img src="/red.svg" alt="Small" width="20" height="20" />\n',
  'plain.mdx': 'Nothing here costs $5 or $10.\n',
  'red.svg': PIXEL,
};

describe('diagrams, formulas and pictures', () => {
  const browser = testBrowser();
  const folder = fixtureFolder(files);
  let site: RunningSite;
  before(async () => {
    site = await runningSite(folder.path);
  });

  interface Visit {
    readonly page: Page;
    readonly complaints: string[];
    readonly requested: string[];
  }

  async function visit(path: string, options: Parameters<typeof browser.page>[0] = {}): Promise<Visit> {
    const page = await browser.page(options);
    const complaints: string[] = [];
    const requested: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text().slice(0, 200));
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(`${site.url}${path}`);
    return { page, complaints, requested };
  }

  async function settled(page: Page): Promise<void> {
    for (const diagram of await page.locator('.diagram').all()) {
      await diagram.scrollIntoViewIfNeeded();
      await diagram.and(page.locator('[data-state="drawn"], [data-state="failed"]')).waitFor();
    }
  }

  // Redrawing for other colours is tested below; here each mode and each width draws on a fresh page.
  for (const [colorScheme, width] of [
    ['light', 1200],
    ['dark', 320],
  ] as const)
    it(`draws, ${colorScheme}, ${width} px`, async () => {
      const { page, complaints } = await visit('/many', { colorScheme, viewport: { width, height: 700 } });
      await settled(page);
      const states = await page
        .locator('.diagram')
        .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['state']));
      assert.deepEqual(states, ['drawn', 'drawn', 'drawn', 'failed']);
      assert.match(await page.locator('.diagram-problem').innerText(), /could not be drawn.*No diagram type/);
      assert.ok(await page.locator('.diagram').last().locator('pre').isVisible());
      assert.equal(
        await page.getByRole('group', { name: 'How a request travels' }).first().isVisible(),
        true,
      );
      assert.ok(((await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number) <= 0);
      assert.deepEqual(complaints, []);
      await page.context().close();
    });

  it('loads for a flowchart four files of its program, and nothing on other pages', async () => {
    const { page, requested } = await visit('/flow');
    await settled(page);
    // The document, what each diagram needs, flowcharts, and their layout.
    assert.equal(requested.filter((url) => /_lectern\/diagram-/.test(url)).length, 4, requested.join('\n'));
    assert.ok(requested.some((url) => url.includes('diagram-flowDiagram')));
    assert.deepEqual(
      requested.filter((url) => /sequenceDiagram|katex|elk|cytoscape|KaTeX/i.test(url)),
      [],
    );
    const plain = await visit('/plain');
    assert.deepEqual(
      plain.requested.filter((url) => /diagram|math|KaTeX/.test(url)),
      [],
    );
    await page.context().close();
    await plain.page.context().close();
  });

  for (const width of [1200, 360])
    it(`shows a quiet box of its height until it is drawn, and moves nothing then, ${width} px`, async () => {
      const page = await browser.page({ viewport: { width, height: 1900 } });
      const waiting: (() => void)[] = [];
      await page.route(/_lectern\/diagram-core/, async (route) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        await route.continue();
      });
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            Object.assign(window, {
              shift: Number(Reflect.get(window, 'shift')) + Number(Reflect.get(entry, 'value')),
            });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      // The frame is a part of the page, so the page is complete only with its program.
      await page.goto(`${site.url}/many`, { waitUntil: 'domcontentloaded' });
      await eventually(() => Promise.resolve(waiting.length), 1);
      assert.equal(await page.locator('.diagram pre:visible').count(), 0);
      const places = (): Promise<string[]> =>
        page.locator('.diagram').evaluateAll((all) =>
          all.map((each) => {
            const { top, height } = each.getBoundingClientRect();
            return `${Math.round(top)} ${Math.round(height)}`;
          }),
        );
      const before = await places();
      for (const go of waiting) go();
      await settled(page);
      // All but the last, whose end is in sight as well: it has failed, and its source scrolls in its box.
      assert.deepEqual(await places(), before);
      assert.equal(await page.evaluate('window.shift'), 0);
      await page.context().close();
    });

  it('moves by buttons and keys, and follows the colours', async () => {
    const { page } = await visit('/many');
    await settled(page);
    const first = page.locator('.diagram').nth(1);
    const moved = () =>
      first.locator('.diagram-drawing').evaluate((drawing) => (drawing as HTMLElement).style.transform);
    await first.getByRole('button', { name: 'Enlarge' }).click();
    await eventually(moved, 'translate(0px, 0px) scale(1.25)');
    await first.locator('.diagram-view').press('ArrowLeft');
    await eventually(moved, 'translate(60px, 0px) scale(1.25)');
    await first.locator('.diagram-view').press('0');
    await eventually(moved, 'translate(0px, 0px) scale(1)');
    assert.equal(await page.locator('.diagram').nth(2).locator('.diagram-actions').count(), 0);
    const ink = () =>
      first
        .locator('.diagram-drawing svg')
        .first()
        .evaluate((svg) => getComputedStyle(svg.querySelector('text.actor > tspan')!).fill);
    const light = await ink();
    // The sheet of the drawing applies whole: its own colours of names are the page's ink.
    assert.equal(light, 'rgb(18, 22, 29)');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction((before) => {
      const text = document
        .querySelectorAll('.diagram-drawing')[1]
        ?.shadowRoot?.querySelector('text.actor > tspan');
      return text != null && getComputedStyle(text).fill !== before;
    }, light);
    await page.context().close();
  });

  it('covers little of a drawing on a phone: one button, and the others once it is enlarged', async () => {
    const { page } = await visit('/many', {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    await settled(page);
    const second = page.locator('.diagram').nth(1);
    assert.equal(await second.locator('.diagram-actions button:visible').count(), 1);
    await second.getByRole('button', { name: 'Enlarge' }).tap();
    assert.equal(await second.locator('.diagram-actions button:visible').count(), 7);
    await second.getByRole('button', { name: 'Original size' }).tap();
    assert.equal(await second.locator('.diagram-actions button:visible').count(), 1);
    await page.context().close();
  });

  it('runs no code of hostile diagrams and formulas, sends no request, and keeps the policy', async () => {
    const { page, complaints, requested } = await visit('/hostile');
    await settled(page);
    assert.equal(await page.evaluate('window.pwned'), undefined);
    assert.deepEqual(
      requested.filter((url) => !url.startsWith(site.url)),
      [],
    );
    const left = await page.evaluate(() =>
      [
        document,
        ...[...document.querySelectorAll('.diagram-drawing')].map((each) => each.shadowRoot!),
      ].flatMap((root) =>
        [...root.querySelectorAll('.prose *, svg, svg *')].flatMap((element) =>
          [...element.attributes]
            .filter(({ name, value }) => /^on/i.test(name) || /javascript:|evil\.test/i.test(value))
            .map(({ name, value }) => `${element.localName} ${name}=${value}`),
        ),
      ),
    );
    assert.deepEqual(left, []);
    assert.deepEqual(complaints, []);
    assert.ok(((await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number) <= 0);
    await page.context().close();
  });

  it('keeps the source readable without JavaScript', async () => {
    const { page } = await visit('/flow', { javaScriptEnabled: false });
    assert.match(await page.locator('.diagram pre').innerText(), /accTitle: How a request travels/);
    await page.context().close();
  });

  it('shows formulas in their own fonts, and wide ones scroll', async () => {
    const { page, complaints, requested } = await visit('/math', { viewport: { width: 320, height: 700 } });
    await page.evaluate('document.fonts.ready.then(() => true)');
    assert.ok(requested.some((url) => url.includes('KaTeX_Main-Regular')));
    assert.deepEqual(
      requested.filter((url) => /\.ttf|\.woff$/.test(url)),
      [],
    );
    const block = page.locator('.math-block');
    assert.ok(await block.evaluate((element) => element.scrollWidth > element.clientWidth));
    assert.equal(await block.getAttribute('tabindex'), '0');
    assert.ok(((await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number) <= 0);
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

  it('enlarges pictures by key and click, and gives the focus back', async () => {
    const { page, complaints } = await visit('/picture');
    const picture = page.getByRole('button', { name: 'Enlarge: A red field' });
    await picture.press('Enter');
    await page.getByRole('dialog', { name: 'A red field' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog.zoom').waitFor({ state: 'detached' });
    await eventually(() => picture.evaluate((element) => element === document.activeElement), true);
    await picture.click();
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.locator('dialog.zoom').waitFor({ state: 'detached' });
    assert.equal(await page.locator('.prose img[role="button"]').count(), 1);
    assert.deepEqual(complaints, []);
    await page.context().close();
  });
});
