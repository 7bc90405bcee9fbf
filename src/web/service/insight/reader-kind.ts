/** Tells people from programs by their user agent, and programs by their name. */

import { BoundedMap } from '../../../lib/cache/bounded-map.ts';
import type { ReaderClass } from '../../../records/insight/insight.ts';
import { type AgentPurpose, KNOWN_AGENTS, type KnownAgent } from './agents.data.ts';

export interface ReaderKind {
  readonly reader: ReaderClass;
  /** Of a program: its name in the table, or that of all unknown ones. */
  readonly agent: string | undefined;
  /** True for programs that only ask whether the site is up: they read nothing. */
  readonly monitor: boolean;
}

/** Name of programs that the table does not have; nothing of their user agents is kept. */
export const UNKNOWN_AGENT = 'Other programs';

const CLASS_OF: Readonly<Record<AgentPurpose, ReaderClass>> = {
  reads: 'assistant',
  trains: 'crawler',
  indexes: 'crawler',
  checks: 'bot',
  previews: 'bot',
  subscribes: 'bot',
  monitors: 'bot',
};

/** Words that programs use of themselves, and names of libraries and tools that send requests; Cubot makes telephones. */
const PROGRAM =
  /(?<!cu)bot\b|(?<!cu)bot[/;_-]|crawl|spider|scrap|slurp|fetch|preview|monitor|validator|scan|archiv|feed|rss|headless|phantom|selenium|puppeteer|playwright|lighthouse|pagespeed|http[-_ ]?client|library|curl|wget|python|perl|ruby|\bjava\b|java\/|okhttp|go-http|node|axios|undici|\bgot\b|deno\/|bun\/|php|guzzle|postman|insomnia|libwww|lwp|dart|agent\/|\bmcp\b|compatible; ?\+?http|\+https?:/i;
/** Every browser begins so; the rest is a program, whatever it says. */
const BROWSER = /^(?:Mozilla\/5\.0 \(|Opera\/)/;
const LONGEST = 512;

function kindOf(userAgent: string): ReaderKind {
  const text = userAgent.slice(0, LONGEST);
  const known = agentOf(text);
  if (known !== undefined)
    return {
      reader: CLASS_OF[known.purpose],
      agent: known.name,
      monitor: known.purpose === 'monitors',
    };
  const human = BROWSER.test(text) && !PROGRAM.test(text);
  return { reader: human ? 'human' : 'bot', agent: human ? undefined : UNKNOWN_AGENT, monitor: false };
}

function agentOf(userAgent: string): KnownAgent | undefined {
  const text = userAgent.toLowerCase();
  return KNOWN_AGENTS.find(({ word }) => text.includes(word));
}

/** Browsers of one day's readers, in memory alone. */
const MOST_KNOWN = 2_000;

/** @returns a function that remembers what it has found */
export function readerKinds(): (userAgent: string) => ReaderKind {
  const known = new BoundedMap<string, ReaderKind>({ entries: MOST_KNOWN });
  return (userAgent) => known.getOrMake(userAgent, () => kindOf(userAgent));
}
