/** Traffic of one day with known truth: people, some behind one address, forty agents, other programs, and what must not count. */

import type { WebRequest } from '../../src/web/edge/http/handler.ts';
import { type Random, seeded } from '../shared/random.ts';
import { AGENTS } from './agents.data.ts';

/** A request as the server gets it, or the report of a browser that shows a page without a document. */
export interface Arrival {
  readonly request: WebRequest;
  readonly report: boolean;
}

interface Truth {
  /** Views by people. */
  people: number;
  /** Programs' views of pages. */
  programs: number;
  /** People who did not ask to stay apart. */
  readonly visitors: Set<number>;
  readonly agents: Map<string, number>;
}

interface Replay {
  readonly truth: Truth;
  arrivals(): Generator<Arrival>;
}

const DOCUMENT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const SYSTEMS = [
  'Windows NT 10.0; Win64; x64',
  'Macintosh; Intel Mac OS X 10_15_7',
  'X11; Linux x86_64',
  'Linux; Android 10; K',
];
const TOOLS = [
  'curl/8.5.0',
  'python-requests/2.32.3',
  'Go-http-client/2.0',
  'Mozilla/5.0 (compatible; SomeBot/1.0)',
];
const VIEWS_OF_A_PERSON = 6;
/** Of a hundred people, those behind an address that others have too, eight of them behind each. */
const SHARED_OF_100 = 6;
const APART_OF_100 = 3;

const browserOf = (random: Random): string =>
  `Mozilla/5.0 (${random.pick(SYSTEMS)}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${random.int(120, 140)}.0.0.0 Safari/537.36`;

function made(path: string, address: string, headers: Readonly<Record<string, string>>): WebRequest {
  return {
    ...{ method: 'GET', path, address, headers, host: 'docs.example.com', secure: true },
    ...{ query: new URLSearchParams(), hasQuery: false, id: 'bench', signal: new AbortController().signal },
    body: async () => Buffer.alloc(0),
  };
}

/** @param views by people @param pages of the site */
export function replay(views: number, pages: number): Replay {
  const random = seeded(20_261_129);
  const truth: Truth = { people: 0, programs: 0, visitors: new Set(), agents: new Map() };
  const paths = Array.from({ length: pages }, (_, at) => `/guides/section-${at % 40}/page-${at}`);
  const people = Math.ceil(views / VIEWS_OF_A_PERSON);
  const persons = Array.from({ length: people }, (_, at) => {
    const shared = random.int(1, 100) <= SHARED_OF_100;
    const home = shared ? 1_000_000_000 + random.int(0, Math.ceil((people * SHARED_OF_100) / 800)) : at;
    const address = `${10 + (home >>> 24)}.${(home >>> 16) & 255}.${(home >>> 8) & 255}.${home & 255}`;
    return { address, userAgent: browserOf(random), apart: random.int(1, 100) <= APART_OF_100 };
  });
  function* personReads(): Generator<Arrival> {
    const number = random.int(0, people - 1);
    const { address, userAgent, apart } = persons[number]!;
    const path = random.pick(paths);
    const own = { 'user-agent': userAgent, ...(apart ? { 'sec-gpc': '1' } : {}) };
    const opens = { ...own, accept: DOCUMENT, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };
    truth.people++;
    if (!apart) truth.visitors.add(number);
    if (random.int(1, 100) <= 45) yield { request: made(path, address, opens), report: false };
    else {
      yield {
        request: made(path, address, { ...own, accept: 'text/html', 'sec-fetch-dest': 'empty' }),
        report: false,
      };
      yield { request: made(path, address, { ...own, 'sec-fetch-dest': 'empty' }), report: true };
    }
    // What is fetched ahead, by our script or by the browser, and never shown.
    if (random.int(1, 100) <= 30)
      yield {
        request: made(random.pick(paths), address, {
          ...own,
          accept: 'text/html',
          'sec-fetch-dest': 'empty',
        }),
        report: false,
      };
    if (random.int(1, 100) <= 10)
      yield {
        request: made(random.pick(paths), address, { ...opens, 'sec-purpose': 'prefetch' }),
        report: false,
      };
  }
  function* programReads(): Generator<Arrival> {
    const address = `203.0.113.${random.int(1, 250)}`;
    const named = random.int(1, 100) <= 70;
    const [name, userAgent] = named ? random.pick(AGENTS) : (['Other programs', random.pick(TOOLS)] as const);
    truth.programs++;
    truth.agents.set(name, (truth.agents.get(name) ?? 0) + 1);
    yield {
      request: made(random.pick(paths), address, { 'user-agent': userAgent, accept: '*/*' }),
      report: false,
    };
  }
  function* nobodyReads(): Generator<Arrival> {
    const monitor = {
      'user-agent': 'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
    };
    yield { request: made(paths[0]!, '198.51.100.1', monitor), report: false };
    const member = {
      'user-agent': browserOf(random),
      accept: DOCUMENT,
      'sec-fetch-dest': 'document',
      cookie: '__Host-lectern=x',
    };
    yield { request: made(paths[0]!, '198.51.100.2', member), report: false };
  }
  return {
    truth,
    *arrivals() {
      while (truth.people < views) {
        yield* personReads();
        if (random.int(1, 100) <= 25) yield* programReads();
        if (random.int(1, 100) <= 3) yield* nobodyReads();
      }
    },
  };
}
