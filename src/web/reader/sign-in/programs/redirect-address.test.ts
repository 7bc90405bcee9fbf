/** Which addresses programs may have readers sent to. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addressMark, redirectAddress } from './redirect-address.ts';

const kind = (text: unknown, name = 'Helper'): string | undefined => redirectAddress(text, name)?.kind;

it('takes HTTPS, HTTP of the own machine, and schemes that belong to the program', () => {
  assert.equal(kind('https://app.example.net/callback?x=1'), 'web');
  for (const host of ['localhost', '127.0.0.1', '[::1]', '127.0.0.1:4711'])
    assert.equal(kind(`http://${host}/callback`), 'own', host);
  for (const text of ['com.example.app:/callback', 'com.example.app://callback/done'])
    assert.equal(kind(text), 'scheme', text);
  assert.equal(kind('cursor://anysphere.cursor-mcp/oauth/callback', 'Cursor'), 'scheme');
  assert.equal(kind('vscode-insiders://vscode.x/callback', 'VS Code Insiders'), 'scheme');
});

it('refuses every other address', () => {
  const bad = [
    ...['http://evil.example/', 'http://127.0.0.1.evil.example/', 'http://127.0.0.2/', 'http://10.0.0.1/'],
    ...[
      'https://user@app.example.net/',
      'https://:word@app.example.net/',
      'https://app.example.net/#',
      '/callback',
    ],
    ...[
      'https://app.example.net/\u00e9',
      'https://app.example.net/ x',
      'https://app.example.net/\n',
      'https://',
      '',
    ],
    ...[`https://app.example.net/${'x'.repeat(500)}`, 7, null, undefined, ['https://app.example.net/']],
    ...['cursor://anysphere.cursor-mcp/oauth/callback', 'ssh://evil.example/', 'ms-msdt:/id'],
    ...[
      'com.example.app:callback',
      'com.example.app:/c?x=1',
      'com.example.app:/c%0aalert(1)',
      'COM.example:/c',
    ],
  ];
  for (const text of bad) assert.equal(kind(text), undefined, JSON.stringify(text));
  for (const scheme of [
    'javascript',
    'data',
    'file',
    'ftp',
    'ws',
    'http',
    'vbscript',
    'view-source',
    'mailto',
  ])
    for (const rest of ['://a.b/c', ':/c']) assert.equal(kind(scheme + rest, scheme), undefined, scheme);
  assert.equal(kind('http://evil.example/', 'http'), undefined);
});

it('counts addresses as equal only when they are, but for the port of the own machine', () => {
  const mark = (text: string): string => addressMark(text, redirectAddress(text, '')!);
  assert.equal(mark('http://127.0.0.1:1/c'), mark('http://127.0.0.1:65000/c'));
  assert.equal(mark('http://127.0.0.1/c'), mark('http://127.0.0.1:65000/c'));
  for (const [a, b] of [
    ['http://127.0.0.1:1/c', 'http://127.0.0.1:1/d'],
    ['http://127.0.0.1:1/c', 'http://localhost:1/c'],
    ['https://app.example.net/c', 'https://app.example.net:444/c'],
    ['https://app.example.net/c', 'https://app.example.net/c/'],
    ['https://app.example.net/a/../c', 'https://app.example.net/c'],
  ] as const)
    assert.notEqual(mark(a), mark(b), `${a} ${b}`);
});
