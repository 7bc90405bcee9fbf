/** Adds pages to the fixture of the pictures on which each defect can be seen. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { put } from '../build/peer.ts';
import { writeOwnSite } from '../pictures/own-site.ts';
import { SPECIFICATION } from '../pictures/specification.ts';
import { seeded } from '../shared/random.ts';

/** Pages below the entry that is opened in a long sidebar. */
const MANY = 60;
export const DEEP_PAGE = '/many/topic-41';

const SENTENCES = [
  'Harbor keeps an event until your server has answered it.',
  'Each attempt waits twice as long as the one before, up to an hour.',
  'An endpoint that refuses events for five days is paused, and its owner gets a letter.',
  'You see every attempt with its answer in the list of deliveries.',
];

const paragraphs = (count: number): string =>
  Array.from({ length: count }, (_, at) =>
    [0, 1, 2, 3].map((next) => SENTENCES[(at + next) % SENTENCES.length]).join(' '),
  ).join('\n\n');

const PAGES: Readonly<Record<string, string>> = {
  'look/short': 'Harbor has one region.',
  'look/plain': paragraphs(9),
  'look/diagram': `An event on its way:\n\n\`\`\`mermaid\nsequenceDiagram\n  participant App\n  participant Harbor\n  participant Server\n  App->>Harbor: send event\n  Harbor->>Server: deliver\n  Server-->>Harbor: 200\n  Harbor-->>App: delivered\n\`\`\`\n\n${paragraphs(2)}`,
  'look/wide': `Limits of each plan.\n\n| Plan | Events a day | Endpoints | Attempts | Kept for | Regions | Support | Price |\n|---|---|---|---|---|---|---|---|\n| Free | 1,000 | 2 | 5 | 7 days | one | community | nothing |\n| Team | 100,000 | 50 | 12 | 30 days | three | by mail | 40 a month |\n| Company | unlimited | unlimited | 20 | 90 days | all | by telephone | on request |\n\n${paragraphs(2)}`,
  'look/tasks': `Before you go live:\n\n- [x] Create a key\n- [ ] Check signatures\n- [ ] Set a limit\n\n\`\`\`ts send.ts\nimport { Harbor } from 'harbor';\n\nconst harbor = new Harbor(process.env.HARBOR_KEY);\nawait harbor.send('invoice.paid', { amount: 4200 });\n\`\`\`\n\n${paragraphs(2)}`,
};

const matter = (title: string, more = ''): string => `---\ntitle: ${JSON.stringify(title)}\n${more}---\n\n`;

/** A picture of which every byte is needed: noise does not compress. */
function heroPicture(): Uint8Array {
  const [width, height] = [640, 240];
  const random = seeded(38);
  const data = Uint8Array.from(
    { length: width * height * 3 },
    (_, at) => 90 + (at % 3) * 40 + random.int(0, 30),
  );
  return encode({ width, height, channels: 3, data });
}

/** An operation whose samples are longer and wider than the column beside the text. */
function longSpecification(): object {
  const field = (at: number) => [
    `field_${at}`,
    { type: 'string', description: SENTENCES[at % SENTENCES.length], examples: [`${SENTENCES[0]} (${at})`] },
  ];
  const schema = {
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 40 }, (_, at) => field(at))),
  };
  const content = { 'application/json': { schema } };
  const post = {
    summary: 'Send many fields',
    tags: ['Events'],
    requestBody: { required: true, content },
    responses: { '200': { description: 'Taken', content } },
  };
  return { ...SPECIFICATION, paths: { ...SPECIFICATION.paths, '/fields': { post } } };
}

/** @param theme one of the names that docs.json knows */
export function writeLookSite(folder: string, theme = 'mint'): void {
  writeOwnSite(folder, theme);
  for (const [path, text] of Object.entries(PAGES))
    put(folder, `${path}.mdx`, matter(path.replace('look/', 'Look: ')) + text);
  const many = Array.from({ length: MANY }, (_, at) => `many/topic-${at + 1}`);
  for (const [at, path] of many.entries())
    put(
      folder,
      `${path}.mdx`,
      `${matter(`Topic ${at + 1}`)}${paragraphs(1)}\n\n## Next\n\n${paragraphs(1)}\n`,
    );
  put(
    folder,
    'hero.mdx',
    `${matter('A picture first', 'mode: custom\n')}<div className="mx-auto max-w-4xl px-6 py-16 text-center">\n\n# Events that arrive\n\nHarbor delivers webhooks for you.\n\n<img src="/hero.png" alt="The harbour" />\n\n</div>\n`,
  );
  put(folder, 'api/send-fields.mdx', matter('Send many fields', 'openapi: POST /fields\n'));
  put(folder, 'openapi.json', JSON.stringify(longSpecification()));
  writeFileSync(join(folder, 'hero.png'), heroPicture());
  const settings = JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8')) as {
    navigation: { tabs: { groups: { group: string; pages: string[] }[] }[] };
  };
  settings.navigation.tabs.at(-1)!.groups[0]!.pages.push('api/send-fields');
  settings.navigation.tabs[0]!.groups.push(
    { group: 'Look', pages: [...Object.keys(PAGES), 'hero'] },
    { group: 'Topics', pages: many },
  );
  put(folder, 'docs.json', JSON.stringify(settings, null, 2));
}
