/** Folders that the bench serves: a page of some 49 kB with a picture, many pages, and a specification of many megabytes. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { encode } from 'fast-png';
import { seeded } from '../shared/random.ts';

const WORDS =
  'the a of to and server request value name user key default example project file page set option config deploy'.split(
    ' ',
  );
const random = seeded(19);
const words = (count: number): string =>
  Array.from(
    { length: count },
    () => `${random.pick(WORDS)}${random.int(1, 6) === 1 ? random.int(1, 900) : ''}`,
  ).join(' ');

function write(folder: string, path: string, content: string | Buffer): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** A picture of noise, of about so many bytes: what it shows does not count. */
function png(bytes: number): Buffer {
  const [width, height] = [100, Math.ceil(bytes / 300)];
  const data = randomBytes(width * height * 3);
  return Buffer.from(encode({ width, height, channels: 3, data }, { zlib: { level: 0 } }));
}

const settings = (name: string, navigation: object): string =>
  JSON.stringify({ name, theme: 'mint', colors: { primary: '#1d5bd6' }, navigation });

export function writeSmallSite(folder: string): void {
  const parts = Array.from({ length: 20 }, (_, at) => `## Part ${at}\n\n${words(272)}\n`).join('\n');
  write(folder, 'index.mdx', `---\ntitle: A page\n---\n\n![A picture](/picture.png)\n\n${parts}`);
  write(folder, 'picture.png', png(20_000));
  write(folder, 'docs.json', settings('Small', { groups: [{ group: 'Start', pages: ['index'] }] }));
}

/** @param name is in every page, so that a change can be seen */
export function writeLargeSettings(folder: string, pages: number, name: string): void {
  const groups = Array.from({ length: 50 }, (_, group) => ({
    group: `${name} ${group}`,
    pages: Array.from({ length: pages }, (_, at) => at)
      .filter((at) => at % 50 === group)
      .map((at) => `section-${group}/page-${at}`),
  }));
  write(folder, 'docs.json', settings(name, { groups }));
}

export function writeLargeSite(folder: string, pages: number): void {
  for (let at = 0; at < pages; at++)
    write(
      folder,
      `section-${at % 50}/page-${at}.mdx`,
      `---\ntitle: Page ${at}\n---\n\n${words(60)}\n\n## More\n\n${words(60)} needle${at}\n`,
    );
  writeLargeSettings(folder, pages, 'First');
}

/** @param megabytes at least, of JSON */
export function writeSpecification(folder: string, megabytes: number, title: string): void {
  const paths: Record<string, object> = {};
  const fields = (count: number): object =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`field${at}`, { type: 'string', description: words(12) }]),
    );
  for (let bytes = 0, at = 0; bytes < megabytes * 1_000_000; at++) {
    const schema = { type: 'object', properties: fields(30) };
    const operation = {
      summary: at === 0 ? title : `Operation ${at}`,
      operationId: `operation${at}`,
      requestBody: { content: { 'application/json': { schema } } },
      responses: { 200: { description: 'Done', content: { 'application/json': { schema } } } },
    };
    paths[`/things/${at}`] = { post: operation };
    bytes += JSON.stringify(operation).length;
  }
  write(
    folder,
    'openapi.json',
    JSON.stringify({
      openapi: '3.1.0',
      info: { title, version: '1' },
      servers: [{ url: 'https://a.example' }],
      paths,
    }),
  );
}

export function writeReferenceSite(folder: string, megabytes: number): void {
  write(folder, 'index.mdx', '---\ntitle: Start\n---\n\nA reference.\n');
  writeSpecification(folder, megabytes, 'First title');
  write(
    folder,
    'docs.json',
    settings('Reference', {
      groups: [
        { group: 'Start', pages: ['index'] },
        { group: 'API', openapi: 'openapi.json' },
      ],
    }),
  );
}
