/** Tests each rule by which a sentence is held against its section: what it keeps back, and what stays shown beside it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AnswerVerifier } from './answer-verifier.ts';

function isShown(text: string, answer: string, { heading = '', code = '', lang = 'en' } = {}): boolean {
  const found = { url: '/a', title: 'Page', section: { id: '', heading, text, code }, lang };
  const verifier = new AnswerVerifier([{ id: 'S1', found }]);
  const cited = answer.replace(/([.。]?)$/, ' [S1]$1\n');
  return [...verifier.push(cited), ...verifier.end()].length > 0;
}

interface Case {
  readonly rule: string;
  readonly text: string;
  readonly truth: string;
  readonly lies: readonly string[];
  readonly more?: { readonly heading?: string; readonly code?: string; readonly lang?: string };
}

const CASES: readonly Case[] = [
  {
    rule: 'a copy exchanges no words',
    text: 'Finished exports are stored in the archive of the project for a week. The mirror copies the bucket at night.',
    truth: 'Finished exports are stored in the archive of the project.',
    lies: [
      'Finished exports are stored in the bucket of the project for a week.',
      'Finished exports are stored in the project of the archive for a week.',
      'Finished copies are stored in the archive of the project for a week.',
    ],
  },
  {
    rule: 'what is joined changes places in a copy',
    text: 'The relay names the host and the port of each peer in a file.',
    truth: 'The relay names the port and the host of each peer in a file.',
    lies: ['The peer names the host and the port of each relay in a file.'],
  },
  {
    rule: 'what may be is no duty',
    text: 'Guests may read the report. Owners must confirm the report.',
    truth: 'Guests can read the report.',
    lies: ['Guests must read the report.', 'Owners may confirm the report.'],
  },
  {
    rule: 'some are not all',
    text: 'Some reports have a cover. All invoices have a number.',
    truth: 'Every invoice has a number.',
    lies: ['All reports have a cover.', 'Some invoices have a number.'],
  },
  {
    rule: 'on is not off',
    text: 'Caching is off by default. Sampling is on by default.',
    truth: 'By default, sampling is on.',
    lies: ['Caching is on by default.', 'By default, caching is on.'],
  },
  {
    rule: 'a verb that only joins takes the place of no other',
    text: 'The owner can remove guests. The gate blocks visitors from other networks.',
    truth: 'Guests can be removed by the owner.',
    lies: [
      'The owner can add guests.',
      'The owner can use guests.',
      'The gate allows visitors from other networks.',
    ],
  },
  {
    rule: 'opposites within one sentence belong to their halves',
    text: 'Enable the cache, and disable the log.',
    truth: 'Disable the log.',
    lies: ['Disable the cache.', 'Enable the log.'],
  },
  {
    rule: 'bounds are kept',
    text: 'Use at least 3 replicas. A file has at most 9 parts. Node 20 or newer is required.',
    truth: 'A file may have 9 parts at most.',
    lies: [
      'Use 3 replicas.',
      'A file has more than 9 parts.',
      'Node 20 is required.',
      'Node is required.',
      'A file has exactly 9 parts.',
    ],
  },
  {
    rule: 'signs of numbers are kept',
    text: 'A seat costs $7. Wait -1 seconds for ever. About 4% are lost.',
    truth: 'About 4% are lost.',
    lies: ['A seat costs €7.', 'Wait 1 second for ever.', 'About $4 are lost.'],
  },
  {
    rule: 'cells of a table belong to their row',
    text: 'Small 3 8 GB Large 30 80 GB',
    truth: 'Small: 3',
    lies: ['Small: 30', '| Large | 3 |'],
  },
  {
    rule: 'halves of a sentence keep their subjects',
    text: 'Testing uses Redis, and staging uses Kafka. Reports are stored in Paris, and invoices in Rome.',
    truth: 'Invoices are stored in Rome.',
    lies: [
      'Testing uses Kafka.',
      'Reports are stored in Rome.',
      'Invoices are stored in Paris.',
      'In Rome, reports are stored.',
    ],
  },
  {
    rule: 'a shared subject stays that of both halves',
    text: 'Workers take tasks from the queue and publish results in the feed.',
    truth: 'Workers publish results in the feed.',
    lies: ['Workers take results from the feed.'],
  },
  {
    rule: 'who does what to whom',
    text: 'The scheduler starts the worker. Owners invite the guests. A plan has seats.',
    truth: 'Guests are invited by owners.',
    lies: [
      'The worker starts the scheduler.',
      'Owners are invited by guests.',
      'The guests invite owners.',
      'Seats have a plan.',
    ],
  },
  {
    rule: 'what narrows a subject is not left out',
    text: 'Requests above the limit get an error. Files without a name are refused. An expired key is deleted.',
    truth: 'Expired keys are deleted.',
    lies: ['Requests get an error.', 'Files are refused.', 'A key is deleted.', 'The limit gets an error.'],
  },
  {
    rule: 'a plan, a system or a place is not left out',
    text: 'Audit is available on the Gold plan. A restart is needed on Windows.',
    truth: 'The Gold plan has audit.',
    lies: ['Audit is available.', 'A restart is needed.'],
  },
  {
    rule: 'what comes first is not left out',
    text: 'A failed upload is tried again, then it is dropped.',
    truth: 'A failed upload is tried again, then it is dropped.',
    lies: ['A failed upload is dropped.'],
  },
  {
    rule: 'a means is not left out',
    text: 'Set visibility to private to hide a page from readers.',
    truth: 'A page is hidden from readers when its visibility is private.',
    lies: ['A page is hidden from readers.'],
  },
  {
    rule: 'what is joined is said in one place',
    text: 'Owners can remove guests. Only admins see the ledger. The vault closes at noon. The lamp is red.',
    truth: 'The vault closes at noon, and the lamp is red.',
    lies: [
      'Owners can remove guests and see the ledger.',
      'The vault closes at noon, because the lamp is red.',
      'If the lamp is red, the vault closes at noon.',
      'An admin: remove guests.',
      'The vault closes at noon, and it is red.',
    ],
  },
  {
    rule: 'a name is not a part of another',
    text: 'Set cache.keep to true to keep the oldest cache.',
    truth: 'Set `cache.keep` to `true` to keep the oldest cache.',
    lies: ['Set `cache` to true to keep the oldest cache.', 'Set `keep` to true to keep the oldest cache.'],
  },
  {
    rule: 'samples of code lend their words to code only',
    text: 'Each key may send 60 requests per minute.',
    truth: 'Send `limit=9` with the key.',
    lies: ['Each key may send 60 requests per order.', 'Each key may send 9 orders.'],
    more: { code: 'curl /v1/orders?limit=9' },
  },
  {
    rule: 'what then happens comes second',
    text: 'Stop the worker before you move the queue.',
    truth: 'Stop the worker, then move the queue.',
    lies: ['Move the queue, then stop the worker.', 'Move the queue and finally stop the worker.'],
  },
  {
    rule: 'irregular forms are the same word',
    text: 'Owners see the ledger. The keeper writes the log. Lists hide drafts.',
    truth: 'The ledger is seen by owners.',
    lies: ['The ledger is written by owners.'],
  },
  {
    rule: 'words of scripts without spaces are whole',
    text: '管理员可以撤销密钥。默认情况下启用缓存。',
    truth: '管理员可以撤销密钥。',
    lies: ['管理员可以查看密钥。', '默认情况下禁用缓存。'],
    more: { lang: 'zh' },
  },
  {
    rule: 'what a heading names does not act for others',
    text: 'Guests see the ledger. The flag keeps the lamp on.',
    truth: 'The gate keeps the lamp on.',
    lies: ['The gate sees the ledger.', 'Gates see the ledger.'],
    more: { heading: 'Gates' },
  },
  {
    rule: 'what two do together is said of both',
    text: 'Red lamps glow at night. Blue lamps glow at noon. Owners and guests read the ledger.',
    truth: 'Guests and owners read the ledger.',
    lies: ['Red lamps and blue lamps glow at noon.', 'Blue lamps and red lamps glow at night.'],
  },
  {
    rule: 'what looks like a subject may be the verb of the one before it',
    text: 'The outer gate holds the key. The inner gate checks tickets.',
    truth: 'The inner gate checks tickets.',
    lies: ['The outer gate holds the key and checks tickets.'],
  },
  {
    rule: 'opposites of other languages',
    text: 'Ein Gast darf den Bericht lesen. Alle Rechnungen haben eine Nummer.',
    truth: 'Alle Rechnungen haben eine Nummer.',
    lies: ['Ein Gast muss den Bericht lesen.', 'Einige Rechnungen haben eine Nummer.'],
    more: { lang: 'de' },
  },
];

describe('a sentence of a model:', () => {
  for (const { rule, text, truth, lies, more } of CASES)
    it(rule, () => {
      assert.ok(isShown(text, truth, more), `is shown: ${truth}`);
      for (const lie of lies) assert.ok(!isShown(text, lie, more), `is not shown: ${lie}`);
    });

  it('to the letter as in its section is shown, whatever the rules make of it', () => {
    const text =
      'Lists, choices and levels of an operation end somewhere: the first 100; others (1,000) stay.';
    assert.ok(isShown(text, text));
    assert.ok(!isShown(text, text.replace('first', 'last')));
  });
});
