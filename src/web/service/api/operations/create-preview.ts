/** Makes the preview of a branch, or finds the one that it has. */
import { AppError } from '../../../../lib/app-error.ts';
import * as z from '../../../../lib/schema.ts';
import { projectIdField, VISIBLE } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import type { Service } from '../../service.ts';

const MAX_BRANCH = 200;
const MAX_BYTES = 4_000;

interface PreviewRequest {
  readonly project: string;
  readonly branch: string;
  readonly actor: string;
}

export const createPreview = operation({
  id: 'createPreview',
  method: 'POST',
  paths: ['/v1/project/preview/{projectId}'],
  auth: 'deployments:write',
  tag: 'Deployments',
  summary: 'Make a preview',
  description:
    'Makes the preview of a branch, which follows the branch until it is gone. A branch that has one keeps its address. Who may open it is what the project says about new previews.',
  params: z.strictObject({ projectId: projectIdField }),
  body: {
    schema: z
      .strictObject({
        branch: z
          .string()
          .min(1)
          .max(MAX_BRANCH)
          .regex(VISIBLE)
          .meta({ description: 'Name of the branch in the repository' }),
      })
      .meta({ id: 'NewPreview' }),
    max: MAX_BYTES,
    example: { branch: 'rewrite-guide' },
  },
  errors: ['previews/branch', 'previews/none', 'previews/too-many'],
  answer: {
    status: 202,
    description: 'The preview',
    schema: z
      .strictObject({
        statusId: z.string().meta({ description: 'For the operation that reads the status' }),
        previewUrl: z.string().meta({ description: 'Address of the preview' }),
      })
      .meta({ id: 'MadePreview' }),
    examples: {
      Made: {
        statusId: '01kf0xq2m3n4p5r6s7t8v9w0x6',
        previewUrl: 'https://c4nqzt2m5xw7ykd3vj6bhrae2u.previews-example.com',
      },
    },
  },
  handle: async ({ service, project, actor, body: { branch } }) =>
    startPreview(service, { project, branch, actor }),
});

async function startPreview(
  service: Service,
  { project, branch, actor }: PreviewRequest,
): Promise<{ statusId: string; previewUrl: string }> {
  const { deployments, audit } = service.records;
  // Told before anything is stored: a mistake of the request is no deployment.
  if (!service.previews.hasBranches(project))
    throw new AppError('previews/none', 'This project has no branches to preview', {
      hint: 'Previews need a project that is served from a repository',
    });
  const { id } = await deployments.request({ project, kind: 'preview', source: 'api', actor, ref: branch });
  const end = { changes: null, problems: null } as const;
  try {
    const preview = await service.previews.ofBranch(project, branch, actor);
    const { commit } = preview;
    await deployments.finish(project, id, {
      ...end,
      state: 'success',
      summary: 'The preview is ready',
      commit,
    });
    await audit.add({ actor, action: 'preview.created', target: branch, project, detail: preview.id });
    return { statusId: id, previewUrl: service.previews.addressOf(preview) };
  } catch (error) {
    const summary = error instanceof AppError ? error.message : 'The preview could not be made';
    await deployments.finish(project, id, { ...end, state: 'failure', summary });
    throw error;
  }
}
