/** Pending sign-ins in cookies: several tabs at once, each used once, and none that somebody else has made. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { testClock } from '../../../test/support/test-service.ts';
import { keepPending, MAX_PENDING, type PendingPlace, takePending } from './pending-cookies.ts';
import { PENDING_GOOD_FOR, type PendingSignIn, pendingSeal } from './pending-sign-in.ts';

function browser(secret = 7) {
  const clock = testClock();
  const parts = { clock, random: randomBytes, secret: new Uint8Array(32).fill(secret) };
  const seal = pendingSeal(parts, 'dashboard');
  const jar = new Map<string, string>();
  const place = (secure = false): PendingPlace => ({
    request: { headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') } },
    secure,
    path: '/dashboard/sign-in',
  });
  const store = (lines: readonly string[]): void => {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
  };
  const begin = (state: string, secure = false): readonly string[] => {
    clock.advance(1);
    const pending: PendingSignIn = {
      provider: 'company',
      state,
      nonce: 'n',
      verifier: 'v',
      callback: 'https://a.example/',
      next: '/',
      expiresAt: clock() + PENDING_GOOD_FOR,
    };
    const lines = keepPending(place(secure), seal, pending);
    store(lines);
    return lines;
  };
  const take = (state: string | null, secure = false) => {
    const taken = takePending(place(secure), seal, state);
    store(taken.cookies);
    return taken.pending?.state;
  };
  return { clock, jar, begin, take, parts, place };
}

describe('a pending sign-in', () => {
  it('is found by its state, once, in any order of tabs', () => {
    const { begin, take, jar } = browser();
    for (const state of ['one', 'two', 'three']) begin(state);
    assert.equal(take('two'), 'two');
    assert.equal(take('two'), undefined);
    assert.equal(take('one'), 'one');
    assert.equal(take(null), undefined);
    assert.equal(jar.size, 1);
  });

  it('is forgotten when there are too many, the oldest first', () => {
    const { begin, take, jar } = browser();
    const states = Array.from({ length: MAX_PENDING + 2 }, (_, at) => `s${at}`);
    for (const state of states) begin(state);
    assert.equal(jar.size, MAX_PENDING);
    assert.deepEqual(
      states.map((state) => take(state)),
      [undefined, undefined, ...states.slice(2)],
    );
  });

  it('ends after ten minutes', () => {
    const { begin, take, clock } = browser();
    begin('late');
    clock.advance(PENDING_GOOD_FOR);
    assert.equal(take('late'), undefined);
  });

  it('cannot be read by scripts, and is bound to the host over HTTPS', () => {
    const { begin, take } = browser();
    assert.match(
      begin('a').at(-1)!,
      /^lectern-sign-in-[0-9a-f]{16}=[\w-]+; Path=\/dashboard\/sign-in; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    assert.match(
      begin('b', true).at(-1)!,
      /^__Host-lectern-sign-in-[0-9a-f]{16}=[\w-]+; Path=\/; .*; HttpOnly; SameSite=Lax; Secure$/,
    );
    assert.equal(take('a', true), undefined, 'a cookie that a plain connection has set');
  });

  it('is not accepted from another installation, another place, or changed', () => {
    const [own, other] = [browser(), browser(8)];
    other.begin('planted');
    for (const [name, value] of other.jar) own.jar.set(name, value);
    assert.equal(own.take('planted'), undefined);
    own.begin('mine');
    const name = [...own.jar.keys()].at(-1)!;
    const readers = pendingSeal(own.parts, 'readers of docs');
    assert.equal(takePending(own.place(), readers, 'mine').pending, undefined);
    const value = own.jar.get(name)!;
    own.jar.set(name, `${value.slice(0, -2)}${value.endsWith('AA') ? 'BB' : 'AA'}`);
    assert.equal(own.take('mine'), undefined);
  });

  it('tells nobody what it holds', () => {
    const { begin } = browser();
    assert.doesNotMatch(Buffer.from(begin('x').join(), 'base64url').toString('latin1'), /company|verifier/);
  });
});
