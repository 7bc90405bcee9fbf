/** Where previews live, by the settings of the server. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { previewHosts } from './hosts.ts';

const ID = 'abcdefghijklmnopqrstuvwxyz';
const port = (): number => 3000;

it('gives each preview a host of its own where there is one', () => {
  for (const [settings, base, address] of [
    [{ host: '127.0.0.1' }, '', `http://${ID}.preview.localhost:3000`],
    [{ host: '127.0.0.1' }, '/docs', `http://${ID}.preview.localhost:3000/docs`],
    [
      { host: '0.0.0.0', baseUrl: 'https://docs.example.com', previewHost: '*.previews.example.com' },
      '',
      `https://${ID}.previews.example.com`,
    ],
    [
      { host: '127.0.0.1', baseUrl: 'http://docs.example.com', previewHost: '*.p.example.com:8080' },
      '',
      `http://${ID}.p.example.com:8080`,
    ],
    [{ host: '0.0.0.0' }, '', `https://site.example/_lectern/preview/${ID}`],
    [
      { host: '127.0.0.1', baseUrl: 'https://docs.example.com' },
      '',
      `https://site.example/_lectern/preview/${ID}`,
    ],
  ] as const)
    assert.equal(previewHosts(settings, base, port).addressOf(ID, 'https://site.example'), address);
});

it('finds the preview of a request', () => {
  const apart = previewHosts({ host: '0.0.0.0', previewHost: '*.p.example.com' }, '', port);
  const below = previewHosts({ host: '0.0.0.0' }, '', port);
  const local = previewHosts({ host: '127.0.0.1' }, '', port);
  for (const [hosts, host, path, found] of [
    [apart, `${ID}.p.example.com`, '/guide', [ID, '/guide', true, '']],
    [apart, `${ID}.p.example.com:8443`, '/', [ID, '/', true, '']],
    [apart, `a.b.p.example.com`, '/', ['a.b', '/', true, '']],
    [apart, 'p.example.com', '/', undefined],
    [apart, 'docs.example.com', '/guide', undefined],
    [apart, `${ID}.p.example.com.evil.example`, '/', undefined],
    [apart, `x${ID}p.example.com`, '/', undefined],
    [local, `${ID}.preview.localhost:3000`, '/a', [ID, '/a', true, '']],
    [below, `${ID}.preview.localhost:3000`, '/a', undefined],
    [
      below,
      'docs.example.com',
      `/_lectern/preview/${ID}/a/b`,
      [ID, '/a/b', false, `/_lectern/preview/${ID}`],
    ],
    [below, 'docs.example.com', `/_lectern/preview/${ID}`, [ID, '', false, `/_lectern/preview/${ID}`]],
    [below, 'docs.example.com', '/_lectern/preview-sign-in', undefined],
    [below, 'docs.example.com', '/_lectern/previews/x', undefined],
  ] as const) {
    const place = hosts.placeOf({ host, path });
    const got = place && [place.id, place.path, place.isOwnHost, place.prefix];
    assert.deepEqual(got, found, `${host}${path}`);
  }
});
