/** Settings of counting: a country is only what a proxy of the operator says, and days go to a place that can be. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { joinSettings } from './settings.ts';

it('takes the header with the country only behind proxies, and only one that can be a header', () => {
  const read = (countryHeader: string, proxies?: number) =>
    joinSettings([{ countryHeader, ...(proxies === undefined ? {} : { proxies }) }]).insight.countryHeader;
  assert.equal(read('CF-IPCountry', 1), 'cf-ipcountry');
  assert.throws(() => read('CF-IPCountry'), /LECTERN_PROXIES is not/);
  assert.throws(() => read('CF-IPCountry', 0), /LECTERN_PROXIES is not/);
  assert.throws(() => read('a: b', 1), /LECTERN_COUNTRY_HEADER is "a: b"/);
  assert.equal(joinSettings([{}]).insight.countryHeader, undefined);
});

it('takes a folder or a place in an object store for days', () => {
  const read = (insightTo: string) => joinSettings([{ insightTo }]).insight.to;
  assert.deepEqual(read('s3://figures/docs'), { kind: 's3', bucket: 'figures', key: 'docs/' });
  assert.deepEqual(read('/var/figures'), { kind: 'folder', folder: '/var/figures' });
  assert.throws(() => read('s3://x/../y'), /no place in an object store/);
});

it('takes only the whole address of a report, where no one listens in', () => {
  const read = (insightServer: string) => joinSettings([{ insightServer }]).insight.server;
  const address = 'https://lectern.example.com/base/api/public/v1/docs/read';
  assert.equal(read(` ${address} `), address);
  const here = 'http://localhost:3000/api/public/v1/docs/read';
  assert.equal(read(here), here);
  for (const wrong of [
    'https://lectern.example.com',
    address.replace('https', 'http'),
    `${address}?x=1`,
    address.replace('/read', '/feedback'),
    address.replace('docs', 'Docs%2F..'),
    address.replace('lectern.', 'me:secret@lectern.'),
    'javascript:1/api/public/v1/docs/read',
  ])
    assert.throws(() => read(wrong), /LECTERN_INSIGHT_SERVER is/, wrong);
  assert.equal(joinSettings([{}]).insight.server, undefined);
});
