/** Accepts feedback, cheapest checks first: origin, sender, page, duplicates, rate limits, then storage. */

import { contentHash } from '../../../lib/bytes/hash.ts';
import { defined } from '../../../lib/defined.ts';
import type { Peers } from '../../../lib/peers.ts';
import { newId } from '../../../lib/secrets/new-id.ts';
import type { RandomBytes } from '../../../lib/secrets/random-bytes.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { FEEDBACK_LIMITS } from '../../../records/feedback/feedback.ts';
import type { Records } from '../../../records/records.ts';
import type { Site } from '../../../site/site.ts';
import type { FeedbackOffer } from '../../../theme/page-view.ts';
import { addressKeys, clientNetwork, isLoopback } from '../../edge/http/address-key.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { HeaderValues } from '../../edge/http/reply.ts';
import { createLimiter, type Decision, type LimiterRates } from '../../edge/limits/limiter.ts';
import { requestOrigin } from '../../edge/limits/same-site.ts';
import { REQUEST, sharedLimiter } from '../../edge/limits/shared-limiter.ts';
import { invalidRequest, RequestProblem, tooManyRequests } from '../../edge/problem/request-problem.ts';
import { feedbackOffer } from '../../reader/pages/feedback-offer.ts';
import { pageOfSite } from '../../reader/pages/page-of-site.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createKnownSubmissions } from './known-submissions.ts';
import {
  type AgentSubmission,
  type CleanSubmission,
  cleaned,
  looksLikeSpam,
  type Submission,
} from './submission.ts';

interface IntakeRequest {
  /** Whose readers it comes from. */
  readonly project: {
    readonly id: string;
    readonly url: string;
    /** The site as the sender of a request may see it. */
    readonly siteOf: (request: WebRequest) => Promise<Site>;
  };
  readonly request: WebRequest;
  /** True when it comes from another site that the project lists. */
  readonly isListed?: boolean;
}

export interface Intake {
  /** @throws RequestProblem unless it is stored; spam from programs is ignored but answered like the rest */
  submit(request: IntakeRequest, submission: Submission | AgentSubmission): Promise<{ readonly id: string }>;
  /** Checks whether another finished search of this client may be counted. @throws RequestProblem */
  searched(request: IntakeRequest): void;
  /** Checks whether another report of what a reader read may be counted. @throws RequestProblem */
  reported(request: IntakeRequest): void;
}

interface IntakeParts {
  readonly records: Pick<Records, 'feedback' | 'projects'>;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly limits: { readonly feedbackPerMinute: number };
  readonly addressSalt?: RandomBytes;
  readonly peers?: Peers;
}

/** An address may send `feedbackPerMinute`; the limits of a page and of the server exceed any honest crowd. */
function ratesOf({ feedbackPerMinute }: IntakeParts['limits']): LimiterRates {
  return {
    address: { burst: feedbackPerMinute * 2, perMinute: feedbackPerMinute },
    page: { burst: 1_000, perMinute: 600 },
    all: { burst: 3_000, perMinute: 3_000 },
    unnamed: { burst: 100, perMinute: 60 },
  };
}

/** A reader sends one or two for each page, and an office has many readers. */
const REPORT_RATES: LimiterRates = {
  address: { burst: 600, perMinute: 300 },
  page: { burst: 1, perMinute: 1 },
  all: { burst: 60_000, perMinute: 60_000 },
  unnamed: { burst: 600, perMinute: 600 },
};

const MAX_RECENT = 20_000;

