/** Questions, the pages they are asked of and the page that answers, for tests of the server's and the browser's search. */
import type { SearchRecord } from '../search-record.ts';
import { record } from './sample-records.ts';

export const FILLER = Array.from({ length: 12 }, (_, n) =>
  record(`/filler/${n}`, `Chapter ${n}`, {
    text: `Widgets of chapter ${n} are painted, counted and packed.`,
  }),
);

interface Case {
  readonly name: string;
  readonly query: string;
  readonly first: string;
  readonly records: readonly SearchRecord[];
}

export const QUESTION_CASES: readonly Case[] = [
  {
    name: 'a question with a word that no page has beside the others',
    query: 'How do I submit my sitemap to Google?',
    first: '/seo',
    records: [
      record('/seo', 'Search engines', { text: 'The sitemap lists every page. Google reads it.' }),
      record('/contact', 'Contact', { text: 'Submit a request.' }),
    ],
  },
  {
    name: 'not the page that shares only "how", "do" and "what" with the question',
    query: 'What do I do when the export is empty?',
    first: '/export',
    records: [
      record('/export', 'Data', { text: 'An export has every row that the filter shows.' }),
      record('/what', 'What you do when you do what I do', { text: 'What I do when you do.' }),
    ],
  },
  {
    name: 'a page of questions and answers before one that says it as well',
    query: 'Can a heron swim?',
    first: '/help/faq',
    records: [
      record('/animals', 'Animals', { text: 'A heron can swim.' }),
      record('/help/faq', 'Common questions', { text: 'A heron can swim.' }),
    ],
  },
  {
    name: 'a rare word before a common one that is said often',
    query: 'widgets quorum size',
    first: '/quorum',
    records: [
      record('/quorum', 'Clusters', { text: 'A quorum of nodes decides.' }),
      record('/widgets', 'Painting', { text: 'Widgets, widgets, widgets and more widgets of any colour.' }),
    ],
  },
  {
    name: 'a page whose sections answer together before one of which a section answers as well',
    query: 'credentials quota of a replica',
    first: '/operate',
    records: [
      record('/operate#a', 'Daily', { heading: 'Keys', text: 'Credentials have a quota.' }),
      record('/operate#b', 'Daily', { heading: 'Copies', text: 'A replica follows its primary.' }),
      record('/ages#a', 'Yearly', { heading: 'Keys', text: 'Credentials have a quota.' }),
      record('/ages#b', 'Yearly', { heading: 'Birds', text: 'A heron follows its primary.' }),
    ],
  },
  {
    name: 'the page that others call so, though it has other words itself',
    query: 'How do I turn on single sign-on?',
    first: '/federation',
    records: [
      record('/federation', 'Federation', {
        text: 'Identity providers are connected to an organisation here.',
      }),
      record('/start', 'First steps', {
        text: 'Invite your colleagues, choose a plan, and then set single sign-on up.',
        links: [['/federation', 'single sign-on']],
      }),
      record('/members', 'Members', {
        text: 'Each member has a role, a seat and an address, unless single sign-on says otherwise.',
        links: [['/federation', 'Single sign-on']],
      }),
    ],
  },
  {
    name: 'a page that is about the words before one that has them among many others',
    query: 'Where are snapshots kept after a rollback?',
    first: '/snapshots',
    records: [
      ...[
        'A snapshot is a copy of a volume.',
        'Each snapshot has a name.',
        'Snapshots are kept for a week.',
        'The rollback of a volume needs one.',
      ].map((text, n) => record(`/snapshots#${n}`, 'Copies of volumes', { heading: `Part ${n}`, text })),
      record('/changes', 'Changes', { text: 'Of every version.' }),
      record('/changes#one', 'Changes', {
        heading: 'Version 1',
        text: 'Snapshots are kept after a rollback.',
      }),
      ...Array.from({ length: 20 }, (_, n) =>
        record(`/changes#${n}`, 'Changes', {
          heading: `Version ${n}`,
          text: `Fixed colours, widgets, fonts and menus of part ${n}.`,
        }),
      ),
    ],
  },
  {
    name: 'a section with all words before one that repeats one of them',
    query: 'marten lynx',
    first: '/both',
    records: [
      record('/both', 'Forest', {
        text: `The marten sleeps. ${'snow '.repeat(5)}A lynx hunts.`,
      }),
      record('/one', 'Meadow', { text: 'Marten, marten, marten.' }),
    ],
  },
  {
    name: 'the page that fits, however much another is boosted',
    query: 'restore a backup',
    first: '/backups',
    records: [
      record('/backups', 'Backups', { text: 'Restore a backup with one command.' }),
      record('/welcome', 'Welcome', { text: 'There is a backup, too.', weight: 10 }),
    ],
  },
  {
    name: 'an identifier before a title with its parts',
    query: 'max_retry_count',
    first: '/settings',
    records: [
      record('/settings', 'Settings', { text: 'All fields.', code: 'client = make(max_retry_count=3)' }),
      record('/retry', 'Max count of a retry', { text: 'A max retry count is counted.' }),
    ],
  },
  {
    name: 'an identifier as it is spelled before the page whose title has its words',
    query: 'listFiles',
    first: '/client',
    records: [
      record('/client', 'Client', {
        text: 'Every call of the library.',
        code: 'await disk.listFiles(folder);',
      }),
      record('/files', 'Files and how to list files', { text: 'The endpoint that lists files: list_files.' }),
    ],
  },
  {
    name: 'a flag of one word before pages that are about longer words',
    query: '--lang',
    first: '/commands',
    records: [
      record('/commands', 'Commands', { text: 'Everything is one program.', code: 'build --lang de' }),
      record('/languages', 'Languages', {
        text: 'A language, its languages and lang: the lang-uage of all.',
      }),
    ],
  },
  {
    name: 'the page whose title is all that is asked, before one that says it more often',
    query: 'What is a collection?',
    first: '/collections',
    records: [
      record('/collections', 'Collections', { text: 'They group what belongs together.' }),
      record('/deep', 'Collection internals', {
        text: 'A collection keeps a collection, and each collection has a collection inside.',
      }),
    ],
  },
  {
    name: 'the section whose heading is all that is asked, before one that repeats it',
    query: 'How do I use quiet hours?',
    first: '/notifications',
    records: [
      record('/notifications', 'Notifications', { text: 'Pagers and their settings.' }),
      record('/notifications#quiet', 'Notifications', {
        heading: 'Using quiet hours',
        text: 'Rotas know them.',
      }),
      record('/trains', 'Trains', { text: 'Seats and their places.' }),
      record('/trains#quiet', 'Trains', {
        heading: 'Quiet hours of trains',
        text: 'Rotas know quiet hours.',
      }),
    ],
  },
  {
    name: 'the page that explains what an operation of the API does',
    query: 'When does a subscriber get a locale?',
    first: '/topics',
    records: [
      record('/topics', 'Topics', { text: 'The locale of a subscriber comes with the first message.' }),
      record('/api/create', 'Create', {
        endpoint: 'POST /people',
        text: 'Creates a subscriber with a locale.',
      }),
    ],
  },
  {
    name: 'the operation itself, where its words are all that is typed',
    query: 'create subscriber',
    first: '/api/create',
    records: [
      record('/subscribers', 'Subscribers and topics', {
        text: 'Those who get messages. Create subscribers before the first one.',
      }),
      record('/api/create', 'Create a subscriber', { endpoint: 'POST /subscribers', text: 'Creates one.' }),
    ],
  },
  {
    name: 'the page that is about it before notes on a release that changed it',
    query: 'How do I fix a spelling mistake?',
    first: '/writing',
    records: [
      record('/writing', 'Writing', { text: 'Fix each spelling mistake at once.' }),
      record('/changelog/may', 'Calmer May', { text: 'Fix: a spelling mistake.' }),
    ],
  },
  {
    name: 'notes on a release, where a release is asked for',
    query: 'In which release was the spelling mistake fixed?',
    first: '/changelog/may',
    records: [
      record('/writing', 'Writing', { text: 'Fix each spelling mistake at once.' }),
      record('/changelog/may', 'Calmer May', { text: 'Fix: a spelling mistake.' }),
    ],
  },
  {
    name: 'the page with what is asked about before one with the verb that is asked with',
    query: 'How can I use badges and set them up?',
    first: '/badges',
    records: [
      record('/badges', 'Pins and badges', { text: 'Small pictures beside a name, for those who came.' }),
      record('/use', 'Ovens', { text: 'Set one, use one: use it, set it. A badge is on the door.' }),
    ],
  },
  {
    name: 'a flag among words',
    query: 'what does --dry-run print',
    first: '/cli',
    records: [
      record('/cli', 'Commands', { text: 'With --dry-run nothing is written.' }),
      record('/dry', 'Dry storage', { text: 'Run the fan, print the label, keep it dry.' }),
    ],
  },
  {
    name: 'a Chinese question by its words',
    query: '如何配置代理服务器？',
    first: '/zh/proxy',
    records: [
      record('/zh/proxy', '网络', { text: '代理的配置写在文件中。' }),
      record('/zh/other', '如何开始', { text: '安装之后登录。' }),
    ],
  },
];
