/** Presents a deployment: as programs of the hosted platform read its status, and whole, with its pages and problems. */
import { defined } from '../../../lib/defined.ts';
import * as z from '../../../lib/schema.ts';
import {
  DEPLOYMENT_SOURCES,
  type Deployment,
  type DeploymentChanges,
  type DeploymentSource,
} from '../../../records/deployments/deployment.ts';
import { timestamp, timestampSchema } from './timestamp.ts';

const STATES = ['queued', 'in_progress', 'success', 'failure'] as const;
const COUNTS = { added: 0, changed: 0, removed: 0, moved: 0 };
const count = z.int().min(0);

const problemSchema = z.strictObject({
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  message: z.string(),
  hint: z.string().optional(),
  file: z.string().meta({ description: 'Inside the documentation folder' }),
  line: z.int().min(1).optional(),
});

export const deploymentSchema = z
  .strictObject({
    id: z.string(),
    kind: z.enum(['live', 'preview']),
    status: z.enum(STATES).meta({
      description: '`failure`: it did not go live, or there is no preview; `summary` says why',
    }),
    source: z.enum(DEPLOYMENT_SOURCES).meta({ description: 'Why it was made' }),
    actor: z.string().meta({ description: 'Id of a member, `key:` and the id of an API key, or `server`' }),
    branch: z.string().nullable(),
    commit: z.string().nullable().meta({ description: 'Whole id; null until it is known' }),
    author: z.string().nullable(),
    message: z.string().nullable().meta({ description: "First line of the commit's message" }),
    summary: z.string().nullable().meta({ description: 'How it went, in one sentence' }),
    pages: z
      .strictObject({ added: count, changed: count, removed: count, moved: count })
      .meta({ description: 'How many pages differ from the deployment before' }),
    problems: z.strictObject({ errors: count, warnings: count }),
    createdAt: timestampSchema,
    startedAt: timestampSchema.nullable(),
    endedAt: timestampSchema.nullable().meta({ description: 'When it went live, or was refused' }),
  })
  .meta({ id: 'Deployment', description: 'A commit on its way to readers' });

export const deploymentDetailsSchema = deploymentSchema
  .extend({
    changedPages: z.array(
      z.strictObject({
        kind: z.enum(['added', 'changed', 'removed', 'moved']),
        url: z.string(),
        title: z.string(),
        from: z.string().optional().meta({ description: 'Address before it was moved' }),
      }),
    ),
    issues: z.array(problemSchema).meta({ description: 'The first problems, errors before warnings' }),
  })
  .meta({ id: 'DeploymentDetails', description: 'A deployment with its pages and problems' });

export function presentDeployment(deployment: Deployment): z.output<typeof deploymentSchema> {
  const { id, kind, state, source, actor, ref, commit, author, subject, summary } = deployment;
  const { changes, problems, createdAt, startedAt, endedAt } = deployment;
  return {
    id,
    kind,
    source,
    actor,
    commit,
    author,
    summary,
    status: state,
    branch: ref,
    message: subject,
    pages: { ...COUNTS, ...changes?.counts },
    problems: { errors: problems?.errors ?? 0, warnings: problems?.warnings ?? 0 },
    createdAt: timestamp(createdAt),
    startedAt: startedAt === null ? null : timestamp(startedAt),
    endedAt: endedAt === null ? null : timestamp(endedAt),
  };
}

export function presentDeploymentDetails(deployment: Deployment): z.output<typeof deploymentDetailsSchema> {
  return {
    ...presentDeployment(deployment),
    changedPages: (deployment.changes?.pages ?? []).map(({ kind, url, title, from }) => ({
      kind,
      url,
      title,
      ...defined({ from }),
    })),
    issues: (deployment.problems?.first ?? []).map(({ severity, code, message, hint, file, line }) => ({
      severity,
      code,
      message,
      file,
      ...defined({ hint, line }),
    })),
  };
}

/** The status of an update in the shape of the hosted platform. */
export const updateStatusSchema = z
  .strictObject({
    _id: z.string().meta({ description: 'The status id' }),
    projectId: z.string(),
    createdAt: timestampSchema,
    endedAt: timestampSchema.optional(),
    status: z.enum(STATES),
    summary: z.string(),
    logs: z.array(z.string()).meta({ description: 'What happened, one line each' }),
    subdomain: z.string(),
    author: z.strictObject({ name: z.string() }).nullable(),
    commit: z
      .strictObject({
        sha: z.string(),
        ref: z.string(),
        message: z.string(),
        filesChanged: z.strictObject({
          added: z.array(z.string()),
          modified: z.array(z.string()),
          removed: z.array(z.string()),
        }),
      })
      .optional(),
    source: z.enum([
      'internal',
      'github-app-installation',
      'api',
      'github',
      'dashboard',
      'gitlab',
      'onboarding',
    ]),
  })
  .meta({ id: 'UpdateStatus', description: 'How an update of the site goes' });

const NO_FILES: DeploymentChanges['files'] = { added: [], modified: [], removed: [] };

/** Words of the hosted platform; a push to a forge that it does not know is `internal` too. */
const SOURCES: Readonly<Record<DeploymentSource, z.output<typeof updateStatusSchema>['source']>> = {
  push: 'internal',
  poll: 'internal',
  start: 'onboarding',
  api: 'api',
  dashboard: 'dashboard',
  rollback: 'dashboard',
};

export function presentUpdateStatus(
  deployment: Deployment,
  { subdomain, forge }: { readonly subdomain: string; readonly forge: string | undefined },
): z.output<typeof updateStatusSchema> {
  const { id, project, state, summary, author, commit, ref, subject, changes, createdAt, endedAt } =
    deployment;
  const pushed =
    deployment.source === 'push' && (forge === 'github' || forge === 'gitlab') ? forge : undefined;
  const files = changes?.files ?? NO_FILES;
  return {
    _id: id,
    projectId: project,
    createdAt: timestamp(createdAt),
    ...(endedAt === null ? {} : { endedAt: timestamp(endedAt) }),
    status: state,
    summary: summary ?? WAITING[state],
    logs: logsOf(deployment),
    subdomain,
    author: author === null ? null : { name: author },
    ...(commit === null
      ? {}
      : {
          commit: {
            sha: commit,
            ref: ref ?? '',
            message: subject ?? '',
            filesChanged: {
              added: [...files.added],
              modified: [...files.modified],
              removed: [...files.removed],
            },
          },
        }),
    source: pushed ?? SOURCES[deployment.source],
  };
}

const WAITING = {
  queued: 'The repository is about to be looked at',
  in_progress: 'The commit is being checked',
  success: 'The commit is live',
  failure: 'The commit was refused',
} as const;

function logsOf({ createdAt, startedAt, endedAt, commit, state, problems, kind }: Deployment): string[] {
  const done = kind === 'preview' ? 'Ready' : 'Live';
  const failed = kind === 'preview' ? 'Failed' : 'Refused';
  const at = (moment: number, text: string): string => `${timestamp(moment)} ${text}`;
  return [
    at(createdAt, 'Requested'),
    ...(startedAt === null ? [] : [at(startedAt, `Commit ${commit?.slice(0, 10)} is here`)]),
    ...(problems?.first ?? []).map(
      ({ severity, file, line, message }) =>
        `${severity}: ${file}${line === undefined ? '' : `:${line}`}: ${message}`,
    ),
    ...(endedAt === null ? [] : [at(endedAt, state === 'success' ? done : failed)]),
  ];
}
