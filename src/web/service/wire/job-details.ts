/** Presents agent jobs with all details: the fields of the short form, and the internal ones. */
import { defined } from '../../../lib/defined.ts';
import * as z from '../../../lib/schema.ts';
import { JOB_OUTCOMES, JOB_STATES, type Job, jobOutcome, THREAD_KINDS } from '../../../records/jobs/job.ts';
import { EXAMPLE_JOB, jobSchema, presentJob } from './job.ts';
import { timestamp, timestampSchema } from './timestamp.ts';

const count = z.int().min(0);

const usageSchema = z
  .strictObject({
    steps: count.meta({ description: 'Steps of the agent' }),
    inputTokens: count.meta({ description: 'Tokens that a model read' }),
    outputTokens: count.meta({ description: 'Tokens that a model wrote' }),
  })
  .meta({ id: 'AgentJobUsage', description: 'What the agent has used, over all rounds' });

const originSchema = z
  .strictObject({
    kind: z.enum(THREAD_KINDS).meta({ description: 'What it was written in' }),
    number: z.int().min(1).meta({ description: 'Number of the issue or the pull request' }),
    url: z.string().meta({ description: 'Address of the issue or the pull request' }),
    comment: z.string().meta({ description: 'Address of the comment' }),
  })
  .meta({ id: 'AgentJobOrigin', description: 'Where somebody asked for the job at the Git provider' });

export const jobDetailsSchema = z.strictObject({
  ...jobSchema.shape,
  state: z.enum(JOB_STATES).meta({ description: 'The step it is at, or how its last round ended' }),
  outcome: z.enum(JOB_OUTCOMES).optional().meta({
    description:
      'How the last round ended, in one word; left out before its end. `partly`: a part was changed. `not_understood`, `refused`, `could_not` and `needs_facts`: nothing was changed. `messageToUser` says why, with the questions of the agent',
  }),
  prompt: z.string().meta({ description: 'What was asked for' }),
  draft: z.boolean().meta({ description: 'Whether the pull request is opened as a draft' }),
  askedBy: z.string().meta({
    description:
      'Who started it: `key:` or `user:` with an id, `automation:` with recipe and run, `chat:` or `forge:` with a name, or `terminal`',
  }),
  origin: originSchema.optional(),
  round: count.meta({ description: '0 for the prompt, one more for each message that was worked on' }),
  partial: z.boolean().meta({ description: 'Whether the agent was stopped before it was done' }),
  usage: usageSchema,
  wish: z.enum(['cancel', 'finish']).optional().meta({
    description: 'What somebody asked of a run that has not heard it yet: to stop, or to finish now',
  }),
  title: z.string().optional().meta({ description: 'Title of the pull request' }),
  baseBranch: z.string().optional().meta({ description: 'Branch that the changes are meant for' }),
  commit: z.string().optional().meta({ description: 'Commit of the changes' }),
  review: z
    .enum(['open', 'merged', 'closed'])
    .optional()
    .meta({ description: 'Where the review stands, for repositories without a forge' }),
  switches: z.array(z.string()).meta({
    description:
      'Changed files that act on the whole site and not on one page: styles, scripts, rules of what is published. Read them before merging',
  }),
  updatedAt: timestampSchema,
  finishedAt: timestampSchema.optional(),
});

export type WireJobDetails = z.output<typeof jobDetailsSchema>;

/** Fields without a value are left out. */
const known = <Name extends string, Value>(name: Name, value: Value | null): { [Key in Name]?: Value } =>
  (value === null ? {} : { [name]: value }) as { [Key in Name]?: Value };

type Shown = Parameters<typeof presentJob>[0] &
  Pick<
    Job,
    | 'prompt'
    | 'draft'
    | 'askedBy'
    | 'origin'
    | 'round'
    | 'partial'
    | 'incomplete'
    | 'switches'
    | 'usage'
    | 'wish'
    | 'title'
    | 'baseBranch'
    | 'commit'
    | 'review'
    | 'updatedAt'
    | 'finishedAt'
  >;

/** Without what only an agent is told. */
const presentOrigin = (origin: Job['origin']): z.output<typeof originSchema> | null => {
  if (origin === null) return null;
  const { kind, number, url, comment } = origin;
  return { kind, number, url, comment };
};

export function presentJobDetails(job: Shown): WireJobDetails {
  const { steps, inputTokens, outputTokens } = job.usage;
  return {
    ...presentJob(job),
    state: job.state,
    ...defined({ outcome: jobOutcome(job) }),
    prompt: job.prompt,
    draft: job.draft,
    askedBy: job.askedBy,
    ...known('origin', presentOrigin(job.origin)),
    round: job.round,
    partial: job.partial,
    switches: [...job.switches],
    usage: { steps, inputTokens, outputTokens },
    ...known('wish', job.wish),
    ...known('title', job.title),
    ...known('baseBranch', job.baseBranch),
    ...known('commit', job.commit),
    ...known('review', job.review),
    updatedAt: timestamp(job.updatedAt),
    ...known('finishedAt', job.finishedAt === null ? null : timestamp(job.finishedAt)),
  };
}

/** For the document: the same session as in the examples of other operations. */
export const EXAMPLE_JOB_DETAILS: Shown = {
  ...EXAMPLE_JOB,
  branch: 'lectern/fix-the-broken-links-8v9w0x2',
  prompt: 'Fix the broken links',
  draft: true,
  askedBy: 'key:01kf0xq2m3n4p5r6s7t8v9w0x9',
  origin: null,
  round: 0,
  partial: false,
  incomplete: false,
  switches: [],
  usage: { steps: 0, inputTokens: 0, outputTokens: 0 },
  wish: null,
  title: null,
  baseBranch: null,
  commit: null,
  review: null,
  updatedAt: EXAMPLE_JOB.createdAt,
  finishedAt: null,
};
