/** Gathers the form of a new job: the set-up of jobs, examples, and the feedback that it quotes. */
import { defined } from '../../../../lib/defined.ts';
import { pluralise } from '../../../../lib/text/pluralise.ts';
import type { Feedback } from '../../../../records/feedback/feedback.ts';
import { feedbackThemes } from '../../../../records/feedback/feedback-themes.ts';
import { JOB_LIMITS } from '../../../../records/jobs/job-records.ts';
import { MAINTENANCE_EXAMPLES, MODEL_EXAMPLES } from '../../../../theme/admin/jobs/job-examples.data.ts';
import type { JobFormView, JobSetup } from '../../../../theme/admin/jobs/job-form.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import type { ExactChange } from '../../exact-changes.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { jobsPath } from './find-job.ts';
import { operationLinks, operationView } from './operation-form.ts';
import { findFeedback, quotesOf } from './quoted-feedback.ts';

export interface NewJobForm {
  readonly setup?: JobSetup;
  readonly state?: FormState;
  /** Ids of feedback. */
  readonly feedback?: readonly string[];
  /** Words that the form begins with, where a model understands them. */
  readonly prompt?: string;
  /** Index of the example that is filled in. */
  readonly example?: number;
  /** The one that is chosen in place of words. */
  readonly operation?: ExactChange;
  /** Its values, where nothing has been sent yet. */
  readonly values?: Readonly<Record<string, string>>;
}

export async function newJobForm(context: DashboardRequest, shown: NewJobForm): Promise<JobFormView> {
  const { service, session, project, href } = context;
  const { feedback: ids = [], example } = shown;
  const setup = shown.setup ?? (await service.jobs.setup(project!.id));
  const root = href(jobsPath(context));
  const entries = (await findFeedback(context, ids)).filter((entry) => entry !== undefined);
  const quotes = await quotesOf(context, { feedback: ids });
  const shownIds = ids.filter((_, at) => quotes[at]!.text !== undefined);
  const texts = setup.understands ? MODEL_EXAMPLES : MAINTENANCE_EXAMPLES;
  const given = example === undefined ? undefined : texts[example];
  const state = shown.state ?? {
    ...EMPTY_FORM,
    values: {
      draft: 'on',
      ...defined({
        prompt: given ?? (setup.understands ? (shown.prompt ?? themePrompt(entries)) : undefined),
      }),
      ...shown.values,
    },
  };
  return {
    action: `${root}/new`,
    csrf: session.csrf,
    state,
    setup,
    examples: texts.map((text, at) => ({ text, href: formAddress(root, shownIds, { example: at }) })),
    feedback: ids.flatMap((id, at) => {
      const { path, text, href: of } = quotes[at]!;
      const remove = formAddress(
        root,
        shownIds.filter((one) => one !== id),
        {},
      );
      return text === undefined ? [] : [{ id, path, text, href: of, remove }];
    }),
    operations: operationLinks(service.jobs.exact, formAddress(root, shownIds, {})),
    ...(shown.operation === undefined
      ? {}
      : { operation: operationView(shown.operation, formAddress(root, shownIds, {})) }),
    limits: { prompt: JOB_LIMITS.prompt },
    back: root,
  };
}

function formAddress(
  root: string,
  ids: readonly string[],
  { example }: { readonly example?: number },
): string {
  const query = new URLSearchParams(ids.map((id) => ['feedback', id]));
  if (example !== undefined) query.set('example', String(example));
  return query.size === 0 ? `${root}/new` : `${root}/new?${query}`;
}

const PLAIN_PATH = /^\/[\w./~%-]{0,120}$/;

/**
 * Readers' own words are quoted to the agent and are no part of the prompt, which a pull request shows to everybody.
 * @returns undefined for entries of several themes
 */
function themePrompt(entries: readonly Feedback[]): string | undefined {
  const [theme, ...others] = feedbackThemes(entries);
  if (theme === undefined || others.length > 0) return undefined;
  const { kind, path, entries: own } = theme;
  // Programs of strangers send both the path and the reason.
  const page = PLAIN_PATH.test(path) ? path : 'the page';
  const readers = pluralise(own.length, 'reader');
  if (kind === 'code') return `Mend the code sample on ${page} that ${readers} reported.`;
  if (kind === 'reason') return `Improve ${page}: ${readers} chose the same reason there, quoted below.`;
  return `Improve ${page} for the ${pluralise(own.length, 'comment')} of readers quoted below.`;
}
