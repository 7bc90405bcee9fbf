/** Maps with limits: how much they keep, what goes first, and what several of them share. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { BoundedMap, byteRoom, Room } from './bounded-map.ts';

describe('BoundedMap', () => {
  it('keeps so many and no more, those that were asked for last', () => {
    const map = new BoundedMap<string, number>({ entries: 3 });
    for (let i = 0; i < 1_000; i++) {
      map.set(String(i), i);
      map.get('0');
    }
    assert.equal(map.size, 3);
    assert.deepEqual([map.get('0'), map.get('999'), map.get('500')], [0, 999, undefined]);
  });

  it('keeps so much weight, and the newest entry whatever it weighs', () => {
    const map = new BoundedMap<string, string>({ weight: 10 });
    map.set('a', 'a', 6);
    map.set('b', 'b', 4);
    map.set('a', 'A', 5);
    assert.deepEqual([map.get('b'), map.get('a')], ['b', 'A']);
    map.set('c', 'c', 100);
    assert.deepEqual([map.size, map.get('c')], [1, 'c']);
  });

  it('does not keep what is too large, nor what that was to replace', () => {
    const map = new BoundedMap<string, number>(byteRoom(100));
    map.set('a', 1, 25);
    map.set('b', 1, 25);
    map.set('a', 2, 26);
    assert.deepEqual([map.get('a'), map.get('b'), map.size], [undefined, 1, 1]);
  });

  it('says what had to go, and not what was deleted or replaced', () => {
    const gone: string[] = [];
    const map = new BoundedMap<string, number>({ entries: 2 }, (key, value) => gone.push(`${key}${value}`));
    map.set('a', 1);
    map.set('a', 2);
    map.set('b', 1);
    map.delete('b');
    map.set('c', 1);
    map.set('d', 1);
    map.clear();
    assert.deepEqual([gone, map.size], [['a2'], 0]);
  });

  it('makes a value once while it is kept', () => {
    const map = new BoundedMap<string, number>({ entries: 1 });
    let made = 0;
    const ask = (key: string): number => map.getOrMake(key, () => ++made);
    assert.deepEqual([ask('a'), ask('a'), ask('b'), ask('a')], [1, 1, 2, 3]);
  });

  it('shares its room with other maps: what was used longest ago goes, whoever it belongs to', () => {
    const room = new Room({ weight: 3 });
    const [one, other] = [new BoundedMap<string, number>(room), new BoundedMap<string, number>(room)];
    one.set('a', 1);
    other.set('a', 2);
    one.set('b', 3);
    one.get('a');
    one.set('c', 4);
    assert.deepEqual([one.get('a'), other.get('a'), one.size, room.weight], [1, undefined, 3, 3]);
    one.clear();
    assert.equal(room.weight, 0);
    other.set('d', 1, 3);
    assert.equal(other.get('d'), 1);
  });

  it('holds what a list in order of use would hold', () => {
    const steps = fc.array(
      fc.tuple(fc.constantFrom('get', 'set', 'delete'), fc.nat(9), fc.integer({ min: 1, max: 4 })),
    );
    fc.assert(
      fc.property(steps, (all) => {
        const map = new BoundedMap<number, number>({ entries: 4, weight: 8 });
        let list: [key: number, weight: number][] = [];
        for (const [step, key, weight] of all) {
          const known = list.find(([each]) => each === key);
          const others = list.filter(([each]) => each !== key);
          if (step === 'get') {
            assert.equal(map.get(key), known?.[1]);
            if (known !== undefined) list = [...others, known];
          } else if (step === 'delete') {
            map.delete(key);
            list = others;
          } else {
            map.set(key, weight, weight);
            list = [...others, [key, weight]];
            while (list.length > 4 || list.reduce((sum, [, one]) => sum + one, 0) > 8) list.shift();
          }
          assert.equal(map.size, list.length);
        }
      }),
    );
  });
});
