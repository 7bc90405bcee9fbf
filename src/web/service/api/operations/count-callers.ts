/** Counts questions by where they were asked. */
import * as z from '../../../../lib/schema.ts';
import { dateOrder, projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { questionPeriod } from './list-questions.ts';

export const countCallers = operation({
  id: 'countCallers',
  method: 'GET',
  paths: ['/v1/analytics/{projectId}/assistant/caller-stats'],
  auth: 'feedback:read',
  tag: 'Feedback',
  summary: 'Count questions by caller',
  description:
    'How many of the questions that are still kept were asked on the site or in its widget, by programs with a key, and over MCP.',
  params: z.strictObject({ projectId: projectIdField }),
  query: z.strictObject(questionPeriod).check(dateOrder),
  answer: {
    status: 200,
    description: 'The numbers',
    schema: z
      .strictObject({
        web: z.int().min(0).meta({ description: 'On the site, and in its widget on other websites' }),
        api: z.int().min(0).meta({ description: 'By programs with a key' }),
        other: z.int().min(0).meta({ description: 'By assistants over the Model Context Protocol' }),
        total: z.int().min(0).meta({ description: 'All of them' }),
      })
      .meta({ id: 'QuestionCallers', description: 'Questions by caller' }),
    examples: { 'Three callers': { web: 120, api: 14, other: 6, total: 140 } },
  },
  handle: async ({ service, project, query: { dateFrom, dateTo } }) => {
    const { callers } = await service.records.questions.figures({ project, from: dateFrom, to: dateTo });
    const { widget, api, mcp } = callers;
    const web = callers.web + widget;
    return { web, api, other: mcp, total: web + api + mcp };
  },
});
