/** Settings of counting: a country is only what a proxy of the operator says. */
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
