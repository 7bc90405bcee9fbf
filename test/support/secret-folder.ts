/** A documentation folder with every kind of file that must never be published, and rules that try to publish all of it. */
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupStore } from '../../src/installation/backup-store.ts';
import { plansOfFolders } from '../../src/settings/project-plans.ts';
import { joinSettings, type Settings } from '../../src/settings/settings.ts';
import { exportFeedback, importFeedback } from '../../src/tasks/transfer-feedback.ts';
import { docsJson, type FixtureFolder, fixtureFolder } from './fixture-folder.ts';
import { makeRepository } from './git/test-repository.ts';

export interface SecretFolder {
  readonly folder: FixtureFolder;
  readonly settings: Settings;
  /** Paths of the files that nobody may read, links to them included. */
  readonly secrets: readonly string[];
  /** The name of the secret whose bytes these are; undefined for bytes that anybody may have. */
  leaked(bytes: Buffer): string | undefined;
}

/** What everybody may read, so that a crawl that finds nothing is known to look. */
export const PUBLIC = {
  'images/open.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>OPEN-TO-ALL</title></svg>',
  'downloads/table.csv': 'id,createdAt,place\n1,2,OPEN-TO-ALL\n',
} as const;

const CANARY = 'CANARY-b5a1c7';
const RULES = [
  ...[
    '!*',
    '!**',
    '!**/*',
    '!.*',
    '!**/.*',
    '!/**/.*/**',
    '!.lectern',
    '!.lectern/',
    '!.lectern/**',
    '!/.lectern/secret',
  ],
  ...[
    '!.git',
    '!.git/',
    '!.git/**',
    '!.git/config',
    '!/.git/config',
    '!.[g]it',
    '!.?it',
    '!\\.git',
    '!data',
    '!data/**',
  ],
  ...[
    '!/data/secret',
    '!*.db',
    '!*.db-wal',
    '!lectern.config.json',
    '!/lectern.config.json',
    '!.env',
    '!.env*',
    '!*.pem',
  ],
  ...[
    '!*.key',
    '!id_rsa',
    '!.npmrc',
    '!.netrc',
    '!old-data',
    '!.lectern-data',
    '!node_modules',
    '!secret',
    '!feedback.csv',
  ],
].join('\n');

/** By path; each has the mark, its own name, and stands where its kind is found. */
const WRITTEN = [
  ...[
    '.env',
    '.env.production',
    'guides/.env',
    'prod.env',
    '.npmrc',
    '.netrc',
    '.pgpass',
    '.ssh/config',
    '.aws/credentials',
  ],
  ...[
    'keys/server.pem',
    'keys/server.KEY',
    'keys/store.p12',
    'id_rsa',
    'id_ed25519.pub',
    'keys/app.pem.bak',
    '.git-credentials',
  ],
  ...[
    'lectern.config.json',
    'guides/Lectern.Config.JSON',
    'lectern.config.json.bak',
    '.lectern/secret',
    '.lectern/cache/x.json',
  ],
  ...[
    'old-data/secret',
    'old-data/cache/pages.json',
    'old-data/notes.txt',
    'sub/.git',
    'mirror.git/config',
    'lectern.dump',
  ],
  ...[
    'ops/token.txt',
    'ops/settings.json',
    'wiki.db',
    'wiki.sqlite3',
    'wiki.db-journal',
    'terraform.tfstate',
  ],
];

export async function secretFolder(): Promise<SecretFolder> {
  const folder = fixtureFolder({ ...PUBLIC, '.lecternignore': `${RULES}\n`, '.mintignore': `${RULES}\n` });
  const at = (path: string): string => join(folder.path, path);
  for (const path of WRITTEN) folder.write(path, `${CANARY} of ${path}\n`);
  folder.write('old-data/.lectern-data', 'marked');
  await gitFolder(folder);
  const settings = joinSettings([
    { port: 0, renderers: 1, dataDir: at('data'), ownFiles: [at('ops/token.txt'), at('ops/settings.json')] },
  ]);
  await fillStore(folder, settings);
  for (const [link, target] of [
    ['open-data', 'data'],
    ['images/plain.txt', '../data/secret'],
    ['images/history', '../.git'],
    ['token.txt', 'ops/token.txt'],
    ['images/key.txt', '../keys/server.pem'],
  ] as const)
    symlinkSync(target, at(link));
  const secrets = secretPaths(folder.path);
  writePages(folder, secrets);
  return { folder, settings, secrets, leaked: leakOf(folder.path, secrets) };
}

async function gitFolder(folder: FixtureFolder): Promise<void> {
  const repository = await makeRepository({ 'a.txt': `${CANARY} of an object\n` });
  for (const { name, parentPath } of readdirSync(join(repository.path, '.git'), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile() && !entry.name.endsWith('.sample'))) {
    const path = join(parentPath, name);
    folder.write(path.slice(repository.path.length + 1), readFileSync(path));
  }
  folder.write('.git/config', `[remote "origin"]\n\turl = https://user:${CANARY}@example.com/docs.git\n`);
}