/** One per service: the form, the API and the counting of searches share its limits. */
export function createIntake(parts: IntakeParts): Intake {
  const { records, metrics, clock, random, limits, addressSalt = random, peers } = parts;
  const keyOf = addressKeys(clock, addressSalt);
  const submissions = sharedLimiter(
    createLimiter(clock, ratesOf(limits)),
    { name: 'feedback', shape: REQUEST },
    peers,
  );
  const searches = sharedLimiter(
    createLimiter(clock, ratesOf(limits)),
    { name: 'searches', shape: REQUEST },
    peers,
  );
  const reports = sharedLimiter(
    createLimiter(clock, REPORT_RATES),
    { name: 'reports', shape: REQUEST },
    peers,
  );
  const recent = createKnownSubmissions(MAX_RECENT);

  const checkOrigin = ({ project, request, isListed = false }: IntakeRequest): boolean => {
    if (isListed) return true;
    const from = requestOrigin(request, project.url);
    if (from === 'foreign')
      throw new RequestProblem(
        'request/refused',
        'This comes from another website; send it from the site itself',
      );
    return from === 'own';
  };

  /** Behind an unconfigured proxy on this machine, every reader has its address: they share one bucket. */
  const addressOf = ({ project, request }: IntakeRequest): { address?: string } =>
    isLoopback(request.address) ? {} : { address: keyOf(project.id, clientNetwork(request.address)) };

  /** After a restart, or when another server received the first one, only the store knows the submission. */
  const storedBefore = async (project: string, words: CleanSubmission): Promise<string | undefined> => {
    if (recent.has(project, words)) return undefined;
    const stored = await records.feedback.bySubmission(project, words.submissionId);
    if (stored === undefined) return undefined;
    recent.add(project, { ...stored, submissionId: words.submissionId }, stored.id);
    return recent.unchanged(project, words);
  };

  const passes = (limiter: typeof searches, request: IntakeRequest): void => {
    const named = checkOrigin(request);
    const decision = limiter.take({ ...addressOf(request), named });
    if (!decision.allowed) throw limited(decision);
  };
  const submit: Intake['submit'] = async (from, sent) => {
    const { project, request } = from;
    const named = checkOrigin(from);
    const submission = cleaned(sent);
    if (looksLikeSpam(submission)) {
      metrics.count('lectern_feedback_total', { outcome: 'discarded' });
      return { id: newId(clock, random) };
    }
    const site = await project.siteOf(request);
    const settings = await records.projects.settings(project.id);
    checkOffered(submission, feedbackOffer(project.id, site.config, settings));
    const path = pageOfSite(site, submission.path);
    if (path === undefined) throw unknownPage(sent.path);
    const { website: _, ...words } = submission;
    const seen = recent.unchanged(project.id, words) ?? (await storedBefore(project.id, words));
    // A repeated submission costs no token: readers behind one address may all retry after a lost reply.
    if (seen !== undefined) {
      metrics.count('lectern_feedback_total', { outcome: 'repeated' });
      return { id: seen };
    }
    const page = contentHash(`${project.id} ${path}`);
    const decision = submissions.take({ ...addressOf({ project, request }), page, named });
    if (!decision.allowed) throw limited(decision);
    const stored = await records.feedback.submit({
      ...words,
      ...placeOf(submission, site),
      path,
      project: project.id,
    });
    recent.add(project.id, words, stored.id);
    metrics.count('lectern_feedback_total', { outcome: stored.created ? 'stored' : 'repeated' });
    return { id: stored.id };
  };

  return {
    submit: async (request, sent) => {
      try {
        return await submit(request, sent);
      } catch (error) {
        const outcome =
          error instanceof RequestProblem && error.code === 'request/too-many' ? 'limited' : 'refused';
        metrics.count('lectern_feedback_total', { outcome });
        throw error;
      }
    },
    searched: (request) => passes(searches, request),
    reported: (request) => passes(reports, request),
  };
}

/** Votes without words are many, and need no commit. */
function placeOf({ path, source }: CleanSubmission, site: Site): FeedbackPlace {
  const { anchor, commit = site.source.commit } = readPlace(path);
  return source === 'code_snippet' || anchor !== undefined ? defined({ anchor, commit }) : {};
}

function checkOffered(submission: CleanSubmission, offer: FeedbackOffer): void {
  const off = (what: string): RequestProblem =>
    new RequestProblem('feedback/off', `This site does not take ${what} at the moment`);
  if (submission.source === 'code_snippet') {
    if (!offer.code) throw off('reports about code samples');
    return;
  }
  if (!offer.rating) throw off('feedback about pages');
  if ((submission.comment ?? submission.reason) !== undefined && !offer.comment) throw off('comments');
  if (submission.contact !== undefined && !offer.contact) throw off('e-mail addresses');
}

function unknownPage(path: string): RequestProblem {
  return invalidRequest([
    { message: `"path" must be a page of this site, got "${path.slice(0, 60)}"`, path: 'path' },
  ]);
}

function limited({ retryAfter, limit, remaining }: Decision): RequestProblem {
  const headers: HeaderValues = {
    'ratelimit-policy': `"readers";q=${limit};w=60`,
    ratelimit: `"readers";r=${remaining};t=${retryAfter}`,
  };
  return tooManyRequests(retryAfter, headers);
}

export interface FeedbackPlace {
  /** Id of the section, as in the address of its heading. */
  readonly anchor?: string;
  readonly commit?: string;
}

const COMMIT = /^[0-9a-f]{40}$/;
/** What the id of a heading may have; spaces and control characters are in no address. */
const ANCHOR = /^[^\s\p{Cc}\p{Cf}]+$/u;

/**
 * They are parts of the address rather than fields, so that a server that does not know them takes the feedback all the same.
 * @param path such as `/install?commit=3f9a…#run-it`; what is not understood is left out
 */
export function readPlace(path: string): FeedbackPlace {
  const hash = path.indexOf('#');
  const before = hash < 0 ? path : path.slice(0, hash);
  const query = before.indexOf('?');
  const commit = query < 0 ? '' : (new URLSearchParams(before.slice(query + 1)).get('commit') ?? '');
  const anchor = hash < 0 ? '' : decoded(path.slice(hash + 1));
  return {
    ...(COMMIT.test(commit) ? { commit } : {}),
    ...(ANCHOR.test(anchor) && anchor.length <= FEEDBACK_LIMITS.anchor ? { anchor } : {}),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
