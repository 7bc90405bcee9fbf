/** Whole built sites: every entry of contents and search leads to a place on its page, and no document has an id twice. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { placesOf, type SitePlaces, sitePlaces } from '../../bench/real-sites/page-places.ts';
import { buildSite } from '../../src/tasks/build-site.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { MANUAL, siteFixture } from '../support/site-fixture.ts';

const root = mkdtempSync(join(tmpdir(), 'lectern-places-'));
process.env['LECTERN_DATA_DIR'] = join(root, 'data');
after(() => rmSync(root, { recursive: true }));

let outputs = 0;

async function build(folder: string): Promise<{ readonly out: string; readonly places: SitePlaces }> {
  const out = join(root, `out-${++outputs}`);
  await buildSite({ folder, out, base: '', cache: false });
  return { out, places: sitePlaces(out) };
}

/** Names and values of a page's headings in all the components that hold others. */
const HOLDERS = `<Tabs>
<Tab title="One">

## In one

<Tabs><Tab title="Inner">

### Deeper

</Tab></Tabs>

</Tab>
<Tab title="Two">

## In two

</Tab>
</Tabs>

<CodeGroup><div>

\`\`\`js a.js
let once;
\`\`\`

\`\`\`py b.py
twice = 1
\`\`\`

</div></CodeGroup>

<Steps><Step title="First">

### In a step

</Step></Steps>

<Update label="May">

## In May

</Update>

## May label

`;

describe('the places of whole sites', () => {
  const fixtures = readdirSync(siteFixture('')).map((name) => [name, siteFixture(name)] as const);
  for (const [name, folder] of [...fixtures, ['the manual', MANUAL] as const])
    it(`of ${name}`, async () => {
      const { places } = await build(folder);
      assert.ok(places.documents > 0);
      assert.ok(places.sections > 0);
      assert.deepEqual(places.wrong, []);
    });

  it('of components that hold others, in every form of the page', async () => {
    const { path } = fixtureFolder({
      'docs.json': docsJson({ pages: ['index', 'other'] }),
      'index.mdx': `---\ntitle: Home\n---\n\n${HOLDERS}`,
      'other.mdx': `---\ntitle: Other\n---\n\n[there](/#in-two)\n`,
    });
    const { out, places } = await build(path);
    assert.deepEqual(places.wrong, []);
    const { contents, ids } = placesOf(readFileSync(join(out, 'index.html'), 'utf8'));
    assert.equal(contents.join(' '), 'in-one deeper in-two first in-a-step may in-may may-label-2');
    assert.ok(ids.has('tab-one') && ids.has('tab-inner'));
    for (const file of ['index.md', 'llms-full.txt']) {
      const text = readFileSync(join(out, file), 'utf8');
      for (const words of ['In one', 'Deeper', 'In two', 'In a step', 'In May', 'let once', 'twice = 1'])
        assert.equal(text.split(words).length, 2, `${words} in ${file}`);
    }
  });

  it('of headings with the names that the frame has', async () => {
    const first = await build(
      fixtureFolder({
        'docs.json': docsJson({ pages: ['index', 'other'] }),
        'index.mdx': '---\ntitle: Home\n---\n\n## A\n\n## B\n',
        'other.mdx': '---\ntitle: Other\n---\n\n## A\n\n## B\n',
      }).path,
    );
    const { ids } = placesOf(readFileSync(join(first.out, 'index.html'), 'utf8'));
    const names = [...ids].filter((id) => id !== 'a' && id !== 'b' && !id.startsWith('i-'));
    assert.ok(names.includes('lectern-content') && names.includes('lectern-search'), names.join());
    for (const written of [
      (id: string) => `## ${id.replaceAll('-', ' ')}`,
      (id: string) => `<div id="${id}">x</div>`,
      (id: string) => `<Accordion title="${id}" id="${id}">x</Accordion>`,
    ]) {
      const { path } = fixtureFolder({
        'docs.json': docsJson({ pages: ['index', 'other'] }),
        'index.mdx': `---\ntitle: Home\n---\n\n## First\n\n${names.map(written).join('\n\n')}\n`,
        'other.mdx': '---\ntitle: Other\n---\n\ntext\n',
      });
      assert.deepEqual((await build(path)).places.wrong, []);
    }
  });
});
