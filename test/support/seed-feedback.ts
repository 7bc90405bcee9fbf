/** Feedback as a real site gets it, the same in every run: pages that help and one that does not, comments, code reports. */
import type { FeedbackStatus } from '../../src/records/feedback/feedback.ts';
import type { FeedbackRecords, ImportedFeedback } from '../../src/records/feedback/feedback-records.ts';
import { testRandom } from './test-service.ts';

const DAY = 86_400_000;

/** Path, how often it is spoken of, share of readers it helps. */
const PAGES: readonly (readonly [string, number, number])[] = [
  ['/getting-started/install', 9, 0.92],
  ['/getting-started/quickstart', 8, 0.88],
  ['/guides/authentication', 7, 0.42],
  ['/guides/webhooks/signatures', 4, 0.28],
  ['/guides/deployment/kubernetes', 4, 0.61],
  ['/reference/configuration', 6, 0.79],
  ['/reference/cli', 4, 0.9],
  ['/api/pagination', 3, 0.55],
  ['/api/errors', 3, 0.84],
  ['/guides/a-page-with-a-name-that-is-much-longer-than-anybody-expected/and-still-goes-on', 1, 0.7],
  ['/', 5, 0.95],
];

const GOOD = [
  'Clear and to the point, thank you.',
  'Finally a guide that works on the first try.',
  'The copy button on the samples saved me. More of this please!',
  'Great page.',
];
const BAD = [
  'The token in the example has expired, so the request answers 401 and I spent an hour looking for a mistake of my own. Could you say at the top that it has to be replaced?',
  'Step 3 does not exist in version 4 any more.',
  'It never says where the secret comes from.',
  'How do I do this behind a proxy? I read the page twice and the troubleshooting section as well, but every answer there assumes that the server can reach the internet, which ours can not, and I would expect that to be common in companies.',
  'typo: "recieve"',
  'Doesn’t work with Node 24 🙁',
  'I was looking for the list of all error codes.',
];
const REASONS = [
  'The information is out of date',
  'Something is missing',
  'Easy to follow',
  'Hard to understand',
];
const SAMPLES: readonly (readonly [string, string | null, string])[] = [
  [
    'import { createClient } from "@acme/sdk";\n\nconst client = createClient({\n  token: process.env.ACME_TOKEN,\n});\n\nconst page = await client.items.list({ limit: 50 });\nfor (const item of page) {\n  console.log(item.id, item.name); // undefined\n}',
    'list-items.ts',
    'typescript',
  ],
  ['curl https://api.example.com/v1/items \\\n  -H "Authorization: Bearer $TOKEN"', null, 'bash'],
  ['{\n  "name": "docs",\n  "retries": 3,\n}', 'config.json', 'json'],
  [
    'def verify(payload, secret):\n    return hmac.compare_digest(sign(payload), secret)',
    'verify.py',
    'python',
  ],
];

export interface Seed {
  readonly project?: string;
  readonly now: number;
  readonly entries: number;
  readonly days?: number;
  readonly seed?: number;
}

/** Entries from newest to oldest, more of them lately. */
export function seededFeedback({
  project = 'docs',
  now,
  entries,
  days = 60,
  seed = 7,
}: Seed): ImportedFeedback[] {
  const random = testRandom(seed);
  const number = (): number => random(2).reduce((sum, byte) => sum * 256 + byte, 0) / 65_536;
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(number() * items.length)]!;
  const weighted = PAGES.flatMap((page) => Array.from({ length: page[1] }, () => page));
  const status = (age: number): FeedbackStatus => {
    if (number() < Math.max(0.15, 1 - age / (days / 2))) return 'pending';
    return pick(['resolved', 'resolved', 'in_progress', 'dismissed'] as const);
  };
  return Array.from({ length: entries }, (_, i): ImportedFeedback => {
    const age = (i / entries) ** 1.15 * days + number() * 0.4;
    const [path, , share] = pick(weighted);
    const base = {
      id: `seed${String(entries - i).padStart(6, '0')}`,
      project,
      path,
      createdAt: Math.round(now - age * DAY - 60_000),
      status: status(age),
      comment: null,
      contact: null,
      helpful: null,
      code: null,
      filename: null,
      lang: null,
    };
    if (number() < 0.09) {
      const [code, filename, lang] = pick(SAMPLES);
      return {
        ...base,
        source: 'code_snippet',
        code,
        filename,
        lang,
        comment: number() < 0.6 ? pick(BAD) : null,
      };
    }
    const helpful = number() < share;
    const wrote = number() < (helpful ? 0.12 : 0.5);
    return {
      ...base,
      source: 'contextual',
      helpful,
      comment: wrote ? pick(helpful ? GOOD : BAD) : null,
      reason: number() < 0.3 ? pick(helpful ? REASONS.slice(2, 3) : REASONS) : null,
      contact: wrote && number() < 0.3 ? `reader${i}@example.com` : null,
    };
  });
}

export async function seedFeedback(records: Pick<FeedbackRecords, 'import'>, seed: Seed): Promise<void> {
  await records.import(seededFeedback(seed));
}
