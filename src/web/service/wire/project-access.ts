/** The JSON of who may read a project. */
import * as z from '../../../lib/schema.ts';
import { NEW_PREVIEWS, type ProjectAccessView, READER_WAYS, VISIBILITIES } from '../project-access.ts';

export const accessFields = {
  visibility: z.enum(VISIBILITIES).meta({
    description:
      '`public`: pages are open unless they say otherwise; `partly`: only those that say `public: true`; `private`: none',
  }),
  members: z.boolean().meta({ description: 'Whether members of the dashboard with a role may read' }),
  previews: z.enum(NEW_PREVIEWS).meta({
    description: 'Who may open a new preview: everyone with its `link`, or `members`',
  }),
};

export const projectAccessSchema = z
  .strictObject({
    ...accessFields,
    ways: z.array(z.enum(READER_WAYS)).meta({ description: 'Ways in for readers that are on' }),
  })
  .meta({ id: 'ProjectAccess', description: 'Who may read the site of a project' });

export const presentProjectAccess = (view: ProjectAccessView): z.output<typeof projectAccessSchema> => ({
  ...view,
  ways: [...view.ways],
});

export const PROJECT_ACCESS_EXAMPLE: z.output<typeof projectAccessSchema> = {
  visibility: 'private',
  members: true,
  previews: 'members',
  ways: ['members', 'provider'],
};
