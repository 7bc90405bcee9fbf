/** Tests of entries that are other commits: which list they may be in, and what they may have. */
import { describe } from 'node:test';
import { testRules } from '../testing/rule-cases.ts';

const LEFT_OUT = (pointer: string) => `warning nav/ref-left-out ${pointer}/ref`;

describe('entries with "ref"', () => {
  testRules([
    {
      name: 'stand in one list of the root, beside entries with navigation',
      navigation: {
        versions: [
          { version: 'next', pages: ['a'] },
          { ref: 'v*', most: 5 },
        ],
      },
      tree: 'versions(next)[a]',
      issues: [LEFT_OUT('/navigation/versions/1')],
    },
    {
      name: 'of a second list are reported, since they show nothing',
      navigation: {
        languages: [{ ref: 'de', language: 'de' }],
        versions: [{ version: 'next', pages: ['a'] }, { ref: 'v*' }],
      },
      tree: 'versions(next)[a]',
      issues: [
        'error nav/two-patterns /navigation/versions',
        LEFT_OUT('/navigation/languages/0'),
        LEFT_OUT('/navigation/versions/1'),
        'error nav/two-ref-lists /navigation/languages',
      ],
    },
    {
      name: 'in one list are not reported for another list without them',
      navigation: {
        versions: [{ ref: 'v*' }],
        languages: [{ language: 'en', pages: ['a'] }],
      },
      tree: 'languages(en)[a]',
      issues: ['error nav/two-patterns /navigation/languages', LEFT_OUT('/navigation/versions/0')],
    },
    {
      name: 'have no navigation of their own, and no label beside a pattern',
      navigation: { versions: [{ ref: 'v*', version: 'Old', pages: ['a'] }] },
      tree: '',
      issues: [
        'error nav/ref-with-content /navigation/versions/0/pages',
        LEFT_OUT('/navigation/versions/0'),
        'warning nav/ref-label /navigation/versions/0/version',
      ],
    },
    {
      name: 'are left out inside another element',
      navigation: { tabs: [{ tab: 'T', versions: [{ ref: 'v1' }] }] },
      tree: 'tabs(T)[]',
      issues: [
        'error nav/ref-not-at-root /navigation/tabs/0/versions/0/ref',
        'warning nav/empty-element /navigation/tabs/0',
      ],
    },
  ]);
});
