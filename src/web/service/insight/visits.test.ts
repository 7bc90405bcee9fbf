/** Visits without a counter: how they begin, when they end, what a search has led to, and how many are known. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { GLANCE_SECONDS, MAX_VISITS, VISIT_MS, Visits } from './visits.ts';

function following(most = MAX_VISITS) {
  const visits = new Visits(most);
  const said: string[] = [];
  const countsOf = (project: string, at: number) => ({
    flow: (steps: readonly string[]) => void said.push(`${project} ${at} ${steps.join(' > ')}`),
    arrival: (kind: string, path: string) => void said.push(`${kind} ${path}`),
  });
  const state = { now: 1_000 };
  const shown = (page: string, { within = page !== '/a', visitor = 1 } = {}): void =>
    visits.shown(countsOf, { project: 'docs', visitor, page, at: state.now, within });
  return {
    ...{ visits, said, state, shown },
    sought: (page: string) => visits.sought(countsOf, 1, page),
    did: (page: string, seconds: number, used = false) => visits.did(1, { page, seconds, used }),
    end: () => visits.endBefore(countsOf, state.now + 1),
  };
}

it('counts the first three pages of a visit, each length once, and a page that is loaded again never', () => {
  const { said, shown } = following();
  for (const page of ['/a', '/a', '/b', '/c', '/d']) shown(page);
  assert.deepEqual(said, ['docs 1000 /a', 'docs 1000 /a > /b', 'docs 1000 /a > /b > /c']);
});

it('begins another visit after half an hour, and none where the beginning was not seen', () => {
  const { said, state, shown } = following();
  shown('/b', { within: true });
  shown('/c');
  assert.deepEqual(said, []);
  state.now += VISIT_MS + 1;
  shown('/a');
  assert.deepEqual(said, [`docs ${state.now} /a`]);
});

it('says that a search did not help when its page is left at once, or another result follows', () => {
  const { said, shown, sought, did, end } = following();
  shown('/a');
  // What is found is said before or after it is shown.
  sought('/b');
  shown('/b');
  did('/b', GLANCE_SECONDS - 1);
  sought('/c');
  shown('/c');
  did('/c', GLANCE_SECONDS - 1);
  shown('/d');
  sought('/d');
  sought('/d');
  end();
  assert.deepEqual(
    said.filter((one) => !one.includes('docs')),
    ['sought /b', 'left /b', 'sought /c', 'sought /d', 'left /d'],
  );
});

it('takes it for an answer when the page is read, copied from, or leads on', () => {
  for (const help of [
    { seconds: GLANCE_SECONDS },
    { seconds: 1, used: true },
    { seconds: 1, leadsTo: '/c' },
  ]) {
    const { said, shown, sought, did, end } = following();
    shown('/a');
    shown('/b');
    sought('/b');
    did('/b', help.seconds, help.used);
    if (help.leadsTo !== undefined) shown(help.leadsTo);
    end();
    assert.ok(!said.some((one) => one.startsWith('left')), JSON.stringify(help));
  }
});

it('knows a limited number of visits, and ends those that are over in their order', () => {
  const { visits, state, shown } = following(3);
  for (let visitor = 1; visitor <= 10; visitor++) {
    state.now++;
    shown('/a', { visitor });
  }
  assert.equal(visits.size, 3);
  assert.equal(visits.isDue(1_008), false);
  assert.equal(visits.isDue(1_009), true);
  const quiet = () => ({ flow: () => undefined, arrival: () => undefined });
  visits.endBefore(quiet, 1_010);
  assert.equal(visits.size, 1);
});
