/** Takes out names of persons where the words before them say that one follows: introductions, greetings and signatures. */

const REMOVED = '[removed]';

/** One to four words with capitals, with what stands between them in some names. */
const WORD = "(?:\\p{Lu}\\.|\\p{Lu}[\\p{L}\\p{M}'’-]{0,40})";
const BETWEEN =
  '(?:(?:van|von|de|der|den|del|dos|da|di|du|la|le|bin|ibn|al|el|ter|zu|zum|af|och|y|e)\\s{1,2}){0,2}';
const NAME = `${WORD}(?:\\s{1,2}${BETWEEN}${WORD}){0,3}`;
const TITLE =
  '(?:(?:Dr|Prof|Mr|Mrs|Ms|Miss|Mx|Herr|Frau|M|Mme|Sr|Sra|Sig|Dhr|Mevr|Pan|Pani)\\.?\\s{1,2}){0,2}';
/** What people greet that is nobody. */
const NOBODY =
  '(?!(?:World|Everyone|Everybody|All|There|Team|Folks|Guys|Support|Welt|Alle|Zusammen|Monde|Tous|Mundo|Todos|Mondo|Tutti)(?![\\p{L}]))';
const APART = '(?<![\\p{L}\\p{N}])';

const any = (...words: readonly string[]): string => `(?i:${words.join('|').replaceAll(' ', '\\s{1,3}')})`;

const NAMED = any(
  ...[
    'my name is',
    "my name[’']s",
    'mein name ist',
    'ich heiße',
    'ich heisse',
    "je m[’']appelle",
    'mon nom est',
  ],
  ...['me llamo', 'mi nombre es', 'mi chiamo', 'il mio nome è', 'meu nome é', 'me chamo', 'chamo-me'],
  ...['mijn naam is', 'ik heet', 'jag heter', 'mitt namn är', 'jeg heter', 'mitt navn er', 'nazywam się'],
  ...['mam na imię', 'jmenuji se', 'jmenuju se', 'mă numesc', 'numele meu este', 'benim adım', 'nama saya'],
  ...['tên tôi là', 'tôi tên là', 'mani sauc', 'mans vārds ir', 'mening ismim', 'меня зовут', 'мо[её] имя'],
  ...['мене звати', "моє ім[’']я"],
);
const I_AM = any(
  ...['i am', "i[’']m", 'ich bin', 'hier spricht', 'je suis', 'soy', 'sono', 'sou', 'eu sou'],
  ...['ik ben', 'jag är', 'jeg er', 'jestem', 'jsem', 'sunt', 'я'],
);
/** Of persons only behind a greeting: "This is Docker from Debian". */
const THIS_IS = any('this is', 'hier ist', 'ici', 'это');
/** Behind a name, before where somebody is from. */
const FROM = any(
  'from',
  'at',
  'of',
  'with',
  'here',
  'von',
  'vom',
  'aus',
  'bei',
  'de',
  'chez',
  'di',
  'da',
  'van',
  'från',
  'fra',
  'z',
  'из',
  'з',
);
const GREETING = any(
  ...[
    'dear',
    'hi',
    'hello',
    'hey',
    'hallo',
    'liebe',
    'lieber',
    'guten tag',
    'sehr geehrter?',
    'bonjour',
    'salut',
    'ch[eè]re?',
  ],
  ...[
    'hola',
    'querid[oa]',
    'estimad[oa]',
    'ciao',
    'car[oa]',
    'gentile',
    'olá',
    'prezad[oa]',
    'beste',
    'hej',
    'hei',
    'kära',
  ],
  ...[
    'cześć',
    'ahoj',
    'bună',
    'merhaba',
    'привет',
    'здравствуйте',
    'уважаем(?:ый|ая)',
    'привіт',
    'xin chào',
    'halo',
  ],
);
const CLOSING = any(
  ...[
    '(?:best|kind|warm) regards',
    'regards',
    'best wishes',
    'cheers',
    'many thanks',
    'thanks in advance',
    'thanks',
    'thank you',
    'thx',
  ],
  ...[
    'sincerely',
    'yours',
    'viele grüße',
    'liebe grüße',
    'beste grüße',
    'mit freundlichen grüßen',
    'gruß',
    'mfg',
    'lg',
    'vg',
    'danke',
  ],
  ...[
    'cordialement',
    'bien à vous',
    'merci',
    'saludos',
    'gracias',
    '(?:cordiali )?saluti',
    'grazie',
    'abraços',
    'obrigad[oa]',
  ],
  ...[
    'met vriendelijke groet(?:en)?',
    'groet(?:en|jes)?',
    'mvg',
    '(?:vänliga )?hälsningar',
    'mvh',
    '(?:vennlig )?hilsen',
    'tack',
    'takk',
  ],
  ...[
    'pozdrawiam',
    's pozdravem',
    'děkuji',
    'cu stimă',
    'mulțumesc',
    'saygılarımla',
    'teşekkürler',
    'с уважением',
    'спасибо',
    'з повагою',
    'дякую',
  ],
);

