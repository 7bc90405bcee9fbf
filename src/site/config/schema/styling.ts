/** `styling`: eyebrows above titles, formulas and the colours of code. */
import * as z from '../../../lib/schema.ts';
import { CODE_THEMES } from './code-themes.data.ts';

const codeTheme = z.enum(CODE_THEMES);

const codeblocksSchema = z.union([
  z.enum(['system', 'dark', ...CODE_THEMES]),
  z.object({
    theme: z
      .union([
        codeTheme,
        z.object({
          light: codeTheme.meta({ description: 'Theme in light mode.' }).optional(),
          dark: codeTheme.meta({ description: 'Theme in dark mode.' }).optional(),
        }),
      ])
      .meta({
        description: 'Theme of code, one or one for each mode; "css-variables" is our own.',
        examples: [{ light: 'github-light', dark: 'github-dark' }],
      })
      .optional(),
    languages: z
      .object({
        custom: z
          .array(z.string().min(1))
          .meta({ description: 'TextMate grammars (JSON files of the repository) for further languages.' })
          .optional(),
      })
      .meta({ description: 'Languages beyond the built-in ones.' })
      .optional(),
  }),
]);

export const stylingSchema = z.object({
  eyebrows: z
    .enum(['section', 'breadcrumbs'])
    .meta({
      description:
        'Above each title: the name of the section, or the full path as breadcrumbs. Default: "section".',
    })
    .optional(),
  latex: z
    .boolean()
    .meta({ description: 'Whether $…$ is a formula. Default: decided by each page’s content.' })
    .optional(),
  codeblocks: codeblocksSchema
    .meta({
      description:
        'Colours of code: "system" follows the mode, "dark" is dark in both, or the name of a theme. Default: "system".',
    })
    .optional(),
});
