/** Each form of a term is told from the others: changed as a whole, or left. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withEdits } from './edit-text.ts';
import { TermFamily } from './term-family.ts';
import type { ReplaceOptions } from './work-options.ts';

const options = (from: string, to: string, more: Partial<ReplaceOptions> = {}): ReplaceOptions => ({
  from,
  to,
  where: 'prose',
  wholeWords: true,
  matchCase: true,
  pattern: false,
  ...more,
});

function replaced(text: string, given: ReplaceOptions): string {
  const found = new TermFamily(given).in(text, { from: 0, to: text.length, ranges: [] });
  const left = new Set(found.filter(({ accepted }) => !accepted).map(({ form }) => form));
  const edits = found.filter(({ accepted }) => accepted);
  return [withEdits(text, edits), ...left].join(' | ');
}

describe('API key becomes access key', () => {
  for (const [before, after] of [
    ['Send an API key.', 'Send an access key.'],
    ['API keys expire.', 'Access keys expire.'],
    ['- **One account.** API keys stay.', '- **One account.** Access keys stay.'],
    ['| 401 | API key validity |', '| 401 | Access key validity |'],
    ['Stop. **API key** first', 'Stop. **Access key** first'],
    ['e.g., API key', 'e.g., access key'],
  ] as const)
    it(`"${before}" becomes "${after}"`, () =>
      assert.equal(replaced(before, options('API key', 'access key')), after));

  it('a single word, and the same words in other letters, are as they were given', () => {
    assert.equal(replaced('Docker starts.', options('Docker', 'podman')), 'podman starts.');
    assert.equal(replaced('NPM run it.', options('NPM run', 'npm run')), 'npm run it.');
  });
});

describe('Pod becomes Instance', () => {
  for (const [before, after] of [
    ['Start a Pod now.', 'Start an Instance now.'],
    ['A **Pod** runs.', 'An **Instance** runs.'],
    ['a [Pod](/x)', 'an [Instance](/x)'],
    ['Stop all Pods.', 'Stop all Instances.'],
    ["The Pod's disk, and two Pods' disks.", "The Instance's disk, and two Instances' disks."],
    ['The Pod’s disk', 'The Instance’s disk'],
    ['“Pod”, (Pod): Pod.', '“Instance”, (Instance): Instance.'],
    ['a pod, PODS', 'a pod, PODS | capitals'],
    ['a Pod-level setting', 'a Pod-level setting | compound'],
    ['multi-Pod', 'multi-Pod | compound'],
    ['cli-list-Pod', 'cli-list-Pod | identifier'],
    ['--Pod', '--Pod | identifier'],
    ['acme/Pod and Pod.yaml and x_Pod', 'acme/Pod and Pod.yaml and x_Pod | identifier'],
    ['Click **Deploy Pod** now', 'Click **Deploy Pod** now | label'],
    ['Click on the "Pod" button', 'Click on the "Pod" button | label'],
    ['The **Pods** tab', 'The **Pods** tab | label'],
    ['Go to **Pods** and wait', 'Go to **Pods** and wait | label'],
    ['Open **Compute** → **Pods**', 'Open **Compute** → **Pods** | label'],
    ['**Pod Management** → **List**', '**Pod Management** → **List** | label'],
    ['See **Compute > Pods**.', 'See **Compute > Pods**. | label'],
    ['**Prices** → Pods are billed', '**Prices** → Instances are billed'],
    ['The "Pod Access" section', 'The "Pod Access" section | label'],
    ['It says "Pod not found".', 'It says "Pod not found". | label'],
    ['What we call a "Pod" here', 'What we call an "Instance" here'],
    ['The Pod instance', 'The Pod instance | compound'],
    ['An instance Pod', 'An instance Pod | compound'],
    ['Podcast', 'Podcast'],
    ['Plan B Pod, vitamin a', 'Plan B Instance, vitamin a'],
    ["that's a Pod", "that's an Instance"],
  ] as const)
    it(`"${before}" becomes "${after}"`, () =>
      assert.equal(replaced(before, options('Pod', 'Instance')), after));

  it('forms are accepted and left by name', () => {
    const given = options('Pod', 'Instance', {
      also: ['capitals', 'compound', 'label', 'identifier'],
      leave: ['plural', 'article'],
    });
    for (const [before, after] of [
      ['a pod and a POD', 'a instance and a INSTANCE | article'],
      ['a Pod-level cli-list-Pod', 'a Instance-level cli-list-Instance | article'],
      ['Click **Pod**', 'Click **Instance**'],
      ['All Pods', 'All Pods | plural'],
    ] as const)
      assert.equal(replaced(before, given), after);
  });
});

describe('a capital at the beginning of a sentence', () => {
  const all = { also: ['sentence', 'capitals'] } as const;
  for (const [before, after, more] of [
    // Of several words it is certain: only the first has one.
    ['Container groups run. A container group stops.', 'Workloads run. A workload stops.'],
    ['It ends. Container groups without a GPU wait.', 'It ends. Workloads without a GPU wait.'],
    ['- **Container group** names\n', '- **Workload** names\n'],
    ['## Container group states', '## Workload states'],
    ['| Container group in a table |', '| Workload in a table |'],
    ['the Container group', 'the Container group | capitals'],
    ['the **Container group** here', 'the **Container group** here | capitals'],
    ['Container Groups', 'Container Groups | capitals'],
    ['Container group Settings', 'Container group Settings | capitals'],
    ['the Container Group', 'the Workload', all],
    ['CONTAINER GROUP', 'WORKLOAD', all],
  ] as const)
    it(`"${before}" becomes "${after}"`, () =>
      assert.equal(replaced(before, options('container group', 'workload', { also: [], ...more })), after));
  for (const [before, after, more] of [
    // Of one word, it may be the name of a product.
    ['Endpoints scale. An endpoint waits.', 'Endpoints scale. A service address waits. | sentence'],
    ['Endpoints scale.', 'Service addresses scale.', all],
    ['the Endpoint settings', 'the Service Address settings', all],
    ['Endpoint Settings', 'Service Address Settings', all],
  ] as const)
    it(`"${before}" becomes "${after}"`, () =>
      assert.equal(replaced(before, options('endpoint', 'service address', { also: [], ...more })), after));
});

describe('the article follows what is spoken', () => {
  for (const [from, to, before, after] of [
    ['Instance', 'Pod', 'An Instance', 'A Pod'],
    ['Pod', 'user', 'a Pod', 'a user'],
    ['Pod', 'SDK', 'a Pod', 'an SDK'],
    ['Pod', 'URL', 'a Pod', 'a URL'],
    ['Pod', 'hour', 'a Pod', 'an hour'],
    ['App', 'unit', 'an App', 'a unit'],
    ['App', 'union', 'an App', 'a union'],
    ['Pod', 'uninstaller', 'a Pod', 'an uninstaller'],
    ['Pod', 'API', 'a Pod', 'an API'],
    ['Policy', 'Class', 'two Policies', 'two Classes'],
    ['Class', 'Policy', 'two Classes', 'two Policies'],
  ] as const)
    it(`"${before}" becomes "${after}"`, () => {
      assert.equal(replaced(before, options(from, to)), after);
    });
});
