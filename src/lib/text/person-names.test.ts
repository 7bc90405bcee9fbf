/** Which names of persons are taken out of questions before they are stored, and which words stay. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { threadCpuMs } from '../async/thread-cpu.ts';
import { withoutPersonNames } from './person-names.ts';

for (const [typed, kept] of [
  ['My name is Jane Doe and my key is refused', 'My name is [removed] and my key is refused'],
  ['my name’s Jean-Luc de la Fontaine. Why?', 'my name’s [removed]. Why?'],
  ["I'm Jane from Acme. How do I rotate a key?", "I'm [removed] from Acme. How do I rotate a key?"],
  ['I am Ana María Ruiz (Acme), where are logs?', 'I am [removed] (Acme), where are logs?'],
  ['Hi, I’m Bob. Why is it slow?', 'Hi, I’m [removed]. Why is it slow?'],
  ['Hello, this is Dr. Ada Lovelace, is it down?', 'Hello, this is [removed], is it down?'],
  ['Hi Jane, how do I rotate a key?', 'Hi [removed], how do I rotate a key?'],
  ['Dear Mr. Smith: where is the invoice?', 'Dear [removed]: where is the invoice?'],
  ['How do I rotate a key? Thanks, Jane Doe', 'How do I rotate a key? Thanks, [removed]'],
  ['How do I rotate a key? Best regards Jane', 'How do I rotate a key? Best regards [removed]'],
  ['My name is J. R. R. Tolkien', 'My name is [removed]'],
  ['Why? Thanks, Jane Doe [removed]', 'Why? Thanks, [removed] [removed]'],
  ['How do I rotate a key? — Jane', 'How do I rotate a key? — [removed]'],
  ['Ich heiße Jörg Müller, wie geht das?', 'Ich heiße [removed], wie geht das?'],
  [
    'Hallo, ich bin Jörg. Wie geht das? Viele Grüße, Jörg',
    'Hallo, ich bin [removed]. Wie geht das? Viele Grüße, [removed]',
  ],
  ['Bonjour, je m’appelle Zoé', 'Bonjour, je m’appelle [removed]'],
  ['Me llamo Íñigo Montoya', 'Me llamo [removed]'],
  ['Меня зовут Анна Иванова, где ключ?', 'Меня зовут [removed], где ключ?'],
  ['我叫王小明，怎么部署？', '我叫[removed]，怎么部署？'],
  ['私の名前は田中です。', '私の名前は[removed]です。'],
  ['제 이름은 김철수입니다', '제 이름은 [removed]입니다'],
  ['اسمي أحمد، كيف أبدأ؟', 'اسمي [removed]، كيف أبدأ؟'],
  ['मेरा नाम राज है', 'मेरा नाम [removed] है'],
] as const)
  it(`takes it out: ${typed}`, () => {
    assert.equal(withoutPersonNames(typed), kept);
    assert.equal(withoutPersonNames(kept), kept, 'again nothing');
  });

for (const typed of [
  'How do I rotate a key?',
  'Hello World, why does the first example fail?',
  'Hi team, where is the changelog?',
  'How do I print "Hello World"?',
  'My name is not shown in the sidebar',
  'I am stuck at Step 3',
  'I am using Docker from Windows',
  'Is this from Postgres or MySQL?',
  'This is PostgreSQL with replicas, where are the logs?',
  'Ici Node de Debian, pourquoi ?',
  'Это Redis из Docker',
  'What does Kubernetes need? Thanks',
  'Thanks to Docker it works, but why?',
  'Jane Doe cannot sign in',
  'Which is better - Docker or Podman',
  '我是谁',
  'このドキュメントの名前は変えられますか',
])
  it(`leaves: ${typed}`, () => assert.equal(withoutPersonNames(typed), typed));

it('takes long hostile texts in a moment', () => {
  for (const piece of [
    'My name is ',
    'Aa ',
    'A',
    "A'",
    'Hi A ',
    'I am A de ',
    '我叫',
    '王',
    'Thanks, A ',
    '. — A',
    '私の名前は',
  ]) {
    const began = threadCpuMs();
    withoutPersonNames(piece.repeat(4_000));
    assert.ok(threadCpuMs() - began < 500, piece);
  }
});
