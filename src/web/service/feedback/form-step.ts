/** The step of a reader without JavaScript, parsed from a form or from the query of the next page, and written back. */
import { defined } from '../../../lib/defined.ts';
import * as z from '../../../lib/schema.ts';
import type { Site } from '../../../site/site.ts';
import { FEEDBACK_PATH } from '../../../theme/layout/article/page-end.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { pageOfSite } from '../../reader/pages/page-of-site.ts';
import type { ServedProject, Service } from '../service.ts';

export interface Step {
  readonly project: ServedProject;
  /** As the reader may see it. */
  readonly site: Site;
  /** Address of the page that the feedback is about. */
  readonly path: string;
  readonly side: 'yes' | 'no';
  /** Undefined at the first step: the page with the form is the same for all readers. */
  readonly submissionId?: string;
  readonly done: boolean;
}

const stepSchema = z.object({
  project: z.string(),
  path: z.string().max(512),
  helpful: z.enum(['yes', 'no']),
  submissionId: z.uuid().optional(),
  done: z.literal('1').optional(),
});

/** @returns undefined unless the fields come from one of these pages */
export async function readStep(
  service: Service,
  request: WebRequest,
  fields: URLSearchParams,
): Promise<Step | undefined> {
  const read = stepSchema.safeParse(Object.fromEntries(fields));
  if (!read.success) return undefined;
  const { submissionId, helpful, done } = read.data;
  const project = service.projects.get(read.data.project);
  if (project === undefined) return undefined;
  const site = await project.siteOf(request);
  const path = pageOfSite(site, read.data.path);
  if (path === undefined) return undefined;
  return {
    project,
    site,
    path,
    side: helpful,
    done: done !== undefined,
    ...defined({ submissionId }),
  };
}

/** Hidden fields of the next form. */
export function stepFields({ project, path, side, submissionId }: Step): Readonly<Record<string, string>> {
  return {
    project: project.id,
    path,
    helpful: side,
    ...defined({ submissionId }),
  };
}

/** Address of the next page, so that a reload does not submit again. */
export function stepAddress(step: Step, base: string): string {
  const query = new URLSearchParams({ ...stepFields(step), ...(step.done ? { done: '1' } : {}) });
  return `${base}${FEEDBACK_PATH}?${query}`;
}
