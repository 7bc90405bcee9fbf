/** Writes the reference of the API from its own OpenAPI document: an operation, all operations, all errors. */
import { API_ERRORS } from '../../src/web/api/api-errors.ts';
import { documentedOperations, type FoundOperation, type Parameter, resolved } from './api-document.ts';
import { requestExample, responseExample } from './api-examples.ts';
import { parameterFields, propertyFields } from './api-fields.ts';
import { cell, code, sentence, table } from './markdown.ts';

/** Where the manual describes an operation. */
export const PAGE_OF: Readonly<Record<string, string>> = {
  listFeedback: '/reference/api/list-feedback',
  listFeedbackByPage: '/reference/api/feedback-by-page',
  setFeedbackStatus: '/reference/api/set-feedback-status',
  submitFeedback: '/reference/api/submit-feedback',
  fetchAgentJob: '/reference/api/fetch-agent-job',
  listAgentJobs: '/reference/api/list-agent-jobs',
  createAgentJob: '/reference/api/create-agent-job',
  fetchAgentJobDetails: '/reference/api/fetch-agent-job-details',
  listAgentJobEvents: '/reference/api/list-agent-job-events',
  sendAgentJobMessage: '/reference/api/send-agent-job-message',
  cancelAgentJob: '/reference/api/cancel-agent-job',
};

/** Said once, in the overview. */
const EVERYWHERE = 'X-Request-Id';

/** @throws Error when there is no such operation */
export function apiOperation(id: string): string {
  const found = documentedOperations().find(({ operation }) => operation.operationId === id);
  if (found === undefined) throw new Error(`There is no operation "${id}" of the API`);
  const { also, operation } = found;
  const parameters = operation.parameters.map((one) => resolved(one));
  return [
    cell(sentence(operation.description)),
    ...(also.length === 0 ? [] : [`The same at ${also.map(code).join(' and ')}.`]),
    ...parameterSections(parameters),
    ...bodySection(found),
    ...answerSection(found),
    '## Errors',
    errorTable(found),
    requestExample(found),
    responseExample(found),
  ].join('\n\n');
}

function parameterSections(parameters: readonly Parameter[]): string[] {
  const section = (title: string, place: Parameter['in']): string[] => {
    const some = parameters.filter((one) => one.in === place && one.name !== EVERYWHERE);
    return some.length === 0 ? [] : [`## ${title}`, parameterFields(some)];
  };
  return [...section('Path', 'path'), ...section('Query', 'query'), ...section('Headers', 'header')];
}

function bodySection({ operation }: FoundOperation): string[] {
  const content = Object.entries(operation.requestBody?.content ?? {});
  const [first] = content;
  if (first === undefined) return [];
  const types = content.map(([type]) => code(type)).join(' or ');
  return ['## Body', `JSON, sent as ${types}.`, propertyFields('ParamField', first[1].schema, 'body')];
}

function answerSection({ operation }: FoundOperation): string[] {
  return Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, given]) => {
      const answer = resolved(given);
      const [content] = Object.values(answer.content ?? {});
      return [
        '## Answer',
        `${code(status)} · ${cell(sentence(answer.description))}`,
        ...(content === undefined ? [] : [propertyFields('ResponseField', content.schema, 'answer')]),
      ];
    });
}

/** What each code means is said once, in the overview. */
function errorTable({ operation }: FoundOperation): string {
  const rows = Object.entries(operation.responses)
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, given]) => {
      const examples = Object.values(resolved(given).content ?? {})[0]?.examples ?? {};
      const codes = Object.keys(examples).map((name) => `[${code(name)}](/reference/api#${errorId(name)})`);
      return [status, codes.join(', ')];
    });
  return table(['Status', '`code`'], rows);
}

function errorId(name: string): string {
  return `error-${name.replace('/', '-')}`;
}

/** Every operation with its page. */
export function apiOperations(): string {
  const rows = documentedOperations().map(({ method, path, operation }) => {
    const page = PAGE_OF[operation.operationId];
    if (page === undefined) throw new Error(`The manual has no page for "${operation.operationId}"`);
    return [
      `[${operation.summary}](${page})`,
      code(`${method} ${path}`),
      operation.security.length > 0 ? 'yes' : 'no',
    ];
  });
  return table(['Operation', 'Address', 'Key'], rows);
}

/** Every error with its code, its status and its title. */
export function apiErrors(): string {
  return Object.entries(API_ERRORS)
    .map(
      ([name, { status, title, when }]) =>
        `<ResponseField name="${name}" id="${errorId(name)}" type="${status}" post={${JSON.stringify([title])}}>\n\n${cell(when)}\n\n</ResponseField>`,
    )
    .join('\n\n');
}
