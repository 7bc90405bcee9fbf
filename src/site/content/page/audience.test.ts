/** Who may see what: every access setting, by itself and inside others, for each kind of reader. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Audience, strangers, type Visibility } from './audience.ts';
import { type Access, accessOf, both, elementAccessOf, mayShow, narrowed } from './page-access.ts';

const reader = (visibility: Visibility, ...groups: string[]): Audience => ({
  visibility,
  signedIn: true,
  groups: new Set(groups),
});
const AUDIENCES: Readonly<Record<string, (visibility: Visibility) => Audience>> = {
  stranger: strangers,
  reader: (visibility) => reader(visibility),
  staff: (visibility) => reader(visibility, 'staff'),
  both: (visibility) => reader(visibility, 'staff', 'beta'),
};
const settings: Readonly<Record<string, Access | undefined>> = {
  none: undefined,
  open: accessOf({ public: true }),
  closed: accessOf({ public: false }),
  staff: accessOf({ groups: ['staff'] }),
  'staff, written as text': accessOf({ groups: 'staff' }),
  'staff beside public': accessOf({ public: true, groups: ['staff'] }),
  'staff or beta': accessOf({ groups: ['staff', 'beta'] }),
  'another spelling': accessOf({ groups: ['Staff', ' staff'] }),
  'no group': accessOf({ groups: [] }),
  'not a list of names': accessOf({ groups: { staff: true } }),
  'a number among names': accessOf({ groups: ['staff', 1] }),
  'an unclear word': accessOf({ public: 'yes' }),
  'unreadable front matter': { ...accessOf({ groups: ['staff'] })!, valid: false, unclear: true },
  'closed inside staff': narrowed(accessOf({ public: false })!, accessOf({ groups: ['staff'] })),
  'open inside staff': narrowed(accessOf({ public: true })!, accessOf({ groups: ['staff'] })),
  'beta inside staff': narrowed(accessOf({ groups: ['beta'] })!, accessOf({ groups: ['staff'] })),
  'staff and beta': both(accessOf({ groups: ['staff'] })!, accessOf({ groups: ['beta'] })!),
};

/** Who sees it on a public, a partly public and a private site. */
const EXPECTED: Readonly<Record<keyof typeof settings, readonly [string, string, string]>> = {
  none: ['stranger reader staff both', 'reader staff both', 'reader staff both'],
  open: ['stranger reader staff both', 'stranger reader staff both', 'reader staff both'],
  closed: ['reader staff both', 'reader staff both', 'reader staff both'],
  staff: ['staff both', 'staff both', 'staff both'],
  'staff, written as text': ['staff both', 'staff both', 'staff both'],
  'staff beside public': ['staff both', 'staff both', 'staff both'],
  'staff or beta': ['staff both', 'staff both', 'staff both'],
  'another spelling': ['', '', ''],
  'no group': ['', '', ''],
  'not a list of names': ['', '', ''],
  'a number among names': ['', '', ''],
  'an unclear word': ['', '', ''],
  'unreadable front matter': ['', '', ''],
  'closed inside staff': ['staff both', 'staff both', 'staff both'],
  'open inside staff': ['stranger reader staff both', 'stranger reader staff both', 'reader staff both'],
  'beta inside staff': ['both', 'both', 'both'],
  'staff and beta': ['both', 'both', 'both'],
};

describe('an access setting', () => {
  for (const [name, expected] of Object.entries(EXPECTED))
    for (const [at, visibility] of (['public', 'partly', 'private'] as const).entries())
      it(`"${name}" on a ${visibility} site is seen by ${expected[at] || 'nobody'}`, () => {
        const seen = Object.entries(AUDIENCES).filter(([, made]) =>
          mayShow(settings[name], made(visibility)),
        );
        assert.equal(seen.map(([who]) => who).join(' '), expected[at]);
      });

  it('of an element is in `groups` only when these name readers', () => {
    assert.equal(
      elementAccessOf({ group: 'A', groups: [{ group: 'B', pages: [] }], pages: ['a'] }),
      undefined,
    );
    assert.equal(elementAccessOf({ tab: 'A', groups: ['index'] }), undefined);
    assert.deepEqual(elementAccessOf({ group: 'A', groups: ['staff'], pages: ['a'] })?.names, ['staff']);
  });
});
