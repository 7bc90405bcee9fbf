/** Opens folders that were made for other programs, or what `lectern import` writes of them, and says how much of their pages arrived. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { htmlText } from '../real-sites/html-text.ts';
import { fail, readArguments } from '../shared/arguments.ts';
import { lecternCommand, runJson } from '../shared/lectern.ts';
import { type OldPage, type OldSite, oldSite } from './old-addresses.ts';
import { listedPages, shownPages } from './old-navigation.ts';
import { plainPage, squeezedCode, withoutPictures, wordsIn } from './plain-reader.ts';

const usage =
  'node scripts/run.mjs bench/foreign/main.ts FOLDER… [--imported] [--verbose] [--limit 3000] [--port 4790] [--cli FILE]';
const { values, positionals } = readArguments(usage, {
  imported: { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
  limit: { type: 'string', default: '3000' },
  port: { type: 'string', default: '4790' },
  cli: { type: 'string' },
});
if (positionals.length === 0) fail(`usage: ${usage}`);
const found = lecternCommand(values.cli);
if (!found.ok) fail(found.message, 1);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Their Markdown is CommonMark, to the letter. */
const COMMONMARK = /^(?:Docusaurus|VitePress|Starlight|Nextra|Fumadocs|mdBook)$/;

type Tally = { had: number; kept: number };
const tally = (): Tally => ({ had: 0, kept: 0 });
type Row = {
  readonly words: Tally;
  readonly headings: Tally;
  readonly code: Tally;
  readonly links: Tally;
  readonly addresses: Tally;
  readonly lost: string[];
};

/** Of `lectern import --json`. */
type ImportAnswer = {
  readonly pages: { readonly all: readonly unknown[] };
  readonly addresses: { readonly asked: number; readonly pages: number; readonly redirects: number };
  readonly added: readonly unknown[];
};

/** Counts how many of the words a page had are in its HTML, each as often. */
function keptWords(had: readonly string[], text: string, into: Tally): string[] {
  const left = new Map<string, number>();
  for (const word of wordsIn(text)) left.set(word, (left.get(word) ?? 0) + 1);
  const missing = had.filter((word) => {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    return count === 0;
  });
  into.had += had.length;
  into.kept += had.length - missing.length;
  return missing;
}

/** The reply of an address or of the one that it leads to; undefined for a page whose address is elsewhere. */
async function answer(url: string, address: string, left = 5): Promise<Response | undefined> {
  const reply = await fetch(url + address, { headers: { accept: 'text/html' }, redirect: 'manual' });
  const to = reply.headers.get('location');
  if (reply.status < 300 || reply.status > 399 || to === null || left === 0) return reply;
  const target = new URL(to, url + address);
  return target.origin === url ? answer(url, target.pathname + target.search, left - 1) : undefined;
}

async function measurePage(
  page: OldPage,
  root: string,
  url: string,
  row: Row,
  found: {
    readonly dialect: string;
    readonly internal: Map<string, string>;
    readonly outside: { file: string; link: string }[];
  },
): Promise<void> {
  const reply = await answer(url, page.address);
  row.addresses.had++;
  if (reply === undefined) {
    row.addresses.kept++;
    return;
  }
  if (reply.status !== 200) {
    row.lost.push(`${page.address}: ${reply.status} (${page.file})`);
    return;
  }
  row.addresses.kept++;
  const isStrict = page.mdx || COMMONMARK.test(found.dialect);
  const source = plainPage(readFileSync(join(root, page.file), 'utf8'), page.mdx, isStrict);
  // The number of a footnote is no part of the word before it.
  const html = htmlText((await reply.text()).replaceAll('<sup class="footnote-ref">', ' <sup>'));
  // A picture that is written out is no text.
  const samples = html.code.map((one) => squeezedCode(withoutPictures(one)));
  const isSample = (code: string): boolean => samples.some((one) => one.includes(code));
  const texts = source.unsure.filter(({ code }) => !isSample(code)).flatMap(({ words }) => words);
  const shownText = `${html.text} ${html.headings.join(' ')}`;
  const missing = keptWords([...source.words, ...texts], shownText, row.words);
  if (missing.length > 0)
    row.lost.push(`${page.file}: words ${missing.slice(0, 12).join(' ')} (${missing.length})`);
  const shown = new Set(html.headings.map((one) => wordsIn(one).join(' ')));
  const all = ` ${wordsIn(html.text).join(' ')} `;
  for (const heading of source.headings) {
    row.headings.had++;
    if (shown.has(heading) || all.includes(` ${heading} `)) row.headings.kept++;
    else row.lost.push(`${page.file}: heading "${heading}"`);
  }
  for (const code of source.code) {
    row.code.had++;
    if (isSample(code)) row.code.kept++;
    else row.lost.push(`${page.file}: code ${code.slice(0, 60)}`);
  }
  const outside = (link: string): boolean => /^(?:[a-z]+:)?\/\//i.test(link);
  const hrefs = new Set(html.links);
  for (const written of source.links.filter(outside)) {
    const link = written.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
    row.links.had++;
    if (hrefs.has(link) || html.links.some((one) => one.includes(link))) row.links.kept++;
    else found.outside.push({ file: page.file, link });
  }
  for (const link of html.links)
    if (link.startsWith('/') && !link.startsWith('//')) found.internal.set(link.split('#')[0]!, page.file);
}

