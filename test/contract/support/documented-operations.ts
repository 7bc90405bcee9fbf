/** Every operation of the document under each of its paths, with a request that it accepts. */

import { randomUUID } from 'node:crypto';
import { defaultSettings } from '../../../src/records/automations/recipes/default-settings.ts';
import { fixLinks } from '../../../src/records/automations/recipes/fix-links.ts';
import type { Documented, Json } from '../../support/document-reader.ts';
import type { ApiUnderTest } from './api-under-test.ts';
import { entry } from './sample-rows.ts';

export interface DocumentedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: Json;
  readonly needsKey: boolean;
  /** `GET /v1/…`, for the names of tests. */
  readonly name: string;
}

export function documentedOperations(document: Documented): DocumentedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
      needsKey: (operation['security'] as unknown[]).length > 0,
      name: `${method.toUpperCase()} ${path}`,
    })),
  );
}

/** Ids of rows of the project `docs` that exist. */
export interface KnownRows {
  readonly job: string;
  readonly feedback: string;
  readonly deployment: string;
  /** Id of a conversation. */
  readonly thread: string;
}

export async function addKnownRows({ records }: ApiUnderTest): Promise<KnownRows> {
  const parts = { project: 'docs', subdomain: 'docs', prompt: 'Correct it', branch: 'fix', draft: false };
  const { id: job } = await records.jobs.create(parts);
  await records.feedback.import([entry('known')]);
  await switchRecipe({ records }, true);
  await setChat({ records });
  const asked = { project: 'docs', kind: 'live', source: 'api', actor: 'test' } as const;
  const { id: deployment } = await records.deployments.request(asked);
  const thread = await addKnownThread({ records });
  return { job, feedback: 'known', deployment, thread };
}

/** Removing the project deletes it. @returns id of the conversation */
export async function addKnownThread({ records }: Pick<ApiUnderTest, 'records'>): Promise<string> {
  const thread = '01kf0xq2m3n4p5r6s7t8v9w0x1';
  await records.questions.add({
    ...{ project: 'docs', thread, caller: 'web', status: 'answered' },
    question: 'Where do I start?',
    answer: 'Here.',
    sources: [{ title: 'Start', url: '/guides/start' }],
    page: '/guides/start',
  });
  return thread;
}

/** A chat at which nothing listens: a test of its digest says so. */
export async function setChat({ records }: Pick<ApiUnderTest, 'records'>): Promise<void> {
  await records.chatDigests.set('docs', { chat: 'slack', url: 'https://127.0.0.1:9/services/T0KEN' });
}

/** Switches the recipe of `{workflowSchemaId}` on or off. */
export async function switchRecipe(
  { records }: Pick<ApiUnderTest, 'records'>,
  enabled: boolean,
): Promise<void> {
  const known = await records.automations.get('docs', 'fix-links');
  await records.automations.save('docs', 'fix-links', {
    settings: { ...defaultSettings(fixLinks), enabled },
    version: known?.version ?? 0,
    dueAt: null,
  });
}

export function filledPath(
  path: string,
  { job, feedback, deployment, thread }: KnownRows,
  project = 'docs',
): string {
  return path
    .replace('{projectId}', project)
    .replace('{domain}', project)
    .replace('{id}', job)
    .replace('{threadId}', thread)
    .replace('{feedbackId}', feedback)
    .replace('{workflowSchemaId}', 'fix-links')
    .replace(/\{(?:statusId|deploymentId)\}/, deployment);
}

/** The documented example of a body; a new submission each time. */
export function exampleBody({ operation }: DocumentedOperation): Record<string, unknown> | undefined {
  const body = operation['requestBody'] as { content: Record<string, { example: object }> } | undefined;
  const example = body?.content['application/json']?.example;
  if (example === undefined) return undefined;
  return { ...example, ...('submissionId' in example ? { submissionId: randomUUID() } : {}) };
}

/** The status of an operation that went well. */
export function successOf({ operation }: DocumentedOperation): number {
  return Number(Object.keys(operation['responses'] as object).find((status) => status.startsWith('2')));
}

/** Codes that the document names for an operation. */
export function documentedErrors(document: Documented, { operation }: DocumentedOperation): string[] {
  return Object.entries(operation['responses'] as Record<string, { $ref?: string }>).flatMap(
    ([status, { $ref = '' }]) => {
      if (Number(status) < 400) return [];
      const response = document.components['responses']![$ref.split('/').at(-1)!] as {
        content: Record<string, { schema: { allOf: [Json, { properties: { code: { enum: string[] } } }] } }>;
      };
      return response.content['application/problem+json']!.schema.allOf[1].properties.code.enum;
    },
  );
}
