/** Changes the settings of an automation, for programs that set projects up. */
import { AppError } from '../../../../lib/app-error.ts';
import * as z from '../../../../lib/schema.ts';
import { AUTOMATION_CAUSES } from '../../../../records/automations/automation.ts';
import { optionField, type RecipeForm } from '../../../../records/automations/recipes/read-settings.ts';
import { invalidRequest, notFound, type ProblemDetail } from '../../../edge/problem/request-problem.ts';
import { changeAutomation as change } from '../../actions/automations.ts';
import { projectAutomations } from '../../automations.ts';
import { projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { recipeProblem } from '../../recipe-problem.ts';
import { automationSchema, EXAMPLE_AUTOMATION, presentAutomation } from '../../wire/automation.ts';
import { schemaIdField } from './trigger-automation.ts';

const text = (max: number, description: string) => z.string().max(max).optional().meta({ description });
const limit = (description: string) => z.int().min(1).nullable().optional().meta({ description });

const bodySchema = z
  .strictObject({
    enabled: z.boolean().optional().meta({ description: 'Whether it runs by itself' }),
    trigger: z.enum(AUTOMATION_CAUSES).optional().meta({ description: 'What starts it' }),
    schedule: text(100, 'Minute, hour, day, month and weekday, as in cron'),
    timeZone: text(100, 'IANA name'),
    scope: text(500, 'Folder or page that it keeps to; empty for all'),
    options: z
      .record(z.string().max(60), z.string().max(2_000))
      .optional()
      .meta({ description: 'Values of the fields that the recipe has of its own; those left out stay' }),
    runTokens: limit('Most tokens of one run; null for no limit'),
    monthTokens: limit('Most tokens of a calendar month (UTC); null for no limit'),
    monthRuns: limit('Most runs of a calendar month (UTC); null for no limit'),
    unattended: z.boolean().optional().meta({
      description: 'Whether it may hand words of readers to the agent without a person who looks at them',
    }),
  })
  .meta({ id: 'AutomationChange', description: 'What is to be changed; fields that are left out stay' });

type Body = z.output<typeof bodySchema>;

export const changeAutomation = operation({
  id: 'changeAutomation',
  method: 'PATCH',
  paths: ['/v1/workflow/{projectId}/{workflowSchemaId}'],
  auth: 'projects:write',
  tag: 'Automations',
  summary: 'Change an automation',
  description:
    'Switches an automation on or off, and changes when, where and with which limits it runs. Of any project of the server.',
  params: z.strictObject({ projectId: projectIdField, workflowSchemaId: schemaIdField }),
  body: { schema: bodySchema, max: 16 * 1024, example: { enabled: true, monthRuns: 20 } },
  answer: {
    status: 200,
    description: 'The automation',
    schema: automationSchema,
    examples: { 'The changed automation': EXAMPLE_AUTOMATION },
  },
  errors: ['automations/refused'],
  handle: async ({ service, project, act, params: { workflowSchemaId: id }, body }) => {
    if ((await service.records.projects.get(project)) === undefined) throw notFound();
    const found = (await projectAutomations(service, project)).find(({ recipe }) => recipe.id === id);
    if (found === undefined) throw notFound();
    const { recipe, automation, lastRun } = found;
    if (body.enabled === true && !automation.enabled) {
      const problem = recipeProblem(recipe, await service.jobs.setup(project));
      if (problem !== undefined) throw new AppError('automations/refused', problem);
    }
    const changed = await act(change, { recipe, given: formOf(body) });
    if (changed.outcome === 'refused') throw invalidRequest(detailsOf(changed.errors));
    return presentAutomation(recipe, changed.automation, lastRun);
  },
});

/** In the form of the dashboard, without the fields that are left out. */
function formOf({ trigger, timeZone, options = {}, ...body }: Body): RecipeForm {
  const onOff = (value: boolean): string => (value ? 'on' : '');
  const fields = { ...body, cause: trigger, zone: timeZone };
  const given = Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return [[name, typeof value === 'boolean' ? onOff(value) : String(value ?? '')] as const];
  });
  const own = Object.entries(options).map(([name, value]) => [optionField(name), value] as const);
  return Object.fromEntries([...given, ...own]);
}

const NAMES: Readonly<Record<string, string>> = { cause: 'trigger', zone: 'timeZone' };

function detailsOf(errors: Readonly<Record<string, string>>): [ProblemDetail, ...ProblemDetail[]] {
  const [first, ...rest] = Object.entries(errors).map(([field, message]): ProblemDetail => {
    const isOption = field.startsWith(optionField(''));
    const path = isOption ? `options.${field.slice(optionField('').length)}` : (NAMES[field] ?? field);
    return { message: `"${path}": ${message}`, path };
  });
  return [first!, ...rest];
}