/** In scripts without capitals only what is said to be a name. */
const HAN = '[\\p{sc=Han}·]{2,4}?(?=[，。！,.!\\s]|$|[，,]|来自|我|是)';

const FORMS: readonly (readonly [form: RegExp, instead: string])[] = [
  [new RegExp(`(${APART}${NAMED}\\s{1,3})${TITLE}${NAME}`, 'gu'), `$1${REMOVED}`],
  [
    new RegExp(`(${APART}${I_AM}\\s{1,3})${TITLE}${NAME}(?=\\s{1,3}(?:\\(|${FROM}(?![\\p{L}])))`, 'gu'),
    `$1${REMOVED}`,
  ],
  [
    new RegExp(`(^\\s{0,9}${GREETING}[,!.]?\\s{1,3}(?:${I_AM}|${THIS_IS})\\s{1,3})${TITLE}${NAME}`, 'gu'),
    `$1${REMOVED}`,
  ],
  [
    new RegExp(`(^\\s{0,9}${GREETING}\\s{1,3})${NOBODY}${TITLE}${NAME}(?=\\s{0,3}[,!.:;–—-])`, 'gu'),
    `$1${REMOVED}`,
  ],
  [
    new RegExp(
      `(${APART}${CLOSING}\\s{0,3}[,!.–—-]{0,3}\\s{1,3})${NOBODY}${TITLE}${NAME}(?=[.!]?\\s{0,9}(?:\\[removed\\][.,]?\\s{0,9}){0,3}$)`,
      'gu',
    ),
    `$1${REMOVED}`,
  ],
  [new RegExp(`([.?!]\\s{1,3}(?:—|–|--?)\\s{0,2})${NAME}(?=\\s{0,9}$)`, 'gu'), `$1${REMOVED}`],
  [new RegExp(`(我叫|我的名字(?:是|叫)|我是(?=${HAN}来自))${HAN}`, 'gu'), `$1${REMOVED}`],
  [/((?:私|わたし|僕)の名前は)[\p{L}ー\s]{1,12}?(?=です|と|。|$)/gu, `$1${REMOVED}`],
  [/((?:제|내)\s?이름은\s?)\p{sc=Hangul}{2,4}?(?=입니다|이에요|예요|이고|\s|[.,]|$)/gu, `$1${REMOVED}`],
  [/((?<!\p{L})(?:اسمي|שמי)\s{1,2})\p{L}{2,20}/gu, `$1${REMOVED}`],
  [/(मेरा नाम\s{1,2})[\p{L}\p{M}]{2,20}(?:\s{1,2}[\p{L}\p{M}]{2,20})?(?=\s{1,2}है)/gu, `$1${REMOVED}`],
];

/** The text without them; the rest of it stays as it is. Names that nothing announces stay too. */
export function withoutPersonNames(text: string): string {
  return FORMS.reduce((rest, [form, instead]) => rest.replace(form, instead), text);
}
