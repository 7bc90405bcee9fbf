/** Tests which host names a server answers to. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hostList } from './host-list.ts';

const hosts = hostList({
  names: ['docs.example.com', 'Help.Example.com:8443', '*.preview.example.com', 'machine'],
  subdomains: () => ['handbook'],
});

describe('the names of a server', () => {
  for (const host of [
    ...['docs.example.com', 'docs.example.com:3000', 'docs.example.com.', 'help.example.com', 'machine:3000'],
    ...['pr-1.preview.example.com', 'a.b.preview.example.com', 'handbook.docs.example.com'],
    ...['localhost', 'localhost:3000', 'handbook.localhost:3000', 'any.thing.localhost'],
    ...['127.0.0.1:3000', '127.8.9.10', '192.168.1.5:3000', '203.0.113.5', '[::1]:3000', '[2001:db8::1]'],
  ])
    it(`${host} is answered`, () => assert.equal(hosts.allows(host), true));

  for (const host of [
    ...['evil.example', 'evil.example:3000', 'docs.example.com.evil.example', 'evil-docs.example.com'],
    ...['example.com', 'preview.example.com', 'other.docs.example.com', 'xpreview.example.com'],
    // Only below the operator's names: anyone can own a name that begins like a site's.
    ...['handbook.evil.example', 'localhost.evil.example', 'notlocalhost'],
    // Browsers normalise such numbers; other clients may look them up as names.
    ...['0x7f.1', '127.1', '2130706433', '127.0.0.1.evil.example', '[::1', '::1', '[localhost]', '[1.2.3.4]'],
    ...['', ' ', 'docs.example.com:', 'docs.example.com:x', 'a@docs.example.com', 'docs.example.com/x'],
    ...[
      'docs.example.com, evil.example',
      '*.preview.example.com',
      '.localhost',
      'docs..example.com',
      '__proto__',
    ],
    `${'a.'.repeat(200)}localhost`,
  ])
    it(`${JSON.stringify(host.slice(0, 60))} is not`, () => assert.equal(hosts.allows(host), false));

  it('numbers and local names are answered, and are not the operator’s', () => {
    for (const host of ['127.0.0.1', '203.0.113.5', '[::1]', 'localhost', 'a.localhost'])
      assert.equal(hosts.isNamed(host), false, host);
    for (const host of ['docs.example.com:81', 'x.preview.example.com', 'handbook.docs.example.com'])
      assert.equal(hosts.isNamed(host), true, host);
  });

  it('are others after the projects have changed', () => {
    const list = hostList({ names: ['old.example.com', '*.old.example'], subdomains: () => ['help'] });
    list.rename(['new.example.com', '*.new.example']);
    const names = [
      'old.example.com',
      'a.old.example',
      'new.example.com',
      'a.new.example',
      'help.new.example.com',
    ];
    assert.deepEqual(names.map(list.allows), [false, false, true, true, true]);
    assert.deepEqual(names.map(list.isNamed), [false, false, true, true, true]);
  });
});
