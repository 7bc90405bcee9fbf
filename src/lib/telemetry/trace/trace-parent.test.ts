/** Which values of `traceparent` name a trace. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { traceParent } from './trace-parent.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('traceparent', () => {
  for (const [header, sampled] of [
    [`00-${TRACE}-${SPAN}-01`, true],
    [`00-${TRACE}-${SPAN}-00`, false],
    [`00-${TRACE}-${SPAN}-03`, true],
    [`01-${TRACE}-${SPAN}-01-later`, true],
  ] as const)
    it(`is read: ${header}`, () =>
      assert.deepEqual(traceParent(header), { traceId: TRACE, spanId: SPAN, sampled }));

  for (const header of [
    undefined,
    '',
    [`00-${TRACE}-${SPAN}-01`],
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE}-${SPAN}-1`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-01\n`,
    ` 00-${TRACE}-${SPAN}-01`,
    `01-${TRACE}-${SPAN}-01-${'x'.repeat(200)}`,
  ])
    it(`is refused: ${JSON.stringify(header)}`, () => assert.equal(traceParent(header), undefined));
});
