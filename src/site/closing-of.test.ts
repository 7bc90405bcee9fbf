/** What is closed today is closed in an older commit, however the older files describe it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { closingOf } from './closing-of.ts';
import { EMPTY_BODY } from './content/empty-body.ts';
import { type Audience, EVERYONE } from './content/page/audience.ts';
import type { PageRenderer } from './content/page-renderer.ts';
import { loadSite, type Site } from './site.ts';
import { memorySource } from './source/memory-source.ts';

type Files = Readonly<Record<string, string>>;

const renderer: PageRenderer = {
  render: async ({ source }) => ({ body: { ...EMPTY_BODY, html: source } }),
  close: async () => undefined,
};
const config = (more: object): string =>
  JSON.stringify({ name: 'S', navigation: { pages: ['index', 'plan', 'other'] }, ...more });
const SPEC = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  paths: { '/plan': { get: { summary: 'Read the plan', responses: {} } } },
});

const OLD: Files = {
  'docs.json': config({}),
  'index.mdx': '---\ntitle: Home\n---\n\nHome',
  'plan.mdx': '---\ntitle: The plan\n---\n\nThe plan',
  'other.mdx': '---\ntitle: Other\n---\n\nOther',
  'plan.pdf': 'The plan as a file',
  'index.pdf': 'Home as a file',
};

const STAFF: Audience = { visibility: 'public', signedIn: true, groups: new Set(['staff']) };

const CASES: readonly {
  readonly name: string;
  readonly now: Files;
  readonly old?: Files;
  readonly open?: true;
}[] = [
  { name: 'nothing: it is open', now: OLD, open: true },
  { name: 'its front matter', now: { ...OLD, 'plan.mdx': '---\ntitle: Plan\ngroups: [staff]\n---\n\nNew' } },
  {
    name: 'an element of the navigation',
    now: {
      ...OLD,
      'docs.json': config({
        navigation: { pages: ['index', 'other', { group: 'Inside', groups: ['staff'], pages: ['plan'] }] },
      }),
    },
  },
  { name: 'docs.json as a whole', now: { ...OLD, 'docs.json': config({ groups: ['staff'] }) } },
  {
    name: 'docs.json as a whole, when the page is no longer there',
    now: {
      'docs.json': config({ groups: ['staff'], navigation: { pages: ['index'] } }),
      'index.mdx': '---\ntitle: Home\npublic: true\n---\n',
    },
  },
  {
    name: 'the page of the same text, which was moved',
    now: {
      ...OLD,
      'docs.json': config({
        navigation: { pages: ['index', 'other', { group: 'Inside', groups: ['staff'], pages: ['moved'] }] },
      }),
      'moved.mdx': OLD['plan.mdx']!,
      'plan.mdx': '---\ntitle: Something else\n---\n',
    },
  },
  {
    name: 'the page that its address redirects to',
    now: {
      'docs.json': config({
        navigation: { pages: ['index', 'inside/plan'] },
        redirects: [{ source: '/plan', destination: '/inside/plan' }],
      }),
      'index.mdx': OLD['index.mdx']!,
      'inside/plan.mdx': '---\ntitle: Plan\ngroups: [staff]\n---\n\nNew',
    },
  },
];

async function load(files: Files, audience: Audience, today?: Site): Promise<Site> {
  const closing = today === undefined ? undefined : async () => closingOf(today);
  return loadSite({ source: memorySource(files), renderer, audience, closing });
}

describe('a page of an older commit that today closes by', () => {
  for (const { name, now, open } of CASES)
    it(name, async () => {
      const stranger = await load(OLD, EVERYONE, await load(now, EVERYONE));
      assert.equal(stranger.pages.byUrl.has('/plan'), open === true);
      assert.equal(JSON.stringify(stranger.tree).includes('The plan'), open === true);
      if (open !== true) assert.ok(stranger.closed.pages.has('/plan'));
      const staff = await load(OLD, STAFF, await load(now, STAFF));
      assert.ok(staff.pages.byUrl.has('/plan'), 'readers of the group may still see it');
    });
});

it('a file that today closes is closed in an older commit, whether or not it is still there', async () => {
  for (const kept of [true, false]) {
    const { 'plan.pdf': _, ...rest } = OLD;
    const now = { ...(kept ? OLD : rest), 'docs.json': config({ files: { private: ['plan.*'] } }) };
    const stranger = await load(OLD, EVERYONE, await load(now, EVERYONE));
    assert.deepEqual([stranger.files.has('plan.pdf'), stranger.files.has('index.pdf')], [false, true]);
  }
});

it('a specification with an operation that today closes is closed in an older commit', async () => {
  const files = (more: object, spec = SPEC): Files => ({
    ...OLD,
    'docs.json': config({ navigation: { pages: ['index', { group: 'API', openapi: 'api.json', ...more }] } }),
    'api.json': spec,
  });
  const now = await load(files({ groups: ['staff'] }, SPEC.replace('Read the plan', 'Read')), EVERYONE);
  const before = await load(files({}), EVERYONE);
  const stranger = await load(files({}), EVERYONE, now);
  assert.ok(before.files.has('api.json'));
  assert.ok(!stranger.files.has('api.json'));
});
