/** Reports of reading while the store does not answer: taken at once, and counted as the process knows the project. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { docsJson } from '../../../../test/support/fixture-folder.ts';
import { testService } from '../../../../test/support/test-service.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import { SILENT } from '../../../lib/log.ts';
import type { Records } from '../../../records/records.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import { openLiveSite } from '../../reader/live/live-site.ts';
import type { InsightCounter } from '../insight/insight-counter.ts';
import { createReadReport } from './read-report.ts';

it('takes a report without asking the store, and counts it where the project counts', async () => {
  const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
  const source = memorySource({
    'docs.json': JSON.stringify(docsJson({ pages: ['start'] })),
    'start.mdx': '',
  });
  const live = await openLiveSite({ source, renderer }, SILENT, false);
  const seen: string[] = [];
  const insight: InsightCounter = {
    of: (project) => (one) => void seen.push(`${project} ${one.form} ${one.path}`),
    flush: async () => undefined,
    stop: async () => undefined,
  };
  let asked = 0;
  const projects = { settings: () => Promise.reject(new Error(`the store was asked ${++asked} times`)) };
  let counts = true;
  const report = createReadReport(
    testService({
      records: { projects: projects as unknown as Records['projects'] },
      projects: [{ id: 'docs', live, counts: () => counts }],
      insight,
    }),
  );
  const send = async (): Promise<number> =>
    (
      await report(
        webRequest('/api/public/v1/docs/read', { method: 'POST', body: { path: '/start', seconds: 5 } }),
        'docs',
      )
    ).status;
  assert.equal(await send(), 204);
  counts = false;
  assert.equal(await send(), 204);
  assert.deepEqual([seen, asked], [['docs did /start'], 0]);
});