type Listed = { readonly pages: Tally; readonly order: Tally; readonly parents: Tally };

/** How many of the pages that the source lists stand in our navigation, behind the same one, and under the same words. */
function measureNavigation(root: string, site: OldSite, json: unknown, lost: string[]): Listed {
  const shown = shownPages(json);
  const measured = { pages: tally(), order: tally(), parents: tally() };
  const plain = (words: string): string => wordsIn(words).join(' ');
  const before = new Map<string, number>();
  for (const { address, parent, list } of listedPages(root, site)) {
    measured.pages.had++;
    // Files there are folders here.
    const own = shown.get(address) ?? shown.get(address.replace(/(?:\/(?:index|README))?\.html$/, '') || '/');
    if (own === undefined) {
      lost.push(`${address}: not in the navigation`);
      continue;
    }
    measured.pages.kept++;
    if (list !== undefined) {
      const last = before.get(list);
      if (last !== undefined) {
        measured.order.had++;
        if (own.at > last) measured.order.kept++;
        else lost.push(`${address}: before another page in the navigation`);
      }
      before.set(list, own.at);
    }
    if (parent === undefined) continue;
    measured.parents.had++;
    if (plain(parent) === plain(own.parent ?? '')) measured.parents.kept++;
    else lost.push(`${address}: under "${own.parent}" instead of "${parent}"`);
  }
  return measured;
}

/** Seconds after which a server that has no page yet is given up; a busy machine takes minutes for thousands of pages. */
const LONGEST_START = 600;