/** A store with a reader's words in it, backups and exports of it under all kinds of names. */
async function fillStore(folder: FixtureFolder, settings: Settings): Promise<void> {
  const at = (path: string): string => join(folder.path, path);
  folder.write(
    'data/../incoming.jsonl',
    `${JSON.stringify({ id: 'entry1', path: '/a', comment: `${CANARY} of a reader`, createdAt: '2026-01-15', source: 'contextual', status: 'pending' })}\n`,
  );
  const here = plansOfFolders([folder.path])[0]!;
  const project = { id: 'docs', plans: [], here, command: 'lectern feedback' };
  await importFeedback(settings, project, {
    from: at('incoming.jsonl'),
    onProblem: () => undefined,
    progress: () => undefined,
  });
  folder.remove('incoming.jsonl');
  for (const file of ['lectern-backup.db', 'images/backup.png', 'downloads/backup.zip', 'backup.txt'])
    backupStore(settings, { file: at(file), force: false });
  for (const [file, format] of [
    ['feedback.csv', 'csv'],
    ['downloads/answers.csv', 'csv'],
    ['downloads/answers.txt', 'jsonl'],
    ['feedback.jsonl', 'jsonl'],
  ] as const)
    await exportFeedback(settings, project, { filter: {}, format, to: at(file) });
  // As a spreadsheet saves it again.
  const again = readFileSync(at('feedback.csv'), 'utf8').replaceAll(',', ';');
  writeFileSync(at('downloads/saved-again.csv'), `\ufeff${again}`);
}

const PLACES =
  /^(?:\.git|data|open-data|\.lectern|old-data|ops|mirror\.git)\/|^images\/(?:history\/|plain|key|backup)|^downloads\/(?:answers|backup|saved)|backup|feedback|token/;

function secretPaths(root: string): readonly string[] {
  const all = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));
  const through = [
    'open-data/secret',
    'open-data/lectern.db',
    'images/history/config',
    'images/history/HEAD',
  ];
  return [...all.filter((path) => WRITTEN.includes(path) || PLACES.test(path)), ...through]
    .filter((path) => !['open-data', 'images/history'].includes(path))
    .sort();
}

/** Every page, setting and component that could bring a file to readers asks for all of them. */
function writePages(folder: FixtureFolder, secrets: readonly string[]): void {
  const links = secrets.map((path, at) => `[x${at}](</${path}>) <a href="/${path}">y</a>`).join('\n\n');
  const imports = [
    '/.env',
    '/data/secret',
    '/lectern.config.json',
    '/.git/config',
    '/old-data/cache/pages.json',
    '/ops/settings.json',
  ]
    .map((path, at) => `import leak${at} from '${path}';`)
    .join('\n');
  folder.write(
    'docs.json',
    JSON.stringify({
      ...docsJson(
        { pages: ['index', 'leaks', 'specification'] },
        {
          files: {
            serve: [
              '*',
              '**',
              '**/*',
              '/data/',
              '/.git/',
              '.git',
              '/data/secret',
              ...secrets.map((path) => `/${path}`),
            ],
          },
          navbar: { links: secrets.map((path, at) => ({ label: `L${at}`, href: `/${path}` })) },
          logo: '/data/secret',
          favicon: '/.git/config',
          api: { openapi: ['/data', '/.lectern/cache/x.json', '/old-data', '/lectern.config.json'] },
          variables: { $ref: './lectern.config.json' },
          styling: { codeblocks: { languages: { custom: ['/data/secret', '/lectern.config.json'] } } },
        },
      ),
    }),
  );
  folder.write(
    'index.mdx',
    `---\ntitle: Home\nog:image: /images/backup.png\n---\n\nOPEN-TO-ALL\n\n${links}\n\n![x](/images/open.svg) [t](/downloads/table.csv)\n`,
  );
  folder.write(
    'leaks.mdx',
    `---\ntitle: Leaks\nicon: /.env\n---\n\n${imports}\n\n{leak0}{leak1}{leak2.x}\n\n<Snippet file="../.env" /><Snippet file="/data/secret" />\n\n<img src="/data/secret" />\n`,
  );
  folder.write('specification.mdx', '---\ntitle: Spec\nopenapi: /data/lectern.db GET /x\n---\n\nText.\n');
  folder.write('style.css', secrets.map((path) => `.x { background: url("/${path}") }`).join('\n'));
  folder.write('site.js', secrets.map((path) => `fetch("/${path}");`).join('\n'));
}

/** By their first bytes, and by the mark wherever it stands. */
function leakOf(root: string, secrets: readonly string[]): SecretFolder['leaked'] {
  const needles = secrets.flatMap((path) => {
    const bytes = readFileSync(join(root, path)).subarray(0, 40);
    return bytes.length < 12 ? [] : [[path, bytes] as const];
  });
  const secret = readFileSync(join(root, 'data/secret')).subarray(0, 20);
  const marks = [
    [CANARY, Buffer.from(CANARY)],
    ['data/secret', secret],
    ['SQLite', Buffer.from('SQLite format 3')],
  ] as const;
  return (bytes) => [...marks, ...needles].find(([, needle]) => bytes.includes(needle))?.[0];
}
