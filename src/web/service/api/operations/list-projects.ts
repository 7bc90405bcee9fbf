/** Lists the projects of the server, for programs that manage them. */
import * as z from '../../../../lib/schema.ts';
import { operation } from '../../operation/operation.ts';
import { PROJECT_EXAMPLE, presentProject, projectSchema } from '../../wire/project.ts';

export const listProjects = operation({
  id: 'listProjects',
  method: 'GET',
  paths: ['/v1/projects'],
  auth: 'projects:read',
  tag: 'Projects',
  summary: 'List projects',
  description:
    'Every project of the server, in the order of their ids: where each comes from, and whether it is served.',
  query: z.strictObject({
    name: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({
        description: 'Only projects whose id or name contains this text, in any case',
        examples: ['handbook'],
      }),
  }),
  answer: {
    status: 200,
    description: 'The projects',
    schema: z
      .strictObject({ projects: z.array(projectSchema) })
      .meta({ id: 'Projects', description: 'Projects of the server' }),
    examples: { 'One project': { projects: [PROJECT_EXAMPLE] } },
  },
  handle: async ({ service, query: { name = '' } }) => {
    const part = name.toLowerCase();
    const projects = ((await service.setup?.list()) ?? [])
      .filter((one) => one.id.includes(part) || one.name.toLowerCase().includes(part))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return { projects: projects.map(presentProject) };
  },
});
