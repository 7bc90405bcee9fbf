/** Header values that authors wrote: sent whole where they can be, and never the end of an answer. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { headerValues } from './send.ts';

it('writes addresses as browsers do, and leaves nothing that ends a header', () => {
  assert.deepEqual(headerValues({ location: 'https://x.example/日本 b\r\nset-cookie: a=1\u0000\ud800' }), {
    location: 'https://x.example/%E6%97%A5%E6%9C%AC%20b%0D%0Aset-cookie:%20a=1%00%EF%BF%BD',
  });
  assert.deepEqual(headerValues({ link: '</a>\r\nx: 1', etag: '"ü"' }), { link: '</a>??x: 1', etag: '"?"' });
  const plain = { location: '/a%20b?c=d#e', 'content-type': 'text/html' };
  assert.equal(headerValues(plain), plain);
});
