/** Every way to spell a path that some server, file system or library has taken for the path itself. */

const hex = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const every = (text: string, change: (character: string, at: number) => string): string =>
  [...text].map(change).join('');
/** Letters that become another one in upper or lower case, or in a normal form. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  i: '\u0131',
  k: '\u212a',
  s: '\u017f',
  e: '\uff45',
  a: '\uff41',
  '.': '\u2024',
  '/': '\u2215',
};
const fullWidth = (text: string): string =>
  every(text, (character) =>
    /[!-~]/.test(character) ? String.fromCodePoint(character.codePointAt(0)! + 0xfee0) : character,
  );

/** Behind the path. */
const SUFFIXES = [
  ...[
    '.',
    '..',
    '%20',
    '%20.',
    '%00',
    '%00.png',
    '%0a',
    '%09',
    ';',
    ';.png',
    ';a=b',
    '::$DATA',
    ':$DATA',
    '~',
    '%7e',
  ],
  ...[
    '/',
    '//',
    '/.',
    '/..',
    '/%2e',
    '/index.html',
    '/x',
    '.md',
    '.mdx',
    '.html',
    '.txt',
    '.json',
    '.gz',
    '?raw',
    '?x=.png',
  ],
  ...[
    '#x',
    '%23x',
    '%3fx',
    '*',
    '%2a',
    '%e2%80%8b',
    '%c2%ad',
    '%ef%bb%bf',
    '%cc%81',
    '%2520',
    '%',
    '%2',
    '%zz',
    '%u0020',
  ],
];
/** Before it; the path begins with a slash. */
const PREFIXES = [
  ...[
    '/',
    '//',
    '/./',
    '/x/..',
    '/x/../',
    '/%2e',
    '/.%2f',
    '/x/%2e%2e',
    '/x/..%2f',
    '/%2f',
    '/\\',
    '/%5c',
    '/..',
    '/../..',
  ],
  ...[
    '/index/..',
    '/images/../',
    '/_lectern',
    '/_lectern/',
    '/_lectern/page',
    '/_lectern/..',
    '/_lectern/page/../..',
  ],
  ...[
    '/file:',
    '/static',
    '/public',
    '/docs',
    '/@fs',
    '/.well-known/..',
    '/.well-known',
    '/images/..;',
    '/;',
    '/%20',
    '/~',
  ],
  ...['http://127.0.0.1', 'http://127.0.0.1/', 'file://', '*', ''],
];

/** Request targets for a path of a folder, without leading slash; none of them is the path with other bytes behind it. */
export function pathSpellings(path: string): readonly string[] {
  const plain = `/${path.split('/').map(encodeURIComponent).join('/')}`;
  const raw = `/${path}`;
  const texts = [
    ...[
      raw,
      raw.toUpperCase(),
      raw.toLowerCase(),
      every(raw, (one, at) => (at % 2 === 0 ? one.toUpperCase() : one)),
    ],
    ...[
      raw.normalize('NFD'),
      raw.normalize('NFKC'),
      fullWidth(raw).replaceAll('\uff0f', '/'),
      fullWidth(raw),
    ],
    ...Object.entries(LOOKALIKES).map(([plainOne, other]) => `/${path.replaceAll(plainOne, other)}`),
    ...[
      `/${path.replaceAll('/', '\\')}`,
      `/${path.replace(/^\.git/, 'GIT~1')}`,
      `/${path.replace(/^\./, '')}`,
    ],
    ...[
      `/${path.replaceAll('/', '//')}`,
      `/${path.replaceAll('/', '/./')}`,
      `/${path.replaceAll('/', '/x/../')}`,
    ],
    ...[`/${path.replaceAll('/', '. /')}`, `/${path.replaceAll('.', '.\u200c')}`],
  ];
  return [
    ...new Set([
      plain,
      ...texts.map((text) => encodeURI(text)),
      ...[every(raw, hex), every(path, (one) => (one === '/' ? one : hex(one)))].map((text) =>
        text.startsWith('/') || text.startsWith('%2f') ? text : `/${text}`,
      ),
      every(raw, (one) => (one === '/' ? one : hex(one))).replaceAll('%', '%25'),
      plain.replaceAll('.', '%2e'),
      plain.replaceAll('.', '%252e'),
      plain.replaceAll('.', '%c0%ae'),
      plain.replaceAll('.', '%u002e'),
      plain.replace(/(?<=.)\//g, '%2f'),
      plain.replace(/(?<=.)\//g, '%252f'),
      plain.replace(/(?<=.)\//g, '%5c'),
      plain.replace(/(?<=.)\//g, '%c0%af'),
      plain.replace(/(?<=.)\//g, '%ef%bc%8f'),
      ...SUFFIXES.map((suffix) => plain + suffix),
      ...PREFIXES.map((prefix) => prefix + plain),
      ...PREFIXES.map((prefix) => prefix + plain.slice(1)),
    ]),
  ];
}
