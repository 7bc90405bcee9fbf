/** The gate while the store fails: readers see what strangers see, programs are told to come back, and nobody sees more. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { docsJson } from '../../../../test/support/fixture-folder.ts';
import { CODE_RUNS } from '../../../../test/support/test-service.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import { SILENT } from '../../../lib/log.ts';
import { type AccessSettings, DEFAULT_ACCESS } from '../../../records/readers/access-settings.ts';
import type { Audience } from '../../../site/content/page/audience.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import { HTML_TYPE, reply } from '../../edge/http/reply.ts';
import { openLiveSite } from '../live/live-site.ts';
import { readerGate } from './reader-gate.ts';

const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
const source = memorySource({
  'docs.json': JSON.stringify(docsJson({ pages: ['index', 'plan'] })),
  'index.mdx': 'Home',
  'plan.mdx': '---\ngroups: [staff]\n---\n\nPlan',
});
const live = await openLiveSite({ source, renderer }, SILENT, false);
const fails = async (): Promise<never> => {
  throw new Error('the store is away');
};

function gate(visibility: AccessSettings['visibility'], members = true) {
  const asked: Audience[] = [];
  const { handler } = readerGate({
    authorCode: CODE_RUNS,
    live,
    base: '',
    log: SILENT,
    everyone: () => reply(200, HTML_TYPE, 'everyone'),
    ownFiles: () => undefined,
    audiences: {
      handler: async (audience) => {
        asked.push(audience);
        return () => reply(200, HTML_TYPE, 'an audience', { 'cache-control': 'public, max-age=60' });
      },
      site: async () => live.current(),
      rules: () => live.current().rules,
      close: async () => undefined,
    },
    access: () => ({
      settings: () => ({ ...DEFAULT_ACCESS, visibility, members }),
      closed: (_request, headers) => reply(403, HTML_TYPE, 'closed', headers),
      identify: fails,
      signIn: () => undefined,
      challenge: () => 'Bearer',
    }),
  });
  return { handler, asked };
}

it('shows a reader with a cookie what strangers see', async () => {
  const { handler, asked } = gate('partly');
  const answer = await handler(
    webRequest('/guide', { headers: { cookie: 'lectern-reader=x', accept: 'text/html' } }),
  );
  assert.equal(answer.status, 200);
  assert.deepEqual(
    asked.map(({ signedIn }) => signedIn),
    [false],
  );
  assert.match(answer.headers['vary'] ?? '', /cookie/);
});

it('asks a reader of a private site to sign in', async () => {
  const { handler, asked } = gate('private');
  const answer = await handler(webRequest('/guide', { headers: { accept: 'text/html' } }));
  assert.deepEqual([answer.status, answer.headers['location'], asked], [303, '/login?redirect=%2Fguide', []]);
});

it('shows people a page where nobody can enter, and tells programs in a line', async () => {
  const { handler } = gate('private', false);
  const ask = (accept: string, method: 'GET' | 'POST' = 'GET') =>
    handler(webRequest('/guide', { method, headers: { accept } }));
  const page = await ask('text/html');
  assert.deepEqual([page.status, page.headers['cache-control'], page.body], [403, 'no-store', 'closed']);
  for (const answer of [await ask('application/json'), await ask('text/html', 'POST')])
    assert.deepEqual([answer.status, /no way to sign in/.test(String(answer.body))], [403, true]);
});

it('does not refuse the token of a program, which would throw it away', async () => {
  for (const visibility of ['public', 'partly', 'private'] as const) {
    const { handler, asked } = gate(visibility);
    const answer = await handler(webRequest('/mcp', { headers: { authorization: 'Bearer rdo_x' } }));
    assert.deepEqual([answer.status, asked], [503, []], visibility);
  }
});
