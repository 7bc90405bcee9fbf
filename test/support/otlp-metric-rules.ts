/** What OpenTelemetry's protocol asks of metrics in JSON (metrics.proto): field names, 64-bit numbers as strings, enums as numbers. */
import assert from 'node:assert/strict';
import { checkAttributes, checkKeys, type OtlpAttributes } from './otlp-span-rules.ts';

export interface CollectedPoint {
  readonly attributes: OtlpAttributes;
  readonly startTimeUnixNano?: string;
  readonly timeUnixNano: string;
  readonly asInt?: string;
  readonly asDouble?: number;
  readonly count?: string;
  readonly sum?: number;
  readonly bucketCounts?: readonly string[];
  readonly explicitBounds?: readonly number[];
}

export interface CollectedMetric {
  readonly name: string;
  readonly description: string;
  readonly unit: string;
  readonly gauge?: { readonly dataPoints: readonly CollectedPoint[] };
  readonly sum?: CollectedSums & { readonly isMonotonic: boolean };
  readonly histogram?: CollectedSums;
}

interface CollectedSums {
  readonly dataPoints: readonly CollectedPoint[];
  readonly aggregationTemporality: number;
}

const CUMULATIVE = 2;
const UNSIGNED = /^\d+$/;

export function checkMetric(item: unknown): asserts item is CollectedMetric {
  const { name, description, unit, ...data } = item as CollectedMetric;
  assert.match(name, /^[a-z][a-z0-9_]*$/);
  assert.deepEqual([typeof description, ['1', 's', 'By'].includes(unit)], ['string', true], name);
  const [[kind, value] = [], ...more] = Object.entries(data);
  assert.ok(value !== undefined && more.length === 0, name);
  if (kind === 'gauge') {
    checkKeys(value, ['dataPoints']);
    for (const point of value.dataPoints) checkGauge(point);
  } else {
    assert.equal((value as CollectedSums).aggregationTemporality, CUMULATIVE, name);
    if (kind === 'sum') {
      checkKeys(value, ['dataPoints', 'aggregationTemporality', 'isMonotonic']);
      assert.equal(data.sum?.isMonotonic, true);
      for (const point of value.dataPoints) checkSum(point);
    } else {
      assert.equal(kind, 'histogram');
      checkKeys(value, ['dataPoints', 'aggregationTemporality']);
      for (const point of value.dataPoints) checkHistogram(point);
    }
  }
  const series = value.dataPoints.map((point: CollectedPoint) => JSON.stringify(point.attributes));
  assert.ok(series.length > 0, `${name} has no points`);
  assert.equal(new Set(series).size, series.length, `${name} has a series twice`);
}

function checkGauge(point: CollectedPoint): void {
  checkKeys(point, ['attributes', 'timeUnixNano', 'asDouble']);
  checkAttributes(point.attributes);
  assert.match(point.timeUnixNano, /^1\d{18}$/);
  assert.ok(Number.isFinite(point.asDouble));
}

function checkTimes(point: CollectedPoint): void {
  checkAttributes(point.attributes);
  assert.match(point.timeUnixNano, /^1\d{18}$/);
  assert.match(point.startTimeUnixNano ?? '', /^1\d{18}$/);
  assert.ok(BigInt(point.startTimeUnixNano!) < BigInt(point.timeUnixNano));
}

function checkSum(point: CollectedPoint): void {
  checkKeys(point, ['attributes', 'startTimeUnixNano', 'timeUnixNano', 'asInt']);
  checkTimes(point);
  assert.match(point.asInt ?? '', UNSIGNED);
}

function checkHistogram(point: CollectedPoint): void {
  const own = ['count', 'sum', 'bucketCounts', 'explicitBounds'];
  checkKeys(point, ['attributes', 'startTimeUnixNano', 'timeUnixNano', ...own]);
  checkTimes(point);
  const { count = '', sum, bucketCounts = [], explicitBounds = [] } = point;
  assert.match(count, UNSIGNED);
  assert.ok(Number.isFinite(sum));
  for (const one of bucketCounts) assert.match(one, UNSIGNED);
  assert.equal(bucketCounts.length, explicitBounds.length + 1);
  assert.deepEqual(
    [...new Set(explicitBounds)].sort((a, b) => a - b),
    explicitBounds,
  );
  assert.equal(
    bucketCounts.reduce((all, one) => all + BigInt(one), 0n),
    BigInt(count),
  );
}
