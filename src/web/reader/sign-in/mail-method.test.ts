/** Sign-in links by mail: who gets one, that it works once, and that nobody learns who may read. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SITE_ORIGIN, signInSite } from '../../../../test/support/sign-in-site.ts';

describe('a link by mail', () => {
  const mailSite = async () => {
    const sent: [string, string][] = [];
    let arrived = Promise.withResolvers<void>();
    const site = await signInSite(
      { mail: ['@example.com'] },
      {
        sendLink: async (email, url) => {
          sent.push([email, url]);
          arrived.resolve();
          arrived = Promise.withResolvers();
        },
      },
    );
    return { site, sent, next: () => arrived.promise };
  };

  it('signs in once, after a click, and only who may read gets one', async () => {
    const { site, sent, next } = await mailSite();
    const v = site.visitor();
    const stranger = await v.post('/login/mail', { email: 'eve@evil.example' });
    const mail = next();
    const reader = await v.post('/login/mail', { email: ' Ann@Example.com ', redirect: '/a' });
    assert.equal(
      String(stranger.body).replaceAll('%2Fa', '%2F'),
      String(reader.body).replaceAll('%2Fa', '%2F'),
    );
    assert.deepEqual([stranger.status, reader.status], [200, 200]);
    await mail;
    assert.equal(sent.length, 1);
    const url = new URL(sent[0]![1]);
    assert.equal(url.origin, SITE_ORIGIN);
    const path = url.pathname + url.search;
    for (let i = 0; i < 2; i++) assert.equal((await v.ask(path)).status, 200, 'a scanner uses up nothing');
    assert.equal((await v.ask(path, { method: 'HEAD' })).status, 405);
    assert.equal(await v.label(), undefined);
    const entered = await v.post(url.pathname, { redirect: '/a' });
    assert.deepEqual([entered.status, entered.headers['location']], [303, '/a']);
    assert.equal(await v.label(), 'ann@example.com');
    const again = await site.visitor().post(url.pathname);
    assert.equal(again.status, 400);
    const token = url.pathname.split('/').at(-1)!;
    assert.ok(!JSON.stringify(site.logged).includes(token));
  });

  it('is not sent to everybody who asks a hundred times', async () => {
    const { site } = await mailSite();
    const v = site.visitor();
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++)
      statuses.push((await v.post('/login/mail', { email: `n${i}@evil.example` })).status);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429]);
  });

  it('that cannot be sent is a line in the log, and the reader learns nothing', async () => {
    const logged = Promise.withResolvers<string>();
    const site = await signInSite(
      { mail: ['ann@example.com'] },
      {
        sendLink: () => Promise.reject(new Error('SMTP is down')),
        log: {
          info: () => undefined,
          error: (message, fields) => logged.resolve(`${message} ${fields?.['error']}`),
        },
      },
    );
    assert.equal((await site.visitor().post('/login/mail', { email: 'ann@example.com' })).status, 200);
    assert.match(await logged.promise, /SMTP is down/);
  });
});