async function measure(folder: string): Promise<boolean> {
  const root = resolve(folder);
  const site = existsSync(root) ? oldSite(root) : undefined;
  if (site === undefined || found.ok === false) {
    say(`${folder}: no folder of a program that is known`);
    return false;
  }
  const data = mkdtempSync(join(tmpdir(), 'lectern-foreign-'));
  const served = values.imported ? join(data, 'imported') : root;
  if (values.imported) {
    const made = runJson(found.command, ['import', root, '--out', served, '--json'], {
      LECTERN_DATA_DIR: data,
    });
    const { pages, addresses, added } = made.json as ImportAnswer;
    const answered = addresses.pages + addresses.redirects;
    say(
      `${folder}: imported, ${pages.all.length} pages, ${answered} of ${addresses.asked} addresses, ${added.length} new errors`,
    );
  }
  const url = `http://127.0.0.1:${values.port}`;
  const began = performance.now();
  const [program = '', ...before] = found.command;
  const server = spawn(program, [...before, 'dev', served, '--port', values.port], {
    env: { ...process.env, LECTERN_DATA_DIR: data },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (part: Buffer) => {
    said = (said + part.toString()).slice(-2_000);
  });
  try {
    let first = 0;
    while (first === 0) {
      const waited = (performance.now() - began) / 1_000;
      if (server.exitCode !== null || waited > LONGEST_START) {
        say(`${folder}: ${server.exitCode === null ? `no page after ${waited.toFixed(0)} s` : said.trim()}`);
        return false;
      }
      const status = await fetch(`${url}/`).then(
        (reply) => reply.status,
        () => 0,
      );
      if (status === 200 || status === 404) first = (performance.now() - began) / 1_000;
      else await new Promise((done) => setTimeout(done, 50));
    }
    const row: Row = {
      words: tally(),
      headings: tally(),
      code: tally(),
      links: tally(),
      addresses: tally(),
      lost: [],
    };
    const internal = new Map<string, string>();
    /** Links to other sites that are not on their page. */
    const outside: { file: string; link: string }[] = [];
    for (const page of site.pages.slice(0, Number(values.limit)))
      await measurePage(page, root, url, row, { dialect: site.dialect, internal, outside });
    const run = runJson(found.command, ['check', served, '--json'], { LECTERN_DATA_DIR: data });
    if (run.json === undefined) say(`  check was not read: ${run.message}`);
    const issues =
      (run.json as { issues?: { code: string; message: string; file: string; line?: number }[] } | undefined)
        ?.issues ?? [];
    const told = issues
      .filter(({ code }) => /^(?:(?:link|image)\/|content\/unsafe-address$)/.test(code))
      .flatMap(({ message }) => [...message.matchAll(/"([^"]+)"/g)].map(([, one]) => one!));
    // A message cuts long addresses.
    const isTold = (link: string): boolean =>
      told.some((one) => {
        if (/^[^#]*…$/.test(one) && link.startsWith(one.slice(0, -1))) return true;
        // An address in the wrong form is one beside that of the page.
        if (one.includes('://') && link.endsWith(`/${one.replaceAll(/\/{2,}/g, '/')}`)) return true;
        if (one.includes('/../') && link === new URL(one.replace(/…$/, ''), url).pathname) return true;
        // A link from a page is told as its author wrote it: `../events.md#a`.
        const end = /^(?:\.{1,2}\/)*(.*?)(?:\.mdx?|\.html?|\/)?(?:[#?].*)?$/.exec(one)![1]!;
        return one.startsWith(link) || (end !== '' && `/${link}`.endsWith(`/${end}`));
      });
    for (const [link, file] of internal) {
      row.links.had++;
      const { status = 200 } = (await answer(url, link)) ?? {};
      if (status === 200 || isTold(link) || isTold(decodeURI(link))) row.links.kept++;
      else row.lost.push(`${file}: link ${link} ${status}, not told`);
    }
    for (const { file, link } of outside) {
      if (isTold(link)) row.links.kept++;
      else row.lost.push(`${file}: link ${link}`);
    }
    const shown = runJson(found.command, ['nav', served, '--json'], { LECTERN_DATA_DIR: data });
    const listed = measureNavigation(root, site, shown.json, row.lost);
    const failed = issues.filter(({ code }) => /^content\/(?:failed|crash|too-slow|syntax)$/.test(code));
    const whole = failed.filter(
      ({ message, code }) => code !== 'content/syntax' || /plain Markdown/.test(message),
    );
    const share = ({ had, kept }: Tally): string =>
      `${had === 0 ? '100' : ((kept / had) * 100).toFixed(2)} % of ${had}`;
    say(`${folder} (${site.dialect}, ${site.pages.length} pages): first page ${first.toFixed(1)} s`);
    for (const key of ['words', 'headings', 'code', 'links', 'addresses'] as const)
      say(`  ${key.padEnd(10)} ${share(row[key])}`);
    say(
      `  navigation ${share(listed.pages)} listed; order ${share(listed.order)}; parents ${share(listed.parents)}`,
    );
    say(`  failed     ${whole.length} pages; ${failed.length - whole.length} repairs of syntax`);
    if (values.verbose)
      for (const line of [...row.lost, ...failed.map((one) => `${one.file}:${one.line} ${one.message}`)])
        say(`    ${line}`);
    const reached = ({ had, kept }: Tally, goal: number): boolean => had === 0 || kept / had >= goal;
    if (row.words.had === 0) say('  no page was read, so nothing is shown');
    return (
      row.words.had > 0 &&
      reached(row.words, 0.995) &&
      reached(row.headings, 0.99) &&
      reached(row.code, 1) &&
      reached(row.links, 0.99) &&
      reached(row.addresses, 1) &&
      reached(listed.pages, 0.99) &&
      whole.length === 0 &&
      first < 10
    );
  } finally {
    const ended = new Promise((done) => server.once('exit', done));
    if (server.exitCode === null && server.kill()) await ended;
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  }
}

const results: boolean[] = [];
for (const folder of positionals) results.push(await measure(folder));
process.exitCode = results.every(Boolean) ? 0 : 1;
