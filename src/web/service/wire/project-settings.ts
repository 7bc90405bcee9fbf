/** The JSON of the settings of a project: what its readers are asked, and how long their answers are kept. */
import * as z from '../../../lib/schema.ts';
import { type ProjectSettings, PUBLIC_FIGURES } from '../../../records/projects/project-records.ts';
import { MAX_READ_ORIGINS, readOrigin } from '../../../records/projects/read-origin.ts';
import { MAX_RETENTION_DAYS } from '../../../records/projects/settings-change.ts';

const flag = (description: string) => z.boolean().meta({ description });

export const questionFields = {
  rating: flag('Whether readers are asked if a page was helpful'),
  comment: flag('Whether they are asked for a reason and a comment after the vote'),
  contact: flag('Whether they may leave an e-mail address with a comment'),
  code: flag('Whether code samples have a report button'),
};

export const settingsFields = {
  retentionDays: z.int().min(1).max(MAX_RETENTION_DAYS).nullable().meta({
    description: 'Days after which feedback is deleted; null keeps it for ever',
  }),
  searchTerms: z.boolean().meta({ description: 'Whether the search terms of readers are counted' }),
  insight: z.boolean().meta({ description: 'Whether it is counted which pages are read' }),
  publicFigures: z.enum(PUBLIC_FIGURES).meta({
    description:
      'Whether everybody sees at `/_lectern/figures` how often pages are read: `off`, `unlisted` for search engines, or `listed`',
  }),
  readOrigins: z
    .array(
      z
        .string()
        .refine(
          (one) => readOrigin(one) === one,
          'Write an origin such as https://docs.example.com, without a path',
        ),
    )
    .max(MAX_READ_ORIGINS)
    .meta({
      description: 'Origins of static sites whose pages report that they are read',
      examples: [['https://docs.example.com']],
    }),
  tellAuthors: z.boolean().meta({
    description: 'Whether authors of feedback get a letter when what they wrote led to a change',
  }),
};

export const projectSettingsSchema = z
  .strictObject({
    feedback: z
      .strictObject(questionFields)
      .meta({ description: 'What readers are asked, if docs.json allows it too' }),
    ...settingsFields,
  })
  .meta({ id: 'ProjectSettings', description: 'What readers are asked, and how long it is kept' });
export type WireProjectSettings = z.output<typeof projectSettingsSchema>;

export function presentProjectSettings({
  feedback: { rating, comment, contact, code },
  retentionDays,
  searchTerms,
  insight,
  publicFigures,
  readOrigins,
  tellAuthors,
}: ProjectSettings): WireProjectSettings {
  const feedback = { rating, comment, contact, code };
  return {
    feedback,
    retentionDays,
    searchTerms,
    insight,
    publicFigures,
    readOrigins: [...readOrigins],
    tellAuthors,
  };
}

export const PROJECT_SETTINGS_EXAMPLE: WireProjectSettings = {
  feedback: { rating: true, comment: true, contact: false, code: true },
  retentionDays: 365,
  searchTerms: true,
  insight: true,
  publicFigures: 'off',
  readOrigins: [],
  tellAuthors: false,
};
