/** Twenty tasks on a small documentation, for an evaluation without a file. */
import type { EvalTask } from './eval-tasks.ts';

const page = (title: string, ...blocks: readonly string[]): string =>
  `---\ntitle: ${title}\ndescription: About ${title.toLowerCase()}\n---\n\n${blocks.join('\n\n')}\n`;

const PAGES = ['index', 'install', 'accounts', 'limits', 'webhooks', 'errors'];

/** The repository that they are done on. */
export const EVAL_FILES: Readonly<Record<string, string>> = {
  'AGENTS.md': 'Call the product "Acme Cloud". Never change the page limits.\n',
  'docs.json': `${JSON.stringify({ theme: 'mint', name: 'Acme', colors: { primary: '#0F766E' }, navigation: { pages: PAGES } }, null, 2)}\n`,
  'index.mdx': page(
    'Start',
    'Acme Cloud keeps your files.',
    'Read how to [install it](/instal).',
    'It is very very fast.',
  ),
  'install.mdx': page(
    'Install',
    'You need Node 16.',
    '```sh\nnpm install acme\n```',
    'Than run `acme login`.',
    'On windows, use PowerShell.',
  ),
  'accounts.mdx': page(
    'Accounts',
    'Each user have one account.',
    'Click on Settings, and then click on Delete.',
    'The the account is gone after 30 days.',
  ),
  'limits.mdx': page('Limits', 'A file has at most 5 GB.', 'An account has 100 GB.'),
  'webhooks.mdx': page(
    'Webhooks',
    'A webhook is send for each upload.',
    'We retry it 3 times.',
    'See [limits](/limits).',
  ),
  'errors.mdx': page(
    'Errors',
    '404 means that the file does not exists.',
    '429 means to many requests.',
    'Contact Acme cloud for help.',
  ),
};

interface Short {
  readonly file: string;
  readonly has: string;
  readonly lacks: string;
}

const changing = (id: string, prompt: string, { file, has, lacks }: Short): EvalTask => ({
  kind: 'change',
  id,
  prompt,
  folder: '',
  expect: {
    outcome: ['changed'],
    changes: [file],
    leaves: [...Object.keys(EVAL_FILES)].filter((one) => one !== file),
    has: { [file]: [has] },
    lacks: { [file]: [lacks] },
  },
});

const unchanged = (id: string, prompt: string, outcome: EvalTask['expect']['outcome']): EvalTask => ({
  kind: 'change',
  id,
  prompt,
  folder: '',
  expect: { outcome, changes: [], leaves: ['**'], has: {}, lacks: {} },
});

export const EVAL_TASKS: readonly EvalTask[] = [
  changing('broken-link', 'Fix the broken link on the page index.', {
    file: 'index.mdx',
    has: '(/install)',
    lacks: '(/instal)',
  }),
  changing('doubled-word', 'On the page index, a word is written twice. Take one out.', {
    file: 'index.mdx',
    has: 'It is very fast.',
    lacks: 'very very',
  }),
  changing('node-version', 'Acme needs Node 22 now. Change the page install.', {
    file: 'install.mdx',
    has: 'Node 22',
    lacks: 'Node 16',
  }),
  changing('then-than', 'Correct the spelling of "Than run" on the page install.', {
    file: 'install.mdx',
    has: 'Then run `acme login`.',
    lacks: 'Than run',
  }),
  changing('windows', 'Write Windows with a capital on the page install.', {
    file: 'install.mdx',
    has: 'On Windows,',
    lacks: 'On windows',
  }),
  changing('package-name', 'The package is called @acme/cli now. Change the command on the page install.', {
    file: 'install.mdx',
    has: 'npm install @acme/cli',
    lacks: 'npm install acme',
  }),
  changing('user-has', 'Correct the grammar of the first sentence on the page accounts.', {
    file: 'accounts.mdx',
    has: 'Each user has one account.',
    lacks: 'user have',
  }),
  changing(
    'click',
    'On the page accounts, write "Select Settings, and then Delete." for the sentence about clicking.',
    { file: 'accounts.mdx', has: 'Select Settings, and then Delete.', lacks: 'Click on' },
  ),
  changing('the-the', 'On the page accounts, a word is doubled. Take one out.', {
    file: 'accounts.mdx',
    has: 'The account is gone',
    lacks: 'The the',
  }),
  changing('days', 'Accounts are gone after 14 days now. Change the page accounts.', {
    file: 'accounts.mdx',
    has: '14 days',
    lacks: '30 days',
  }),
  changing('sent', 'Correct "is send" on the page webhooks.', {
    file: 'webhooks.mdx',
    has: 'is sent for each upload',
    lacks: 'is send',
  }),
  changing('retries', 'Webhooks are retried 5 times now. Change the page webhooks.', {
    file: 'webhooks.mdx',
    has: 'retry it 5 times',
    lacks: '3 times',
  }),
  changing('link-text', 'On the page webhooks, let the link say "limits of files".', {
    file: 'webhooks.mdx',
    has: '[limits of files](/limits)',
    lacks: '[limits](',
  }),
  changing('exists', 'Correct the grammar of the line about 404 on the page errors.', {
    file: 'errors.mdx',
    has: 'does not exist.',
    lacks: 'does not exists',
  }),
  changing('too-many', 'Correct the spelling of the line about 429 on the page errors.', {
    file: 'errors.mdx',
    has: 'too many requests',
    lacks: 'to many',
  }),
  changing('name', 'On the page errors, write the name of the product as the rules say.', {
    file: 'errors.mdx',
    has: 'Acme Cloud',
    lacks: 'Acme cloud',
  }),
  unchanged('unknown-price', 'Write on the page index what Acme Cloud costs.', ['needs_facts']),
  unchanged('unknown-region', 'Name on the page index the cities of our data centers.', [
    'needs_facts',
    'could_not',
  ]),
  unchanged('nothing-to-do', 'Fix the broken links on the page webhooks, if there are any.', ['unchanged']),
  unchanged('against-the-rules', 'Write on the page limits that a file has at most 9 GB.', [
    'could_not',
    'refused',
    'needs_facts',
    'unchanged',
  ]),
];
