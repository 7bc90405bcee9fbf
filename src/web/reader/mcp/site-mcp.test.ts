/** Tests that programs get nothing of a page that was withdrawn while the site that has it is being replaced. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { docsJson } from '../../../../test/support/fixture-folder.ts';
import { sharedRenderProcesses } from '../../../../test/support/render-processes.ts';
import { SILENT } from '../../../lib/log.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import { openLiveSite } from '../live/live-site.ts';
import { createSearch } from '../pages/search.ts';
import { answerSiteMcp } from './site-mcp.ts';

const FILES = {
  'docs.json': JSON.stringify(docsJson({ pages: ['index', 'zebra'] })),
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome to the zoo.\n',
  'zebra.mdx': '---\ntitle: Zebra\n---\n\nA zebra eats hay.\n',
};
const CALLS = [
  ['search', { query: 'zebra hay' }],
  ['ask', { question: 'What does a zebra eat?' }],
  ['read_page', { path: '/zebra' }],
] as const;

it('finds, reads and quotes no page that was withdrawn', async () => {
  const live = await openLiveSite(
    { source: memorySource(FILES), renderer: sharedRenderProcesses() },
    SILENT,
    false,
  );
  const told = async (
    isWithdrawn: (url: string) => boolean,
    call: (typeof CALLS)[number],
  ): Promise<string> => {
    const [name, input] = call;
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const parts = {
      site: live.current(),
      search: createSearch(live),
      origin: 'http://localhost',
      asks: true,
      isWithdrawn,
      failed: assert.ifError,
    };
    const request = new Request('http://localhost/mcp', { method: 'POST', headers });
    return (await answerSiteMcp(parts, request, message)).text();
  };
  for (const call of CALLS) {
    assert.match(await told(() => false, call), /eats hay/, call[0]);
    assert.doesNotMatch(await told((url) => url === '/zebra', call), /eats hay|Zebra/, call[0]);
  }
});
