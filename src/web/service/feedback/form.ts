/** `/_lectern/feedback`: feedback without JavaScript. A vote leads to a page with the other questions, and then to thanks. */
import { AppError } from '../../../lib/app-error.ts';
import { contentHash } from '../../../lib/bytes/hash.ts';
import { BoundedMap } from '../../../lib/cache/bounded-map.ts';
import type { FieldOptions } from '../../../theme/layout/article/feedback-fields.ts';
import { type FeedbackPageView, renderFeedbackPage } from '../../../theme/layout/feedback-page.ts';
import type { FinalHandler, WebRequest } from '../../edge/http/handler.ts';
import { type Reply, reply, TEXT_TYPE } from '../../edge/http/reply.ts';
import { RequestProblem } from '../../edge/problem/request-problem.ts';
import { feedbackOffer } from '../../reader/pages/feedback-offer.ts';
import { MAX_SUBMISSION_BYTES, type Submission, submissionSchema } from '../intake/submission.ts';
import type { Service } from '../service.ts';
import { readStep, type Step, stepAddress, stepFields } from './form-step.ts';
import { createSitePages } from './site-pages.ts';

/** Two clicks on the same button within this time are one vote. */
const DOUBLE_CLICK_MS = 5_000;
const MAX_CLICKS = 1_000;
const FORM_TYPE = 'application/x-www-form-urlencoded';
const NO_STORE = { 'cache-control': 'no-store' };

const STATUSES: Readonly<Record<string, number>> = {
  'request/too-many': 429,
  'request/refused': 403,
  'feedback/off': 403,
  'store/full': 503,
  'store/unavailable': 503,
  'store/busy': 503,
};

export function createFeedbackForm(service: Service): FinalHandler {
  const pages = createFeedbackPages(service);
  const newVote = createVotes(service);
  return async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      const step = await readStep(service, request, request.query);
      return step === undefined ? unreadable(404) : nextPage(service, pages, step);
    }
    if (request.method !== 'POST')
      return reply(405, TEXT_TYPE, `${request.method} is not possible here\n`, { allow: 'GET, HEAD, POST' });
    const fields = await readForm(request);
    if (!(fields instanceof URLSearchParams)) return fields;
    const step = await readStep(service, request, fields);
    if (step === undefined) return unreadable(400);
    return step.submissionId === undefined
      ? vote({ service, pages }, request, { ...step, submissionId: newVote(request, step) })
      : takeWords({ service, pages }, request, { step, fields });
  };
}

interface Parts {
  readonly service: Service;
  readonly pages: FeedbackPages;
}

async function readForm(request: WebRequest): Promise<URLSearchParams | Reply> {
  const type = String(request.headers['content-type'] ?? '').split(';', 1)[0]!;
  if (type.trim().toLowerCase() !== FORM_TYPE)
    return reply(415, TEXT_TYPE, `Send the form as ${FORM_TYPE}\n`, NO_STORE);
  try {
    const text = (await request.body(MAX_SUBMISSION_BYTES)).toString('utf8');
    const fields = new URLSearchParams(text);
    // The databases cannot store this character, and browsers do not send it.
    return text.includes('\u0000') || /%00/.test(text) ? unreadable(400) : fields;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return reply(error.code === 'request/too-large' ? 413 : 400, TEXT_TYPE, `${error.message}\n`, NO_STORE);
  }
}

function unreadable(status: 400 | 404): Reply {
  return reply(status, TEXT_TYPE, 'This does not come from one of our pages\n', NO_STORE);
}

/** @returns a function that creates submission ids, the same for both clicks of a double click */
function createVotes({ clock, random }: Service): (request: WebRequest, step: Step) => string {
  const clicks = new BoundedMap<string, { readonly id: string; readonly at: number }>({
    entries: MAX_CLICKS,
  });
  const salt = Buffer.from(random(16)).toString('hex');
  return ({ address, headers }, { project, path }) => {
    const key = contentHash(JSON.stringify([salt, address, headers['user-agent'], project.id, path]));
    const known = clicks.get(key);
    const now = clock();
    const id = known !== undefined && now - known.at < DOUBLE_CLICK_MS ? known.id : uuid(random(16));
    clicks.set(key, { id, at: now });
    return id;
  };
}

