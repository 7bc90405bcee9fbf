/** What is held of a request until it is counted: never as much as its headers may be, and no one of those who do not wish it. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { WebRequest } from '../../edge/http/handler.ts';
import { type Sighting, sightingOf } from './sighting.ts';

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;
setFlagsFromString('--no-expose_gc');

it('holds the beginning of long headers and paths alone', () => {
  const long = (at: number): string => Buffer.alloc(30_000, `${at} `).toString();
  const held: Sighting[] = [];
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let at = 0; at < 1_000; at++) {
    const headers = { 'user-agent': `Mozilla/5.0 ${long(at)}`, referer: `https://a.example/${long(at)}` };
    const request = { headers, host: 'a.example', address: '203.0.113.5' } as unknown as WebRequest;
    held.push(sightingOf(request, { form: 'missing', path: `/${long(at)}` }));
  }
  collect();
  const each = (process.memoryUsage().heapUsed - before) / held.length;
  assert.ok(each < 4_096, `${Math.round(each)} bytes for each`);
  assert.match(held[7]!.userAgent, /^Mozilla\/5\.0 7 7 /);
  assert.match(held[7]!.referrer!, /^https:\/\/a\.example\/7 7 /);
});

it('knows who asks not to be told apart', () => {
  const anonymous = (headers: Record<string, string>): boolean =>
    sightingOf({ headers, host: 'a.example', address: '203.0.113.5' } as unknown as WebRequest, {
      form: 'html',
      path: '/',
    }).anonymous;
  const headers: Record<string, string>[] = [{ dnt: '1' }, { 'sec-gpc': '1' }, { dnt: '0' }, {}];
  assert.deepEqual(headers.map(anonymous), [true, true, false, false]);
});
