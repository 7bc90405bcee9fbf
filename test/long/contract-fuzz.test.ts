/** Whatever is sent, no answer is a 5xx, and every answer is one that the document describes; `test/long/api-fuzz.ts` sends more. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fuzzApi } from '../contract/support/fuzz-api.ts';

it('answers 2,000 generated requests as documented', async () => {
  const { requests, byStatus } = await fuzzApi(2_000, 20_260_116);
  assert.equal(requests, 2_000);
  // The generator must reach past the first checks, or it would prove little.
  for (const status of [200, 201, 400, 401, 404, 405, 413, 415, 422])
    assert.ok((byStatus[status] ?? 0) > 0, `no answer was ${status}: ${JSON.stringify(byStatus)}`);
  const well = ['200', '201', '202'].reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
  assert.ok(well > 300, JSON.stringify(byStatus));
});