function uuid(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes);
  hex[6] = (hex[6]! & 15) | 64;
  hex[8] = (hex[8]! & 63) | 128;
  return hex.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function vote({ service, pages }: Parts, request: WebRequest, step: Step): Promise<Reply> {
  try {
    await service.intake.submit({ project: step.project, request }, submissionOf(step));
  } catch (error) {
    return failed(pages, step, error);
  }
  return seeOther(stepAddress(step, service.base));
}

function submissionOf({ path, side, submissionId }: Step): Submission {
  return { submissionId: submissionId!, source: 'contextual', path, helpful: side === 'yes' };
}

async function takeWords(
  { service, pages }: Parts,
  request: WebRequest,
  { step, fields }: { readonly step: Step; readonly fields: URLSearchParams },
): Promise<Reply> {
  const text = (name: string): string => (fields.get(name) ?? '').trim();
  const words = ['reason', 'comment', 'contact', 'website'].filter((name) => text(name) !== '');
  const read = submissionSchema.safeParse({
    ...submissionOf(step),
    ...Object.fromEntries(words.map((name) => [name, text(name)])),
  });
  if (!read.success) {
    if (read.error.issues.every(({ path }) => path[0] !== 'contact'))
      return pages(step, 400, { result: 'failed' });
    const values = { reason: text('reason'), comment: text('comment'), contact: text('contact') };
    return nextPage(service, pages, step, values);
  }
  try {
    if (words.length > 0) await service.intake.submit({ project: step.project, request }, read.data);
  } catch (error) {
    return failed(pages, step, error);
  }
  return seeOther(stepAddress({ ...step, done: true }, service.base));
}

/** @param wrong the reader's input, if it needs correction */
async function nextPage(
  service: Service,
  pages: FeedbackPages,
  step: Step,
  wrong?: NonNullable<FieldOptions['values']>,
): Promise<Reply> {
  const settings = await service.records.projects.settings(step.project.id);
  const offer = feedbackOffer(step.project.id, step.site.config, settings);
  if (step.done || step.submissionId === undefined || !offer.comment)
    return pages(step, 200, { result: 'thanks' });
  const fields = { side: step.side, contact: offer.contact, cancel: false };
  return wrong === undefined
    ? pages(step, 200, { result: 'voted', form: { ...fields, hidden: stepFields(step) } })
    : pages(step, 400, {
        result: 'noAddress',
        form: { ...fields, hidden: stepFields(step), values: wrong, wrongContact: true },
      });
}

function failed(pages: FeedbackPages, step: Step, error: unknown): Reply {
  const status = error instanceof AppError ? STATUSES[error.code] : undefined;
  if (status === undefined) throw error;
  const reply = pages(step, status, { result: status === 429 ? 'wait' : 'failed' });
  return error instanceof RequestProblem
    ? { ...reply, headers: { ...reply.headers, ...error.headers } }
    : reply;
}

function seeOther(location: string): Reply {
  return reply(303, TEXT_TYPE, `See ${location}\n`, { location, ...NO_STORE });
}

type PageParts = Pick<FeedbackPageView, 'form' | 'result'>;

type FeedbackPages = (step: Step, status: number, parts: PageParts) => Reply;

/** Renders the pages that follow the form without JavaScript, in the design of their site. */
function createFeedbackPages(service: Pick<Service, 'assets'>): FeedbackPages {
  const pages = createSitePages(service);
  return ({ site: current, path }, status, parts) => {
    const site = pages.viewOf(current);
    const html = renderFeedbackPage({
      site,
      navigation: current.navigation(path),
      about: { title: current.pages.byUrl.get(path)?.title ?? path, url: path },
      ...parts,
    });
    return pages.reply(site, status, html);
  };
}
