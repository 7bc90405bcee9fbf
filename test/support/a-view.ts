/** What a server saw of one view of a page by a person, for tests of counting. */
import type { Sighting } from '../../src/web/service/insight/sighting.ts';

/** @param changed what is different from a browser that opens `/a` */
export function aView(changed: Partial<Sighting> = {}): Sighting {
  return {
    form: 'html',
    path: '/a',
    address: '203.0.113.5',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
    host: 'docs.example.com',
    referrer: undefined,
    navigated: true,
    fetched: false,
    anonymous: false,
    ...changed,
  };
}
