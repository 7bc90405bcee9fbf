/** Tests that an answer never has words of a page that is no longer on the reader's site, nor the title of a card in its sentences. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { docsJson } from '../../../../test/support/fixture-folder.ts';
import { sharedRenderProcesses } from '../../../../test/support/render-processes.ts';
import { SILENT } from '../../../lib/log.ts';
import { sentencesOf } from '../../../site/ask/sentences.ts';
import { localSearch } from '../../../site/search/search-store.ts';
import { record } from '../../../site/search/testing/sample-records.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import { openLiveSite } from '../live/live-site.ts';
import { foundSections } from './found-sections.ts';
import { matchingSections } from './matching-sections.ts';

it('reads sections from the site, whatever the index still has', async () => {
  const files = {
    'docs.json': JSON.stringify(docsJson({ pages: ['zebra', 'hidden'] })),
    'zebra.mdx': '---\ntitle: Zebra\n---\n\nA zebra eats hay.\n',
    'hidden.mdx': '---\ntitle: Hidden\nsearchable: false\n---\n\nA zebra eats grass.\n',
  };
  const live = await openLiveSite(
    { source: memorySource(files), renderer: sharedRenderProcesses() },
    SILENT,
    false,
  );
  const index = localSearch();
  await index.put('zebra', [record('/zebra', 'Zebra', { text: 'A zebra eats meat.' })], '');
  await index.put('zebra-part', [record('/zebra#gone', 'Zebra', { text: 'A zebra eats cake.' })], '');
  await index.put('ghost', [record('/ghost', 'Ghost', { text: 'A zebra eats secrets.' })], '');
  await index.put('hidden', [record('/hidden', 'Hidden', { text: 'A zebra eats grass.' })], '');
  const search = { found: async () => ({ index, complete: true }) };
  assert.equal((await index.answer('What does a zebra eat?', 10)).hits.length, 4);
  const { sections } = await foundSections({ site: live.current(), search }, 'What does a zebra eat?');
  assert.deepEqual(
    sections.map(({ url, section }) => [url, section.text]),
    [['/zebra', 'A zebra eats hay.']],
  );
  const site = live.current();
  const matching = (isWithdrawn: (url: string) => boolean) =>
    matchingSections(
      { site, search: { ...search, index: async () => index, searched: () => undefined }, isWithdrawn },
      'What does a zebra eat?',
      {
        maxSections: 10,
        scope: {},
        signal: new AbortController().signal,
      },
    );
  const found = await matching(() => false);
  assert.deepEqual(
    found.map(({ found: one }) => [one.url, one.section.text]),
    [['/zebra', 'A zebra eats hay.']],
  );
  const withdrawn = (url: string): boolean => url.startsWith('/zebra');
  assert.deepEqual(await matching(withdrawn), []);
  const asked = await foundSections({ site, search, isWithdrawn: withdrawn }, 'What does a zebra eat?');
  assert.deepEqual(asked.sections, []);
  await index.close();
});

it('the title of a card and of a callout stands by itself, and the name of a field in its sentence', async () => {
  const page = `<Card title="Keys" href="/x">Rotate them.</Card>

<Note title="Beware">They end.</Note>

<ParamField query="page" type="number">Its number.</ParamField>

Use a <Badge>beta</Badge> build.
`;
  const files = { 'docs.json': JSON.stringify(docsJson({ pages: ['keys'] })), 'keys.mdx': page };
  const live = await openLiveSite(
    { source: memorySource(files), renderer: sharedRenderProcesses() },
    SILENT,
    false,
  );
  const { body } = await live.current().render(live.current().pages.byUrl.get('/keys')!);
  assert.deepEqual(
    body.sections.flatMap((section) => sentencesOf(section)).map(({ text }) => text),
    ['Keys', 'Rotate them.', 'Beware', 'They end.', 'page number Its number.', 'Use a beta build.'],
  );
});

it('the beginning of a page knows where its code stands, its description counted', async () => {
  const page = '---\ntitle: Hay\ndescription: All of it.\n---\n\nCut it:\n\n```sh\nmow\n```\n\nDry it.\n';
  const files = { 'docs.json': JSON.stringify(docsJson({ pages: ['hay'] })), 'hay.mdx': page };
  const live = await openLiveSite(
    { source: memorySource(files), renderer: sharedRenderProcesses() },
    SILENT,
    false,
  );
  const index = localSearch();
  await index.put('hay', [record('/hay', 'Hay', { text: 'Cut it: Dry it.' })], '');
  const search = { found: async () => ({ index, complete: true }) };
  const { sections } = await foundSections({ site: live.current(), search }, 'Dry hay');
  const { text = '', blocks = [] } = sections[0]?.section ?? {};
  assert.equal(text.slice(0, blocks[0]?.after), 'All of it.\nCut it:');
  await index.close();
});
