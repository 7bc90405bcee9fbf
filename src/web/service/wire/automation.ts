/** Presents automations and their runs to programs. */

import { defined } from '../../../lib/defined.ts';
import * as z from '../../../lib/schema.ts';
import {
  AUTOMATION_CAUSES,
  type Automation,
  type AutomationRun,
  RUN_STATES,
} from '../../../records/automations/automation.ts';
import type { Recipe } from '../../../records/automations/recipes/recipe.ts';
import { timestamp, timestampSchema } from './timestamp.ts';

export const automationRunSchema = z
  .strictObject({
    id: z.string(),
    schemaId: z.string().meta({ description: 'Recipe of the automation' }),
    cause: z.enum([...AUTOMATION_CAUSES, 'person', 'api']).meta({ description: 'What started it' }),
    startedBy: z.string().meta({
      description: '`server`, `terminal`, or `user:` or `key:` with an id',
    }),
    dryRun: z.boolean().meta({ description: 'True for one that only says what would be done' }),
    state: z.enum(RUN_STATES).meta({
      description:
        '`waiting`, `working`, or how it ended: `changed` and `unchanged` by its job, `planned` by a dry run, `nothing` to do, `skipped` because it may not run now, `failed`',
    }),
    report: z.string().meta({ description: 'What was done, or why nothing was' }),
    signals: z.array(z.string()).meta({ description: 'What the recipe looked at, one line each' }),
    jobId: z.string().nullable().meta({ description: 'The agent job that works, or has worked, on it' }),
    tokens: z.int().min(0).meta({ description: 'Tokens of the model that it has used' }),
    createdAt: timestampSchema,
    endedAt: timestampSchema.nullable(),
  })
  .meta({ id: 'AutomationRun', description: 'One run of an automation' });
export type WireAutomationRun = z.output<typeof automationRunSchema>;

export const automationSchema = z
  .strictObject({
    id: z
      .string()
      .meta({ description: 'Id of its recipe, the same in every project', examples: ['fix-links'] }),
    title: z.string(),
    description: z.string(),
    enabled: z.boolean(),
    trigger: z.enum(AUTOMATION_CAUSES),
    schedule: z.string().meta({ description: 'Minute, hour, day, month and weekday, as in cron' }),
    timeZone: z.string(),
    scope: z.string().meta({ description: 'Folder or page that it keeps to; empty = all' }),
    options: z
      .record(z.string(), z.string())
      .meta({ description: 'Values of the fields that the recipe has of its own' }),
    runTokens: z.int().nullable().meta({ description: 'Most tokens of one run; null = no limit' }),
    monthTokens: z.int().nullable().meta({ description: 'Most tokens of a calendar month (UTC)' }),
    monthRuns: z.int().nullable().meta({ description: 'Most runs of a calendar month (UTC)' }),
    unattended: z.boolean().meta({
      description: 'Whether it may hand words of readers to the agent without a person who looks at them',
    }),
    nextRunAt: timestampSchema.nullable().meta({ description: 'Null while it is off, or waits for a push' }),
    lastRun: automationRunSchema.optional(),
  })
  .meta({ id: 'Automation', description: 'A recipe as a project has set it' });
export type WireAutomation = z.output<typeof automationSchema>;

export function presentAutomationRun(run: AutomationRun): WireAutomationRun {
  const { id, recipe, cause, startedBy, dry, state, report, signals, job, tokens } = run;
  return {
    id,
    schemaId: recipe,
    cause,
    startedBy,
    dryRun: dry,
    state,
    report,
    signals: [...signals],
    jobId: job,
    tokens,
    createdAt: timestamp(run.createdAt),
    endedAt: run.endedAt === null ? null : timestamp(run.endedAt),
  };
}

export function presentAutomation(
  { id, title, does }: Recipe,
  { enabled, cause, schedule, zone, dueAt, scope, options, ...settings }: Automation,
  lastRun: AutomationRun | undefined,
): WireAutomation {
  return {
    id,
    title,
    description: does,
    enabled,
    trigger: cause,
    schedule,
    timeZone: zone,
    scope,
    options: { ...options },
    runTokens: settings.runTokens,
    monthTokens: settings.monthTokens,
    monthRuns: settings.monthRuns,
    unattended: settings.unattended !== null,
    nextRunAt: dueAt === null ? null : timestamp(dueAt),
    ...defined({ lastRun: lastRun && presentAutomationRun(lastRun) }),
  };
}

export const EXAMPLE_RUN: WireAutomationRun = {
  id: '01kf0xq2m3n4p5r6s7t8v9w0y1',
  schemaId: 'fix-links',
  cause: 'schedule',
  startedBy: 'server',
  dryRun: false,
  state: 'changed',
  report: 'Fixed 2 links (1 file).',
  signals: [],
  tokens: 0,
  jobId: '01kf0xq2m3n4p5r6s7t8v9w0x2',
  createdAt: '2026-01-19T06:00:00.000Z',
  endedAt: '2026-01-19T06:01:00.000Z',
};

export const EXAMPLE_AUTOMATION: WireAutomation = {
  id: 'fix-links',
  title: 'Fix broken links',
  enabled: true,
  trigger: 'schedule',
  description:
    'Fixes links, anchors and images that lead nowhere, where there is one right answer, and lists the others.',
  scope: 'guides',
  options: {},
  runTokens: null,
  monthTokens: null,
  monthRuns: 20,
  unattended: false,
  schedule: '0 6 * * 1',
  timeZone: 'Europe/Berlin',
  nextRunAt: '2026-01-26T05:00:00.000Z',
  lastRun: EXAMPLE_RUN,
};
