/** Whose a request is: cookies, planted ones among them, and tokens of scripts. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SITE_PASSWORD, signInSite } from '../../../../test/support/sign-in-site.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import type { ReaderToken } from '../../../records/readers/reader-records.ts';

const COOKIE = '__Host-lectern-reader';
const PASSWORD = { password: SITE_PASSWORD };

describe('the cookie', () => {
  it('is bound to the host over HTTPS', async () => {
    const site = await signInSite({ shared: true });
    const answer = await site.visitor().post('/login/password', PASSWORD);
    assert.match(
      answer.cookies!.at(-1)!,
      /^__Host-lectern-reader=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('is found among planted ones, and counts for nobody when it may be somebody else’s', async () => {
    const site = await signInSite(
      { members: true, mail: ['@example.com'] },
      { sendLink: async () => undefined },
    );
    const start = (subject: string) =>
      site.records.start(
        'docs',
        { way: 'mail', subject, label: subject, groups: [], content: {}, apiPlaygroundInputs: {} },
        'Test',
      );
    const [ann, again, bob] = [
      await start('ann@example.com'),
      await start('ann@example.com'),
      await start('bob@example.com'),
    ];
    const who = async (...values: string[]) =>
      (
        await site.signIn.identify(
          webRequest('/a', {
            secure: true,
            headers: { cookie: values.map((value) => `${COOKIE}=${value}`).join('; ') },
          }),
        )
      )?.reader.label;
    assert.equal(await who(ann), 'ann@example.com');
    assert.equal(await who('rubbish', 'x'.repeat(43), ann), 'ann@example.com');
    assert.equal(await who(ann, again), 'ann@example.com');
    assert.equal(await who(ann, bob), undefined);
    assert.equal(await who('rubbish'), undefined);
    assert.equal(await who(), undefined);
  });

  it('is worth nothing on another site, or once the way is off', async () => {
    const site = await signInSite({ shared: true, members: true });
    const other = await signInSite({ shared: true });
    const v = site.visitor();
    await v.post('/login/password', PASSWORD);
    const cookie = `${COOKIE}=${v.cookies.get(COOKIE)}`;
    assert.equal(
      await other.signIn.identify(webRequest('/a', { secure: true, headers: { cookie } })),
      undefined,
    );
    await site.save({ password: await site.records.hashPassword('another password') });
    assert.equal(await v.label(), undefined);
  });

  it('ends after a week without a visit', async () => {
    const site = await signInSite({ shared: true });
    const v = site.visitor();
    await v.post('/login/password', PASSWORD);
    site.clock.advance(7 * 86_400_000 + 1);
    assert.equal(await v.label(), undefined);
  });
});

describe('a token of a script', () => {
  const ask = (site: Awaited<ReturnType<typeof signInSite>>, authorization: string, cookie = '') =>
    site.signIn.identify(
      webRequest('/a', { secure: true, headers: { authorization, ...(cookie === '' ? {} : { cookie }) } }),
    );
  const wanted: Pick<ReaderToken, 'name' | 'groups' | 'createdBy' | 'expiresAt'> = {
    name: 'crawler',
    groups: ['staff'],
    createdBy: null,
    expiresAt: null,
  };

  it('is a reader with its groups', async () => {
    const site = await signInSite({ shared: true });
    const { secret, token } = await site.records.createToken('docs', wanted);
    const session = await ask(site, `Bearer ${secret}`);
    assert.deepEqual([session?.reader.way, session?.reader.groups], ['token', ['staff']]);
    await site.records.revokeToken('docs', token.id);
    assert.equal(await ask(site, `Bearer ${secret}`), undefined);
  });

  it('that is wrong does not fall back to a cookie, and other headers are not ours', async () => {
    const site = await signInSite({ shared: true });
    const v = site.visitor();
    await v.post('/login/password', PASSWORD);
    const cookie = `${COOKIE}=${v.cookies.get(COOKIE)}`;
    assert.equal(await ask(site, 'Bearer rdr_wrong', cookie), undefined);
    assert.equal((await ask(site, 'Basic eDp5', cookie))?.reader.way, 'password');
    for (const header of ['Bearer', 'rdr_x', `Bearer rdr_${'x'.repeat(100_000)}`])
      assert.equal(await ask(site, header), undefined);
  });
});
