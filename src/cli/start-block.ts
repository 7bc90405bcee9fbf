/** What a person sees below the start line on a terminal: addresses, what is watched, where data is, how to stop. */
import { relative } from 'node:path';
import { oneLine } from '../lib/text/clean-text.ts';
import { wrapped } from './help.ts';
import type { Terminal } from './terminal.ts';

export interface StartFacts {
  readonly sites: readonly {
    readonly name: string;
    readonly url: string;
    /** Why it is not served as it should be; undefined when it is. */
    readonly problem?: string | undefined;
  }[];
  /** Undefined for a preview, which shows only the site. */
  readonly dashboardUrl?: string | undefined;
  /** While the dashboard has no owner. */
  readonly setUpUrl?: string | undefined;
  readonly watched: readonly Watched[];
  readonly dataDir: string;
  /** Where the store is on PostgreSQL. */
  readonly databaseUrl?: string | undefined;
  readonly cwd: string;
  /** Of the terminal. */
  readonly columns: number;
}

/** A folder, or a branch of a repository. */
type Watched =
  | { readonly folder: string }
  | { readonly remote: string; readonly branch?: string | undefined };

type Row = readonly [label: string, ...values: string[]];

const WIDTH = 80;
const INDENT = '  ';
const LABEL = 12;
/** Rows of a list; a server may have hundreds of projects. */
const MAX = 8;
const MAX_NAME = 24;

export function startBlock(facts: StartFacts, { paint }: Pick<Terminal, 'paint'>): string {
  const width = Math.min(WIDTH, facts.columns) - INDENT.length - LABEL;
  const url = (address: string): string => paint('cyan', address);
  const { sites, dashboardUrl, setUpUrl } = facts;
  const [only] = sites;
  const rows: Row[] = [
    ...(sites.length === 0
      ? []
      : [
          sites.length === 1
            ? (['Site', url(only!.url)] as const)
            : (['Sites', ...siteList(sites, url)] as const),
        ]),
    ...(dashboardUrl === undefined ? [] : [['Dashboard', url(dashboardUrl)] as const]),
    ...sites
      .filter(({ problem }) => problem !== undefined)
      .slice(0, MAX)
      .map(({ name, problem = '' }): Row => {
        const message = sites.length === 1 ? problem : `${oneLine(name, MAX_NAME)}: ${problem}`;
        return ['Degraded', ...wrapped(oneLine(message, 400), width).map((line) => paint('yellow', line))];
      }),
    ...(facts.watched.length === 0 ? [] : [['Watching', ...watchedList(facts, width)] as const]),
    ['Data', ...dataText(facts).map((line) => clipped(line, width))],
    ['Stop', 'Ctrl+C'],
  ];
  const lines = rows.flatMap(([label, ...values]) =>
    values.map((value, at) => `${INDENT}${paint('dim', (at === 0 ? label : '').padEnd(LABEL))}${value}`),
  );
  if (sites.length === 1) lines.unshift(`${INDENT}${paint('bold', oneLine(only!.name, width))}`);
  const setUp =
    setUpUrl === undefined
      ? []
      : [
          '',
          `${INDENT}The dashboard has no owner yet. Open this link once to become it:`,
          `${INDENT}${url(setUpUrl)}`,
        ];
  return ['', ...lines, ...setUp, ''].join('\n');
}

function siteList(sites: StartFacts['sites'], url: (address: string) => string): string[] {
  const names = sites.map(({ name }) => oneLine(name, MAX_NAME));
  const longest = Math.max(...names.slice(0, MAX).map((name) => name.length));
  return listed(sites.map((site, at) => `${names[at]!.padEnd(longest)}   ${url(site.url)}`));
}

function listed(lines: readonly string[]): string[] {
  return lines.length <= MAX ? [...lines] : [...lines.slice(0, MAX), `and ${lines.length - MAX} more`];
}

function watchedList({ watched, cwd }: StartFacts, width: number): string[] {
  const [only] = watched;
  const note = watched.length === 1 && 'folder' in only! ? '; changes appear at once' : '';
  return listed(watched.map((one) => clipped(watchedText(one, cwd), width - note.length) + note));
}

function watchedText(watched: Watched, cwd: string): string {
  if ('folder' in watched) return nearPath(watched.folder, cwd);
  return `${watched.branch ?? 'the main branch'} of ${watched.remote}`;
}

function dataText({ dataDir, databaseUrl, cwd }: StartFacts): string[] {
  const folder = nearPath(dataDir, cwd);
  if (databaseUrl === undefined) return [folder];
  const host = URL.canParse(databaseUrl) ? new URL(databaseUrl).host : '';
  return [host === '' ? 'PostgreSQL' : `PostgreSQL at ${host}`, `${folder} (caches)`];
}

/** A path below the current folder is shown from there. */
function nearPath(path: string, cwd: string): string {
  const near = relative(cwd, path);
  return near === '' ? path : near.startsWith('..') ? path : near;
}

/** The end of a path says more than its beginning. */
function clipped(text: string, width: number): string {
  return text.length <= width ? text : `…${text.slice(text.length - width + 1)}`;
}
