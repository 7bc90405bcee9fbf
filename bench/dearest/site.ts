/** Makes the site of the bench: many pages in large scopes, redirects with wildcards, an API with wide operations, a changelog. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generate } from '../build/content.ts';
import { markdown } from '../build/markdown.ts';
import { seeded } from '../shared/random.ts';
import { sentence, specification } from '../size/specification.ts';

const VERSIONS = 5;

/** @returns addresses of its pages */
export function dearestSite(folder: string, pages: number): string[] {
  rmSync(folder, { recursive: true, force: true });
  const put = (path: string, text: string): void => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const texts = generate(200).pages;
  const addresses: string[] = [];
  const random = seeded(21);
  const each = Math.round(pages / VERSIONS);
  const versions = Array.from({ length: VERSIONS }, (_, version) => {
    const groups: { group: string; pages: string[]; openapi?: string }[] = [];
    for (let at = 0; at < each; at++) {
      const page = texts[(at * 7 + version) % texts.length]!;
      const path = `v${version}/part-${Math.floor(at / 50)}/${page.path.split('/').at(-1)}-${at}`;
      put(`${path}.mdx`, markdown({ ...page, title: `${sentence(random, 3)} ${at}` }, { link: () => '/v0' }));
      addresses.push(`/${path}`);
      if (at % 50 === 0) groups.push({ group: `Part ${at / 50}`, pages: [] });
      groups.at(-1)!.pages.push(path);
    }
    if (version === 0) groups.push({ group: 'API', openapi: 'api.json', pages: operations(put) });
    if (version === 0) groups.push({ group: 'New', pages: ['changelog'] });
    return { version: `v${version}`, groups };
  });
  const entry = (at: number): string =>
    `<Update label="2026-01-${at}">\n${sentence(random, 60)}\n</Update>\n`;
  put(
    'changelog.mdx',
    `---\ntitle: New\nrss: true\n---\n\n${Array.from({ length: 90 }, (_, at) => entry(at)).join('\n')}`,
  );
  const redirects = Array.from({ length: 1_000 }, (_, at) => ({
    source: `/old-${at}/:part*`,
    destination: `/v0/part-${at}/:part*`,
  }));
  const navigation = { versions };
  put(
    'docs.json',
    JSON.stringify({ name: 'Dearest', theme: 'mint', colors: { primary: '#3b5bdb' }, navigation, redirects }),
  );
  return addresses;
}

function operations(put: (path: string, text: string) => void): string[] {
  const made = specification(seeded(22), 'wide', { operations: 100, bytes: 4_000_000 });
  put('api.json', made.text);
  return made.operations.slice(0, 20);
}
